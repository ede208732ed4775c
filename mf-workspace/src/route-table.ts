import type { RouteTable } from '@postloom/shared-contracts/federation';

/** The routes of this remote. The screen's name is also the name of its chunk. */
export const routeTable = {
  '/app': { access: 'member', chrome: 'app', screen: 'dashboard', shape: 'dashboard' },
  '/app/api': { access: 'member', chrome: 'app', screen: 'api', shape: 'form' },
  '/app/brand': { access: 'member', chrome: 'app', screen: 'brand', shape: 'form' },
  '/app/calendar': { access: 'member', chrome: 'app', screen: 'calendar', shape: 'calendar' },
  '/app/clients': { access: 'member', chrome: 'app', screen: 'clients', shape: 'grid' },
  '/app/clients/:id': { access: 'member', chrome: 'app', screen: 'client', shape: 'item' },
  '/app/media': { access: 'member', chrome: 'app', screen: 'media', shape: 'grid' },
  '/app/posts': { access: 'member', chrome: 'app', screen: 'posts', shape: 'list' },
  '/app/posts/:id': { access: 'member', chrome: 'app', screen: 'post', shape: 'editor' },
  '/app/projects': { access: 'member', chrome: 'app', screen: 'projects', shape: 'grid' },
  '/app/projects/:id': { access: 'member', chrome: 'app', screen: 'project', shape: 'item' },
  '/app/settings': { access: 'member', chrome: 'app', screen: 'settings', shape: 'form' },
  '/app/team': { access: 'member', chrome: 'app', screen: 'team', shape: 'list' },
  '/app/templates': { access: 'member', chrome: 'app', screen: 'templates', shape: 'grid' },
  '/app/usage': { access: 'member', chrome: 'app', screen: 'usage', shape: 'list' },
  '/app/voices': { access: 'member', chrome: 'app', screen: 'voices', shape: 'grid' },
} as const satisfies RouteTable;
