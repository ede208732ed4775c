/**
 * Header with the client of the workspace that a call is about. Without it, the call is about the workspace as a whole.
 */
export const clientHeader = 'X-Client';

/** Query parameter for the chosen client in a screen's address. */
export const clientParameter = 'client';

/** The client named in an address's query; null if there is none. */
export function clientIn(search: string): string | null {
  const named = new URLSearchParams(search).get(clientParameter);
  return named !== null && /^[0-9a-f]{24}$/.test(named) ? named : null;
}
