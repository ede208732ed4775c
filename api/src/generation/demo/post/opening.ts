import { isClause } from '../brief/clauses.ts';
import { isAbout } from '../brief/field.ts';
import type { Frame } from '../brief/read-brief.ts';
import { capitalize, sentence, unended } from '../brief/text.ts';
import type { Draft } from './draft.ts';
import { type Piece, piece } from './pieces.ts';
import type { Shape } from './shapes.ts';
import { actRecords, fill, lowerStart, pickPhrase } from './wording.ts';

/** The first lines of a post, in the platform's manner. */
export function writeOpening(draft: Draft): Piece[] {
  const { frame, shape } = draft;
  const named = nameOf(frame, shape);
  const emoji = emojiOf(draft);
  const runsOn = shape.listsInline && frame.list?.isOwn;
  const title = runsOn ? `${unended(named)}:` : titled(named);
  const statement = withEmoji(frame.list ? title : stated(draft, named), emoji);
  switch (shape.opening) {
    case 'title':
      return [piece(withEmoji(titled(frame.isStatement ? varied(draft, named) : named), emoji), 9)];
    case 'statement':
      return [piece(statement, 9)];
    default:
      return spokenTo(draft, named, emoji) ?? [piece(statement, 9)];
  }
}

/** What the post is about, in the words that open it. */
export function nameOf(frame: Frame, { facts }: Pick<Shape, 'facts'>): string {
  if (frame.questions[0]) return frame.questions[0];
  if (frame.list) return frame.list.title;
  return splitsHeadline(frame, facts) ? frame.subject : frame.headline;
}

/** Whether the facts at the end of the headline are set out apart from it. */
export const splitsHeadline = (frame: Frame, facts: Shape['facts']): boolean =>
  !frame.isStatement &&
  !frame.list &&
  (facts === 'icons' || facts === 'plain') &&
  frame.headFacts.length + frame.further.filter(({ kind }) => kind === 'fact').length > 2;

/** A line to the readers first, then the matter itself; null where none fits. */
function spokenTo(draft: Draft, name: string, emoji: string): Piece[] | null {
  const { frame, shape, tone, chooser } = draft;
  const isGreeting = shape.opening === 'greeting';
  if (frame.gravity !== 'light')
    return isGreeting && frame.audience
      ? [piece(`Dear ${lowerStart(frame.audience)},`, 8), piece(`\n\n${stated(draft, name)}`, 9)]
      : null;
  const record = actRecords[frame.act];
  const isStiff = tone.family === 'firm' || (tone.family === 'formal' && !frame.audience);
  // Every second try begins with the matter itself.
  const said =
    isStiff || draft.request.seed % 2 === 1
      ? null
      : pickPhrase(isGreeting ? record.greeting : record.spoken, shape.opening, frame, chooser);
  if (!said && isGreeting && frame.audience && !frame.list && !isStiff)
    return [
      piece(`Dear ${lowerStart(frame.audience)},`, 8),
      piece(`\n\n${withEmoji(stated(draft, name), emoji)}`, 9),
    ];
  if (!said) return null;
  const address = capitalize(said);
  if (address.toLowerCase().includes(unended(name).toLowerCase()))
    return [piece(withEmoji(address, emoji), 9)];
  if (/:$/.test(address))
    return [
      piece(
        `${address} ${withEmoji(frame.list ? `\n${titled(name)}` : sentence(lowerStart(name), true), emoji)}`,
        9,
      ),
    ];
  return [piece(withEmoji(address, emoji), 8), piece(frame.list ? `\n${titled(name)}` : sentence(name), 9)];
}

/** A time or a place is not what somebody is invited to. */
const leansOn = /^(?:by|at|in|on|from|until|till|for|with|every|all|only)\b/iu;

/** The matter as a sentence; what is only named gets the words of its act: "You're invited: open evening …". */
function stated(draft: Draft, name: string): string {
  const { frame, shape } = draft;
  if (frame.isStatement) return varied(draft, name);
  const { lead, leadNew } = actRecords[frame.act];
  if (frame.gravity !== 'light' || !lead || name.includes(': ') || leansOn.test(name))
    return shape.sentences === 'flow' ? sentence(name) : titled(name);
  const isNew = /^(?:our |the |my )?(?:brand[- ])?new\b/iu.test(name);
  return sentence(fill(isNew && leadNew ? leadNew : lead, { ...frame, headline: name }) ?? name);
}

/** A statement as it is, with its day in front, or as two: what another try may change without saying more. */
function varied({ frame, chooser, request }: Draft, name: string): string {
  // Not all platforms in step: of one sentence nothing else would tell their posts apart.
  if (chooser.pick(`front ${request.platform}`, [true, false]) || frame.gravity !== 'light' || frame.list)
    return sentence(name);
  return fronted(frame) ?? halved(name) ?? sentence(name);
}

/** "The kiln is here and the list is open" in two sentences; null where the halves do not both stand. */
function halved(name: string): string | null {
  const [left = '', right = '', ...others] = name.split(/,? and (?=(?:the|we|our|it|they|there|you)\b)/u);
  return right &&
    others.length === 0 &&
    !/[?!"“]|\b(?:between|both|either|from)\b/iu.test(name) &&
    !right.includes(', ') &&
    isClause(left) &&
    isClause(right)
    ? `${sentence(left)} ${sentence(right)}`
    : null;
}

/** A statement with its day in front: "On Saturday, we open …". Null when it has none at its end, or several. */
function fronted({ headline, headFacts, facts, gravity }: Frame): string | null {
  const text = unended(headline);
  const day = headFacts.find(({ kind }) => kind === 'when');
  if (!day || !text.endsWith(day.text) || gravity !== 'light' || /[?!]/.test(headline)) return null;
  const rest = text.slice(0, -day.text.length).trim();
  const isPlain =
    headFacts.every((fact) => fact === day || fact.kind === 'where') &&
    facts.filter(({ kind }) => kind === 'when').length === 1 &&
    /^(?:we|our|the|i|my|an?|two|three|four|five|six|\d+)\b/iu.test(rest) &&
    /^(?:on [\p{L}]+day|this [\p{L}]+|next [\p{L}]+|tomorrow|tonight|today)$/iu.test(day.text);
  return isPlain && rest.split(' ').length > 3
    ? sentence(`${capitalize(day.text)}, ${lowerStart(rest)}`)
    : null;
}

/** A title: no full stop after a short one. */
function titled(text: string): string {
  if (/[?!]$/.test(text)) return capitalize(text);
  return text.length < 60 ? unended(capitalize(text)) : sentence(text);
}

const withEmoji = (text: string, emoji: string): string => (emoji && text ? `${text} ${emoji}` : text);

function emojiOf({ frame, shape, tone, chooser }: Draft): string {
  if (frame.gravity !== 'light' || frame.wishes.noEmoji || tone.emoji === 0 || shape.emoji === 0) return '';
  // A trade's own sign stands only beside its own thing.
  const ofField = frame.field && isAbout(frame.field, frame.all.join(' ')) ? frame.field.emoji : '';
  return chooser.pick('emoji', [actRecords[frame.act].emoji, ofField].filter(Boolean)) ?? '';
}
