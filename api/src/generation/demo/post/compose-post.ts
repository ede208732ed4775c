import { captionOf, type GenerationRequest } from '@postloom/shared-contracts';
import {
  composePostText,
  countCharacters,
  platformCatalogue,
  trimToLimit,
} from '@postloom/shared-contracts/platforms';
import { bounds } from '#app/kernel/http/bounds.ts';
import { fitParts } from '../../text/fit-parts.ts';
import { inRuns } from '../../text/in-runs.ts';
import { tidyParts } from '../../text/tidy-parts.ts';
import { isClause } from '../brief/clauses.ts';
import { isTime } from '../brief/facts.ts';
import { countedIn, formOf, isDraw, isUnknown, readList, recounted } from '../brief/list.ts';
import type { Frame, Further } from '../brief/read-brief.ts';
import { capitalize, countWords, ended, endsWithAddress, sentence, unended } from '../brief/text.ts';
import patterns from '../data/patterns.json' with { type: 'json' };
import { factRows } from '../fact-rows.ts';
import { readSpokenSlides } from '../read-spoken-slides.ts';
import { remarksOn } from './angles.ts';
import { type Draft, startDraft } from './draft.ts';
import { findFaults, findLosses } from './faults.ts';
import { findGaps } from './gaps.ts';
import { chooseHashtags } from './hashtags.ts';
import { invited } from './invitations.ts';
import { paragraphsOf } from './layout.ts';
import { emojiOf, withEmoji, writeOpening } from './opening.ts';
import { inOwnLines } from './own-lines.ts';
import { type Piece, piece } from './pieces.ts';
import type { Shape } from './shapes.ts';
import { shortPosts } from './short-posts.ts';
import { writeSlides } from './slides.ts';
import { inTone } from './wording.ts';

/**
 * Writes a post from a brief without a model: the same brief and seed give the same post. It says what the brief
 * says and nothing that would have to be known besides; it stays within the platform's rules. Posts that are no carousel
 * and no story have no slides.
 */
export function composeDemoPost(given: GenerationRequest) {
  const draft = startDraft(given);
  const { request } = draft;
  const hashtags = chooseHashtags(draft.frame, request);
  const { textLimit } = platformCatalogue[request.platform];
  const isForeign = draft.frame.language !== 'en';
  // While it is written, the slides of a carousel stand below its caption, each on a numbered line.
  const beside = (caption: string): string => captionOf({ ...request, caption });
  const text = (kept: readonly Piece[]): string =>
    tidyParts(kept.map(({ text: said }) => ended(said)).join(draft.shape.gap), isForeign);
  const fits = (kept: readonly Piece[]): boolean =>
    countCharacters(request.platform, composePostText(beside(text(kept)), hashtags)) <= textLimit;
  const written = (parts: readonly Piece[]): string => text(fitParts(parts.filter(isSaid), fits));
  const room = { ...draft, frame: withinRoom(draft.frame, textLimit) };
  const short = draft.chooser.pick('short', shortPosts(draft))?.split('|');
  const whole = short ?? ((isForeign || /post|video/.test(request.contentType)) && inOwnLines(draft));
  const said = whole
    ? written(whole.map((part, at) => piece(at > 0 ? part : withEmoji(part, emojiOf(draft)), 9 - at)))
    : soundest([() => writeParts(room), ...plainer(draft)], written, draft);
  const caption = (isForeign ? said : said.replace(gluedLink, '.')).replace(lastLink, '\n\n');
  const post = trimToLimit(request.platform, beside(caption) || sentence(request.prompt), hashtags);
  return { ...post, slides: readSpokenSlides(request.contentType, caption, isForeign) };
}

const isSaid = ({ text }: Piece): boolean => text !== '';
/** Behind a sentence without its mark, before what leads to a page. */
const gluedLink = new RegExp(patterns.gluedLink, 'iu');
/** Before what leads to a page, where nothing comes after it. */
const lastLink = /(?<=[.!?…]) (?=[^.!?\n]{0,60}https?:\S+$)/u;
/** Ways to say less that can go less wrong: the brief's own sentences, and of these the ones that are for readers. */
function plainer(draft: Draft): (() => Piece[])[] {
  // What is too long to be read closely stands as it is.
  if (draft.request.prompt.length > bounds.demoBriefCharacters) return [];
  return [draft.frame.all, draft.frame.floor]
    .filter((all) => all.length > 0)
    .map((all) => () => plainly({ ...draft, frame: { ...draft.frame, all } }));
}

/** The first way without a fault, or else the one with the fewest. */
function soundest(
  ways: readonly (() => Piece[])[],
  written: (parts: readonly Piece[]) => string,
  { frame, request }: Draft,
): string {
  let best = { caption: '', faults: Number.POSITIVE_INFINITY };
  for (const way of ways) {
    const caption = written(way());
    // Entries of ours stand for what they were asked by; what the brief itself says has to be there.
    const ours = frame.list && !frame.list.isOwn ? frame.list.title : null;
    // Who promised seven and gave six has six.
    const promised = frame.list?.isAsked ? (/^\D{0,12}\d{1,2}(?= )/u.exec(request.prompt)?.[0] ?? '') : '';
    const lost = ours ? 0 : findLosses(`${caption} ${promised}`, frame.floor).length;
    const faults = lost + findFaults(ours ?? caption, request.prompt).length * 4;
    if (faults < best.faults) best = { caption, faults };
    if (faults === 0) break;
  }
  return best.caption;
}

/** A list of ours with as many entries as there is room for, and a title that says so. */
function withinRoom(frame: Frame, textLimit: number): Frame {
  const { list } = frame;
  if (!list || list.isOwn || list.items.length === 0) return frame;
  const room = textLimit - list.title.length - 40;
  const items = list.items.filter((_, at, all) => all.slice(0, at + 1).join(' 1. ').length < room);
  const isCut = items.length > 1 && items.length < list.items.length;
  return isCut ? { ...frame, list: { ...list, items, title: recounted(list.title, items.length) } } : frame;
}

function writeParts(draft: Draft): Piece[] {
  const { frame, request, tone } = draft;
  const isWhole = frame.gravity === 'grave' || frame.language !== 'en';
  const family = frame.gravity === 'light' ? tone.family : 'formal';
  const gaps = findGaps(frame, family, draft.shape, request.businessType);
  // A list is one however grave its subject is, with nothing around it.
  if (isWhole && !gaps && !frame.list) return plainly(draft);
  if (gaps && gaps.posts.length > 0 && !frame.list?.items.length) {
    const post = draft.chooser.pick('thin', gaps.posts) ?? '';
    const [first = '', ...others] = [...post.split('|'), ...frame.further.map(({ text }) => text)];
    const remark = [post.includes('[') ? (remarksOn(draft).line ?? []) : []].flat();
    // One line of text has room for the first of them.
    const said = others.length > 0 ? first : withEmoji(first, emojiOf(draft));
    // The news comes first, where there is any.
    return [...(first.includes('[') ? [...remark, said] : [said, ...remark]), ...others]
      .slice(0, draft.shape.gap === ' ' ? 3 : 5)
      .map((text, index) => piece(text, 9 - index));
  }
  const toned = (one: Piece): Piece => (one.weight < 5 ? one : { ...one, text: inTone(one.text, tone) });
  const ways: Record<string, typeof feed> = { carousel, story };
  return (ways[request.contentType] ?? feed)(draft).map(toned);
}

/** The brief's own sentences and nothing else, broken as the platform breaks them. */
function plainly({ frame, shape }: Draft): Piece[] {
  const inOne = frame.all.reduce((said, text) => said + spaceAfter(said) + text, '');
  const isFlow = shape.gap === ' ';
  // Of what has no room some sentence has to go.
  if (isFlow && inOne.length < 250) return [piece(inOne.replaceAll('\n', ' '), 9)];
  const parts = frame.all
    .map((text) => inLines(text, frame, shape) ?? text)
    .map((text, at) => piece(text, isFlow ? 9 : 9 - Math.min(8, at)));
  // What is urgent stands line by line, and what is to be done at once right behind the recall that names the thing.
  const isNotice = frame.act === 'warn' && parts.length > 2;
  const call = parts.findIndex(({ text }) => isNotice && atOnce.test(text));
  if (call > 1 && /\brecall/iu.test(frame.all[0] ?? '')) parts.splice(1, 0, ...parts.splice(call, 1));
  return shape.sentences === 'paragraphs' && !isNotice ? joinFlow(parts, shape) : parts;
}

const atOnce = new RegExp(patterns.atOnce, 'iu');
/** Entries one below the other, each with its sign or number. */
const linesOf = (items: readonly string[], sign: string): string =>
  items.map((text, at) => sign.replace('#', String(at + 1)) + capitalize(text)).join('\n');

/** What is surely a list, one entry below the other, in whatever language: as many as were announced, prices, facts. */
function inLines(text: string, { gravity, language }: Frame, { mark, facts, gap }: Shape): string | null {
  const list = gravity === 'grave' ? null : countedIn(text);
  if (list) return `${list.title}:\n${linesOf(list.items, `${mark} `)}`;
  const note = gravity === 'grave' || facts === 'flow' ? null : factRows(text, language);
  return note && [note.title, linesOf(note.rows, `${mark} `), ...note.reach].join(gap);
}

/** What stands between a sentence and the next: nothing in scripts without spaces. */
const spaceAfter = (text: string): string => (/(?:^|[。！？」])$/u.test(text) ? '' : ' ');

function feed(given: Draft): Piece[] {
  const draft = together(invited(given));
  const all = [...writeOpening(draft), ...listPieces(draft), ...inSequence(draft)].filter(isSaid);
  return withRemarks(draft, draft.shape.sentences === 'lines' ? all : joinFlow(all, draft.shape));
}

/** Besides the news what can be said of its subject: before it, or behind it and before what the readers are told to do. */
function withRemarks(draft: Draft, said: readonly Piece[]): Piece[] {
  const { line, isHook, isLast } = remarksOn(draft);
  const isNews = ({ weight, text }: Piece) => text && ![weights.action, weights.fact].includes(weight);
  const at = isHook ? 0 : isLast ? said.length : Math.max(1, said.findLastIndex(isNews) + 1);
  // Nothing comes behind an address that people are to press.
  const remark = endsWithAddress(said[at - 1]?.text ?? '') ? null : line;
  return [...said.slice(0, at), piece(remark, 2), ...said.slice(at)];
}

const weights: Readonly<Record<Further['kind'], number>> = { action: 7, fact: 6, sentence: 5 };

/** Facts that follow each other, and what stands between them. */
const runsOf = (further: readonly Further[]): Further[][] => inRuns(further, ({ kind }) => kind === 'fact');

/** Everything in the brief's own order: short facts that follow each other in lines, sentences between them. */
const inSequence = (draft: Draft): Piece[] =>
  runsOf(draft.frame.further).flatMap((run) =>
    run[0]?.kind === 'fact'
      ? factPieces(draft, run)
      : run.map(({ text, kind }) => piece(inRows(text, draft.shape), weights[kind])),
  );

/** Whether its lines get no sign but a bullet. */
const isPlain = ({ tone, frame }: Draft): boolean =>
  !frame.wishes.isNumbered && (tone.emoji === 0 || frame.gravity !== 'light' || frame.wishes.noEmoji);

/** Nothing that is told, and no limit of what stands above it. */
const isEntry = ({ text }: Further): boolean => !noEntry.test(text) && countWords(text) < 12;
const noEntry = new RegExp(patterns.noEntry, 'iu');

/** Three facts and more that have no sentence of their own stand one below the other. */
const isListed = (run: readonly Further[], { shape }: Draft): boolean =>
  shape.facts !== 'flow' && run[0]?.kind === 'fact' && run.filter(isEntry).length >= shape.leastEntries;

/** What is no list stays in the sentence that the brief has it in: "back on 5 May, three days a week". */
function together(draft: Draft): Draft {
  const { frame } = draft;
  const said = frame.all.join(' ');
  const small = said.toLowerCase();
  const kept: Further[] = [{ text: frame.headline, kind: 'sentence' }];
  let end = 0;
  for (const run of runsOf(frame.further)) {
    // Two that one comma parts read well in their sentence.
    const isPair = run.length === 2 && small.includes(run.map(({ text }) => text.toLowerCase()).join(', '));
    const isList = !isPair && isListed(run, draft);
    if (isList) end = kept.push(...run.filter(isEntry), ...run.filter((one) => !isEntry(one)).map(told));
    for (const one of isList ? [] : run) {
      const last = kept.at(-1) ?? one;
      const whole = `${unended(last.text)}, ${unended(one.text)}`;
      // Behind a list a sentence of its own begins.
      const start = kept.length === end ? -1 : small.indexOf(whole.toLowerCase());
      const joined = { ...last, text: said.slice(start, start + whole.length) };
      // A name is followed by what is said of it, and what can be said by itself is; "40 seats" can't.
      const isLong =
        countWords(whole) > 9 && (run.length > 1 || countWords(one.text) > 3 || isTime(one.text));
      const isName = kept.length === 1 && (frame.list || (!frame.isStatement && isLong));
      if (start < 0 || isName) kept.push(one);
      else kept.splice(-1, 1, [one, last].every(({ kind }) => kind === 'fact') ? joined : told(joined));
    }
  }
  const [head = kept[0], ...further] = kept;
  const headline = further.length < frame.further.length ? unended(head?.text ?? '') : frame.headline;
  return { ...draft, frame: { ...frame, headline, further } };
}
const told = ({ text }: Further): Further => ({ text: sentence(text), kind: 'sentence' });

function factPieces(draft: Draft, run: readonly Further[]): Piece[] {
  const facts = run.map(({ text }) => text);
  if (!isListed(run, draft)) return facts.map((text) => piece(sentence(text), weights.fact));
  const mark = draft.shape.facts === 'marks' && isPlain(draft) ? '•' : draft.shape.mark;
  return [piece(linesOf(facts, `${mark} `), weights.fact)];
}

const signAtEnd = / \p{Extended_Pictographic}\uFE0F?$/u;
/** The sign at the end of what is said stays there. Only the end is looked at: the text grows with each part. */
function append(said: string, text: string, within: string): string {
  const [sign = ''] = within === ' ' ? (signAtEnd.exec(said.slice(-4)) ?? []) : [];
  return said.slice(0, said.length - sign.length) + within + text + sign;
}
/** Parts that belong together in one paragraph; lists keep their lines. */
const joinFlow = (parts: readonly Piece[], { breaksAt, within }: Shape): Piece[] =>
  paragraphsOf(parts, breaksAt).map((paragraph) =>
    piece(
      paragraph.map(({ text }) => text).reduce((said, text) => append(ended(said), text, within)),
      Math.max(...paragraph.map(({ weight }) => weight)),
    ),
  );

/** Most characters of a list that a caption has beside its slides. */
const longest = 200;

function listPieces(draft: Draft): Piece[] {
  const { frame, shape, request } = draft;
  const { list } = frame;
  const isOnSlides = request.contentType === 'carousel';
  // Beside slides that are to be filled in, the caption says what will be on them.
  if (list?.items[0] && isOnSlides && isUnknown(list)) return [piece(formOf(list).onSlides, 8)];
  // Of what is long, a caption has the first; what is marked is on the slides alone.
  const [first, ...others] = (list?.items ?? []).map((item) =>
    isOnSlides ? item.replace(/(?:^\[[^[\]]+\]|)(?: –|:) \[.*\]$/u, '') : item,
  );
  if (!list || !first) return [];
  if (isOnSlides && list.items.join().length > longest)
    return [piece(`${sentence(first)} ${others.length} more on the slides.`, 8)];
  const lead = list.isOwn && isDraw.test(list.title) ? 'To enter:' : '';
  const row = list.items.join(', ');
  if (shape.listsInline && list.isOwn && !row.includes('[') && !list.items.every(isClause)) {
    const joined = frame.gravity === 'grave' || /\d/.test(row) ? row : row.replace(/, ([^,]*)$/u, ' and $1');
    return [piece(sentence(`${lead} ${joined}`, lead === ''), 8)];
  }
  // What is told of one thing is no ranking, and what has its number on the slides needs none: no numbers before it.
  const bullet = list.isAsked && !isOnSlides ? shape.bullet : `${isPlain(draft) ? '•' : shape.mark} `;
  const sign = list.items.length > 1 ? bullet : '';
  const items = linesOf([first, ...others], sign);
  return [piece((shape.listsInline ? '\n' : '') + [lead, items].filter(Boolean).join('\n'), 8)];
}

/** "Needed: cakes, bottles for the tombola and six more people" in rows, where the platform has them. */
function inRows(text: string, { listsInline, mark }: Shape): string {
  const list =
    listsInline || !/^(?!before:|after:)[^.!?]{3,60}: /iu.test(text) ? null : readList(unended(text), false);
  return list?.isOwn ? `${list.title}:\n${linesOf(list.items, `${mark} `)}` : text;
}

/** A feed's post as it fits on one screen: the name of the matter, and its facts line by line. */
const story = (draft: Draft): Piece[] =>
  feed({ ...draft, shape: { ...draft.shape, opening: 'title', facts: 'plain', sentences: 'lines' } });

/** The caption, which stands alone, and below it what stands on the slides. */
function carousel(draft: Draft): Piece[] {
  const slides = writeSlides(draft).map((text, index) => `Slide ${index + 1}: ${text}`);
  // A cover alone says what the caption says.
  const below = slides.length > 1 ? `\n${slides.join('\n').replace(':', ' (cover):')}` : null;
  return [...feed(draft), piece(below, 10)];
}
