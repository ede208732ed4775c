import type { CreditsState, HostServices } from '@postloom/shared-contracts/federation';
import type { GenerationFailure } from './outcome.ts';

/**
 * Tells which failed runs cost nothing, by the account's credits.
 * @returns a function to call when a run begins, with its key. That one returns a function for its failure, which
 *   resolves to the failure with a sentence on this added, or to the same failure if it isn't certain.
 */
export function createUncharged(host: Pick<HostServices, 'credits' | 'refreshCredits'>) {
  let first: { readonly key: string; readonly credits: CreditsState } | null = null;
  return (key: string) => {
    // An earlier attempt with this key may have been charged, so that its credits count.
    if (first?.key !== key) first = { key, credits: host.credits.getState() };
    const before = first.credits;
    return async (failure: GenerationFailure): Promise<GenerationFailure> => {
      await host.refreshCredits().catch(() => undefined);
      const now = host.credits.getState();
      const isCertain =
        before.status === 'ready' &&
        now.status === 'ready' &&
        now.credits.remaining === before.credits.remaining;
      // The server's sentence may say so itself.
      if (!isCertain || /charged|credit/i.test(failure.description)) return failure;
      return { ...failure, description: `${failure.description} No credit was used.` };
    };
  };
}
