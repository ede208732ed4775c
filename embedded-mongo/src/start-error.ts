/**
 * A failed start, with a message for the person who started it: what is wrong and what to do about it. The stack
 * contains no further information.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}
