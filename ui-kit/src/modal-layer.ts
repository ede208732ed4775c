import { useCallback, useLayoutEffect, useRef } from 'react';
import { useCloseRequests } from './close-requests.ts';
import { useReturnFocus } from './return-focus.ts';

/**
 * Each build on the page has a Radix of its own, which knows the layers of its own build only: it takes a press on a
 * question of the shell for one outside the dialog that a remote has open, closes that on Escape, and pulls the focus
 * back into it. Layers that carry this attribute know of each other, whatever build they come from.
 */
const attribute = 'data-layer';
export const toastLayer = { [attribute]: 'toast' };

/** Sent to the modal on top, with the press of Escape that is meant for it. */
const escapePassed = 'postloom:escape';

/** The modals that are open, the lowest first: each is appended to the page as it opens. */
const openModals = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(`[${attribute}=modal][data-state=open]`),
];

/** The modal that takes what is pressed and typed; null while none is open. */
export const topModal = (): HTMLElement | null => openModals().at(-1) ?? null;

/** Keeps a move of the focus into the modal on top from the traps of those below, which listen on the document. */
function hideFromTraps(event: FocusEvent): void {
  const modals = openModals();
  const goesTo = event.type === 'focusin' ? event.target : event.relatedTarget;
  if (modals.length > 1 && goesTo instanceof Node && modals.at(-1)?.contains(goesTo)) event.stopPropagation();
}

/** Keeps the rest of a double click on what closed a modal from what is beneath it. */
function dropRestOfClick(): void {
  const drop = (event: MouseEvent) => {
    if (event.detail < 2) return window.removeEventListener('click', drop, true);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('click', drop, true);
}

/** What the content of a modal is given, so that it stays where a layer of another build opens over it. */
export function useModalLayer(open: boolean, onClose: () => void) {
  const content = useRef<HTMLDivElement>(null);
  const focus = useReturnFocus(content, openModals);
  useCloseRequests(open);
  const close = useRef(onClose);
  const closedBy = useRef<Event>(null);
  useLayoutEffect(() => {
    close.current = onClose;
  });
  const ref = useCallback((node: HTMLDivElement | null) => {
    content.current = node;
    node?.addEventListener(escapePassed, (event) => {
      const { detail: press } = event as CustomEvent<KeyboardEvent>;
      if (closedBy.current === press) return;
      closedBy.current = press;
      close.current();
    });
  }, []);
  // Above what React listens on, and below the document. Before the focus goes in, which is an effect of the content's.
  useLayoutEffect(() => {
    if (!open) return;
    const root = document.documentElement;
    root.addEventListener('focusin', hideFromTraps);
    root.addEventListener('focusout', hideFromTraps);
    return () => {
      root.removeEventListener('focusin', hideFromTraps);
      root.removeEventListener('focusout', hideFromTraps);
      dropRestOfClick();
      // Each build puts back what it found when it opened: two that close in another order would leave a dead page.
      setTimeout(() => {
        if (openModals().length === 0) document.body.style.pointerEvents = '';
      });
    };
  }, [open]);
  return {
    ...focus,
    [attribute]: 'modal',
    ref,
    onInteractOutside(event: CustomEvent<{ originalEvent: Event }>) {
      const { target } = event.detail.originalEvent;
      if (target instanceof Element && target.closest(`[${attribute}]`)) event.preventDefault();
    },
    onEscapeKeyDown(event: KeyboardEvent) {
      const modals = openModals();
      const top = topModal();
      if (!top || modals.length < 2) return;
      if (top === content.current) {
        // Passed on by a build that does not send it.
        if (event.defaultPrevented && closedBy.current !== event) onClose();
        return;
      }
      // The one below hears of it first and lets it pass. The one on top listens only a moment after the focus came to
      // it, so that it is sent what is pressed.
      event.preventDefault();
      top.dispatchEvent(new CustomEvent(escapePassed, { detail: event }));
    },
  };
}
