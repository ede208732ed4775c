import { browserStorage } from '@postloom/shared-contracts/browser-storage';
import { isAppPath, workspaceQuery } from '@postloom/shared-contracts/paths';
import { waitsForAttribute } from '@postloom/shared-contracts/prerender';
import type { PreHydrationEvents } from './pre-hydration-events.ts';

/**
 * Stands in the HTML of a prerendered page and of the app's frame, before its content. What makes the page interactive waits until the
 * page is painted, so that scripts take neither the line nor the processor from what the person came to read. What
 * the person presses before it is interactive is kept, to be done then, and no form is sent by the browser itself.
 * What they enter stays in its fields, and a link does not take them away from it before it is read.
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
    for (const button of waiting ?? []) button.disabled = value.trim() === '';
  },
  options,
);

function keepFocus(element: Element | null): void {
  events.focused = element;
}

/** A link leads on without any script, but with it would go what was typed and is not yet read by a screen. */
function worksByItself(event: MouseEvent, { origin, target, download }: HTMLAnchorElement): boolean {
  const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || target !== '';
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  const nothingTyped = [...fields].every((field) => field.value === field.defaultValue);
  return opensElsewhere || nothingTyped || origin !== location.origin || download !== '';
}

// Without its scripts the page never reads what was typed: then the link leads on, as it would have.
document.addEventListener(
  'error',
  ({ target }) => {
    const link = events.clicks.find((pressed) => pressed instanceof HTMLAnchorElement);
    if (link && target instanceof HTMLScriptElement) location.assign(link.href);
  },
  options,
);
document.addEventListener('focusin', ({ target }) => keepFocus(target as Element), options);
// Where it goes because its element is taken away, that is gone by then.
document.addEventListener(
  'focusout',
  () => queueMicrotask(() => events.focused?.isConnected && keepFocus(document.activeElement)),
  options,
);
// A form without a button of its own.
document.addEventListener('submit', (event) => event.preventDefault(), options);
globalThis.preHydrationEvents = events;

// Only the app has what depends on it, and a page's first look into the storage holds its first paint up.
if (isAppPath(location.pathname)) readStorage();

function readStorage(): void {
  try {
    const page = document.documentElement.dataset;
    if (localStorage.getItem(browserStorage.sidebar) === 'yes') page.sidebar = 'folded';
    const asked =
      new URLSearchParams(location.search).get(workspaceQuery) ??
      sessionStorage.getItem(browserStorage.tabWorkspace);
    if (asked !== null && page.workspace !== undefined && asked !== page.workspace)
      page.standing = 'elsewhere';
  } catch {
    // Storage that is closed to us remembers nothing.
  }
}

const start = (): void => {
  const deferred = document.getElementById('after-paint');
  // Beside the app's frame there is none: what makes it interactive is on its way already.
  if (deferred instanceof HTMLTemplateElement) document.head.append(deferred.content);
};

document.addEventListener('DOMContentLoaded', () => {
  // A tab in the background is not painted.
  if (document.visibilityState === 'hidden') start();
  else whenPainted(start);
});

/**
 * Calls back once the first text stands on the screen: a frame's callbacks run well before its pixels do, on a slow
 * device by a tenth of a second. A browser that says nothing of it within a second of having everything, or whose tab
 * went to the background meanwhile, waits no longer.
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
