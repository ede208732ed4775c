/** The function that LinkedIn's Insight Tag adds to the window. */
export type LinkedInTrack = (command: 'track', data: Readonly<Record<string, unknown>>) => void;

declare global {
  interface Window {
    lintrk?: LinkedInTrack;
  }
}

/** Why there is no tag to test. */
export type TagAbsence = 'not-configured' | 'no-consent' | 'blocked';

/**
 * Checks whether the tag is on the page; null if it is. The shell only loads it if the server names a partner and the
 * person has agreed. If both are true and it is still missing, something has blocked it.
 */
export function findAbsence(consent: boolean | null): TagAbsence | null {
  if (!document.documentElement.dataset.linkedinPartner) return 'not-configured';
  if (consent !== true) return 'no-consent';
  return typeof window.lintrk === 'function' && document.documentElement.dataset.linkedinTag === 'loaded'
    ? null
    : 'blocked';
}

/** Sends an event to the tag. @throws if the tag is missing, or throws itself. */
export function sendToTag(data: Readonly<Record<string, unknown>>): void {
  if (typeof window.lintrk !== 'function') throw new Error('window.lintrk is not a function');
  window.lintrk('track', data);
}
