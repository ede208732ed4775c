import type { Channel, ReleaseChange } from '@postloom/shared-contracts';
import { Banner, ConfirmDialog, Spinner, TextField } from '@postloom/ui-kit';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ReleaseState, sendChange, useHistory } from './api.ts';
import type { Intent } from './intent.ts';
import { describeTakenBack, reasonsOf } from './texts.ts';

export interface ChangeDialogProps {
  readonly channel: Channel;
  readonly release: ReleaseState;
  readonly revision: number;
  readonly intent: Intent;
  readonly onClose: () => void;
}

const needsReason = (action: Intent['action']): boolean =>
  ['rollback', 'withdraw', 'lock', 'unlock'].includes(action);

/**
 * Shows what a change will do, according to a dry run on the site, and makes it after a confirmation. If the site would
 * refuse, it says why and offers nothing.
 */
export function ChangeDialog({ channel, release: current, revision, intent, onClose }: ChangeDialogProps) {
  const { action, version } = intent;
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  // The dialog is about the state that it was opened with, also in its words: if this remote changes in between, the
  // site refuses.
  const [seen] = useState({ revision, release: current });
  const { release } = seen;
  const { remote, active, canary } = release;
  const endsCanary = action === 'rollback' && version === undefined && canary !== null;
  const [percent, setPercent] = useState((canary?.version === version ? canary?.percent : undefined) ?? 10);
  const changeWith = (dryRun: boolean): ReleaseChange =>
    ({
      action,
      channel,
      remote,
      revision: seen.revision,
      dryRun,
      ...(version !== undefined && { version }),
      ...(action === 'promote' && canary && { version: canary.version }),
      ...((action === 'rollback' || action === 'withdraw') && {
        from: (endsCanary ? canary.version : active) ?? undefined,
      }),
      ...(action === 'canary' && { percent }),
      ...((dryRun || reason.trim()) && { reason: dryRun ? 'asking first' : reason.trim() }),
    }) as ReleaseChange;

  const preview = useQuery({
    queryKey: ['preview', channel, remote, action, version, seen.revision],
    queryFn: () => sendChange(changeWith(true), seen.release),
    gcTime: 0,
  });
  const change = useMutation({
    mutationFn: () => sendChange(changeWith(false), seen.release),
    onSuccess: async () => {
      await queries.invalidateQueries();
      onClose();
    },
  });
  const to = preview.data?.line.to ?? version ?? null;
  const lines = useHistory(channel, remote).data?.pages.flatMap((page) => page.lines) ?? [];
  const given = action === 'activate' ? version : action === 'promote' ? canary?.version : undefined;
  const takenBack = given === undefined ? undefined : describeTakenBack(lines, given);
  const failure = change.error ?? preview.error;
  const mustSayWhy = needsReason(action) || takenBack !== undefined;
  // If a version was taken back too long ago, its line isn't loaded here; only the site knows about it.
  const maySayWhy = mustSayWhy || (given !== undefined && change.isError);
  const isReady = preview.data !== undefined && (!mustSayWhy || reason.trim().length >= 3);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={endsCanary ? `End the canary of ${remote}?` : titleOf(action, remote)}
      description={
        endsCanary
          ? `The ${canary?.percent} % of visitors with ${canary?.version} get ${active} again, like everyone else. ${remote} ${release.lock ? 'stays' : 'is'} locked there until someone unlocks it.`
          : effectOf(action, release, to, percent)
      }
      confirmLabel={endsCanary ? 'End the canary' : confirmOf(action, to)}
      tone={action === 'rollback' || action === 'withdraw' ? 'danger' : 'default'}
      busy={change.isPending}
      confirmDisabled={!isReady}
      onConfirm={() => change.mutate()}
    >
      <div className="ops:flex ops:flex-col ops:gap-4">
        {preview.isPending && <Spinner label="Checking with the site" showLabel />}
        {failure && (
          <Banner tone="danger" title="The site refuses that">
            <ul>
              {reasonsOf(failure).map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
          </Banner>
        )}
        {takenBack && <Banner tone="warning">{takenBack}</Banner>}
        {action === 'canary' && (
          <TextField
            label="Share of visitors in percent"
            type="number"
            min={0}
            max={100}
            value={percent}
            onChange={(event) =>
              setPercent(Math.min(100, Math.max(0, event.currentTarget.valueAsNumber || 0)))
            }
          />
        )}
        {maySayWhy && (
          <TextField
            label="Why"
            hint="It’s kept in the history for anyone who looks later."
            value={reason}
            maxLength={300}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </div>
    </ConfirmDialog>
  );
}

function titleOf(action: Intent['action'], remote: string): string {
  const titles: Record<Intent['action'], string> = {
    activate: `Activate another version of ${remote}?`,
    canary: `Start or change a canary of ${remote}?`,
    promote: `Promote the canary of ${remote}?`,
    rollback: `Roll ${remote} back?`,
    withdraw: `Withdraw ${remote}?`,
    lock: `Lock ${remote}?`,
    unlock: `Unlock ${remote}?`,
  };
  return titles[action];
}

/** What visitors and other release managers will notice. */
function effectOf(
  action: Intent['action'],
  { active, canary }: ReleaseState,
  to: string | null,
  percent: number,
): string {
  const taken =
    'New page loads get it within a second; open tabs at their next navigation, without a reload.';
  switch (action) {
    case 'activate':
      return `Every visitor gets ${to} in place of ${active ?? 'nothing'}. ${taken}`;
    case 'canary':
      return percent === 0
        ? `The canary ends, and every visitor gets ${active} again.`
        : `${percent} % of visitors get ${to}, the others stay on ${active}. Each visitor stays on one side.`;
    case 'promote':
      return `Every visitor gets ${to} in place of ${active}, not only ${canary?.percent ?? 0} %. ${taken}`;
    case 'rollback':
      return `Every visitor gets ${to ?? 'the version before'} again. ${taken} It’s locked there until someone unlocks it.`;
    case 'withdraw':
      return `No one gets ${active} or any other version: its pages aren’t found and its links are gone. ${taken} It’s locked until someone unlocks it.`;
    case 'lock':
      return `${active ?? 'Nothing'} stays for everyone. No one can activate another version, and neither can a restart.${
        canary ? ` The canary ${canary.version} goes on with ${canary.percent} % of visitors.` : ''
      }`;
    case 'unlock':
      return 'Versions may be activated again. What visitors get doesn’t change now.';
  }
}

function confirmOf(action: Intent['action'], to: string | null): string {
  switch (action) {
    case 'activate':
      return `Activate ${to ?? ''}`.trim();
    case 'canary':
      return 'Set the canary';
    case 'promote':
      return 'Promote it';
    case 'rollback':
      return `Roll back${to ? ` to ${to}` : ''}`;
    case 'withdraw':
      return 'Withdraw it';
    case 'lock':
      return 'Lock it';
    case 'unlock':
      return 'Unlock it';
  }
}
