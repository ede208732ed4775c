import { useLayoutEffect, useRef } from 'react';
import { useReturnFocus } from './return-focus.ts';

/**
 * Each build on the page has a Radix of its own, which knows the layers of its own build only: it takes a press on a
 * question of the shell for one outside the dialog that a remote has open, closes that on Escape, and pulls the focus
 * back into it. Layers that carry this attribute know of each other, whatever build they come from.
 */
const attribute = 'data-layer';
export const toastLayer = { [attribute]: 'toast' };

/** The modals that are open, the lowest first: each is appended to the page as it opens. */
const openModals = (): Element[] => [...document.querySelectorAll(`[${attribute}=modal][data-state=open]`)];

/** Keeps a move of the focus into the modal on top from the traps of those below, which listen on the document. */
function hideFromTraps(event: FocusEvent): void {
  const modals = openModals();
  const goesTo = event.type === 'focusin' ? event.target : event.relatedTarget;
  if (modals.length > 1 && goesTo instanceof Node && modals.at(-1)?.contains(goesTo)) event.stopPropagation();
}

/** What the content of a modal is given, so that it stays where a layer of another build opens over it. */
export function useModalLayer(open: boolean, onClose: () => void) {
  const content = useRef<HTMLDivElement>(null);
  const focus = useReturnFocus();
  // Above what React listens on, and below the document. Before the focus goes in, which is an effect of the content's.
  useLayoutEffect(() => {
    if (!open) return;
    const root = document.documentElement;
    root.addEventListener('focusin', hideFromTraps);
    root.addEventListener('focusout', hideFromTraps);
    return () => {
      root.removeEventListener('focusin', hideFromTraps);
      root.removeEventListener('focusout', hideFromTraps);
      // Each build puts back what it found when it opened: two that close in another order would leave a dead page.
      setTimeout(() => {
        if (openModals().length === 0) document.body.style.pointerEvents = '';
      });
    };
  }, [open]);
  return {
    ...focus,
    [attribute]: 'modal',
    ref: content,
    onInteractOutside(event: CustomEvent<{ originalEvent: Event }>) {
      const { target } = event.detail.originalEvent;
      if (target instanceof Element && target.closest(`[${attribute}]`)) event.preventDefault();
    },
    onEscapeKeyDown(event: KeyboardEvent) {
      const modals = openModals();
      if (modals.length < 2) return;
      // The one below hears of it first and lets it pass; what it marked as taken is for the one on top.
      if (modals.at(-1) !== content.current) event.preventDefault();
      else if (event.defaultPrevented) onClose();
    },
  };
}
