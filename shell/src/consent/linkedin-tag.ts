import { conversions } from '@postloom/shared-contracts';
import type { PreferencesState, ReadableStore } from '@postloom/shared-contracts/federation';

/** https://www.linkedin.com/help/linkedin/answer/a418880, verified 2026-11 */
const scriptUrl = 'https://snap.licdn.com/li.lms-analytics/insight.min.js';

interface Track {
  (...command: unknown[]): void;
  /** Commands queued before the script loaded; the script runs them once it does. */
  q?: unknown[][];
}

declare global {
  interface Window {
    _linkedin_data_partner_ids?: string[];
    lintrk?: Track;
  }
}

/** Reports a conversion to the tag, if the site has a conversion id for the event. Without consent there is no tag. */
export function tellLinkedIn(page: Document, event: string): void {
  const id =
    conversions.some((name) => name === event) && page.documentElement.getAttribute(`data-linkedin-${event}`);
  if (id) window.lintrk?.('track', { conversion_id: Number(id) });
}

/**
 * Loads LinkedIn's Insight Tag, once, as soon as the person agrees, if the server names a partner id. After consent is
 * withdrawn, no more events are sent; the script itself stays until the next page load.
 */
export function followConsentToLinkedIn(page: Document, preferences: ReadableStore<PreferencesState>): void {
  const root = page.documentElement;
  const partner = root.dataset.linkedinPartner;
  if (!partner) return;
  let script: HTMLScriptElement | undefined;
  let withheld: Track | undefined;

  const apply = (consent: boolean | null): void => {
    if (consent !== true) {
      withheld = window.lintrk ?? withheld;
      delete window.lintrk;
      return;
    }
    if (withheld) window.lintrk = withheld;
    if (script) return;
    const queue: unknown[][] = [];
    window._linkedin_data_partner_ids = [partner];
    window.lintrk ??= Object.assign((...command: unknown[]) => void queue.push(command), { q: queue });
    script = page.createElement('script');
    script.async = true;
    script.src = scriptUrl;
    script.onload = () => {
      root.dataset.linkedinTag = 'loaded';
    };
    page.head.append(script);
  };
  preferences.subscribe(({ analytics }, before) => {
    if (analytics !== before.analytics) apply(analytics);
  });
  apply(preferences.getState().analytics);
}
