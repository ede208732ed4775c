import type { ApiError, User } from '@postloom/shared-contracts';
import type { SessionState } from '@postloom/shared-contracts/federation';
import { createStore } from 'zustand/vanilla';

export interface EndedSession {
  /** Address of the member whose session has ended while their screen stands; null while it goes on. */
  readonly email: string | null;
  /** Whether a dialog asks them to sign in again. They may turn away from it. */
  readonly isAsking: boolean;
}

export const sessionEndedStore = createStore<EndedSession>(() => ({ email: null, isAsking: false }));

/** Notices that a call was refused for want of a session that there was. */
export function promptReauthentication(error: ApiError, { user }: SessionState): void {
  if (error.code === 'unauthorized' && user) keepScreenOf(user);
}

/** The session of a member has ended: the screen stays as it is, with all that was typed, and a dialog asks for the password. */
export function keepScreenOf({ email }: Pick<User, 'email'>): void {
  sessionEndedStore.setState({ email, isAsking: true });
}

/** The person has turned away from the dialog. The next call that is refused opens it again. */
export function closeReauthentication(): void {
  sessionEndedStore.setState({ isAsking: false });
}

/** There is a session again, whoever’s it is. */
export function endReauthentication(): void {
  sessionEndedStore.setState({ email: null, isAsking: false });
}
