import type { RouteTable } from '@postloom/shared-contracts/federation';

/** The routes of this remote. The screen's name is also the name of its chunk. */
export const routeTable = {
  '/app': { access: 'member', chrome: 'app', screen: 'dashboard' },
  '/app/api': { access: 'member', chrome: 'app', screen: 'api' },
  '/app/brand': { access: 'member', chrome: 'app', screen: 'brand' },
  '/app/calendar': { access: 'member', chrome: 'app', screen: 'calendar' },
  '/app/clients': { access: 'member', chrome: 'app', screen: 'clients' },
  '/app/clients/:id': { access: 'member', chrome: 'app', screen: 'client' },
  '/app/media': { access: 'member', chrome: 'app', screen: 'media' },
  '/app/posts': { access: 'member', chrome: 'app', screen: 'posts' },
  '/app/posts/:id': { access: 'member', chrome: 'app', screen: 'post' },
  '/app/projects': { access: 'member', chrome: 'app', screen: 'projects' },
  '/app/projects/:id': { access: 'member', chrome: 'app', screen: 'project' },
  '/app/settings': { access: 'member', chrome: 'app', screen: 'settings' },
  '/app/team': { access: 'member', chrome: 'app', screen: 'team' },
  '/app/templates': { access: 'member', chrome: 'app', screen: 'templates' },
  '/app/usage': { access: 'member', chrome: 'app', screen: 'usage' },
  '/app/voices': { access: 'member', chrome: 'app', screen: 'voices' },
} as const satisfies RouteTable;
