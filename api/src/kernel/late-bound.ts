/** A function that a later feature provides, because it needs this one itself. */
export interface LateBound<F> {
  /** @throws {Error} before it was provided: a default would look like an answer. */
  readonly call: F;
  /** @throws {Error} if it was provided before. */
  readonly provide: (given: F) => void;
}

/** @param name what an error calls it, e.g. the method of the service that provides it. */
export function lateBound<F extends (...input: never[]) => unknown>(name: string): LateBound<F> {
  let found: F | null = null;
  return {
    call: ((...input) => {
      if (!found) throw new Error(`Nothing was given to ${name}.`);
      return found(...input);
    }) as F,
    provide(given) {
      if (found) throw new Error(`Something was given to ${name} twice.`);
      found = given;
    },
  };
}
