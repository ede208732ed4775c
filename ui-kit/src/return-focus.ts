import { useRef } from 'react';

/**
 * Returns the focus to the element that had it before a modal opened. Radix only does this for modals with their own
 * trigger; ours are opened by state. If that was a menu item, it no longer exists, so its menu's button gets the focus.
 * Inside the modal, the focus starts on the element with `data-autofocus`, or else on the first focusable one.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus(event: Event) {
      const active = document.activeElement;
      if (event.currentTarget instanceof Node && event.currentTarget.contains(active)) return;
      const menuButton = active?.closest('[role=menu]')?.getAttribute('aria-labelledby');
      opener.current = menuButton ? document.getElementById(menuButton) : active;
      const first =
        event.currentTarget instanceof Element && event.currentTarget.querySelector('[data-autofocus]');
      if (!(first instanceof HTMLElement)) return;
      event.preventDefault();
      first.focus();
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
