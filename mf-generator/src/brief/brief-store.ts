import * as z from 'zod/mini';
import { create } from 'zustand';
import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware';
import { type Brief, briefSchema, emptyBrief } from './brief.ts';

interface BriefState {
  readonly brief: Brief;
  change(change: Partial<Brief>): void;
}

/**
 * Storage that keeps each tab's own value and hands the newest of all tabs to a tab that has none: a reload
 * gives a tab its own brief back, whatever the other tabs did meanwhile. Without storage (private mode, full)
 * the page works and merely forgets.
 */
export function tabStorage(tab: () => Storage, shared: () => Storage): StateStorage {
  const attempt = <T>(action: () => T): T | null => {
    try {
      return action();
    } catch {
      return null;
    }
  };
  return {
    getItem: (name) => attempt(() => tab().getItem(name)) ?? attempt(() => shared().getItem(name)),
    setItem(name, value) {
      attempt(() => tab().setItem(name, value));
      attempt(() => shared().setItem(name, value));
    },
    removeItem(name) {
      attempt(() => tab().removeItem(name));
      attempt(() => shared().removeItem(name));
    },
  };
}

const persistedSchema = z.object({ brief: briefSchema });

/** The form. It survives a reload; what was stored under other rules is forgotten. */
export const useBriefStore = create<BriefState>()(
  persist(
    (set) => ({
      brief: emptyBrief,
      change: (change) => set((state) => ({ brief: { ...state.brief, ...change } })),
    }),
    {
      name: 'postloom.generator.brief',
      version: 1,
      storage: createJSONStorage(() =>
        tabStorage(
          () => sessionStorage,
          () => localStorage,
        ),
      ),
      partialize: ({ brief }) => ({ brief }),
      merge: (stored, state) => {
        const parsed = persistedSchema.safeParse(stored);
        return parsed.success ? { ...state, ...parsed.data } : state;
      },
    },
  ),
);
