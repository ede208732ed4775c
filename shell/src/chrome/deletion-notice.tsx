import { type ApiError, accountEndpoints } from '@postloom/shared-contracts';
import { deletionDayOf } from '@postloom/shared-contracts/frame';
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

  async function keep(): Promise<void> {
    setBusy(true);
    try {
      await host.api.call(accountEndpoints.cancelDeletion, {});
      await host.refreshSession();
      host.toast({ title: 'Your account stays', tone: 'success' });
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
            <Button size="sm" loading={busy} onClick={() => void keep()}>
              Keep my account
            </Button>
          }
        >
          Until then nothing is lost.
        </Banner>
      </div>
    </PartOfFrame>
  );
}
