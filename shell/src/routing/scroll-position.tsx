import { browserStorage } from '@postloom/shared-contracts/browser-storage';
import { prerenderedAttribute } from '@postloom/shared-contracts/prerender';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { type Location, ScrollRestoration, useLocation } from 'react-router-dom';

const storageKey = browserStorage.scroll;

/**
 * Scrolls to the top on a navigation, and back to the previous position on a return. The router would scroll the first
 * page to its top; on a prerendered page the reader may have scrolled already, so the position is kept.
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
  /** Pixels from the top; null if the page was not prerendered. */
  readonly position: RefObject<number | null>;
}

/**
 * The router gives the first page of every document in a tab the same key, so positions would be mixed up between them.
 */
const keyOf = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);

/** Whether the document was opened from a link, a form or an address, not by a reload or by going back. */
function isOpenedAnew(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'navigate';
}

/** Placed before the router's own component, because effects run in that order. */
function NoteScrollPosition({ position }: ScrollPositionProps) {
  const key = keyOf(useLocation());
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the page that the tab begins with
  useLayoutEffect(() => {
    const isPrerendered = document.getElementById('root')?.hasAttribute(prerenderedAttribute) ?? false;
    if (isPrerendered) position.current = scrollY;
    else if (!isOpenedAnew()) return;
    try {
      // The position that the router stored for this page is outdated. A newly opened page starts at its top.
      const positions: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
      sessionStorage.setItem(
        storageKey,
        JSON.stringify({ ...(positions as object), [key]: position.current ?? undefined }),
      );
    } catch {
      // If storage is blocked, there is no outdated position either.
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
