import { prerenderedAttribute } from '@postloom/shared-contracts/prerender';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { ScrollRestoration, useLocation } from 'react-router-dom';

const storageKey = 'scroll-positions';

/**
 * Scrolls to the top at a navigation and back to where the reader was at a return. The router begins every first page
 * at its top: on a prerendered one the reader may have scrolled by then, and stays.
 */
export function KeepPlace() {
  const place = useRef<number | null>(null);
  return (
    <>
      <NotePlace place={place} />
      <ScrollRestoration storageKey={storageKey} />
      <ReturnToPlace place={place} />
    </>
  );
}

interface PlaceProps {
  /** Pixels from the top; null where the page was not prerendered. */
  readonly place: RefObject<number | null>;
}

/** Stands before the router's own, because effects run in this order. */
function NotePlace({ place }: PlaceProps) {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the page that the tab begins with
  useLayoutEffect(() => {
    if (!document.getElementById('root')?.hasAttribute(prerenderedAttribute)) return;
    place.current = scrollY;
    try {
      // What the router kept of this page before a reload is older.
      const places: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
      sessionStorage.setItem(storageKey, JSON.stringify({ ...(places as object), [key]: scrollY }));
    } catch {
      // Storage may be closed to us: then there is nothing older either.
    }
  }, []);
  return null;
}

function ReturnToPlace({ place }: PlaceProps) {
  useLayoutEffect(() => {
    if (place.current !== null) scrollTo(0, place.current);
  }, [place]);
  return null;
}
