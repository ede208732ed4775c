import type { Preferences } from '@postloom/shared-contracts';
import { useService } from '../remote.tsx';
import { useUser } from '../session.ts';
import { createFormats, defaultFormats, type Formats } from './formats.ts';

/** Keeps the formats used last: a page needs only one set, and the rows of a long list shouldn't each create their own. */
function createLatestFormats() {
  let latest: { readonly key: string; readonly formats: Formats } | null = null;
  return ({ language, timeZone }: Preferences): Formats => {
    const key = `${language} ${timeZone}`;
    if (latest?.key !== key) latest = { key, formats: createFormats({ language, timeZone }) };
    return latest.formats;
  };
}

/** Dates and numbers in the member's language and time zone. */
export function useFormats(): Formats {
  const preferences = useUser()?.preferences;
  const formatsFor = useService(createLatestFormats);
  return preferences ? formatsFor(preferences) : defaultFormats;
}
