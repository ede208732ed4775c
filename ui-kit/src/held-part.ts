import { useLayoutEffect, useRef } from 'react';

/**
 * Holds a part of a modal while it is true: it is seen, and takes no text and no press. What had the focus in it gets it
 * back; what is marked as wrong by then goes first.
 * @returns what the part is held by.
 */
export function useHeldPart(held: boolean) {
  const part = useRef<HTMLDivElement>(null);
  const left = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const { current: box } = part;
    if (!box || box.inert === held) return;
    const { activeElement } = document;
    if (held) {
      left.current =
        activeElement instanceof HTMLElement && box.contains(activeElement) ? activeElement : null;
      box.inert = true;
      // Else it would be nowhere, and Tab would begin outside the modal.
      if (left.current) box.closest<HTMLElement>('[role=dialog]')?.focus();
      return;
    }
    box.inert = false;
    (box.querySelector<HTMLElement>('[aria-invalid=true]') ?? left.current)?.focus();
  }, [held]);
  return part;
}
