import {
  lowestPlanBeyond,
  type PaidPlan,
  planCatalogue,
  planRequirements,
  plansWith,
} from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { Banner, Button } from '@postloom/ui-kit';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { LockedDialog, PlanOffers, UpgradeButtons } from '#app/plans/locked-dialog.tsx';
import type { Notice } from './notices.tsx';

/** "24 scheduled posts at a time", "unlimited scheduled posts". */
const schedulingOf = (plan: PaidPlan) =>
  planCatalogue[plan].features.find(({ id }) => id === 'scheduled-posts')?.text.toLowerCase();

/**
 * For a plan without scheduling: explains it and offers an upgrade. Once closed, it stays closed while the page is
 * open; the button remains.
 * @param hasPlanned whether there are still posts scheduled on an earlier plan.
 */
export function useLockedNotice(isLocked: boolean, hasPlanned: boolean): Notice | null {
  const [isClosed, setClosed] = useState(false);
  if (!isLocked || isClosed) return null;
  const title = `Scheduling is part of ${plansWith('scheduledPosts')}`;
  return {
    title,
    banner: (
      <Banner
        tone="accent"
        onDismiss={() => setClosed(true)}
        icon={<Lock aria-hidden />}
        title={title}
        actions={<UpgradeButtons right="scheduledPosts" />}
      >
        {hasPlanned && <p>Posts you’ve already scheduled keep their time and reminders.</p>}
        <PlanOffers adds={schedulingOf} />
      </Banner>
    ),
  };
}

/** The same as a dialog, shown after pressing a locked button. */
export function SchedulingLockedDialog({
  open,
  onOpenChange,
}: {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}) {
  return (
    <LockedDialog
      requirement={planRequirements.scheduling}
      open={open}
      onOpenChange={onOpenChange}
      adds={schedulingOf}
    />
  );
}

/** Shown when the plan's limit is reached, with an upgrade. */
export function fullNotice({
  planned,
  limit,
}: {
  readonly planned: number;
  readonly limit: number;
}): Notice | null {
  if (planned < limit) return null;
  const more = lowestPlanBeyond(limit);
  const title = `You’ve used all ${limit} scheduled posts`;
  return {
    title,
    banner: (
      <Banner
        tone="warning"
        title={title}
        actions={
          <Button asChild size="sm">
            <Link to={paths.billing}>See plans</Link>
          </Button>
        }
      >
        {more
          ? `Take one off the calendar, wait until one is due, or upgrade to ${more.name} for ${schedulingOf(more.plan)}.`
          : 'Take one off the calendar, or wait until one is due.'}
      </Banner>
    ),
  };
}
