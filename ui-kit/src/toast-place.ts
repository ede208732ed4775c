import { useEffect, useRef } from 'react';

/**
 * Keeps toasts off what can be done: lifts them above the bars of actions that they would lie over, and makes the page
 * longer by their height while they are there.
 * @returns what the list of toasts is held by.
 */
export function useToastPlace() {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const { current: toasts } = list;
    if (!toasts) return;
    const { body } = document;
    const place = (): void => {
      const isEmpty = toasts.childElementCount === 0;
      toasts.style.insetBlockEnd = isEmpty ? '' : `${liftOver(toasts)}px`;
      if (!isEmpty) body.style.paddingBlockEnd = `${toasts.getBoundingClientRect().height}px`;
      else if (scrollY <= furthestWithout(Number.parseFloat(body.style.paddingBlockEnd))) {
        body.style.paddingBlockEnd = '';
      }
    };
    const stop = watchBars(
      toasts,
      place,
      () => toasts.childElementCount > 0 || body.style.paddingBlockEnd !== '',
    );
    return () => {
      stop();
      body.style.paddingBlockEnd = '';
    };
  }, []);
  return list;
}

/**
 * Keeps something that is fixed to the lower edge off the bars of actions there, and makes it one of them, over which
 * toasts are lifted.
 * @returns what it is held by.
 */
export function useAboveBars(isShown: boolean) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current: own } = element;
    if (!own || !isShown) return;
    const place = (): void => {
      const lift = `${liftOver(own)}px`;
      if (own.dataset.actionBar === lift) return;
      own.style.insetBlockEnd = lift;
      own.dataset.actionBar = lift;
    };
    const stop = watchBars(own, place);
    place();
    return () => {
      stop();
      own.style.insetBlockEnd = '';
      delete own.dataset.actionBar;
    };
  }, [isShown]);
  return element;
}

/**
 * Calls, at most once a frame and not while something is pressed, when something may have moved at the lower edge.
 * @returns what ends that.
 */
function watchBars(own: HTMLElement, place: () => void, isNeeded = () => true): () => void {
  const { body } = document;
  let frame = 0;
  let isPressed = false;
  const soon = (): void => {
    if (!isNeeded()) return;
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      // What came over a button between press and release would take the release.
      if (!isPressed) place();
    });
  };
  const press = (): void => {
    isPressed = true;
  };
  const release = (): void => {
    isPressed = false;
    soon();
  };
  const resized = new ResizeObserver(soon);
  resized.observe(own);
  resized.observe(body);
  // A bar comes and goes with what the page shows.
  const changed = new MutationObserver(soon);
  changed.observe(body, { childList: true, subtree: true, attributeFilter: ['data-action-bar'] });
  // Of whatever scrolls: a bar may be in a window's own part.
  addEventListener('scroll', soon, { passive: true, capture: true });
  addEventListener('resize', soon);
  addEventListener('pointerdown', press, { capture: true });
  addEventListener('pointerup', release, { capture: true });
  addEventListener('pointercancel', release, { capture: true });
  return () => {
    cancelAnimationFrame(frame);
    resized.disconnect();
    changed.disconnect();
    removeEventListener('scroll', soon, { capture: true });
    removeEventListener('resize', soon);
    removeEventListener('pointerdown', press, { capture: true });
    removeEventListener('pointerup', release, { capture: true });
    removeEventListener('pointercancel', release, { capture: true });
  };
}

/**
 * How far the page scrolls without what it was made longer by. Who has scrolled further keeps that until they scroll back:
 * else all they see would jump when the last toast goes, under a press on it for one.
 */
const furthestWithout = (padding: number): number =>
  Math.max(0, document.documentElement.scrollHeight - padding - innerHeight);

/** Pixels from the lower edge at which something lies over no bar of actions; 0 where there is no such place. */
function liftOver(own: HTMLElement): number {
  const { left, right, height } = own.getBoundingClientRect();
  const bars = [...document.querySelectorAll('[data-action-bar]')]
    .filter((bar) => bar !== own)
    .map((bar) => bar.getBoundingClientRect())
    .filter((bar) => bar.height > 0 && bar.left < right && bar.right > left)
    .sort((a, b) => b.bottom - a.bottom);
  let lift = 0;
  for (const bar of bars) {
    const lowest = innerHeight - lift;
    if (bar.top < lowest && bar.bottom > lowest - height) lift = innerHeight - bar.top;
  }
  return lift + height > innerHeight ? 0 : lift;
}
