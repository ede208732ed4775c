import { type Checks, runCheck } from './checks.ts';
import { compose } from './demo/composer-thread.ts';

/**
 * Runs one of the checks: in the composer's thread if there are banned words, because loading the parser would hold up
 * all other requests for up to 0.7 s; otherwise here.
 *
 * @example await checked('finishPost', rules, draft)
 */
export async function checked<Name extends keyof Checks>(
  name: Name,
  ...job: Parameters<Checks[Name]>
): Promise<ReturnType<Checks[Name]>> {
  if (job[0].banned.length === 0) return runCheck(name, job);
  return (await compose('check', { name, job })) as ReturnType<Checks[Name]>;
}
