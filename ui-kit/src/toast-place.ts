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
    let frame = 0;
    const place = (): void => {
      frame = 0;
      const isEmpty = toasts.childElementCount === 0;
      const { left, right, height } = toasts.getBoundingClientRect();
      toasts.style.insetBlockEnd = isEmpty ? '' : `${liftOver({ left, right, height })}px`;
      if (!isEmpty) body.style.paddingBlockEnd = `${height}px`;
      else if (scrollY <= furthestWithout(Number.parseFloat(body.style.paddingBlockEnd))) {
        body.style.paddingBlockEnd = '';
      }
    };
    const soon = (): void => {
      if (toasts.childElementCount > 0 || body.style.paddingBlockEnd) frame ||= requestAnimationFrame(place);
    };
    const resized = new ResizeObserver(soon);
    resized.observe(toasts);
    resized.observe(body);
    // A bar comes and goes with what the page shows.
    const changed = new MutationObserver(soon);
    changed.observe(body, { childList: true, subtree: true });
    // Of whatever scrolls: a bar may be in a window's own part.
    addEventListener('scroll', soon, { passive: true, capture: true });
    addEventListener('resize', soon);
    return () => {
      cancelAnimationFrame(frame);
      resized.disconnect();
      changed.disconnect();
      removeEventListener('scroll', soon, { capture: true });
      removeEventListener('resize', soon);
      body.style.paddingBlockEnd = '';
    };
  }, []);
  return list;
}

/**
 * How far the page scrolls without what it was made longer by. Who has scrolled further keeps that until they scroll back:
 * else all they see would jump when the last toast goes, under a press on it for one.
 */
const furthestWithout = (padding: number): number =>
  Math.max(0, document.documentElement.scrollHeight - padding - innerHeight);

/** Pixels from the lower edge at which toasts lie over no bar of actions; 0 where there is no such place. */
function liftOver({ left, right, height }: { left: number; right: number; height: number }): number {
  const bars = [...document.querySelectorAll('[data-action-bar]')]
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
