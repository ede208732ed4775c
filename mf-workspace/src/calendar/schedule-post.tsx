import { useCredits, usePreferences } from '@postloom/remote-kit';
import { type PostSummary, planOf } from '@postloom/shared-contracts';
import { useState } from 'react';
import { useDayNames } from './day-names.ts';
import { SchedulingLockedDialog } from './plan-notice.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { SlotsDialog } from './slots-dialog.tsx';
import { startWith } from './use-schedule-form.ts';
import { useScheduling } from './use-scheduling.ts';

interface SchedulePostProps {
  readonly post: PostSummary;
  /** The time to fill in, from the address, as ISO; if the person followed a link with one. */
  readonly at?: string | null;
  readonly onClose: () => void;
}

/** Whether the plan doesn't allow scheduling this post. A post that is already scheduled can be moved on every plan. */
export function useSchedulingLocked({ scheduledAt }: Pick<PostSummary, 'scheduledAt'>): boolean {
  const { credits, status } = useCredits();
  return scheduledAt === null && status === 'ready' && planOf(credits.plan).rights.scheduledPosts === 0;
}

/**
 * The calendar's scheduling dialog for one post, used on any screen; on a plan without scheduling, what it is part of.
 */
export function SchedulePost({ post, at, onClose }: SchedulePostProps) {
  const { timeZone: zone } = usePreferences();
  const names = useDayNames();
  const scheduling = useScheduling();
  const [start, setStart] = useState(() => startWith(post, zone, at));
  const [editsSlots, setEditsSlots] = useState(false);
  const isLocked = useSchedulingLocked(start.post ?? post);
  if (isLocked) {
    return (
      <SchedulingLockedDialog
        open
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
      />
    );
  }
  if (editsSlots) return <SlotsDialog names={names} onClose={() => setEditsSlots(false)} />;
  return (
    <ScheduleDialog
      start={start}
      zone={zone}
      names={names}
      scheduling={scheduling}
      onClose={onClose}
      onEditSlots={(back) => {
        setStart(back);
        setEditsSlots(true);
      }}
    />
  );
}
