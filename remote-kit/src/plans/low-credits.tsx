import { creditsAreLow, planOf } from '@postloom/shared-contracts';
import { Banner } from '@postloom/ui-kit';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { useStore } from 'zustand';
import { useFormats } from '../format/use-formats.ts';
import { type RemoteContext, useService } from '../remote.tsx';
import { useCredits, useRight } from '../session.ts';
import { createTabStore } from '../tab-store.ts';

/** The cycle in which the notice was dismissed, shared by all screens of a remote in this tab. */
const createDismissal = (context: RemoteContext) =>
  createTabStore(context, {
    name: 'low-credits',
    schema: z.object({ cycle: z.nullable(z.string()) }),
    empty: { cycle: null },
  });

/**
 * Warns that few credits are left, on every screen that spends them. Once dismissed, it stays hidden until new credits
 * are granted. With no credits left it isn't shown: the screens then show their own notice.
 *
 * @param plans the link to the plans, for people who can pay.
 */
export function LowCredits({ plans }: { readonly plans: ReactNode }) {
  const { status, credits } = useCredits();
  const { day, number } = useFormats();
  const canPay = useRight('pay');
  const dismissal = useService(createDismissal);
  const dismissed = useStore(dismissal, ({ cycle }) => cycle);
  const { plan, remaining, resetAt } = credits;
  const cycle = `${plan} ${resetAt}`;
  if (status !== 'ready' || remaining <= 0 || !creditsAreLow(credits) || dismissed === cycle) return null;
  return (
    <Banner
      tone="warning"
      title={`${number(remaining)} ${remaining === 1 ? 'credit' : 'credits'} left`}
      actions={canPay && plans}
      onDismiss={() => dismissal.setState({ cycle })}
      data-testid="low-credits"
    >
      {resetAt
        ? `You get new ones on ${day(resetAt)}. Your text is kept.`
        : `${planOf(plan).name} credits don’t renew. Your text is kept.`}
    </Banner>
  );
}
