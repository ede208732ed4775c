import { useCredits, useHost, usePreferences } from '@postloom/remote-kit';
import { type PostSummary, planOf } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { todayIn, wallClockAt } from './calendar-days.ts';
import { useDayNames } from './day-names.ts';
import { SchedulingLockedDialog } from './plan-notice.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { notBefore, suggestedTime } from './suggested-time.ts';
import { useScheduling } from './use-scheduling.ts';

interface SchedulePostProps {
  readonly post: PostSummary;
  readonly onClose: () => void;
}

/** Gives a post a time wherever it is shown: the calendar's own dialog, or why the plan has none. */
export function SchedulePost({ post, onClose }: SchedulePostProps) {
  const { navigate } = useHost();
  const { timeZone: zone } = usePreferences();
  const names = useDayNames();
  const scheduling = useScheduling();
  const { credits, status } = useCredits();
  if (status === 'ready' && planOf(credits.plan).rights.scheduledPosts === 0) {
    return <SchedulingLockedDialog open onOpenChange={(open) => !open && onClose()} />;
  }
  return (
    <ScheduleDialog
      start={{
        post,
        local: post.scheduledAt
          ? wallClockAt(post.scheduledAt, zone)
          : notBefore(`${todayIn(zone)}T${suggestedTime}`, zone),
      }}
      zone={zone}
      names={names}
      scheduling={scheduling}
      onClose={onClose}
      onEditSlots={() => navigate(paths.calendarPanel('slots'))}
    />
  );
}
