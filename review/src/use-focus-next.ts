import { useEffect, useState } from 'react';

/**
 * Moves the focus to the element with an id once it is on the page: the button that led there goes away, and keyboards
 * and screen readers would be back at the top.
 */
export function useFocusNext(): (id: string) => void {
  const [next, setNext] = useState<string | null>(null);
  // After each rendering, as what was sent is only shown once it was read again.
  useEffect(() => {
    const element = next === null ? null : document.getElementById(next);
    if (!element) return;
    element.focus();
    setNext(null);
  });
  return setNext;
}
