import { readFailure } from './failure.ts';

interface Polled<T> {
  readonly state: { readonly data: T | undefined; readonly error: Error | null };
}

/**
 * A query's `refetchInterval` while something goes on. A refusal ends it: the thing is gone, or nobody is signed in any
 * more, and polling would ask for the password again and again. The shell refetches after the person has signed in.
 */
export const pollWhile =
  <T>(goesOn: (data: T | undefined) => boolean, everyMs: number) =>
  ({ state: { data, error } }: Polled<T>): number | false => {
    const { code } = readFailure(error);
    const isRefused = code === 'unauthorized' || code === 'forbidden' || code === 'not_found';
    return !isRefused && goesOn(data) && everyMs;
  };
