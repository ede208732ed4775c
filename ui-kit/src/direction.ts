import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void) {
  const watcher = new MutationObserver(changed);
  watcher.observe(document.documentElement, { attributeFilter: ['dir'] });
  return () => watcher.disconnect();
}

/**
 * The reading direction of the page. Radix needs it to reverse the arrow keys. A React context wouldn't reach from the
 * shell into a remote, which has its own copy of this package.
 */
export function useDirection(): 'ltr' | 'rtl' {
  return useSyncExternalStore(
    subscribe,
    () => (document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'),
    () => 'ltr',
  );
}
