import { browserStorage } from '@postloom/shared-contracts/browser-storage';
import { prerenderedAttribute } from '@postloom/shared-contracts/prerender';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { type Location, ScrollRestoration, useLocation } from 'react-router-dom';

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
      <ScrollRestoration storageKey={storageKey} getKey={keyOf} />
      <RestoreScrollPosition position={position} />
    </>
  );
}

interface ScrollPositionProps {
  /** Pixels from the top; null where the page was not prerendered. */
  readonly position: RefObject<number | null>;
}

/** The router gives the first pages of all documents of a tab one key: by it, each would begin where another one was left. */
const keyOf = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);

/** Whether the document was opened by a link, a form or an address: not by a reload, and not by going back. */
function isOpenedAnew(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'navigate';
}

/** Stands before the router's own, because effects run in this order. */
function NoteScrollPosition({ position }: ScrollPositionProps) {
  const key = keyOf(useLocation());
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the page that the tab begins with
  useLayoutEffect(() => {
    const isPrerendered = document.getElementById('root')?.hasAttribute(prerenderedAttribute) ?? false;
    if (isPrerendered) position.current = scrollY;
    else if (!isOpenedAnew()) return;
    try {
      // What the router kept of this page before is older. A page that was opened anew begins at its top.
      const positions: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
      sessionStorage.setItem(
        storageKey,
        JSON.stringify({ ...(positions as object), [key]: position.current ?? undefined }),
      );
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
