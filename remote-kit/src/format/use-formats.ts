import { useMemo } from 'react';
import { useUser } from '../session.ts';
import { createFormats, defaultFormats, type Formats } from './formats.ts';

/** Dates and numbers as the member's preferences say: their language, and their time zone. */
export function useFormats(): Formats {
  const preferences = useUser()?.preferences;
  const language = preferences?.language;
  const timeZone = preferences?.timeZone;
  return useMemo(
    () => (language ? createFormats({ language, timeZone }) : defaultFormats),
    [language, timeZone],
  );
}
