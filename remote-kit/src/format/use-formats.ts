import { useUser } from '../session.ts';
import { createFormats, defaultFormats, type Formats } from './formats.ts';

/** The formats used last: a page needs only one set, and the rows of a long list shouldn't each create their own. */
let latest: { readonly key: string; readonly formats: Formats } | null = null;

/** Dates and numbers in the member's language and time zone. */
export function useFormats(): Formats {
  const preferences = useUser()?.preferences;
  if (!preferences) return defaultFormats;
  const { language, timeZone } = preferences;
  const key = `${language} ${timeZone}`;
  if (latest?.key !== key) latest = { key, formats: createFormats({ language, timeZone }) };
  return latest.formats;
}
