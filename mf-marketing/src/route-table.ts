import type { RouteTable } from '@postloom/shared-contracts/federation';

/** The routes of this remote. The screen's name is also the name of its chunk. */
export const routeTable = {
  '/': { access: 'public', chrome: 'site', screen: 'landing', prerender: true },
  '/about': { access: 'public', chrome: 'site', screen: 'about', prerender: true },
  '/privacy': { access: 'public', chrome: 'site', screen: 'privacy', prerender: true },
  '/terms': { access: 'public', chrome: 'site', screen: 'terms', prerender: true },
  '/linkedin-test': { access: 'public', chrome: 'site', screen: 'linkedin-test', prerender: true },
  '/login': { access: 'public', chrome: 'site', screen: 'login', prerender: true },
  '/forgot-password': { access: 'public', chrome: 'site', screen: 'forgot-password', prerender: true },
  // Not prerendered, because their content depends on a token in the address, from an emailed link.
  '/reset-password': { access: 'public', chrome: 'site', screen: 'reset-password' },
  '/confirm-email': { access: 'public', chrome: 'site', screen: 'confirm-email' },
  '/invitation': { access: 'public', chrome: 'site', screen: 'invitation' },
  '/register': { access: 'public', chrome: 'site', screen: 'register', prerender: true },
} as const satisfies RouteTable;
