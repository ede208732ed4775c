import type { RouteTable } from '@postloom/shared-contracts/federation';

/** The routes of this remote. Each chunk has the name of its screen. */
export const routeTable = {
  '/social-media': { access: 'public', chrome: 'site', screen: 'generator', prerender: true },
  '/app/ai-assistant': { access: 'member', chrome: 'app', screen: 'ai-assistant' },
  '/app/composer': { access: 'member', chrome: 'app', screen: 'composer', shape: 'form' },
  '/app/history': { access: 'member', chrome: 'app', screen: 'history', shape: 'list' },
  '/app/generator': { access: 'public', chrome: 'app', screen: 'app-generator', shape: 'editor' },
} as const satisfies RouteTable;
