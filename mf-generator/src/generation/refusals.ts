import type { PlanRequirement } from '@postloom/shared-contracts';
import type { HostServices } from '@postloom/shared-contracts/federation';
import { upgradeText } from './outcome.ts';

/** Said in the generator where a post is asked for without credits (spec section 5). The composer has other words. */
export const noCreditsLeftText = { title: 'No credits remaining', description: upgradeText } as const;

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
        : 'Your credits could not be loaded. Check your connection and try again.',
    tone: 'destructive',
  });
  return true;
}

/** Says that a feature needs another plan. */
export function showPremium(host: HostServices, { title, refusal }: PlanRequirement): void {
  host.toast({ title, description: refusal, tone: 'destructive' });
}
