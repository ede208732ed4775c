import type { HostServices } from '@postloom/shared-contracts/federation';

let current: HostServices | undefined;

/** Keeps what the shell gave to `createRoutes`, once per loaded version. */
export function setHost(host: HostServices): void {
  current = host;
}

/** The shell's services. */
export function getHost(): HostServices {
  if (!current) throw new Error('The shell has not called createRoutes yet.');
  return current;
}
