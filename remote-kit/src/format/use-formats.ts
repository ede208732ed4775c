import { useUser } from '../session.ts';
import { createFormats, defaultFormats, type Formats } from './formats.ts';

/** The one that was asked for last: a page has one, and a row of a long list must not make its own. */
let latest: { readonly key: string; readonly formats: Formats } | null = null;

/** Dates and numbers as the member's preferences say: their language, and their time zone. */
export function useFormats(): Formats {
  const preferences = useUser()?.preferences;
  if (!preferences) return defaultFormats;
  const { language, timeZone } = preferences;
  const key = `${language} ${timeZone}`;
  if (latest?.key !== key) latest = { key, formats: createFormats({ language, timeZone }) };
  return latest.formats;
}
