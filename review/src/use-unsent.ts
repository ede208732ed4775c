import { useState } from 'react';

/** As in the record of everything that is stored in a browser, which this page doesn't load: it contains our name. */
const prefix = 'review.unsent.';

/** The start of a link's token tells links apart, and is far too little of it to open one. */
const link = location.hash.slice(1, 9);

/**
 * What a reader has typed about a post and not sent, kept for this tab: a reload loses nothing. An empty text is removed.
 * If storage is blocked or full, it doesn't survive a reload.
 */
export function useUnsent(post: string, what: 'changes' | 'comment') {
  const key = `${prefix}${link}.${post}.${what}`;
  const [text, setText] = useState(() => attempt(() => sessionStorage.getItem(key)) ?? '');
  const change = (next: string) => {
    setText(next);
    attempt(() => (next === '' ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, next)));
  };
  return [text, change] as const;
}

function attempt<R>(action: () => R): R | null {
  try {
    return action();
  } catch {
    return null;
  }
}
