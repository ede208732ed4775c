/**
 * A start that cannot go on, in a sentence for the person who started it: what is wrong, and the way out. There is
 * nothing to be learned from its stack.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}
