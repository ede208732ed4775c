import { defaultPreferences, type Preferences, type User } from '@postloom/shared-contracts';
import { useStore } from 'zustand';
import { getHost } from './host.ts';

/** The signed-in user; null only while a session is ending. */
export function useUser(): User | null {
  return useStore(getHost().session, ({ user }) => user);
}

/** How the user wants things shown and kept. */
export function usePreferences(): Preferences {
  return useUser()?.preferences ?? defaultPreferences;
}
