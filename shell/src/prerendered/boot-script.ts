import { browserStorage } from '@postloom/shared-contracts/browser-storage';
import type { PreHydrationEvents } from './pre-hydration-events.ts';

/**
 * Stands in the HTML of a prerendered page and of the app's frame, before its content. What makes the page interactive waits until the
 * page is painted, so that scripts take neither the line nor the processor from what the person came to read. What
 * the person presses before it is interactive is kept, to be done then, and no form is sent by the browser itself.
 * What they enter stays in its fields.
 */
const events: PreHydrationEvents = { clicks: [], stop: () => listening.abort() };
const listening = new AbortController();
const options = { capture: true, signal: listening.signal };

document.addEventListener(
  'click',
  (event) => {
    const button = (event.target as Element).closest('button');
    // Links work by themselves.
    if (!button || button.disabled) return;
    event.preventDefault();
    event.stopPropagation();
    events.clicks.push(button);
  },
  options,
);
// A form without a button of its own.
document.addEventListener('submit', (event) => event.preventDefault(), options);
globalThis.preHydrationEvents = events;

try {
  if (localStorage.getItem(browserStorage.sidebar) === 'yes')
    document.documentElement.dataset.sidebar = 'folded';
} catch {
  // Storage that is closed to us remembers nothing.
}

const start = (): void => {
  const deferred = document.getElementById('after-paint');
  // Beside the app's frame there is none: what makes it interactive is on its way already.
  if (deferred instanceof HTMLTemplateElement) document.head.append(deferred.content);
};

document.addEventListener('DOMContentLoaded', () => {
  // A tab in the background is not painted. Elsewhere the timer comes due right behind the next frame.
  if (document.visibilityState === 'hidden') start();
  else requestAnimationFrame(() => setTimeout(start));
});
