import { bare, stem } from '../../text/word-forms.ts';
import { isClause } from '../brief/clauses.ts';
import type { Frame } from '../brief/read-brief.ts';
import { capitalize, countWords, sentence, unended, wordSet, wordsOf } from '../brief/text.ts';
import patterns from '../data/patterns.json' with { type: 'json' };
import words from '../data/words.json' with { type: 'json' };
import { isAbout } from '../field.ts';
import type { Draft } from './draft.ts';
import { type Piece, piece } from './pieces.ts';
import { actRecords, fillPlaces, lowerStart } from './wording.ts';

/** The first lines of a post, in the platform's manner. */
export function writeOpening(draft: Draft): Piece[] {
  const { frame, shape } = draft;
  const named = frame.list?.title ?? frame.headline;
  const runsOn = shape.listsInline && frame.list?.isOwn;
  const title = runsOn ? `${unended(named)}:` : titled(named, frame.list !== null);
  const isTitle = frame.list || (shape.opening === 'title' && !frame.isStatement && !leadOf(draft, named));
  const said = labelled(isTitle ? title : stated(draft, named), draft);
  return [
    piece(withEmoji(isGlad(draft) ? said.replace(/(?<=^[^,]*\p{L}{3})\.$/u, '!') : said, emojiOf(draft)), 9),
  ];
}

/** Words of prices, times and numbers: they name no thing. */
const unspecific = wordSet(`${words.weekdays} ${words.months} ${patterns.unspecific}`);
const namesPrice = new RegExp(patterns.namesPrice, 'iu');
/** Prices of something that the text never names get the trade before them: "Kayak hire: half price before 9 am". */
function labelled(said: string, { frame: { field, list, gravity, language, all }, request }: Draft): string {
  const business = capitalize(request.businessType);
  const [start = ''] = said.split(',');
  const isBare = wordsOf(start).every((word) => /\d/.test(word) || unspecific.has(bare(word)));
  const isPrice = isBare && namesPrice.test(start) && !isClause(said) && !said.includes(': ');
  const isOpen = language === 'en' && gravity === 'light' && !list && /^(?:[^\s\d]+ ?){1,4}$/u.test(business);
  const names = wordsOf(business).map(stem);
  const isNamed = wordsOf(all.join(' ')).some((word) => names.includes(stem(word)));
  if (!field || !isPrice || !isOpen || isNamed || isAbout(field, all.join(' '))) return said;
  return `${business}: ${lowerStart(said)}`;
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

/** What comes before a mere name, by its act and the tone: "We're hiring …", "Say hello to our new …". */
function leadOf({ frame, tone }: Draft, name: string): string | undefined {
  const { lead, leads = '' } = actRecords[frame.act];
  const isFit = frame.gravity === 'light' && !name.includes(': ') && !leansOn.test(name);
  return isFit && new RegExp(leads, 'iu').test(name) ? (lead[tone.family] ?? lead.plain) : undefined;
}

/** The matter as a sentence. */
function stated(draft: Draft, name: string): string {
  const { frame, shape } = draft;
  const lead = leadOf(draft, name);
  if (frame.isStatement) return asks.test(name) ? titled(name) : sentence(name);
  if (!lead)
    return !shape.endsTitles ? titled(name) : sentence(name).replace(/^((?:why|how) [^:]+)\.$/iu, '$1:');
  return sentence(fillPlaces(lead, () => lowerStart(unended(name), true)) ?? name);
}

/** "Why do …", and "Why outsource payroll": a question whose mark may be left out. */
const asks = new RegExp(patterns.isQuestion, 'iu');

/** A title: its mark after a question, and no full stop after a short name, or what has its list below it. */
function titled(text: string, isList = false): string {
  if (/[?!]$/.test(text)) return capitalize(text);
  if (asks.test(text)) return `${capitalize(unended(text))}?`;
  return (isList ? /^.{1,59}$/su : /^[^,\d]{1,29}$/u).test(text) ? unended(capitalize(text)) : sentence(text);
}

export const withEmoji = (text: string, emoji: string): string =>
  emoji && text && !text.endsWith(']') ? `${text} ${emoji}` : text;

/** Loss, damage, theft and illness. */
const tellsLoss = new RegExp(patterns.tellsLoss, 'iu');

/** Whether nothing speaks against a sign of joy: where a loss is told, whatever else is, none stands beside it. */
const isLight = ({ gravity, all }: Frame): boolean => gravity === 'light' && !tellsLoss.test(all.join(' '));
/** Good news, in a tone that shows it. */
const isGlad = ({ frame, tone }: Draft): boolean =>
  tone.isGlad && actRecords[frame.act].isGlad === true && !frame.list && isLight(frame);

export function emojiOf({ frame, shape, tone }: Draft): string {
  const { emoji, isQuiet } = actRecords[frame.act];
  if (!isLight(frame) || isQuiet || frame.wishes.noEmoji || tone.emoji * shape.emoji === 0) return '';
  // A trade's own sign stands only beside its own thing.
  return emoji || (frame.field && isAbout(frame.field, frame.all.join(' ')) ? frame.field.emoji : '');
}
