import type { Open } from '@postloom/shared-contracts';
import type { Platform } from '@postloom/shared-contracts/platforms';
import ical, { ICalAlarmType, ICalEventStatus } from 'ical-generator';
import type { FileBrand } from '#kit/posts/file-brand.ts';
import { platformName } from '#kit/posts/platform-name.ts';

/** How long a post stands in a calendar: something has to be seen of it. */
const eventMinutes = 15;

export interface CalendarEvent {
  /** A saved post's own id: the calendar feed has it too, and using both doubles nothing. */
  readonly id: string;
  /** A saved post's version, as in the feed. */
  readonly version?: number;
  /** Name of the client whose post it is; empty for none. */
  readonly client?: string;
  readonly platform: Open<Platform>;
  readonly title: string;
  readonly text: string;
  readonly start: Date;
  /** Whether nobody has set that time. It says so, is tentative, and nobody is reminded of it. */
  readonly isSuggested?: boolean;
}

/**
 * The times of posts as iCalendar (RFC 5545): one event each. They are instants, which every program shows on its own
 * clock; the zone is the one that it is to have where the program knows none.
 * @param zone IANA name.
 */
export function calendarFile(
  events: readonly CalendarEvent[],
  { now, zone, brand }: { readonly now: Date; readonly zone: string; readonly brand: FileBrand },
): string {
  const calendar = ical({
    name: brand.name,
    prodId: { company: brand.name, product: 'Composer', language: 'EN' },
  });
  for (const { id, version = 0, client = '', platform, title, text, start, isSuggested = false } of events) {
    const what = `${isSuggested ? 'Suggested: ' : ''}Post on ${platformName(platform)}: ${title}`;
    calendar.createEvent({
      id,
      sequence: version,
      start,
      end: new Date(start.getTime() + eventMinutes * 60_000),
      stamp: now,
      summary: client ? `${client} · ${what}` : what,
      description: text,
      status: isSuggested ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      // Without one, most programs say nothing when it is time.
      alarms: isSuggested ? [] : [{ type: ICalAlarmType.display, trigger: 0, description: what }],
    });
  }
  // The library writes its own `x` properties behind the events, where RFC 5545, 3.6, allows no calendar property.
  return calendar.toString().replace(/^(?=BEGIN:VEVENT|END:VCALENDAR)/m, `X-WR-TIMEZONE:${zone}\r\n`);
}
