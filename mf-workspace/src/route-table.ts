import type { RouteTable } from '@postloom/shared-contracts/federation';

/** The routes of this remote. The screen's name is the name of its chunk as well. */
export const routeTable = {
  '/app': { access: 'member', chrome: 'app', screen: 'dashboard' },
  '/app/settings': { access: 'member', chrome: 'app', screen: 'settings' },
} as const satisfies RouteTable;
