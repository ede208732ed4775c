import { type Device, isTimeZone, type Preferences, preferenceLanguages } from '@postloom/shared-contracts';

/** What an account begins with by its device: the zone, and the nearest language, as far as they are known here. */
export function devicePreferences({ timeZone, language }: Device): Partial<Preferences> {
  const nearest = language === undefined ? undefined : nearestLanguage(language);
  return {
    ...(timeZone !== undefined && isTimeZone(timeZone) && { timeZone }),
    ...(nearest && { language: nearest }),
  };
}

/** @param tag BCP 47 */
function nearestLanguage(tag: string): (typeof preferenceLanguages)[number] | undefined {
  const locale = parseLocale(tag);
  if (!locale) return undefined;
  const { language, region } = locale;
  const exact = preferenceLanguages.find((each) => each === `${language}-${region}`);
  // Elsewhere in the world English writes the day before the month.
  if (language === 'en') return exact ?? (region ? 'en-GB' : 'en-US');
  return exact ?? preferenceLanguages.find((each) => each.startsWith(`${language}-`));
}

function parseLocale(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag);
  } catch {
    return null;
  }
}
