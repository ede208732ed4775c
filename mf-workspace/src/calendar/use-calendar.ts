import { pollWhile, useHost } from '@postloom/remote-kit';
import { type CalendarItem, calendarEndpoints } from '@postloom/shared-contracts';
import type { HostServices } from '@postloom/shared-contracts/federation';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSamples } from '#app/samples/use-samples.ts';
import { daysFrom, daysOf, rangeOf } from './calendar-days.ts';
import { samplePosts } from './samples.ts';
import type { CalendarAddress } from './use-calendar-address.ts';

/** How often the open calendar is refetched, because posts become ready as time passes. In milliseconds. */
const lookAgainMs = 60_000;

/** The posts for the address, and whether they are samples. */
export function useCalendar(address: CalendarAddress, zone: string) {
  const { view, day, today, isUpcoming, weekStart, filters } = address;
  const { api } = useHost();
  const asked = isUpcoming ? daysFrom(today) : daysOf(view, day, weekStart);
  const { platform, status, project, signOff } = filters;
  const query = useQuery({
    ...api.query(calendarEndpoints.getCalendar, {
      query: queryFor(asked, zone, filters),
    }),
    // Posts also change elsewhere on the site, so the calendar is refetched on every visit.
    staleTime: 0,
    refetchInterval: pollWhile(() => true, lookAgainMs),
    placeholderData: keepPreviousData,
  });
  // A person who has deleted their last post shouldn't see samples again.
  const hadOwn = useRef(false);
  if (query.data && !query.data.isNew) hadOwn.current = true;
  const samples = useSamples();
  const isSample = query.data?.isNew === true && !hadOwn.current && samples.isKnown && !samples.areCleared;
  // The samples are for one month.
  const days = isSample ? daysOf(view, day, weekStart) : asked;
  const shown = new Set(days);
  const items: readonly CalendarItem[] = isSample
    ? samplePosts(today).filter(
        (item) =>
          shown.has(item.local.slice(0, 10)) &&
          (!platform || item.platform === platform) &&
          (!status || item.status === status) &&
          !project &&
          !signOff,
      )
    : (query.data?.items ?? []);
  return { query, days, items, isSample };
}

type Filters = CalendarAddress['filters'];

const queryFor = (
  days: readonly string[],
  zone: string,
  { platform, status, project, signOff }: Filters,
) => ({
  ...rangeOf(days, zone),
  zone,
  ...(platform && { platform }),
  ...(status && { status }),
  ...(project && { project }),
  ...(signOff && { signOff }),
});

/** All posts of some days that fit the filters, by their time: in halves if there are too many for one answer. */
export async function readDays(
  api: HostServices['api'],
  days: readonly string[],
  zone: string,
  filters: Filters,
  signal: AbortSignal,
): Promise<readonly CalendarItem[]> {
  const query = queryFor(days, zone, filters);
  const { items, truncated } = await api.call(calendarEndpoints.getCalendar, { query }, { signal });
  if (!truncated || days.length === 1) return items;
  const half = Math.ceil(days.length / 2);
  const first = await readDays(api, days.slice(0, half), zone, filters, signal);
  return [...first, ...(await readDays(api, days.slice(half), zone, filters, signal))];
}
