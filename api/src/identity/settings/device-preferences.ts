import { type Device, isTimeZone, type Preferences, preferenceLanguages } from '@postloom/shared-contracts';

/**
 * An account's initial preferences according to its device: the time zone, and the nearest language that we support.
 */
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
  // English outside these regions writes the day before the month.
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
