import { clientIn } from '@postloom/shared-contracts';
import { isAppPath } from '@postloom/shared-contracts/paths';

/**
 * The client of the workspace for which the page acts, as its address says; null for none, and without a browser. A screen
 * never sees it change: another client is another screen.
 */
export const chosenClient = (): string | null =>
  typeof location !== 'undefined' && isAppPath(location.pathname) ? clientIn(location.search) : null;

/** A name under which something is kept in the browser, of the chosen client. */
export function nameForClient(name: string): string {
  const client = chosenClient();
  return client === null ? name : `${name}-${client}`;
}
