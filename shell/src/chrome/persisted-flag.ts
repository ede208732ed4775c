import { useState } from 'react';

/** A yes or no that this browser remembers, or forgets where storage is closed to us. */
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
      // Private windows may refuse; the flag then lasts for this tab.
    }
  };
  return [value, set];
}
