import { createRequire } from 'node:module';
import { keepLast } from './keep-last.ts';

const require = createRequire(import.meta.url);
type Parse = typeof import('compromise/two').default;
let loaded: Parse | undefined;

/**
 * The words of a text with their parts of speech. Callers must not change the result: it is cached, because several
 * readers of a brief, and every wording that is tried, ask about the same texts. The parser and its dictionary are
 * loaded with the first text, because they took a sixth of the process's start.
 */
export const nlp = keepLast(120, (text) => parse()(text));

/** Short verbs with a prefix, such as "repot" and "unclip", are inflected like the verb itself. */
const repeated = /^(re|un)(?=[^aeiou]+[aeiou][^aeiouwxy]$)/u;

/** "finding" for "find"; "patting" for "pat", which is missing in the dictionary. */
export function gerundOf(verb: string): string {
  const [, again = ''] = repeated.exec(verb) ?? [];
  if (again) return again + gerundOf(verb.slice(again.length));
  const { two } = parse().methods() as { two: { transform: { verb: { conjugate: Conjugate } } } };
  const known = two.transform.verb.conjugate(verb, parse().model()).Gerund;
  if (known.endsWith('ing') && known !== verb) return known;
  const isDoubled = /^[^aeiou]*[aeiou][^aeiouwxy]$/u.test(verb);
  return `${isDoubled ? verb + verb.slice(-1) : verb.replace(/(?<![eo])e$/u, '')}ing`;
}
/** "drive" for "drove". */
export function infinitiveOf(past: string): string {
  const { two } = parse().methods() as { two: { transform: { verb: { toInfinitive: ToInfinitive } } } };
  return two.transform.verb.toInfinitive(past, parse().model(), 'PastTense');
}
type ToInfinitive = (verb: string, model: object, tense: string) => string;

/** "drives" for "drive". */
export function presentOf(verb: string): string {
  const { two } = parse().methods() as { two: { transform: { verb: { conjugate: Conjugate } } } };
  return two.transform.verb.conjugate(verb, parse().model()).PresentTense;
}
type Conjugate = (verb: string, model: object) => { Gerund: string; PresentTense: string };

function parse(): Parse {
  loaded ??= require('compromise/two') as Parse;
  return loaded;
}

/** A word's part of speech in the parser's dictionary, without context; undefined if it isn't listed. */
export function tagOf(word: string): string | undefined {
  const { one } = parse().model() as { one: { lexicon: Record<string, string | string[]> } };
  const known = Object.hasOwn(one.lexicon, word) ? one.lexicon[word] : undefined;
  return typeof known === 'string' ? known : known?.[0];
}
