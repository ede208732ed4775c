import { toVariant } from './composer/to-variant.ts';
import { drawnLine, formsOfBanned, withoutBanned } from './text/banned-words.ts';
import {
  faultsBeside,
  faultsOf,
  finishLine,
  finishPost,
  finishScript,
  finishSlides,
  saysBanned,
} from './text/check-post.ts';

/**
 * What looks for the words that a brand bans, in English parsed for it. Each takes them with its first argument. Called
 * through `checked`.
 */
const checks = {
  drawnLine,
  faultsBeside,
  faultsOf,
  finishLine,
  finishPost,
  finishScript,
  finishSlides,
  formsOfBanned,
  saysBanned,
  toVariant,
  withoutBanned,
};

export type Checks = typeof checks;

export function runCheck<Name extends keyof Checks>(
  name: Name,
  job: Parameters<Checks[Name]>,
): ReturnType<Checks[Name]> {
  const check = checks[name] as unknown as (...job: Parameters<Checks[Name]>) => ReturnType<Checks[Name]>;
  return check(...job);
}
