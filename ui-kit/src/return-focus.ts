import { type RefObject, useRef } from 'react';

/** Where the focus returns when a modal closes, by its content: the first of these that is still on the page. */
const returnsOf = new WeakMap<Element, Element[]>();

/**
 * Returns the focus to the element that had it before a modal opened. Radix only does this for modals with their own
 * trigger; ours are opened by state. If that was a menu item, it no longer exists, so its menu's button gets the focus.
 * Inside a dialog, the focus starts on the element with `data-autofocus`, or else on the field that it begins with, or else
 * on its heading, never on the cross. A modal
 * that closes under another one, or gives way to it, takes no focus: the one that is open returns it in its place. Nor
 * does one that leads to another screen, which has the focus by then.
 * @param openModals the modals that are open, the lowest first.
 */
export function useReturnFocus(content: RefObject<Element | null>, openModals: () => readonly Element[]) {
  const returns = useRef<Element[]>([]);
  const below = useRef<readonly Element[]>([]);
  return {
    onOpenAutoFocus(event: Event) {
      const active = document.activeElement;
      if (event.currentTarget instanceof Node && event.currentTarget.contains(active)) return;
      const menuButton = active?.closest('[role=menu]')?.getAttribute('aria-labelledby');
      const opener = menuButton ? document.getElementById(menuButton) : active;
      returns.current = opener && opener !== document.body ? [opener] : [];
      below.current = openModals();
      if (content.current) returnsOf.set(content.current, returns.current);
      const first = event.currentTarget instanceof Element && startOf(event.currentTarget);
      if (!first) return;
      event.preventDefault();
      first.focus();
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      const top = openModals().at(-1);
      if (top && !below.current.includes(top)) {
        returnsOf.get(top)?.push(...returns.current);
        return;
      }
      if (isTaken()) return;
      const place = returns.current.find((each) => each.isConnected);
      if (place instanceof HTMLElement) place.focus();
    },
  };
}

/**
 * Adds a place where the focus returns when a modal closes: the button of a menu that closed just before the modal opened,
 * when nothing had the focus.
 */
export function alsoReturnTo(modal: Element | null, place: Element | null): void {
  if (modal && place) returnsOf.get(modal)?.push(place);
}

/** Where the focus starts in a modal; null in a question, which starts on Cancel. */
function startOf(modal: Element): HTMLElement | null {
  const marked = modal.querySelector<HTMLElement>('[data-autofocus]');
  if (marked || modal.role === 'alertdialog') return marked;
  const title = document.getElementById(modal.getAttribute('aria-labelledby') ?? '');
  const controls = modal.querySelectorAll<HTMLElement>(
    '[data-modal-body] :is(a, button, input, select, textarea)',
  );
  const [first] = [...controls].filter(
    (control) => control.checkVisibility() && !control.matches(':disabled'),
  );
  if (first?.matches('form :is(input, select, textarea)')) {
    const group = first instanceof HTMLInputElement && first.type === 'radio' ? first.name : '';
    return (group && modal.querySelector<HTMLElement>(`[name="${CSS.escape(group)}"]:checked`)) || first;
  }
  if (title) title.tabIndex = -1;
  return title;
}

/** Whether something on the page has the focus by the time a layer has gone, so that the layer has none to return. */
export const isTaken = (): boolean => {
  const active = document.activeElement;
  // A modal below takes it itself while it is nowhere.
  return active !== null && active !== document.body && !active.matches('[role=dialog], [role=alertdialog]');
};
