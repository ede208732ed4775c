import type { CalendarItem } from '@postloom/shared-contracts';
import { Button, Heading, IconButton, SegmentedControl } from '@postloom/ui-kit';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { FoldingFilters } from '#app/filters/folding-filters.tsx';
import { PostSelects } from '#app/filters/post-selects.tsx';
import { ProjectFilter } from '#app/projects/project-filter.tsx';
import { areUpcoming, dayForWeek, firstOf, turn } from './calendar-days.ts';
import type { DayNames } from './day-names.ts';
import type { CalendarAddress } from './use-calendar-address.ts';

interface CalendarToolbarProps {
  readonly address: CalendarAddress;
  readonly days: readonly string[];
  readonly items: readonly CalendarItem[];
  readonly names: DayNames;
}

/** Controls for the period, the view and the filters. */
export function CalendarToolbar({ address, days, items, names }: CalendarToolbarProps) {
  const { view, day, today, weekStart, set } = address;
  const unit = view === 'week' ? 'week' : 'month';
  const weekOf = dayForWeek(day, today, items, weekStart);
  return (
    <div className="workspace:flex workspace:flex-wrap workspace:items-center workspace:gap-x-3 workspace:gap-y-2">
      <div className="workspace:flex workspace:items-center workspace:gap-2">
        <Button onClick={address.goToToday}>Today</Button>
        {/* From the list of upcoming posts, Previous leads to the whole current month. */}
        <IconButton
          label={`Previous ${unit}`}
          onClick={() => set({ date: areUpcoming(view, days) ? firstOf(day) : turn(view, day, -1) })}
        >
          <ChevronLeft aria-hidden />
        </IconButton>
        <IconButton label={`Next ${unit}`} onClick={() => set({ date: turn(view, day, 1) })}>
          <ChevronRight aria-hidden />
        </IconButton>
      </div>
      {/* As wide and high whatever it says, so that the switch and the filters stay where they are. */}
      <Heading
        level={2}
        size="sm"
        aria-live="polite"
        className="workspace:me-auto workspace:max-sm:min-h-12 workspace:max-sm:min-w-0 workspace:max-sm:flex-1 workspace:max-sm:content-center workspace:sm:w-60"
      >
        {names.span(view, days, day)}
      </Heading>
      <SegmentedControl
        label="View"
        options={[
          { value: 'month', label: 'Month' },
          { value: 'week', label: 'Week' },
          { value: 'list', label: 'List' },
        ]}
        value={view}
        onValueChange={(value) =>
          set({ view: value, ...(value === 'week' && weekOf !== day && { date: weekOf }) })
        }
      />
      <Filters address={address} />
    </div>
  );
}

function Filters({ address: { filters, set } }: { readonly address: CalendarAddress }) {
  return (
    <FoldingFilters
      count={[filters.platform, filters.status, filters.project, filters.signOff].filter(Boolean).length}
      className="workspace:contents workspace:sm:flex workspace:sm:flex-wrap workspace:sm:gap-2"
    >
      <PostSelects filters={filters} hideLabel onChange={(name, value) => set({ [name]: value })} />
      <ProjectFilter value={filters.project ?? ''} hideLabel onValueChange={(project) => set({ project })} />
    </FoldingFilters>
  );
}
