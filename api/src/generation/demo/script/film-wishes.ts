import type { GenerationRequest } from '@postloom/shared-contracts';
import { capitalize } from '../brief/text.ts';
import data from '../data/film-wishes.json' with { type: 'json' };
import { readShotList } from './shot-list.ts';

export type FilmWish = keyof typeof data.kinds | 'atMost';
/** What was asked of the film, each with what it names: `only` with "hands and door"; empty where it names nothing. */
export type FilmWishes = ReadonlyMap<FilmWish, string>;

/** A wish is short. What is longer tells something. */
const longestWish = 120;
/** A brief has no more parts that may be wishes; what comes after is told. */
const mostParts = 400;

/** A pattern with what its places stand for: "{seconds}", "{who}". */
const places: Readonly<Record<string, string>> = { ...data.words, seconds: data.seconds };
export const spelledOut = (pattern: string): string =>
  pattern.replace(/\{(\p{L}{3,})\}/gu, (_, name: string) => spelledOut(places[name] ?? ''));
const whole = (pattern: string): RegExp => new RegExp(`^${data.lead}(?:${spelledOut(pattern)})$`, 'isu');
const polite = new RegExp(data.tail, 'iu');

/** Where a part of a brief stands: by itself, beside another wish, and as the last sentence. */
interface Standing {
  readonly before?: boolean;
  readonly after?: boolean;
  readonly isLast?: boolean;
}

interface Rules {
  readonly match: readonly string[];
  readonly after?: readonly string[];
  readonly beside?: readonly string[];
  readonly between?: readonly string[];
  readonly last?: readonly string[];
}

const rulesOf: Readonly<Partial<Record<FilmWish, Rules>>> = data.kinds;
const kinds = Object.entries(rulesOf).map(([name, { match, after, beside, between, last }]) => {
  const all = (patterns: readonly string[] = []) => patterns.map(whole);
  return {
    name: name as FilmWish,
    patterns: all(match),
    /** What is a wish only right after another one: "no talking, just the oars". */
    after: all(after),
    /** What is a wish only beside another one, on either side: "20 seconds, no music". */
    beside: all(beside),
    between: all(between),
    /** What is a wish only as the last sentence: "30s". */
    last: all(last),
  };
});
const joint = new RegExp(data.joint, 'iu');
const seconds = new RegExp(spelledOut('{seconds}'), 'iu');

/** A part of a brief, and what stands between it and the next one; an age stays with its name, and "ca." with its figure; a
 * wish may give the reason for the next one: "in my veil so not much face". */
const part =
  /(.+?)((?:(?:[,;:!?]|\.(?!(?<=\b(?:ca|max|approx)\.)\s\d)(?!(?<=\b(?:Dr|Mrs?|Ms|St)\.)\s\p{Lu})){1,3}(?=\s|$)|\s[–—-](?=\s)|(?=\sso (?:no|not|nothing|without|only|just)\s)|\s?\((?!\d{1,3}\))|(?<!\(\d{1,3})\)[,;:.!?]?|\n|$)\s*)/gsu;
const isLabel = new RegExp(`^${data.label}$`, 'iu');
const isPause = /^\s*[,;:(–—-]/u;
const ended = /[.!?\n]/u;

interface Found {
  readonly wishes: readonly (readonly [FilmWish, string])[];
  /** What it says besides: "why the chain is waxed", of "Jo shows why the chain is waxed". */
  readonly rest: string;
}

const nothing: Found = { wishes: [], rest: '' };

const most = new RegExp(data.most, 'iu');
/** How many seconds a span has: "30-40 sec" 40, "half a minute" 30. */
function lengthIn(text: string): string | undefined {
  const { seconds: count, minutes } = seconds.exec(text)?.groups ?? {};
  return count ?? (minutes && (/^half/iu.test(minutes) ? '30' : '60'));
}

/** The wishes that a part of a brief is made of; none where it says anything besides. */
function wishesIn(said: string, stands: Standing): Found {
  if (said.length > longestWish) return nothing;
  const text = said
    .trim()
    .replace(/[.!]+$/u, '')
    .replace(polite, '');
  for (const { name, patterns, after, beside, between, last } of kinds) {
    const more = [
      ...(stands.after ? after : []),
      ...(stands.after || stands.before ? beside : []),
      ...(stands.after && stands.before ? between : []),
      ...(stands.isLast ? last : []),
    ];
    const groups = [...patterns, ...more].map((pattern) => pattern.exec(text)).find(Boolean);
    if (!groups) continue;
    const { thing = '', guest = '', rest = '', who } = groups.groups ?? {};
    const place = groups.groups?.place?.replace(becauseOf, '');
    const length = lengthIn(text);
    const named = `${thing} ${guest}`.trim();
    const atMost = length && most.test(text) ? length : undefined;
    const besides = Object.entries({ place, who, length, atMost }).filter(
      ([other, value]) => value && other !== name,
    );
    const own = { place, length }[name as string] ?? named;
    return {
      wishes: [[name, own.trim()] as const, ...(besides as [FilmWish, string][])],
      rest,
    };
  }
  const each = text.split(joint);
  const joined = each.length > 1 ? each.map((one) => wishesIn(one, {})) : [];
  const isAll = joined.every(({ wishes, rest }) => wishes.length > 0 && !rest);
  return isAll ? { wishes: joined.flatMap(({ wishes }) => wishes), rest: '' } : nothing;
}

/** What a place was chosen for, and whether it will be, is no part of it: "by the hives so no music". */
const becauseOf = /,? (?:so|because|since|if|unless) .+$/iu;
const asksHow = /^(?:how|why|what|when|where|who|which)\b/iu;

/** Who was named last and is spoken of by a word: "She planted the first bed in 1991". */
const pronoun = /^(?:she|he)(?=\s)/iu;
const isWholeName = /^\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,2}$/u;
const isName = /(?:^|\s)\p{Lu}/u;

/** A brief for a film in what it says and what it asks of those who film it. Time is linear in its length. */
export function readFilmWishes(request: Pick<GenerationRequest, 'prompt' | 'contentType'>): {
  readonly text: string;
  readonly wishes: FilmWishes;
} {
  const prompt = readShotList(request)?.told ?? request.prompt;
  const wishes = new Map<FilmWish, string>();
  if (request.contentType !== 'video') return { text: prompt, wishes };
  const cut: { said: string; mark: string }[] = [];
  for (const [, said = '', mark = ''] of prompt.matchAll(part)) {
    const label = cut.at(-1);
    // "First shot: the kiln": what is named goes with its label.
    if (label?.mark.startsWith(':') && isLabel.test(label.said))
      cut[cut.length - 1] = { said: `${label.said}: ${said}`, mark };
    else cut.push({ said, mark });
  }
  const parts = cut.map(({ said, mark }, index) => {
    // "How to splice a rope, 30 seconds, …": right behind its title a length is the film's, too.
    const isBehindTitle = index === 1 && asksHow.test(cut[0]?.said ?? '');
    const isLast = isBehindTitle || (index === cut.length - 1 && ended.test(cut[index - 1]?.mark ?? ''));
    return { said, mark, isLast, found: index < mostParts ? wishesIn(said, { isLast }) : nothing };
  });
  // "20 sec, no music": the first is a wish because of the second, and so may be what stands before it.
  for (let at = parts.length - 2; at >= 0; at--) {
    const one = parts[at];
    if (one?.found.wishes.length === 0 && (parts[at + 1]?.found.wishes.length ?? 0) > 0)
      one.found = wishesIn(one.said, { before: true });
  }
  const kept: { said: string; mark: string }[] = [];
  let follows = false;
  let named = '';
  for (const [index, { said, mark, isLast, found: alone }] of parts.entries()) {
    const leads = (parts[index + 1]?.found.wishes.length ?? 0) > 0;
    const isBeside: boolean = index < mostParts && alone.wishes.length === 0 && (follows || leads);
    const found: Found = isBeside ? wishesIn(said, { after: follows, before: leads, isLast }) : alone;
    follows = found.wishes.length > 0;
    const last = kept.at(-1);
    for (const [name, thing] of found.wishes) {
      const before = wishes.get(name) ?? '';
      const all = name === 'cast' && before ? `${before}. ${capitalize(thing)}` : thing || before;
      wishes.set(name, name === 'first' ? (last?.said.trim() ?? '') : all);
      if (['who', 'speaker'].includes(name) && isName.test(thing)) named = thing;
    }
    if (!follows || found.rest) {
      const text = found.rest || said;
      // "A film about Maren": she is named where the next sentence speaks of her.
      if (found.rest && isWholeName.test(text)) {
        named = text;
        continue;
      }
      kept.push({ said: named ? text.replace(pronoun, () => capitalize(named)) : text, mark });
      named = '';
    } else if (last && isPause.test(last.mark)) last.mark = mark.replace(')', '');
  }
  const text = kept
    .map(({ said, mark }) => said + mark)
    .join('')
    .trim();
  return /[\p{L}\p{N}]/u.test(text) ? { text, wishes } : { text: prompt, wishes };
}
