import { browserStorage } from '@postloom/shared-contracts/browser-storage';
import { prerenderedAttribute } from '@postloom/shared-contracts/prerender';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { ScrollRestoration, useLocation } from 'react-router-dom';

const storageKey = browserStorage.scroll;

/**
 * Scrolls to the top at a navigation and back to where the reader was at a return. The router begins every first page
 * at its top: on a prerendered one the reader may have scrolled by then, and stays.
 */
export function KeepScrollPosition() {
  const position = useRef<number | null>(null);
  return (
    <>
      <NoteScrollPosition position={position} />
      <ScrollRestoration storageKey={storageKey} />
      <RestoreScrollPosition position={position} />
    </>
  );
}

interface ScrollPositionProps {
  /** Pixels from the top; null where the page was not prerendered. */
  readonly position: RefObject<number | null>;
}

/** Stands before the router's own, because effects run in this order. */
function NoteScrollPosition({ position }: ScrollPositionProps) {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the page that the tab begins with
  useLayoutEffect(() => {
    if (!document.getElementById('root')?.hasAttribute(prerenderedAttribute)) return;
    position.current = scrollY;
    try {
      // What the router kept of this page before a reload is older.
      const positions: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
      sessionStorage.setItem(storageKey, JSON.stringify({ ...(positions as object), [key]: scrollY }));
    } catch {
      // Storage may be closed to us: then there is nothing older either.
    }
  }, []);
  return null;
}

function RestoreScrollPosition({ position }: ScrollPositionProps) {
  useLayoutEffect(() => {
    if (position.current !== null) scrollTo(0, position.current);
  }, [position]);
  return null;
}
