import { useCredits, useFormats, useHost } from '@postloom/remote-kit';
import { planOf, plansWith, postsEndpoints } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import { Badge, Button, TextLink, VisuallyHidden } from '@postloom/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { SeePlans } from '#app/plans/see-plans.tsx';
import { RecommendedTime } from './recommended-time.tsx';
import { couldNotPlan, type Plan, usePlan } from './save-selected.ts';
import { ScheduleSelected } from './schedule-selected.tsx';
import type { ComposedVariant } from './variant.ts';
import { useComposedVariants } from './variants.ts';

interface VariantScheduleProps {
  readonly variant: ComposedVariant;
  readonly name: string;
  readonly isBusy: boolean;
}

/**
 * Shows the recommended time, and schedules the variant's post with that as the suggestion. Then shows only when it is
 * scheduled, as a link to the calendar.
 */
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
      <div className="generator:grid generator:gap-2 generator:text-sm">
        <RecommendedTime variant={variant} />
        <p className="generator:text-muted">
          Scheduling is part of {plansWith('scheduledPosts')}. <SeePlans />
        </p>
      </div>
    );
  }
  return (
    // As high before as after, so that the cards of a row stay in line.
    <div className="generator:flex generator:min-h-12 generator:flex-wrap generator:items-center generator:gap-2 generator:text-sm">
      {dueAt ? (
        <>
          <Badge tone="success">Scheduled</Badge>
          <TextLink asChild>
            <Link ref={calendarLink} to={paths.calendar}>
              {due(dueAt)}
              <VisuallyHidden>. Open the calendar for {name}</VisuallyHidden>
            </Link>
          </TextLink>
        </>
      ) : (
        <>
          <RecommendedTime variant={variant} />
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
        </>
      )}
      {plan && (
        <ScheduleSelected plan={plan} topic={generation?.request.topic ?? ''} onClose={() => setPlan(null)} />
      )}
    </div>
  );
}
