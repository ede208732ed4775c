import { isKnown, mayDo, workspaceRights } from '@postloom/shared-contracts';
import { findOwner, type NavigationEntry, type RouteOwner } from '@postloom/shared-contracts/deployment';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useShell } from '../host-context.ts';

/** A link, and what is known of the screen that it leads to. */
export interface NavigationLink extends NavigationEntry, Pick<RouteOwner, 'route'> {}

/** The links of one place of the chrome: what the active versions bring and own, in the order that they say. */
export function useNavigation(place: string): readonly NavigationLink[] {
  const { record } = useShell();
  return useMemo(
    () =>
      Object.values(record.remotes)
        .flatMap(({ navigation }) => navigation)
        .filter((entry) => entry.place === place)
        .flatMap((entry) => {
          const owner = findOwner(record, entry.path);
          return owner ? [{ ...entry, route: owner.route }] : [];
        })
        .sort((a, b) => a.order - b.order || (a.path < b.path ? -1 : 1)),
    [record, place],
  );
}

/** The links of the app area that are of use to the person's role where they stand; all of them until that is known. */
export function useAppLinks(): readonly NavigationLink[] {
  const { host } = useShell();
  const role = useStore(host.workspace, ({ current }) => current?.role);
  return useNavigation('app-sidebar').filter(
    ({ needs }) => role === undefined || !isKnown(workspaceRights, needs) || mayDo(role, needs),
  );
}
