import { Loaded, useCredits, useHost, usePageMeta, usePreferences, useRight } from '@postloom/remote-kit';
import { type CalendarItem, lowestPlanWith, planOf } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import {
  Badge,
  Banner,
  Button,
  Container,
  Dialog,
  EmptyState,
  IconButton,
  Menu,
  MenuItem,
  PageHeader,
  Skeleton,
  TextLink,
  WovenPattern,
} from '@postloom/ui-kit';
import { CalendarClock, Download, EllipsisVertical, Lock, Plus, Rss } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useLeaveGuard } from '#app/conflicts/use-leave-guard.ts';
import { useExportPosts } from '#app/posts/export/use-export-posts.tsx';
import { usePostActions } from '#app/posts/use-post-actions.ts';
import { ClearSamples } from '#app/samples/clear-samples.tsx';
import { Agenda, AgendaList } from './agenda.tsx';
import { areUpcoming, periodName } from './calendar-days.ts';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { type DayNames, useDayNames } from './day-names.ts';
import { type Carry, DraftsTray } from './drafts-tray.tsx';
import { FeedDialog } from './feed-dialog.tsx';
import { Notices, useReadyNotice } from './notices.tsx';
import { fullNotice, SchedulingLockedDialog, useLockedNotice } from './plan-notice.tsx';
import { PostDialog } from './post-dialog.tsx';
import { sampleFigures } from './samples.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { SlotGrid } from './slot-grid.tsx';
import { SlotsDialog } from './slots-dialog.tsx';
import { notBefore, suggestedTime } from './suggested-time.ts';
import { readDays, useCalendar } from './use-calendar.ts';
import { type CalendarAddress, useCalendarAddress } from './use-calendar-address.ts';
import { isLoose, looseItem } from './use-moves.ts';
import { type ScheduleStart, startWith } from './use-schedule-form.ts';
import { plannedStatus, type Scheduling, useScheduling } from './use-scheduling.ts';
import { useZoneNotice } from './zone-notice.tsx';

type Panel =
  | { readonly kind: 'schedule'; readonly start: ScheduleStart }
  | { readonly kind: 'slots' | 'feed' | 'locked' };

/** The calendar: plans and moves posts, shows warnings, and offers a feed for other programs. */
export function Component() {
  usePageMeta('Content Calendar');
  const { timeZone: zone } = usePreferences();
  const names = useDayNames();
  const address = useCalendarAddress(zone);
  const { query, days, items: loaded, isSample } = useCalendar(address, zone);
  const { api, toast } = useHost();
  const scheduling = useScheduling();
  const actions = usePostActions();
  const exporting = useExportPosts();
  const [panel, setPanel] = useState<Panel | null>(null);
  useFocusOnPlanned(panel);
  const mayEdit = useRight('edit');
  const { credits, status: creditsStatus } = useCredits();
  const isLocked = creditsStatus === 'ready' && planOf(credits.plan).rights.scheduledPosts === 0;
  const items = withPending(loaded, scheduling);
  // Changes that are still waiting would be lost with the page.
  useLeaveGuard(scheduling.pending.length > 1, 'calendar');

  const places = (!isLocked && query.data?.plan) || null;
  const close = () => setPanel(null);
  const openPost = (id: string) => address.set({ post: id, day: null }, { replace: false });
  const ready = useReadyNotice(openPost);
  const zoneNotice = useZoneNotice(zone);
  const locked = useLockedNotice(isLocked, (query.data?.plan?.planned ?? 0) > 0);
  const scheduleAt = (local: string) =>
    setPanel(
      isLocked
        ? { kind: 'locked' }
        : { kind: 'schedule', start: { post: null, local: notBefore(local, zone) } },
    );
  const { asked } = address;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address that asks for it, when the plan is known
  useEffect(() => {
    if (!asked || creditsStatus === 'loading') return;
    address.set({ new: null, panel: null });
    if (!mayEdit && asked !== 'feed') return;
    if (asked === 'schedule') scheduleAt(`${address.day}T${suggestedTime}`);
    else setPanel({ kind: asked });
  }, [asked, creditsStatus]);
  const move = (item: CalendarItem, local: string) => {
    if (local.slice(0, 10) < address.today) {
      toast({ title: 'That day has passed', description: 'Choose today or a later day.' });
      return;
    }
    if (!isLoose(item)) scheduling.change(item, { kind: 'time', local, zone, status: plannedStatus(item) });
    else if (isLocked) setPanel({ kind: 'locked' });
    else {
      // For today, the suggested time may be over already.
      const at = local.startsWith(address.today) ? notBefore(local, zone) : local;
      scheduling.change({ ...item, scheduledAt: null }, { kind: 'time', local: at, zone });
    }
  };
  const isOwn = (each: string): boolean => isOfView(address, each);
  const tray = (carry: Carry | null) =>
    mayEdit && (
      <DraftsTray
        address={address}
        carry={carry}
        isLocked={isLocked}
        pending={scheduling.pending.map(({ post }) => post.id)}
        onSchedule={(post) =>
          setPanel(isLocked ? { kind: 'locked' } : { kind: 'schedule', start: startWith(post, zone) })
        }
      />
    );

  return (
    <Container
      width="wide"
      className="workspace:flex workspace:flex-col workspace:gap-3 workspace:py-4 workspace:sm:gap-4 workspace:sm:py-8"
    >
      <PageHeader
        title="Content Calendar"
        description={
          <>
            Times in {zone.replaceAll('_', ' ')}.{' '}
            <TextLink asChild>
              <Link to={`${paths.settings}?tab=preferences`}>Change</Link>
            </TextLink>
          </>
        }
        actions={
          <>
            {mayEdit && (
              <Button
                variant="primary"
                icon={isLocked ? <Lock aria-hidden /> : <Plus aria-hidden />}
                onClick={() => scheduleAt(`${address.day}T${suggestedTime}`)}
              >
                Schedule Post
              </Button>
            )}
            <Menu
              trigger={
                <IconButton label="Calendar options" variant="secondary">
                  <EllipsisVertical aria-hidden />
                </IconButton>
              }
            >
              {mayEdit && (
                <MenuItem icon={<CalendarClock aria-hidden />} onSelect={() => setPanel({ kind: 'slots' })}>
                  Posting slots
                </MenuItem>
              )}
              <MenuItem
                icon={<Download aria-hidden />}
                onSelect={() =>
                  exporting.run({
                    find: (signal) => readDays(api, days.filter(isOwn), zone, address.filters, signal),
                    name: periodName(address.view, days, address.day),
                  })
                }
              >
                Export{' '}
                {address.view === 'week'
                  ? 'this week'
                  : areUpcoming(address.view, days)
                    ? 'these six weeks'
                    : 'this month'}
              </MenuItem>
              <MenuItem icon={<Rss aria-hidden />} onSelect={() => setPanel({ kind: 'feed' })}>
                Calendar feed
              </MenuItem>
            </Menu>
          </>
        }
      />
      <Notices notices={[ready, places && fullNotice(places), zoneNotice, locked]} />
      <CalendarToolbar address={address} days={days} items={items} names={names} />
      <div className="workspace:max-sm:contents workspace:sm:flex workspace:sm:flex-wrap workspace:sm:items-baseline workspace:sm:gap-x-5 workspace:sm:gap-y-1">
        <Figures
          items={query.data && items}
          isSample={isSample}
          address={address}
          span={names.span(address.view, days, address.day)}
          plan={places}
        />
        {isSample && items.length > 0 && (
          <p className="workspace:flex workspace:flex-wrap workspace:items-baseline workspace:gap-x-2 workspace:text-sm workspace:text-muted">
            {isLocked
              ? `These are samples. Scheduling comes with ${lowestPlanWith('scheduledPosts').name}.`
              : 'These are samples until you schedule your first post.'}
            <ClearSamples inline />
          </p>
        )}
      </div>
      <Loaded
        query={query}
        what="your calendar"
        skeleton={<Shape address={address} days={days} zone={zone} names={names} tray={tray} />}
      >
        {({ truncated }) => (
          <>
            {truncated && (
              <Banner tone="warning" title="Not every post is shown">
                There are too many to show at once. Switch to the week view or add a filter.
              </Banner>
            )}
            <Shown
              address={address}
              days={days}
              items={items}
              isLoaded={!query.isPlaceholderData}
              zone={zone}
              names={names}
              onOpenPost={openPost}
              onAdd={
                mayEdit
                  ? (slot) => scheduleAt(slot.length === 10 ? `${slot}T${suggestedTime}` : `${slot}:00`)
                  : null
              }
              onMove={mayEdit ? move : null}
              tray={tray}
            />
          </>
        )}
      </Loaded>
      <Dialog
        open={address.openDay !== null}
        onOpenChange={(open) => {
          if (!open) address.set({ day: null });
        }}
        title={address.openDay ? names.day(address.openDay) : ''}
        footer={
          mayEdit &&
          (address.openDay ?? '') >= address.today && (
            <Button
              variant="primary"
              icon={isLocked ? <Lock aria-hidden /> : <Plus aria-hidden />}
              onClick={() => {
                address.set({ day: null });
                scheduleAt(`${address.openDay ?? address.day}T${suggestedTime}`);
              }}
            >
              Schedule Post
            </Button>
          )
        }
      >
        {address.openDay && (
          <OpenDay day={address.openDay} items={items} names={names} onOpenPost={openPost} />
        )}
      </Dialog>
      <PostDialog
        id={address.post}
        item={items.find(({ id }) => id === address.post)}
        names={names}
        scheduling={scheduling}
        actions={actions}
        onLocked={isLocked ? () => setPanel({ kind: 'locked' }) : null}
        onClose={() => address.set({ post: null })}
        onReschedule={(post) => {
          address.set({ post: null });
          setPanel({ kind: 'schedule', start: startWith(post, zone) });
        }}
      />
      {exporting.dialog}
      <ConflictDialog scheduling={scheduling} />
      {panel?.kind === 'schedule' && (
        <ScheduleDialog
          start={panel.start}
          zone={zone}
          names={names}
          scheduling={scheduling}
          onClose={close}
          onEditSlots={() => setPanel({ kind: 'slots' })}
        />
      )}
      {panel?.kind === 'slots' && <SlotsDialog names={names} onClose={close} />}
      {panel?.kind === 'feed' && <FeedDialog onClose={close} />}
      <SchedulingLockedDialog
        open={panel?.kind === 'locked'}
        onOpenChange={(open) => {
          if (!open) close();
        }}
      />
    </Container>
  );
}

/**
 * When the dialog has closed and the button that opened it is gone (in the drafts tray or another dialog), focuses the
 * post.
 */
function useFocusOnPlanned(panel: Panel | null): void {
  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (panel?.kind === 'schedule') asked.current = panel.start.post?.id ?? null;
    if (panel !== null || asked.current === null) return;
    const planned = document.querySelector<HTMLElement>(`[data-post="${asked.current}"]`);
    asked.current = null;
    if (document.activeElement === document.body) planned?.focus();
  }, [panel]);
}

/** Shows moved posts in their new place immediately; they go back if the server refuses. */
function withPending(
  items: readonly CalendarItem[],
  { pending }: Pick<Scheduling, 'pending'>,
): readonly CalendarItem[] {
  const moved = new Map(
    pending.flatMap(({ post, wish }) =>
      wish.kind === 'time'
        ? [[post.id, { ...looseItem(post, wish.local), scheduledAt: wish.local }] as const]
        : [],
    ),
  );
  if (moved.size === 0) return items;
  const others = items.filter(({ id }) => !moved.has(id));
  return [...others, ...moved.values()].sort((a, b) => a.local.localeCompare(b.local));
}

/** Whether a day or a local time belongs to the period shown: only the month grid also shows days of other months. */
const isOfView = ({ view, day }: CalendarAddress, time: string): boolean =>
  view !== 'month' || time.slice(0, 7) === day.slice(0, 7);

interface FiguresProps {
  /** Undefined until loaded. */
  readonly items: readonly CalendarItem[] | undefined;
  readonly isSample: boolean;
  readonly address: CalendarAddress;
  /** The period shown, in words. */
  readonly span: string;
  /** The plan's limit for scheduled posts, and how many there are; null if it has none. */
  readonly plan: { readonly planned: number; readonly limit: number } | null;
}

/**
 * The figures for the period shown, in one line; on a phone below the calendar. Drafts without a date are counted next
 * to the calendar.
 */
function Figures({ items, isSample, address, span, plan }: FiguresProps) {
  const { view, day, today, isFiltered } = address;
  // The fixed sample figures are for the whole current month, unfiltered.
  const isFixed = isSample && view !== 'week' && !isFiltered && day.slice(0, 7) === today.slice(0, 7);
  const own = items?.filter(({ local }) => isOfView(address, local));
  const withStatus = (status: string) => own?.filter((item) => item.status === status).length;
  const drafts = isFixed ? sampleFigures.drafts : withStatus('draft');
  const platforms = isFixed
    ? sampleFigures.platforms
    : own && new Set(own.map(({ platform }) => platform)).size;
  const figures = [
    { name: 'Scheduled', value: isFixed ? sampleFigures.scheduled : withStatus('scheduled') },
    { name: 'Published', value: isFixed ? sampleFigures.published : withStatus('published') },
    { name: drafts === 1 ? 'Draft' : 'Drafts', value: drafts, note: 'with a date' },
    { name: platforms === 1 ? 'Platform' : 'Platforms', value: platforms },
  ];
  return (
    <section
      aria-label={`${span} in figures`}
      className="workspace:flex workspace:flex-wrap workspace:items-baseline workspace:gap-x-5 workspace:gap-y-1 workspace:text-sm workspace:text-muted workspace:max-sm:order-last workspace:sm:grow"
    >
      {(isFixed || (isSample && own?.length !== 0)) && <Badge>Sample figures</Badge>}
      {figures.map(({ name, value, note }) => (
        <dl key={name} className="workspace:flex workspace:items-baseline workspace:gap-1">
          <dt className="workspace:order-1">{name}</dt>
          <dd className="workspace:font-semibold workspace:text-ink workspace:tabular-nums">
            {value ?? '–'}
          </dd>
          {note && <dd className="workspace:order-2">{note}</dd>}
        </dl>
      ))}
      {plan && (
        <p className="workspace:sm:ms-auto">
          Your plan: {plan.planned} of {plan.limit} posts scheduled
        </p>
      )}
    </section>
  );
}

interface ShownProps {
  readonly address: CalendarAddress;
  readonly days: readonly string[];
  readonly items: readonly CalendarItem[];
  readonly isLoaded: boolean;
  readonly zone: string;
  readonly names: DayNames;
  readonly onOpenPost: (id: string) => void;
  /** Null for people who can only read. */
  readonly onAdd: ((slot: string) => void) | null;
  readonly onMove: ((item: CalendarItem, local: string) => void) | null;
  /** The drafts, which can be dragged into the grid if there is one. */
  readonly tray: (carry: Carry | null) => ReactNode;
}

/** What stands for the calendar until it is read: its grid without posts, or what looks like a list of them. */
function Shape({
  address: { view, day, today, todayAsked },
  tray,
  ...grid
}: Pick<ShownProps, 'address' | 'days' | 'zone' | 'names' | 'tray'>) {
  const nothing = () => {};
  if (view === 'list') {
    return (
      <div className="workspace:flex workspace:flex-col workspace:gap-2">
        <Skeleton className="workspace:h-6 workspace:w-48" />
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="workspace:h-16 workspace:w-full" />
        ))}
      </div>
    );
  }
  return (
    <div inert>
      <SlotGrid
        {...grid}
        key={view}
        view={view}
        label=""
        day={day}
        today={today}
        items={[]}
        todayAsked={todayAsked}
        isLoaded
        onOpenPost={nothing}
        onOpenDay={nothing}
        onAdd={null}
        onDay={nothing}
        onMove={null}
        beside={(tile, active) => tray({ tile, active })}
      />
    </div>
  );
}

function Shown({ tray, ...shown }: ShownProps) {
  if (shown.address.view !== 'list') return <ShownGrid {...shown} tray={tray} />;
  return (
    <>
      <ShownList {...shown} />
      {tray(null)}
    </>
  );
}

function ShownList({ address, days, items, names, onOpenPost, onAdd }: Omit<ShownProps, 'tray'>) {
  const { view, day, today, isFiltered, set } = address;
  const span = names.span(view, days, day);
  const clear = () => set({ platform: null, status: null, project: null });
  if (items.length > 0) return <Agenda items={items} today={today} names={names} onOpenPost={onOpenPost} />;
  return isFiltered ? (
    <EmptyState
      title="No posts match"
      description={`Nothing in ${span} fits these filters.`}
      actions={<Button onClick={clear}>Clear filters</Button>}
    />
  ) : (
    <EmptyState
      art={<WovenPattern seed="calendar" />}
      title={`Nothing is scheduled in ${span}`}
      description={onAdd && 'Schedule a post and it’ll show up here.'}
      actions={onAdd && <Button onClick={() => onAdd(day)}>Schedule Post</Button>}
    />
  );
}

function ShownGrid({
  address,
  days,
  items,
  isLoaded,
  zone,
  names,
  onOpenPost,
  onAdd,
  onMove,
  tray,
}: ShownProps) {
  const { view, day, today, isFiltered, set } = address;
  const span = names.span(view, days, day);
  const clear = () => set({ platform: null, status: null, project: null });
  if (view === 'list') return null;
  return (
    <>
      {items.length === 0 && (
        <p role="status" className="workspace:text-sm workspace:text-muted">
          {isFiltered ? 'No posts match these filters. ' : `Nothing is scheduled in ${span}.`}
          {isFiltered && (
            <Button variant="link" size="sm" onClick={clear}>
              Clear filters
            </Button>
          )}
        </p>
      )}
      <SlotGrid
        key={view}
        view={view}
        label={span}
        days={days}
        day={day}
        today={today}
        zone={zone}
        names={names}
        items={items}
        todayAsked={address.todayAsked}
        isLoaded={isLoaded}
        onOpenPost={onOpenPost}
        onOpenDay={(each) => set({ day: each }, { replace: false })}
        onAdd={onAdd}
        onDay={(each) => set({ date: each })}
        onMove={onMove}
        beside={(tile, active) => tray({ tile, active })}
      />
    </>
  );
}

function OpenDay({
  day,
  items,
  names,
  onOpenPost,
}: {
  readonly day: string;
  readonly items: readonly CalendarItem[];
  readonly names: DayNames;
  readonly onOpenPost: (id: string) => void;
}) {
  const posts = items.filter(({ local }) => local.startsWith(day));
  return posts.length === 0 ? (
    <p className="workspace:text-muted">Nothing is scheduled on this day.</p>
  ) : (
    <AgendaList items={posts} names={names} label={names.day(day)} onOpenPost={onOpenPost} />
  );
}
