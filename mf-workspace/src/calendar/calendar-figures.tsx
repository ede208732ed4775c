import type { CalendarItem } from '@postloom/shared-contracts';
import { Badge } from '@postloom/ui-kit';
import { sampleFigures } from './samples.ts';
import { type CalendarAddress, isOfView } from './use-calendar-address.ts';

interface CalendarFiguresProps {
  /** Undefined until loaded. */
  readonly items: readonly CalendarItem[] | undefined;
  readonly isSample: boolean;
  readonly address: CalendarAddress;
  /** The plan's limit for scheduled posts, and how many there are; null if it has none. */
  readonly plan: { readonly planned: number; readonly limit: number } | null;
}

/**
 * The figures for the period shown, which its export contains, in one line; on a phone, also one held sideways, below the
 * calendar. What the month's grid shows of other months is counted apart: under the month's name it was taken for the
 * month's. Drafts without a date are counted next to the calendar.
 */
export function CalendarFigures({ items: shown, isSample, address, plan }: CalendarFiguresProps) {
  const { view, day, today, isFiltered } = address;
  const items = shown?.filter(({ local }) => isOfView(address, local));
  const beside = (shown?.length ?? 0) - (items?.length ?? 0);
  // The fixed sample figures are for the whole current month, unfiltered.
  const isFixed = isSample && view !== 'week' && !isFiltered && day.slice(0, 7) === today.slice(0, 7);
  const withStatus = (status: string) => items?.filter((item) => item.status === status).length;
  const drafts = isFixed ? sampleFigures.drafts : withStatus('draft');
  const platforms = isFixed
    ? sampleFigures.platforms
    : items && new Set(items.map(({ platform }) => platform)).size;
  const figures = [
    { name: 'Scheduled', value: isFixed ? sampleFigures.scheduled : withStatus('scheduled') },
    { name: 'Published', value: isFixed ? sampleFigures.published : withStatus('published') },
    { name: drafts === 1 ? 'Draft' : 'Drafts', value: drafts, note: 'with a date' },
    { name: platforms === 1 ? 'Platform' : 'Platforms', value: platforms },
  ];
  return (
    <section
      aria-label="The period shown, in figures"
      className="workspace:flex workspace:flex-wrap workspace:items-baseline workspace:gap-x-5 workspace:gap-y-1 workspace:text-sm workspace:text-muted workspace:max-sm:order-last workspace:low:order-last workspace:sm:grow"
    >
      {(isFixed || (isSample && shown?.length !== 0)) && <Badge>Sample figures</Badge>}
      {figures.map(({ name, value, note }) => (
        <dl key={name} className="workspace:flex workspace:items-baseline workspace:gap-1">
          <dt className="workspace:order-1">{name}</dt>
          <dd className="workspace:font-semibold workspace:text-ink workspace:tabular-nums">
            {value ?? '–'}
          </dd>
          {note && <dd className="workspace:order-2">{note}</dd>}
        </dl>
      ))}
      {beside > 0 && !isFixed && <p>{beside} more on days of other months</p>}
      {plan && (
        <p className="workspace:sm:ms-auto">
          Your plan: {plan.planned} of {plan.limit} posts scheduled
        </p>
      )}
    </section>
  );
}
