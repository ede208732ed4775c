import type { ApiError } from '@postloom/shared-contracts';
import type { SessionState } from '@postloom/shared-contracts/federation';
import { createStore } from 'zustand/vanilla';

/** Address of the member whose session ended while they work; null while it goes on. */
export const sessionEndedStore = createStore<{ readonly email: string | null }>(() => ({ email: null }));

/**
 * Notices that a call was refused for want of a session that there was. The screen stays as it is, with all that
 * was typed, and a dialog asks for the password.
 */
export function promptReauthentication(error: ApiError, { user }: SessionState): void {
  if (error.code !== 'unauthorized' || !user) return;
  sessionEndedStore.setState({ email: user.email });
}

/** The session goes on, or the person has turned away from it. */
export function closeReauthentication(): void {
  sessionEndedStore.setState({ email: null });
}
