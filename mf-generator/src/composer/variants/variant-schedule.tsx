import { useCredits, useFormats, useHost } from '@postloom/remote-kit';
import { planOf, plansWith, postsEndpoints } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { Badge, Button, TextLink } from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { SeePlans } from '#app/plans/see-plans.tsx';
import { couldNotPlan, type Plan, usePlan } from './save-selected.ts';
import { ScheduleSelected } from './schedule-selected.tsx';
import type { ComposedVariant } from './variant.ts';
import { useComposedVariants } from './variants.ts';

interface VariantScheduleProps {
  readonly variant: ComposedVariant;
  readonly name: string;
  readonly isBusy: boolean;
}

/** Schedules the variant's post, suggesting the recommended time. Then shows its time and a link to the calendar. */
export function VariantSchedule({ variant, name, isBusy }: VariantScheduleProps) {
  const { api, toast } = useHost();
  const { due } = useFormats();
  const { credits, status } = useCredits();
  const { generation } = useComposedVariants();
  const planFor = usePlan();
  const [plan, setPlan] = useState<Plan | null>(null);
  const { data: post } = useQuery({
    ...api.query(postsEndpoints.getPost, { params: { id: variant.postId ?? '' } }),
    enabled: variant.isScheduled && variant.postId !== null,
    // It may have been moved in the calendar in the meantime.
    staleTime: 0,
  });
  const dueAt = variant.isScheduled && post?.deletedAt === null ? post.scheduledAt : null;
  const isOpen = plan !== null;
  const calendarLink = useRef<HTMLAnchorElement>(null);
  /** Whether the button was pressed, so that the focus moves to the link that replaces it. */
  const wasPressed = useRef(false);
  useEffect(() => {
    if (dueAt === null || isOpen || !wasPressed.current) return;
    wasPressed.current = false;
    if (document.activeElement === document.body) calendarLink.current?.focus();
  }, [dueAt, isOpen]);
  if (status === 'ready' && planOf(credits.plan).rights.scheduledPosts === 0) {
    return (
      <span className="generator:w-full generator:text-muted">
        Scheduling is part of {plansWith('scheduledPosts')}. <SeePlans />
      </span>
    );
  }
  return (
    <>
      {dueAt ? (
        <span className="generator:w-full">
          <Badge tone="success">Scheduled</Badge> {due(dueAt)}.{' '}
          <TextLink asChild>
            <Link ref={calendarLink} to={paths.calendar} aria-label={`Open the calendar for ${name}`}>
              Open the calendar
            </Link>
          </TextLink>
        </span>
      ) : (
        <Button
          size="sm"
          className="generator:ms-auto"
          icon={<CalendarClock aria-hidden />}
          aria-label={`Schedule ${name}`}
          aria-disabled={isBusy}
          onClick={() => {
            if (isBusy) return;
            wasPressed.current = true;
            // If the post turns out to be scheduled already, the card shows that by now.
            planFor([variant]).then(
              (each) => setPlan(each.scheduled > 0 ? null : each),
              () => toast(couldNotPlan),
            );
          }}
        >
          Schedule
        </Button>
      )}
      {plan && (
        <ScheduleSelected plan={plan} topic={generation?.request.topic ?? ''} onClose={() => setPlan(null)} />
      )}
    </>
  );
}
