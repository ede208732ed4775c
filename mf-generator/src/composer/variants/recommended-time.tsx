import { postingTimeIn, useFormats, usePreferences, withZone } from '@postloom/remote-kit';
import { Clock } from 'lucide-react';
import { localNow, timeWordsFor } from '#app/composer/export/posting-time.ts';
import type { ComposedVariant } from './variant.ts';

/** When the variant is best posted. */
export function RecommendedTime({ variant }: { readonly variant: ComposedVariant }) {
  const { zoneNote } = useFormats();
  const { language, timeZone } = usePreferences();
  return (
    <dl className="generator:min-w-0 generator:flex-1 generator:basis-40 generator:text-sm">
      <dt className="generator:text-xs generator:text-muted">Recommended posting time</dt>
      <dd className="generator:flex generator:items-start generator:gap-2">
        <Clock
          aria-hidden
          className="generator:mt-1 generator:size-4 generator:shrink-0 generator:text-muted"
        />
        {withZone(postingTimeIn(language, timeWordsFor(variant, localNow(timeZone))), zoneNote(new Date()))}
      </dd>
    </dl>
  );
}
