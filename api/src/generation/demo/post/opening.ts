import { isAbout } from '../brief/field.ts';
import type { Frame } from '../brief/read-brief.ts';
import { capitalize, countWords, sentence, unended } from '../brief/text.ts';
import patterns from '../data/patterns.json' with { type: 'json' };
import type { Draft } from './draft.ts';
import { type Piece, piece } from './pieces.ts';
import { actRecords, fillPlaces, lowerStart } from './wording.ts';

/** The first lines of a post, in the platform's manner. */
export function writeOpening(draft: Draft): Piece[] {
  const { frame, shape } = draft;
  const named = frame.list?.title ?? frame.headline;
  const runsOn = shape.listsInline && frame.list?.isOwn;
  const title = runsOn ? `${unended(named)}:` : titled(named, frame.list !== null);
  const isTitle = frame.list || (shape.opening === 'title' && !frame.isStatement);
  return [piece(withEmoji(isTitle ? title : stated(draft, named), emojiOf(draft)), 9)];
}

/** What the post is about, without the facts at its end where there are more of them. */
export function nameOf({ list, isStatement, subject, headline, headFacts, further }: Frame): string {
  const isSplit =
    !isStatement &&
    // One or two words are no title without what is said of them.
    (countWords(subject) > 2 || headFacts.length === 0) &&
    headFacts[0]?.kind !== 'price' &&
    headFacts.length + further.filter(({ kind }) => kind === 'fact').length > 2;
  return list?.title ?? (isSplit ? subject : headline);
}

/** A time or a place is not what somebody is invited to. */
const leansOn = /^(?:by|at|in|on|from|until|till|for|with|every|all|only)\b/iu;

/** The matter as a sentence; what is only named gets the words of its act: "You're invited: open evening …". */
function stated(draft: Draft, name: string): string {
  const { frame, shape } = draft;
  if (frame.isStatement) return sentence(name);
  const { lead } = actRecords[frame.act];
  if (frame.gravity !== 'light' || !lead || name.includes(': ') || leansOn.test(name))
    return !shape.endsTitles ? titled(name) : sentence(name).replace(/^((?:why|how) [^:]+)\.$/iu, '$1:');
  return sentence(fillPlaces(lead, () => lowerStart(unended(name), true)) ?? name);
}

const asksWhy = new RegExp(patterns.isQuestion, 'iu');
/** "Why do …", and "Why outsource payroll": a question whose mark may be left out. */
export const isQuestion = (text: string): boolean => asksWhy.test(text);

/** A title: its mark after a question, and no full stop after what only names, or what has its list below it. */
function titled(text: string, isList = false): string {
  if (/[?!]$/.test(text)) return capitalize(text);
  if (isQuestion(text)) return `${capitalize(unended(text))}?`;
  return text.length < 60 && (isList || !/[,\d]/.test(text)) ? unended(capitalize(text)) : sentence(text);
}

export const withEmoji = (text: string, emoji: string): string =>
  emoji && text && !text.endsWith(']') ? `${text} ${emoji}` : text;

/** Loss, damage, theft and illness. */
const tellsLoss = new RegExp(patterns.tellsLoss, 'iu');

export function emojiOf({ frame, shape, tone }: Draft): string {
  const { emoji, isQuiet } = actRecords[frame.act];
  const said = frame.all.join(' ');
  // Where a loss is told, whatever else is, no sign of joy stands beside it.
  const isGlad = frame.gravity === 'light' && !isQuiet && !tellsLoss.test(said);
  if (!isGlad || frame.wishes.noEmoji || tone.emoji * shape.emoji === 0) return '';
  // A trade's own sign stands only beside its own thing.
  return emoji || (frame.field && isAbout(frame.field, said) ? frame.field.emoji : '');
}
