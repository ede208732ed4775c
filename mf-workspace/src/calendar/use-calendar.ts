import { useHost } from '@postloom/remote-kit';
import { type CalendarItem, calendarEndpoints } from '@postloom/shared-contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSamples } from '#app/samples/use-samples.ts';
import { daysFrom, daysOf, rangeOf } from './calendar-days.ts';
import { samplePosts } from './samples.ts';
import type { CalendarAddress } from './use-calendar-address.ts';

/** How often the open calendar is refetched, because posts become ready as time passes. In milliseconds. */
const lookAgainMs = 60_000;

/** The posts for the address, and whether they are samples. */
export function useCalendar({ view, day, today, isUpcoming, filters }: CalendarAddress, zone: string) {
  const { api } = useHost();
  const asked = isUpcoming ? daysFrom(today) : daysOf(view, day);
  const { from, to } = rangeOf(asked, zone);
  const { platform, status, project } = filters;
  const query = useQuery({
    ...api.query(calendarEndpoints.getCalendar, {
      query: {
        from,
        to,
        zone,
        ...(platform && { platform }),
        ...(status && { status }),
        ...(project && { project }),
      },
    }),
    // Posts also change elsewhere on the site, so the calendar is refetched on every visit.
    staleTime: 0,
    refetchInterval: lookAgainMs,
    placeholderData: keepPreviousData,
  });
  // A person who has deleted their last post shouldn't see samples again.
  const hadOwn = useRef(false);
  if (query.data && !query.data.isNew) hadOwn.current = true;
  const samples = useSamples();
  const isSample = query.data?.isNew === true && !hadOwn.current && samples.isKnown && !samples.areCleared;
  // The samples are for one month.
  const days = isSample ? daysOf(view, day) : asked;
  const shown = new Set(days);
  const items: readonly CalendarItem[] = isSample
    ? samplePosts(today).filter(
        (item) =>
          shown.has(item.local.slice(0, 10)) &&
          (!platform || item.platform === platform) &&
          (!status || item.status === status) &&
          !project,
      )
    : (query.data?.items ?? []);
  return { query, days, items, isSample };
}
