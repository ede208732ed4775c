import type { FileBrand } from '@postloom/remote-kit';
import { platformCatalogue } from '@postloom/shared-contracts/platforms';
import ical from 'ical-generator';
import type { DatedVariant } from '#app/composer/variants/due-times.ts';
import { splitHeadline } from '#app/composer/variants/words.ts';
import { postingMoments } from './posting-moment.ts';
import { postedText } from './variant-text.ts';

/** How long a post stands in a calendar: something has to be seen of it. */
const eventMinutes = 15;

type Event = Pick<DatedVariant, 'id' | 'platform' | 'words' | 'postingTime' | 'dueAt'>;

/** The times at which variants are due, or else best posted, as iCalendar (RFC 5545): one event each. */
export function exportCalendar(
  variants: readonly Event[],
  { now, zone, brand }: { readonly now: Date; readonly zone: string; readonly brand: FileBrand },
): string {
  const calendar = ical({
    name: brand.name,
    prodId: { company: brand.name, product: 'Composer', language: 'EN' },
  });
  // Instants: every program shows them on its own clock.
  const moments = postingMoments(variants, now, zone);
  for (const [index, { id, platform, words }] of variants.entries()) {
    const start = moments[index] ?? now;
    calendar.createEvent({
      id: `${id}@${brand.slug}`,
      start,
      end: new Date(start.getTime() + eventMinutes * 60_000),
      stamp: now,
      summary: `Post on ${platformCatalogue[platform].name}: ${splitHeadline(words.caption).headline}`,
      description: postedText(words),
    });
  }
  return calendar.toString();
}
