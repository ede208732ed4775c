import { createRequire } from 'node:module';
import { keepLast } from './keep-last.ts';

const require = createRequire(import.meta.url);
type Parse = typeof import('compromise/two').default;
let loaded: Parse | undefined;

/**
 * The words of a text with their parts of speech, to be read and not to be changed: several readers of a brief, and
 * every wording that is tried, ask about the same texts. The parser and its dictionary are loaded at the first text, not
 * at the start of the process: they were a sixth of it.
 */
export const nlp = keepLast(120, (text) => parse()(text));

/** "repot", "unclip": what a short verb becomes, it becomes here too. */
const repeated = /^(re|un)(?=[^aeiou]+[aeiou][^aeiouwxy]$)/u;

/** "finding" of "find"; "patting" of "pat", which the dictionary has no form of. */
export function gerundOf(verb: string): string {
  const [, again = ''] = repeated.exec(verb) ?? [];
  if (again) return again + gerundOf(verb.slice(again.length));
  const { two } = parse().methods() as { two: { transform: { verb: { conjugate: Conjugate } } } };
  const known = two.transform.verb.conjugate(verb, parse().model()).Gerund;
  if (known.endsWith('ing') && known !== verb) return known;
  const isDoubled = /^[^aeiou]*[aeiou][^aeiouwxy]$/u.test(verb);
  return `${isDoubled ? verb + verb.slice(-1) : verb.replace(/(?<![eo])e$/u, '')}ing`;
}
type Conjugate = (verb: string, model: object) => { Gerund: string };

function parse(): Parse {
  loaded ??= require('compromise/two') as Parse;
  return loaded;
}

/** What the parser's dictionary calls a word when nothing stands around it; undefined for what it doesn't hold. */
export function tagOf(word: string): string | undefined {
  const { one } = parse().model() as { one: { lexicon: Record<string, string | string[]> } };
  const known = Object.hasOwn(one.lexicon, word) ? one.lexicon[word] : undefined;
  return typeof known === 'string' ? known : known?.[0];
}
