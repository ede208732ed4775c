import type { RouteTable } from '@postloom/shared-contracts/federation';

/** The routes of this remote. The screen's name is the name of its chunk as well. */
export const routeTable = {
  '/': { access: 'public', chrome: 'site', screen: 'landing' },
  '/about': { access: 'public', chrome: 'site', screen: 'about' },
  '/privacy': { access: 'public', chrome: 'site', screen: 'privacy' },
  '/terms': { access: 'public', chrome: 'site', screen: 'terms' },
  '/linkedin-test': { access: 'public', chrome: 'site', screen: 'linkedin-test' },
  '/login': { access: 'public', chrome: 'site', screen: 'login' },
  '/register': { access: 'public', chrome: 'site', screen: 'register' },
} as const satisfies RouteTable;
