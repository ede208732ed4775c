import type { StateStorage } from 'zustand/middleware';

/**
 * Storage over several of the browser's: it writes to all and reads the first that has the value. Where storage
 * is blocked or full the page works on and merely forgets.
 */
export function forgivingStorage(...storages: (() => Storage)[]): StateStorage {
  const attempt = <T>(action: () => T): T | null => {
    try {
      return action();
    } catch {
      return null;
    }
  };
  return {
    getItem(name) {
      for (const storage of storages) {
        const value = attempt(() => storage().getItem(name));
        if (value !== null) return value;
      }
      return null;
    },
    setItem(name, value) {
      for (const storage of storages) attempt(() => storage().setItem(name, value));
    },
    removeItem(name) {
      for (const storage of storages) attempt(() => storage().removeItem(name));
    },
  };
}
