import type { ApiError, User } from '@postloom/shared-contracts';
import type { SessionState } from '@postloom/shared-contracts/federation';
import { createStore } from 'zustand/vanilla';

export interface EndedSession {
  /** Email of the member whose session has ended while their screen is still shown; null while the session lasts. */
  readonly email: string | null;
  /** Whether the dialog to sign in again is open. The person can close it. */
  readonly isAsking: boolean;
}

export const sessionEndedStore = createStore<EndedSession>(() => ({ email: null, isAsking: false }));

/** Reacts to a call refused as unauthorized although the person was signed in. */
export function promptReauthentication(error: ApiError, { user }: SessionState): void {
  if (error.code === 'unauthorized' && user) keepScreenOf(user);
}

/** A member's session has ended: the screen stays with everything typed in it, and a dialog asks for the password. */
export function keepScreenOf({ email }: Pick<User, 'email'>): void {
  sessionEndedStore.setState({ email, isAsking: true });
}

/** The person has closed the dialog. The next refused call opens it again. */
export function closeReauthentication(): void {
  sessionEndedStore.setState({ isAsking: false });
}

/** Somebody is signed in again, not necessarily the same person. */
export function endReauthentication(): void {
  sessionEndedStore.setState({ email: null, isAsking: false });
}
