import { clientParameter } from './client-choice.ts';

/**
 * For links to the composer that put the posts into a new project. It is in the query, as a link is also followed by the
 * browser: before the shell has taken over a page, and into a new tab.
 */
export const inNewProject = { project: 'new' } as const;

/** The addresses of all screens. They are written nowhere else. */
export const paths = {
  home: '/',
  about: '/about',
  privacy: '/privacy',
  terms: '/terms',
  /** @param next the path to return to. */
  login: (next?: string | null): string => withQuery('/login', { next }),
  register: (next?: string | null): string => withQuery('/register', { next }),
  forgotPassword: '/forgot-password',
  /** @param token from the emailed link. */
  resetPassword: (token?: string): string => withQuery('/reset-password', { token }),
  confirmEmail: (token?: string): string => withQuery('/confirm-email', { token }),
  confirmSubscription: (token?: string): string => withQuery('/newsletter/confirm', { token }),
  unsubscribe: (token?: string): string => withQuery('/newsletter/unsubscribe', { token }),
  blog: ({ search, category }: { readonly search?: string; readonly category?: string } = {}): string =>
    withQuery('/blog', { q: search, category: category === 'All' ? null : category }),
  article: (slug: string): string => `/blog/${encodeURIComponent(slug)}`,
  /** The public generator. */
  generator: '/social-media',
  /** A generator, in the app or public, showing an earlier result. */
  result: (generator: string, id: string): string => withQuery(generator, { result: id }),
  checkout: '/checkout',

  dashboard: '/app',
  /** Access keys and webhooks. */
  api: '/app/api',
  /** The generator for paid plans. */
  appGenerator: '/app/generator',
  composer: '/app/composer',
  /** The composer, starting from a template or project. */
  composerWith: (from: { readonly template?: string; readonly project?: string }): string =>
    withQuery('/app/composer', from),
  /** The composer's review step for an earlier generation. */
  composerResult: (generation: string): string => withQuery('/app/composer', { step: '5', generation }),
  /** Earlier generations, which can be reopened. */
  history: '/app/history',
  posts: '/app/posts',
  post: (id: string): string => `/app/posts/${encodeURIComponent(id)}`,
  /** A post with its scheduling dialog open, prefilled with a time. @param at ISO time. */
  schedulePost: (id: string, at: string): string =>
    withQuery(`/app/posts/${encodeURIComponent(id)}`, { schedule: at }),
  projects: '/app/projects',
  newProject: '/app/projects?new=true',
  project: (id: string): string => `/app/projects/${encodeURIComponent(id)}`,
  templates: '/app/templates',
  /** The editor for a new template, starting with a post's text if one is given. */
  newTemplate: ({ post }: { readonly post?: string } = {}): string =>
    withQuery('/app/templates', { view: 'own', new: 'true', post }),
  aiAssistant: '/app/ai-assistant',
  media: '/app/media',
  upload: '/app/media?upload=true',
  calendar: '/app/calendar',
  newSchedule: '/app/calendar?new=true',
  /** The calendar with one of its dialogs open. */
  calendarPanel: (panel: 'slots' | 'feed'): string => withQuery('/app/calendar', { panel }),
  clients: '/app/clients',
  /** A client's own page, with that client chosen. */
  client: (id: string): string =>
    withQuery(`/app/clients/${encodeURIComponent(id)}`, { [clientParameter]: id }),
  /** What was used and made for each client. */
  usage: '/app/usage',
  team: '/app/team',
  /** @param token from the emailed link. */
  invitation: (token?: string): string => withQuery('/invitation', { token }),
  brand: '/app/brand',
  /** Brand voices. */
  voices: '/app/voices',
  /** The page a client opens from a link; the link's token is in the fragment. */
  review: '/review',
  billing: '/app/billing',
  settings: '/app/settings',
  settingsTab: (tab: 'profile' | 'notifications' | 'security' | 'integrations' | 'preferences'): string =>
    withQuery('/app/settings', { tab }),
} as const;

/** Query parameter of app screens for the workspace to open, used in emailed links. */
export const workspaceQuery = 'workspace';

/** Whether a path is in the app area, which is for members unless a route says otherwise (spec section 2). */
export function isAppPath(pathname: string): boolean {
  return pathname === paths.dashboard || pathname.startsWith(`${paths.dashboard}/`);
}

/** An address of the app area for a client, whichever is chosen by the time it is opened; null for none. */
export function forClient(to: string, client: string | null): string {
  const { pathname, searchParams, hash } = new URL(to, 'https://any.example');
  if (!isAppPath(pathname) || searchParams.has(clientParameter)) return to;
  searchParams.set(clientParameter, client ?? '');
  return `${pathname}?${searchParams}${hash}`;
}

function withQuery(path: string, query: Readonly<Record<string, string | null | undefined>>): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) given.set(name, value);
  const search = given.toString();
  return search ? `${path}?${search}` : path;
}
