import type { RouteTable } from '@postloom/shared-contracts/federation';

/** The routes of this remote. The screen's name is also the name of its chunk. */
export const routeTable = {
  '/checkout': { access: 'public', chrome: 'site', screen: 'checkout' },
  '/billing/success': { access: 'public', chrome: 'site', screen: 'success' },
  '/app/billing': { access: 'member', chrome: 'app', screen: 'billing', shape: 'item' },
} as const satisfies RouteTable;
