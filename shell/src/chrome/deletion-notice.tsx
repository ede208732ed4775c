import {
  type ApiError,
  accountEndpoints,
  billingEndpoints,
  planOf,
  type User,
} from '@postloom/shared-contracts';
import { createClient } from '@postloom/shared-contracts/client';
import type { ToastInput } from '@postloom/shared-contracts/federation';
import { deletionDayOf } from '@postloom/shared-contracts/frame';
import { paths, workspaceQuery } from '@postloom/shared-contracts/paths';
import { Banner, Button } from '@postloom/ui-kit';
import { useState } from 'react';
import { useStore } from 'zustand';
import { useShell } from '../host-context.ts';
import { PartOfFrame } from './part-of-frame.tsx';

/** Tells a person whose account is about to be deleted how to keep it. */
export function DeletionNotice() {
  const { host } = useShell();
  const user = useStore(host.session, (state) => state.user);
  const [busy, setBusy] = useState(false);
  const day = user && deletionDayOf(user);
  if (!day) return null;

  async function keep(owner: User): Promise<void> {
    setBusy(true);
    try {
      await host.api.call(accountEndpoints.cancelDeletion, {});
      await host.refreshSession();
      host.toast({ title: 'Your account stays', tone: 'success', ...(await planAfter(owner)) });
    } catch (error) {
      host.toast({
        title: 'Nothing has changed',
        description: `Your account is still scheduled for deletion. ${(error as ApiError).userMessage ?? 'Please try again.'}`,
        tone: 'destructive',
      });
    } finally {
      setBusy(false);
    }
  }

  return (
    <PartOfFrame part="leaving">
      <div className="shell:px-gutter shell:pt-4">
        <Banner
          tone="warning"
          title={`Your account will be deleted on ${day}`}
          actions={
            <Button size="sm" loading={busy} onClick={() => void keep(user)}>
              Keep my account
            </Button>
          }
        >
          Until then nothing is lost.
          {user.plan !== 'free' && ` Your ${planOf(user.plan).name} plan won’t renew.`}
        </Banner>
      </div>
    </PartOfFrame>
  );
}

/** What to say about the plan of a kept account: the request for deletion has canceled it. */
async function planAfter({ id, preferences }: User): Promise<Partial<ToastInput>> {
  // A client without a workspace: this tab may be in somebody else's.
  const billing = await createClient()
    .call(billingEndpoints.getBilling, {})
    .catch(() => null);
  if (billing?.state !== 'ending' || !billing.paidUntil) return {};
  const { language, timeZone } = preferences;
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone });
  return {
    description: `Your plan still ends on ${day.format(new Date(billing.paidUntil))}. You can keep it under Billing.`,
    duration: 10_000,
    action: {
      label: 'Open Billing',
      onSelect: () => window.location.assign(`${paths.billing}?${workspaceQuery}=${id}`),
    },
  };
}
