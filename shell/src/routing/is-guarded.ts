import { type DeploymentRecord, findOwner } from '@postloom/shared-contracts/deployment';
import { isAppPath } from '@postloom/shared-contracts/paths';

/** Whether a path needs a signed-in user: as its owner says, and all of `/app` that nobody owns (spec section 2). */
export function isGuarded(record: DeploymentRecord, pathname: string): boolean {
  const owner = findOwner(record, pathname);
  if (owner) return owner.route.access === 'member';
  return isAppPath(pathname);
}
