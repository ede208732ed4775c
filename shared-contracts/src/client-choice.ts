/** Header that says for which client of the workspace a call acts. Without it, for the workspace as a whole. */
export const clientHeader = 'X-Client';

/** Under which name the chosen client stands in the address of a screen. */
export const clientParameter = 'client';

/** The client that an address names, by its query; null where it names none. */
export function clientIn(search: string): string | null {
  const named = new URLSearchParams(search).get(clientParameter);
  return named !== null && /^[0-9a-f]{24}$/.test(named) ? named : null;
}
