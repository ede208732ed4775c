import { useState } from 'react';

/** A boolean that is remembered in localStorage, or only for this tab if storage is blocked. */
export function usePersistedFlag(name: string, initial: boolean): [boolean, (value: boolean) => void] {
  const [value, setValue] = useState(() => {
    try {
      const stored = localStorage.getItem(name);
      return stored === null ? initial : stored === 'yes';
    } catch {
      return initial;
    }
  });
  const set = (next: boolean): void => {
    setValue(next);
    try {
      localStorage.setItem(name, next ? 'yes' : 'no');
    } catch {
      // Private windows may refuse to store it; the flag then lasts as long as this tab.
    }
  };
  return [value, set];
}
