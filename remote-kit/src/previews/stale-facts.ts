import { type Slide, slideLimits } from '@postloom/shared-contracts';
import { atomsOf, isSameFact } from '@postloom/shared-contracts/facts';
import { renamedBetween, spotsOf } from './renamed.ts';

/** Something that a caption said before and slides still say. */
export interface StaleFact {
  /** As it stands on the slides: "12 pounds". */
  readonly said: string;
  /** The slides, counted from 1. */
  readonly slides: readonly number[];
  /** What the caption says in its place; null if that can't be told, or doesn't fit on the slides. */
  readonly now: string | null;
  /** Whether it is a name, which only the captions tell from other words. */
  readonly isName?: boolean;
}

interface Fact {
  /** What can take its place is of the same kind. */
  readonly kind: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly isSame: (other: Fact) => boolean;
}

/** "Free entry", which takes the place of a price; "entry is free" is an atom already. */
const free =
  /(?<![\p{L}-])free(?= (?:entry|admission|entrance|tickets?|for (?:all|everyone|everybody))(?!\p{L}))/giu;
const counted = /(?<![\p{L}\p{N}.,:/£$€+-])\d+(?:[.,]\d+)* (\p{L}{3,})/gu;

/** Dates, times, prices and other figures, and numbers of things: "20 seats". */
function factsOf(text: string): Fact[] {
  const told = atomsOf(text);
  const atoms = [
    ...told,
    ...[...text.matchAll(free)]
      .filter(({ index }) => !told.some(({ start }) => start === index))
      .map(({ 0: said, index }) => ({
        form: 'price' as const,
        text: said,
        start: index,
        end: index + said.length,
      })),
  ];
  const counts = [...text.matchAll(counted)]
    .map(({ 0: said, 1: thing = '', index }) => ({ kind: `number of ${thing.toLowerCase()}`, said, index }))
    .filter(({ said, index }) => !atoms.some(({ start, end }) => start < index + said.length && index < end));
  return [
    ...atoms.map(
      (atom): Fact => ({
        ...atom,
        kind: atom.form,
        // Only a date may say less than another one, which it doesn't contradict: "Saturday" and "Saturday 5 June".
        isSame: (other) =>
          other.kind === atom.form &&
          (isSameFact(atom, { ...atom, ...other }) || isSameFact({ ...atom, ...other }, atom)),
      }),
    ),
    ...counts.map(
      ({ kind, said, index }): Fact => ({
        kind,
        text: said,
        start: index,
        end: index + said.length,
        isSame: (other) => other.text.toLowerCase() === said.toLowerCase(),
      }),
    ),
  ].sort((one, other) => one.start - other.start);
}

const plain = (text: string): string => text.toLowerCase().replace(/\s/gu, '');

/** What takes the place of a fact, if the caption has as many of its kind as before. */
function successorOf(fact: Fact, before: readonly Fact[], now: readonly Fact[]): string | null {
  const old = before.filter(({ kind }) => kind === fact.kind);
  const all = now.filter(({ kind }) => kind === fact.kind);
  const next = all[old.indexOf(fact)];
  if (!next || all.length !== old.length || old.some(next.isSame)) return null;
  // "Pay £10 at the door" would become "Pay free at the door".
  if (fact.kind === 'price' && /\d/.test(fact.text) !== /\d/.test(next.text)) return null;
  // "11" of "11 to 3 pm" is no time where "10 am" stands alone.
  const isBare = /^[\d.,:]+$/.test(next.text) && !/^[\d.,:]+$/.test(fact.text);
  return isBare ? null : next.text;
}

/** Whether a price is for coming in, which may become free: the only one, or one beside such a word. */
function isForEntry({ kind, start, end }: Fact, { caption, facts }: Text): boolean {
  const paid = '(?:entry|admission|entrance|tickets?)';
  return (
    facts.filter((other) => other.kind === kind).length === 1 ||
    new RegExp(`(?<!\\p{L})${paid}(?!\\p{L})[^.,!?\\n\\p{N}]*$`, 'iu').test(caption.slice(0, start)) ||
    new RegExp(`^[^.,!?\\n\\p{N}]*(?<!\\p{L})${paid}(?!\\p{L})`, 'iu').test(caption.slice(end))
  );
}

/**
 * Whether another fact took this one's place, though the caption said that one before as well: "£3" of "Tickets are £3,
 * wine is £3", if tickets were £10. It stands where this one stood, next to the same word, and all others stayed.
 */
function isDoubled(fact: Fact, old: Text, next: Text): boolean {
  const [were, are] = [old, next].map(({ facts }) => facts.filter(({ kind }) => kind === fact.kind));
  if (!were || !are || were.length !== are.length) return false;
  const changed = were.flatMap((each, index) => {
    const other = are[index];
    return other && !each.isSame(other) ? [{ each, other }] : [];
  });
  const [only] = changed;
  if (!only || changed.length > 1 || only.each !== fact) return false;
  const around = ({ caption }: Text, { start, end }: Fact) => [
    /\p{L}+\P{L}*$/u.exec(caption.slice(0, start))?.[0],
    /^[^\p{L}.!?\n]*\p{L}+/u.exec(caption.slice(end))?.[0],
  ];
  const [before, after] = around(old, fact);
  const [beforeNow, afterNow] = around(next, only.other);
  return (before !== undefined && before === beforeNow) || (after !== undefined && after === afterNow);
}

interface Text {
  readonly caption: string;
  readonly facts: readonly Fact[];
}

/** A caption as it is, and as it was before, the latest first. */
export interface Captions {
  readonly now: string;
  readonly before: readonly string[];
}

/** How many characters have room in the title and the text of a slide. */
type Room = Readonly<Record<keyof Slide, number>>;

interface StaleSpot extends Omit<StaleFact, 'slides'> {
  readonly slide: number;
}

/**
 * What was changed in a caption and is still on the slides as it was. What a caption only leaves out, or never said, is
 * none: slides may say more.
 */
export function staleFacts(
  { now, before }: Captions,
  slides: readonly Slide[],
  room: Room = slideLimits,
): StaleFact[] {
  const earlier = [...new Set(before)].filter((caption) => caption !== now);
  if (slides.length === 0 || earlier.length === 0) return [];
  const captions = [now, ...earlier].map((caption): Text => ({ caption, facts: factsOf(caption) }));
  const [current] = captions;
  if (!current) return [];
  const found = slides.flatMap(({ title, text }, index) =>
    [title, text].flatMap((words) =>
      factsOf(words).flatMap(({ text: said, isSame }) => {
        const at = captions.findIndex(({ facts }) => facts.some(isSame));
        const [next, old] = at < 1 ? [] : captions.slice(at - 1);
        const was = old?.facts.find(isSame);
        if (!next || !old || !was || current.facts.some(was.isSame)) return [];
        // What one caption left out isn't replaced by what a later one says.
        const isReplacedIn = (text: Text): boolean =>
          text.facts.some(
            (other) =>
              other.kind === was.kind &&
              !old.facts.some(other.isSame) &&
              (!/^free$/i.test(other.text) || isForEntry(was, old)),
          ) || isDoubled(was, old, text);
        if (!isReplacedIn(next) || !isReplacedIn(current)) return [];
        // "Saturday 5 June" isn't changed with the "5 June" in it, which would leave its weekday.
        const now = plain(said) === plain(was.text) ? successorOf(was, old.facts, current.facts) : null;
        return [{ said, now, slide: index + 1 }];
      }),
    ),
  );
  const names = captions.slice(1).flatMap(({ caption }, index) => {
    const next = renamedBetween(caption, captions[index]?.caption ?? '').map(({ said }) => said);
    return renamedBetween(caption, now).filter(
      ({ said }) => next.includes(said) && spotsOf(said, now).length === 0,
    );
  });
  const named = slides.flatMap(({ title, text }, index) =>
    names.flatMap(({ said: name, now }) =>
      spotsOf(name, `${title}\n${text}`).map(({ text: said }) => ({
        said,
        now,
        slide: index + 1,
        isName: true,
      })),
    ),
  );
  return [...Map.groupBy<string, StaleSpot>([...found, ...named], ({ said }) => said)].map(([said, all]) => {
    const { now = null, isName } = all[0] ?? {};
    const numbers = [...new Set(all.map(({ slide }) => slide))];
    const stale = { said, now, slides: numbers, ...(isName && { isName }) };
    const fits = withoutStale(slides, stale).every(
      ({ title, text }) => title.length <= room.title && text.length <= room.text,
    );
    return fits ? stale : { ...stale, now: null };
  });
}

/** The captions of other posts, as they are looked through: like slides, though with all the room there is. */
export const asSlides = (captions: readonly string[]): Slide[] =>
  captions.map((text) => ({ title: '', text }));
export const anyRoom: Room = { title: Number.POSITIVE_INFINITY, text: Number.POSITIVE_INFINITY };

/** The slides with what the caption says now. */
export function withoutStale(slides: readonly Slide[], { said, now, isName }: StaleFact): Slide[] {
  if (now === null) return [...slides];
  const put = (words: string): string =>
    (isName ? spotsOf(said, words) : factsOf(words))
      .filter(({ text }) => text === said)
      .reduceRight((rest, { start, end }) => rest.slice(0, start) + now + rest.slice(end), words);
  return slides.map(({ title, text }) => ({ title: put(title), text: put(text) }));
}

/** "Slides 2 and 4 still say “12 pounds”" */
export function staleText({ said, slides }: StaleFact): string {
  const [last, ...others] = [...slides].reverse();
  return others.length === 0
    ? `Slide ${last} still says “${said}”`
    : `Slides ${others.reverse().join(', ')} and ${last} still say “${said}”`;
}
