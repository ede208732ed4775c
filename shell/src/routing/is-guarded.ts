import { type DeploymentRecord, findOwner } from '@postloom/shared-contracts/deployment';
import { isAppPath } from '@postloom/shared-contracts/paths';

/** Whether a path requires sign-in: as its owner declares; without an owner, if it is under `/app` (spec section 2). */
export function isGuarded(record: DeploymentRecord, pathname: string): boolean {
  const owner = findOwner(record, pathname);
  if (owner) return owner.route.access === 'member';
  return isAppPath(pathname);
}
