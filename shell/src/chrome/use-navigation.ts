import { isKnown, mayDo, workspaceRights } from '@postloom/shared-contracts';
import { findOwner, type NavigationEntry, type RouteOwner } from '@postloom/shared-contracts/deployment';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useShell } from '../host-context.ts';

/** A link, and the route it leads to. */
export interface NavigationLink extends NavigationEntry, Pick<RouteOwner, 'route'> {}

/**
 * The links for one place in the chrome: those of the active versions whose routes exist, in the order they ask for.
 */
export function useNavigation(place: string): readonly NavigationLink[] {
  const { record } = useShell();
  return useMemo(
    () =>
      Object.values(record.remotes)
        .flatMap(({ navigation }) => navigation)
        .filter((entry) => entry.place === place)
        .flatMap((entry) => {
          const owner = findOwner(record, entry.path.replace(/#.*/, ''));
          return owner ? [{ ...entry, route: owner.route }] : [];
        })
        .sort((a, b) => a.order - b.order || (a.path < b.path ? -1 : 1)),
    [record, place],
  );
}

/** The app-area links that the person's role can use in this workspace; all of them until the role is known. */
export function useAppLinks(): readonly NavigationLink[] {
  const { host } = useShell();
  const role = useStore(host.workspace, ({ current }) => current?.role);
  return useNavigation('app-sidebar').filter(
    ({ needs }) => role === undefined || !isKnown(workspaceRights, needs) || mayDo(role, needs),
  );
}
