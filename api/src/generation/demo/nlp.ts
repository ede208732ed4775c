import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
let parse: typeof import('compromise/two').default | undefined;

/**
 * The words of a text with their parts of speech. The parser and its dictionary are loaded at the first text, not at the
 * start of the process: they were a sixth of it.
 */
export function nlp(text: string) {
  parse ??= require('compromise/two') as NonNullable<typeof parse>;
  return parse(text);
}
