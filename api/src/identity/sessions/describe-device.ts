import Bowser from 'bowser';

/** Browser and system, e.g. "Chrome on Linux". */
export function describeDevice(userAgent: string): string {
  const { browser, os } = userAgent ? Bowser.parse(userAgent) : {};
  return [browser?.name || 'A browser', os?.name].filter(Boolean).join(' on ');
}
