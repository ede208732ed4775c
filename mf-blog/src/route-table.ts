import type { RouteTable } from '@postloom/shared-contracts/federation';

/** The routes of this remote. The screen's name is also the name of its chunk. */
export const routeTable = {
  '/blog': { access: 'public', chrome: 'site', screen: 'blog', prerender: true },
  '/blog/:slug': { access: 'public', chrome: 'site', screen: 'article', prerender: true },
  '/newsletter/confirm': { access: 'public', chrome: 'site', screen: 'confirm-subscription' },
  '/newsletter/unsubscribe': { access: 'public', chrome: 'site', screen: 'unsubscribe' },
} as const satisfies RouteTable;
