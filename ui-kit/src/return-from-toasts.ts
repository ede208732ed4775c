import { type RefObject, useEffect } from 'react';

/**
 * When the last toast goes while the focus is among the toasts, the focus returns to where it was before, or else to the
 * page's content. Escape does the same while there are none: F8 leads to the list even then.
 */
export function useReturnFromToasts(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current: toasts } = list;
    const region = toasts?.parentElement;
    if (!region) return;
    let before: HTMLElement | null = null;
    const isInside = (target: EventTarget | null) => target instanceof Node && region.contains(target);
    const enter = ({ relatedTarget }: FocusEvent): void => {
      if (isInside(relatedTarget)) return;
      before = relatedTarget instanceof HTMLElement ? relatedTarget : null;
    };
    const leave = (): void => {
      if (!isInside(document.activeElement) || region.querySelector('[data-state=open]')) return;
      const place = before?.isConnected ? before : document.querySelector('main');
      place?.focus({ preventScroll: true });
    };
    const press = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') leave();
    };
    const observer = new MutationObserver(leave);
    // Not the region: what it holds around the list goes later than the last toast, when F8 may have led here again.
    observer.observe(toasts, { childList: true, subtree: true, attributeFilter: ['data-state'] });
    region.addEventListener('focusin', enter);
    region.addEventListener('keydown', press);
    return () => {
      observer.disconnect();
      region.removeEventListener('focusin', enter);
      region.removeEventListener('keydown', press);
    };
  }, [list]);
}
