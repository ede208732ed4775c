import { type DeploymentRecord, findOwner } from '@postloom/shared-contracts/deployment';

/** Whether a path needs a signed-in user: as its owner says, and all of `/app` that nobody owns (spec section 2). */
export function isGuarded(record: DeploymentRecord, pathname: string): boolean {
  const owner = findOwner(record, pathname);
  if (owner) return owner.route.access === 'member';
  return pathname === '/app' || pathname.startsWith('/app/');
}
