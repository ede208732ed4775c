import { clientIn } from '@postloom/shared-contracts';
import { isAppPath } from '@postloom/shared-contracts/paths';

/**
 * The client that the page is about, read from its address; null for none, and on the server. It never changes during a
 * screen's life: another client gets a new screen.
 */
export const chosenClient = (): string | null =>
  typeof location !== 'undefined' && isAppPath(location.pathname) ? clientIn(location.search) : null;

/** Adds the chosen client to the name of something stored in the browser. */
export function nameForClient(name: string): string {
  const client = chosenClient();
  return client === null ? name : `${name}-${client}`;
}
