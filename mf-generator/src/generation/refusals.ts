import {
  type ComposerRequest,
  composerEndpoints,
  mayDo,
  type PlanRequirement,
} from '@postloom/shared-contracts';
import type { HostServices, SessionState } from '@postloom/shared-contracts/federation';
import { paths } from '@postloom/shared-contracts/paths';
import { plansSectionId } from '#app/plans/plans-link.tsx';
import { upgradeText } from './outcome.ts';

/**
 * What the generator says if a post is requested without credits (spec section 5); the composer words it differently.
 * A visitor who has had an account in this browser has no visitor's credits left, because they are in the account.
 */
export const noCreditsLeftText = (session: SessionState['status']) => ({
  title: 'No credits remaining',
  description:
    session === 'visitor'
      ? 'If you have an account, sign in to use your credits. Or upgrade your plan to continue generating content.'
      : upgradeText,
});

/** The parts of a request that decide what it costs. */
type Priced = Pick<ComposerRequest, 'platforms' | 'generateImage' | 'generateVideo'>;

/**
 * Whether there are no credits to generate with. If so, a toast says it. What costs nothing here needs none.
 * @param text the toast's text. If credits can't be loaded, its title is used, with that reason as the description.
 */
export async function lacksCredits(
  host: HostServices,
  asked: Priced,
  text: { readonly title: string; readonly description: string },
): Promise<boolean> {
  // Unknown doesn't mean none, so fetch the credits once more before refusing.
  if (host.credits.getState().status !== 'ready') await host.refreshCredits().catch(() => undefined);
  const { status, credits } = host.credits.getState();
  if (status === 'ready' && (credits.remaining > 0 || (await isFree(host, asked)))) return false;
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

async function isFree(
  { api }: HostServices,
  { platforms, generateImage, generateVideo }: Priced,
): Promise<boolean> {
  const body = { platforms, generateImage, generateVideo };
  try {
    return (await api.call(composerEndpoints.quoteComposer, { body })).credits === 0;
  } catch {
    return false;
  }
}

/** Shows a toast that a feature needs another plan, with the way to the plans for those who pay. */
export function showPremium(host: HostServices, { title, refusal }: PlanRequirement): void {
  const { current } = host.workspace.getState();
  const maySeePlans = current === null || mayDo(current.role, 'pay');
  host.toast({
    title,
    description: refusal,
    tone: 'destructive',
    ...(maySeePlans && { action: { label: 'See plans', onSelect: () => seePlans(host) } }),
  });
}

/** Visitors have no billing page: the plans are further down the page of their generator. */
function seePlans({ session, navigate }: HostServices): void {
  const { pathname, search } = location;
  navigate(session.getState().user ? paths.billing : `${pathname}${search}#${plansSectionId}`);
}
