import * as z from 'zod/mini';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { forgivingStorage } from '#app/forgiving-storage.ts';
import { type Brief, briefSchema, emptyBrief } from './brief.ts';

interface BriefState {
  readonly brief: Brief;
  change(change: Partial<Brief>): void;
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
      // A reload gives a tab its own brief back, whatever other tabs did; a new tab starts with the newest.
      storage: createJSONStorage(() =>
        forgivingStorage(
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
