import type { GenerationRequest } from '@postloom/shared-contracts';
import data from '../data/film-wishes.json' with { type: 'json' };

export type FilmWish = keyof typeof data.kinds;
/** What was asked of the film, each with what it names: `only` with "hands and door"; empty where it names nothing. */
export type FilmWishes = ReadonlyMap<FilmWish, string>;

/** A wish is short. What is longer tells something. */
const longestWish = 120;

const whole = (pattern: string): RegExp =>
  new RegExp(`^${data.lead}(?:${pattern.replaceAll('{seconds}', data.seconds)})$`, 'isu');
const polite = new RegExp(data.tail, 'iu');
const kinds = Object.entries(data.kinds).map(([name, kind]) => ({
  name: name as FilmWish,
  patterns: kind.match.map(whole),
  /** What is a wish only right after another one: "no talking, just the oars". */
  after: 'follows' in kind ? kind.follows.map(whole) : [],
  /** What is a wish only beside another one, on either side: "20 seconds, no music". */
  beside: 'beside' in kind ? kind.beside.map(whole) : [],
}));
const joint = new RegExp(data.joint, 'iu');
const seconds = new RegExp(data.seconds, 'iu');

/** A part of a brief, and what stands between it and the next one. */
const part = /(.+?)((?:[,;:.!?]{1,3}(?=\s|$)|\s[–—-](?=\s)|\s?\(|\)[,;:.!?]?|\n|$)\s*)/gsu;
const isPause = /^\s*[,;:(–—-]/u;

/** Whether another wish stands before a part of a brief, or only after it. */
type Standing = 'after' | 'before' | 'alone';

/** The wishes that a part of a brief is made of; none where it says anything besides. */
function wishesIn(said: string, stands: Standing): [FilmWish, string][] {
  if (said.length > longestWish) return [];
  const text = said.trim().replace(polite, '');
  const each = text.split(joint);
  const joined = each.length > 1 ? each.map((one) => wishesIn(one, 'alone')) : [];
  if (joined.length > 0 && joined.every((found) => found.length > 0)) return joined.flat();
  for (const { name, patterns, after, beside } of kinds) {
    const more = stands === 'after' ? [...after, ...beside] : stands === 'before' ? beside : [];
    const match = [...patterns, ...more].map((pattern) => pattern.exec(text)).find(Boolean);
    if (!match) continue;
    const length = name === 'length' ? undefined : seconds.exec(text)?.groups?.seconds;
    const thing = (match.groups?.thing ?? match.groups?.seconds ?? '').trim();
    return [[name, thing], ...(length ? ([['length', length]] as [FilmWish, string][]) : [])];
  }
  return [];
}

/** A brief for a film in what it says and what it asks of those who film it. Time is linear in its length. */
export function readFilmWishes({ prompt, contentType }: Pick<GenerationRequest, 'prompt' | 'contentType'>): {
  readonly text: string;
  readonly wishes: FilmWishes;
} {
  const wishes = new Map<FilmWish, string>();
  if (contentType !== 'video') return { text: prompt, wishes };
  const parts = [...prompt.matchAll(part)].map(([, said = '', mark = '']) => ({
    ...{ said, mark, found: wishesIn(said, 'alone') },
  }));
  const kept: { said: string; mark: string }[] = [];
  let follows = false;
  for (const [index, { said, mark, found: alone }] of parts.entries()) {
    const leads = (parts[index + 1]?.found.length ?? 0) > 0;
    const isBeside: boolean = alone.length === 0 && (follows || leads);
    const found: [FilmWish, string][] = isBeside ? wishesIn(said, follows ? 'after' : 'before') : alone;
    follows = found.length > 0;
    const last = kept.at(-1);
    if (!follows) kept.push({ said, mark });
    else if (last && isPause.test(last.mark)) last.mark = mark.replace(')', '');
    for (const [name, thing] of found)
      wishes.set(name, name === 'first' ? (last?.said.trim() ?? '') : thing || (wishes.get(name) ?? ''));
  }
  const text = kept
    .map(({ said, mark }) => said + mark)
    .join('')
    .trim();
  return /[\p{L}\p{N}]/u.test(text) ? { text, wishes } : { text: prompt, wishes };
}
