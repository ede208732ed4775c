import { type RefObject, useRef } from 'react';

/** Where the focus returns when a modal closes, by its content: the first of these that is still on the page. */
const returnsOf = new WeakMap<Element, Element[]>();

/**
 * Returns the focus to the element that had it before a modal opened. Radix only does this for modals with their own
 * trigger; ours are opened by state. If that was a menu item, it no longer exists, so its menu's button gets the focus.
 * Inside the modal, the focus starts on the element with `data-autofocus`, or else on the first focusable one. A modal
 * that closes under another one, or gives way to it, takes no focus: the one that is open returns it in its place.
 * @param topModal the modal that is open on top, if any.
 */
export function useReturnFocus(content: RefObject<Element | null>, topModal: () => Element | null) {
  const returns = useRef<Element[]>([]);
  return {
    onOpenAutoFocus(event: Event) {
      const active = document.activeElement;
      if (event.currentTarget instanceof Node && event.currentTarget.contains(active)) return;
      const menuButton = active?.closest('[role=menu]')?.getAttribute('aria-labelledby');
      const opener = menuButton ? document.getElementById(menuButton) : active;
      returns.current = opener && opener !== document.body ? [opener] : [];
      if (content.current) returnsOf.set(content.current, returns.current);
      const first =
        event.currentTarget instanceof Element && event.currentTarget.querySelector('[data-autofocus]');
      if (!(first instanceof HTMLElement)) return;
      event.preventDefault();
      first.focus();
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      const place = returns.current.find((each) => each.isConnected);
      const top = topModal();
      if (top && !top.contains(place ?? null)) returnsOf.get(top)?.push(...returns.current);
      else if (place instanceof HTMLElement) place.focus();
    },
  };
}
