import { VisuallyHidden } from '@postloom/ui-kit';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Does what a browser does when it loads a page, which the router leaves out: after a change of the screen, also by Back,
 * its title is announced and the next Tab begins in its content, and a link to a part of a page leads there by keyboard
 * too. Where a screen has put the focus in one of its fields, it stays.
 */
export function FollowScreen() {
  const { pathname, search, hash, key } = useLocation();
  const last = useRef({ pathname, search, key });
  const before = useRef<Element | null>(null);
  const [title, setTitle] = useState('');
  // The screen's own fields take the focus after this.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as each place is left
  useLayoutEffect(
    () => () => {
      before.current = document.activeElement;
    },
    [key],
  );
  useEffect(() => {
    const from = last.current;
    last.current = { pathname, search, key };
    const isOtherScreen = from.pathname !== pathname;
    if (from.key === key || !(isOtherScreen || (hash && from.search === search))) return;
    const main = document.getElementById('content');
    const part = hash ? document.getElementById(hash.slice(1)) : null;
    const { activeElement } = document;
    const isTaken =
      activeElement !== before.current && activeElement !== main && main?.contains(activeElement);
    if (part) part.tabIndex = -1;
    if (part || !isTaken) (part ?? main)?.focus({ preventScroll: true });
  }, [pathname, search, hash, key]);
  const first = useRef(pathname);
  useEffect(() => {
    if (first.current === pathname) return;
    first.current = '';
    const read = (): void => setTitle(document.title);
    read();
    // The title of a post or project arrives with it.
    const observer = new MutationObserver(read);
    observer.observe(document.head, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [pathname]);
  return (
    <VisuallyHidden>
      <span aria-live="polite" data-screen-title>
        {title}
      </span>
    </VisuallyHidden>
  );
}
