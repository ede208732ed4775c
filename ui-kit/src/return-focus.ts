import { useRef } from 'react';

/**
 * Gives the focus back to what had it before a modal opened. Radix does so only for modals with a trigger of
 * their own; ours are opened by state. An item of a menu is gone by then, so its menu's button stands in. Inside, the
 * focus starts on what carries `data-autofocus`, or else on the first thing that takes it.
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
