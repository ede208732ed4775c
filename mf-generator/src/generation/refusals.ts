import type { PlanRequirement } from '@postloom/shared-contracts';
import type { HostServices, SessionState } from '@postloom/shared-contracts/federation';
import { upgradeText } from './outcome.ts';

/**
 * Said in the generator where a post is asked for without credits (spec section 5). The composer has other words. Whoever
 * has had an account in this browser has no more of a visitor's credits: theirs are in the account.
 */
export const noCreditsLeftText = (session: SessionState['status']) => ({
  title: 'No credits remaining',
  description:
    session === 'visitor'
      ? 'If you have an account, sign in to use your credits. Or upgrade your plan to continue generating content.'
      : upgradeText,
});

/**
 * Whether there is no credit to generate with, which is then told in a toast.
 * @param text what is said where there is none; where credits cannot be loaded, its title with that reason.
 */
export async function lacksCredits(
  host: HostServices,
  text: { readonly title: string; readonly description: string },
): Promise<boolean> {
  // Not known yet is not "none": ask once more before turning a person away.
  if (host.credits.getState().status !== 'ready') await host.refreshCredits().catch(() => undefined);
  const { status, credits } = host.credits.getState();
  if (status === 'ready' && credits.remaining > 0) return false;
  host.toast({
    title: text.title,
    description:
      status === 'ready'
        ? text.description
        : 'Your credits couldn’t be loaded. Check your connection and try again.',
    tone: 'destructive',
  });
  return true;
}

/** Says that a feature needs another plan. */
export function showPremium(host: HostServices, { title, refusal }: PlanRequirement): void {
  host.toast({ title, description: refusal, tone: 'destructive' });
}
