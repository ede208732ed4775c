import { Loaded, useCredits, useHost, usePageMeta, usePreferences, useRight } from '@postloom/remote-kit';
import { type CalendarItem, lowestPlanWith, planOf } from '@postloom/shared-contracts';
import { paths } from '@postloom/shared-contracts/paths';
import {
  Banner,
  Button,
  Container,
  Dialog,
  IconButton,
  Menu,
  MenuItem,
  PageHeader,
  TextLink,
} from '@postloom/ui-kit';
import { CalendarClock, Download, EllipsisVertical, Lock, Plus, Rss } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useLeaveGuard } from '#app/conflicts/use-leave-guard.ts';
import { useExportPosts } from '#app/posts/export/use-export-posts.tsx';
import { usePostActions } from '#app/posts/use-post-actions.ts';
import { ClearSamples } from '#app/samples/clear-samples.tsx';
import { AgendaList } from './agenda.tsx';
import { areUpcoming, periodName } from './calendar-days.ts';
import { CalendarFigures } from './calendar-figures.tsx';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import { CalendarShape, CalendarView } from './calendar-view.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { type DayNames, useDayNames } from './day-names.ts';
import { type Carry, DraftsTray } from './drafts-tray.tsx';
import { FeedDialog } from './feed-dialog.tsx';
import { Notices, useReadyNotice } from './notices.tsx';
import { fullNotice, SchedulingLockedDialog, useLockedNotice } from './plan-notice.tsx';
import { PostDialog } from './post-dialog.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { SlotsDialog } from './slots-dialog.tsx';
import { notBefore, suggestedTime } from './suggested-time.ts';
import { readDays, useCalendar } from './use-calendar.ts';
import { isOfView, useCalendarAddress } from './use-calendar-address.ts';
import { isLoose, looseItem } from './use-moves.ts';
import { type ScheduleStart, startWith } from './use-schedule-form.ts';
import { plannedStatus, type Scheduling, useScheduling } from './use-scheduling.ts';
import { useZoneNotice } from './zone-notice.tsx';

type Panel =
  | { readonly kind: 'schedule'; readonly start: ScheduleStart }
  /** `back`: the post whose scheduling was interrupted to edit the slots. */
  | { readonly kind: 'slots'; readonly back?: ScheduleStart }
  | { readonly kind: 'feed' | 'locked' };

/** The calendar: plans and moves posts, shows warnings, and offers a feed for other programs. */
export function Component() {
  usePageMeta('Content Calendar');
  const { timeZone: zone } = usePreferences();
  const names = useDayNames();
  const address = useCalendarAddress(zone);
  const { query, days, items: loaded, isSample } = useCalendar(address, zone);
  const { api, toast } = useHost();
  const scheduling = useScheduling();
  const actions = usePostActions({ stays: true });
  const exporting = useExportPosts();
  const [panel, setPanel] = useState<Panel | null>(null);
  useFocusOnPlanned(panel);
  const mayEdit = useRight('edit');
  const { credits, status: creditsStatus } = useCredits();
  const isLocked = creditsStatus === 'ready' && planOf(credits.plan).rights.scheduledPosts === 0;
  const items = withPending(loaded, scheduling);
  useLeaveGuard(scheduling.isWaiting, 'calendar');

  const places = (!isLocked && query.data?.plan) || null;
  const close = () => setPanel(null);
  const openPost = (id: string) => address.set({ post: id, day: null }, { replace: false });
  const ready = useReadyNotice(openPost);
  const zoneNotice = useZoneNotice(zone);
  const locked = useLockedNotice(isLocked, (query.data?.plan?.planned ?? 0) > 0);
  const scheduleAt = (local: string | null) =>
    setPanel(
      isLocked
        ? { kind: 'locked' }
        : { kind: 'schedule', start: { post: null, local: local && notBefore(local, zone) } },
    );
  /** Where no day was chosen, the dialog proposes a time. */
  const schedule = () => scheduleAt(address.isDayChosen ? `${address.day}T${suggestedTime}` : null);
  const { asked } = address;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address that asks for it, when the plan is known
  useEffect(() => {
    if (!asked || creditsStatus === 'loading') return;
    address.set({ new: null, panel: null });
    if (!mayEdit && asked !== 'feed') return;
    if (asked === 'schedule') schedule();
    else setPanel({ kind: asked });
  }, [asked, creditsStatus]);
  const move = async (item: CalendarItem, local: string): Promise<boolean> => {
    if (local.slice(0, 10) < address.today) {
      toast({ title: 'That day has passed', description: 'Choose today or a later day.' });
      return false;
    }
    if (!isLoose(item)) {
      return scheduling.change(item, { kind: 'time', local, zone, status: plannedStatus(item) });
    }
    if (isLocked) {
      setPanel({ kind: 'locked' });
      return false;
    }
    // For today, the suggested time may be over already.
    const at = local.startsWith(address.today) ? notBefore(local, zone) : local;
    const status = plannedStatus(item);
    return scheduling.change(
      { ...item, scheduledAt: null },
      // A post in review stays in review, as it does when it is moved.
      { kind: 'time', local: at, zone, ...(status === 'review' && { status }) },
    );
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
      className="workspace:flex workspace:flex-col workspace:gap-3 workspace:py-4 workspace:sm:gap-4 workspace:sm:py-8 workspace:low:gap-2 workspace:low:py-2"
    >
      <PageHeader
        title="Content Calendar"
        primary={
          mayEdit && (
            <Button
              variant="primary"
              icon={isLocked ? <Lock aria-hidden /> : <Plus aria-hidden />}
              onClick={schedule}
            >
              Schedule Post
            </Button>
          )
        }
        menu={
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
        }
      />
      <Notices notices={[ready, places && fullNotice(places), zoneNotice, locked]} />
      <CalendarToolbar address={address} days={days} items={items} names={names} />
      <div className="workspace:max-sm:contents workspace:low:contents workspace:sm:flex workspace:sm:flex-wrap workspace:sm:items-baseline workspace:sm:gap-x-5 workspace:sm:gap-y-1">
        <CalendarFigures items={query.data && items} isSample={isSample} address={address} plan={places} />
        {isSample && items.length > 0 && (
          <p className="workspace:flex workspace:flex-wrap workspace:items-baseline workspace:gap-x-2 workspace:text-sm workspace:text-muted">
            {isLocked
              ? `These are samples. Scheduling comes with ${lowestPlanWith('scheduledPosts').name}.`
              : 'These are samples until you schedule your first post.'}
            <ClearSamples inline />
          </p>
        )}
        <p className="workspace:text-sm workspace:text-muted workspace:max-sm:order-last workspace:low:order-last">
          Times in {zone.replaceAll('_', ' ')}.{' '}
          <TextLink asChild>
            <Link to={`${paths.settings}?tab=preferences`}>Change</Link>
          </TextLink>
        </p>
      </div>
      <Loaded
        query={query}
        what="your calendar"
        skeleton={<CalendarShape address={address} days={days} zone={zone} names={names} tray={tray} />}
      >
        {({ truncated }) => (
          <>
            {truncated && (
              <Banner tone="warning" title="Not every post is shown">
                There are too many to show at once. Switch to the week view or add a filter.
              </Banner>
            )}
            <CalendarView
              address={address}
              days={days}
              items={items}
              isLoaded={!query.isPlaceholderData}
              zone={zone}
              names={names}
              onOpenPost={openPost}
              onAdd={
                mayEdit
                  ? (slot) =>
                      scheduleAt(slot?.length === 10 ? `${slot}T${suggestedTime}` : slot && `${slot}:00`)
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
          onEditSlots={(back) => setPanel({ kind: 'slots', back })}
        />
      )}
      {panel?.kind === 'slots' && (
        <SlotsDialog
          names={names}
          onClose={() => setPanel(panel.back ? { kind: 'schedule', start: panel.back } : null)}
        />
      )}
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
