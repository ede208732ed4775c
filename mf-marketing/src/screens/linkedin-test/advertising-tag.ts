/** The function that LinkedIn's Insight Tag puts on the window. */
export type LinkedInTrack = (command: 'track', data: Readonly<Record<string, unknown>>) => void;

declare global {
  interface Window {
    lintrk?: LinkedInTrack;
  }
}

/** Why there is no tag to test, or null when it is there. */
export type TagAbsence = 'not-configured' | 'no-consent' | 'blocked';

/**
 * Looks whether the tag is on the page. The shell loads it only where the server names a partner and the person
 * has agreed; past both, its absence means that something blocked it.
 */
export function findAbsence(consent: boolean | null): TagAbsence | null {
  if (!document.documentElement.dataset.linkedinPartner) return 'not-configured';
  if (consent !== true) return 'no-consent';
  return typeof window.lintrk === 'function' && document.documentElement.dataset.linkedinTag === 'loaded'
    ? null
    : 'blocked';
}

/** Hands an event to the tag. @throws when the tag is not there, or throws itself. */
export function sendToTag(data: Readonly<Record<string, unknown>>): void {
  if (typeof window.lintrk !== 'function') throw new Error('window.lintrk is not a function');
  window.lintrk('track', data);
}
