import { browserStorage } from '@postloom/shared-contracts/browser-storage';
import { isAppPath, workspaceQuery } from '@postloom/shared-contracts/paths';
import { waitsForAttribute } from '@postloom/shared-contracts/prerender';
import type { PreHydrationEvents } from './pre-hydration-events.ts';

/**
 * Inlined before the content of prerendered pages and of the app frame. The scripts that make the page interactive wait
 * until it is painted, so that they don't compete with the content for the connection and the processor. Until then,
 * presses are recorded and replayed later, and the browser submits no form by itself. What is entered stays in its
 * fields, and a link doesn't lead away from it before a screen has read it.
 */
const events: PreHydrationEvents = { clicks: [], focused: null, stop: () => listening.abort() };
const listening = new AbortController();
const options = { capture: true, signal: listening.signal };

document.addEventListener(
  'click',
  (event) => {
    const pressed = (event.target as Element).closest<HTMLButtonElement | HTMLAnchorElement>(
      'button, a[href]',
    );
    if (!pressed || (pressed instanceof HTMLAnchorElement ? worksByItself(event, pressed) : pressed.disabled))
      return;
    event.preventDefault();
    event.stopPropagation();
    events.clicks.push(pressed);
  },
  options,
);

document.addEventListener(
  'input',
  ({ target }) => {
    const { form, name, value } = target as HTMLTextAreaElement;
    const waiting = form?.querySelectorAll<HTMLButtonElement>(`[${waitsForAttribute}="${name}"]`);
    for (const button of waiting ?? []) button.ariaDisabled = String(value.trim() === '');
  },
  options,
);

function keepFocus(element: Element | null): void {
  events.focused = element;
}

/**
 * A link works without scripts, but leaving now would lose what no screen has read yet: text, and choices that the link
 * may depend on, such as monthly payment.
 */
function worksByItself(event: MouseEvent, { origin, target, download }: HTMLAnchorElement): boolean {
  const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || target !== '';
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  const nothingEntered = [...fields].every(
    (field) =>
      field.value === field.defaultValue &&
      (!(field instanceof HTMLInputElement) || field.checked === field.defaultChecked),
  );
  return opensElsewhere || nothingEntered || origin !== location.origin || download !== '';
}

// If a script fails to load, the page will never read what was typed, so follow the link as the browser would have.
document.addEventListener(
  'error',
  ({ target }) => {
    const link = events.clicks.find((pressed) => pressed instanceof HTMLAnchorElement);
    if (link && target instanceof HTMLScriptElement) location.assign(link.href);
  },
  options,
);
document.addEventListener('focusin', ({ target }) => keepFocus(target as Element), options);
// If the focus was lost because its element was removed, the element is already disconnected here, and it is kept.
document.addEventListener(
  'focusout',
  () => queueMicrotask(() => events.focused?.isConnected && keepFocus(document.activeElement)),
  options,
);
// A form can also be submitted without a button, by pressing Enter.
document.addEventListener('submit', (event) => event.preventDefault(), options);
globalThis.preHydrationEvents = events;

// Only the app needs this, and a page's first access to storage delays its first paint.
if (isAppPath(location.pathname)) readStorage();

function readStorage(): void {
  try {
    const page = document.documentElement.dataset;
    if (localStorage.getItem(browserStorage.sidebar) === 'yes') page.sidebar = 'folded';
    const asked =
      new URLSearchParams(location.search).get(workspaceQuery) ??
      sessionStorage.getItem(browserStorage.tabWorkspace);
    if (asked !== null && page.workspace !== undefined && asked !== page.workspace)
      page.tabWorkspace = 'other';
  } catch {
    // If storage is blocked, nothing was remembered.
  }
}

const start = (): void => {
  const deferred = document.getElementById('after-paint');
  // The app frame has no such template: its scripts are already loading.
  if (deferred instanceof HTMLTemplateElement) document.head.append(deferred.content);
};

document.addEventListener('DOMContentLoaded', () => {
  // A tab in the background is never painted.
  if (document.visibilityState === 'hidden') start();
  else whenPainted(start);
});

/**
 * Calls back once the first text is painted. Animation frame callbacks would run too early, on a slow device by a tenth
 * of a second. Stops waiting if the browser reports no paint within a second of the load event, or if the tab goes to
 * the background.
 */
function whenPainted(then: () => void): void {
  const waiting = new AbortController();
  const go = (): void => {
    if (waiting.signal.aborted) return;
    waiting.abort();
    then();
  };
  const { signal } = waiting;
  document.addEventListener('visibilitychange', go, { signal });
  window.addEventListener('load', () => setTimeout(go, 1000), { signal });
  new PerformanceObserver((entries, observer) => {
    if (!entries.getEntriesByName('first-contentful-paint').length) return;
    observer.disconnect();
    go();
  }).observe({ type: 'paint', buffered: true });
}
