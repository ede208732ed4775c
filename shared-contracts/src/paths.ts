import { clientParameter } from './client-choice.ts';

/**
 * What a link to the composer carries, as the router's state, where the posts are to be in a new project: its address is
 * the specification's.
 */
export const inNewProject = { project: 'new' } as const;

/** The addresses of the site's screens: the one place that knows them. */
export const paths = {
  home: '/',
  about: '/about',
  privacy: '/privacy',
  terms: '/terms',
  /** @param next path to come back to. */
  login: (next?: string | null): string => withQuery('/login', { next }),
  register: (next?: string | null): string => withQuery('/register', { next }),
  forgotPassword: '/forgot-password',
  /** @param token of the mail's link. */
  resetPassword: (token?: string): string => withQuery('/reset-password', { token }),
  confirmEmail: (token?: string): string => withQuery('/confirm-email', { token }),
  confirmSubscription: (token?: string): string => withQuery('/newsletter/confirm', { token }),
  unsubscribe: (token?: string): string => withQuery('/newsletter/unsubscribe', { token }),
  blog: ({ search, category }: { readonly search?: string; readonly category?: string } = {}): string =>
    withQuery('/blog', { q: search, category: category === 'All' ? null : category }),
  article: (slug: string): string => `/blog/${encodeURIComponent(slug)}`,
  /** The generator for everyone. */
  generator: '/social-media',
  /** The generator, in the app or for everyone, with an earlier result. */
  result: (generator: string, id: string): string => withQuery(generator, { result: id }),
  checkout: '/checkout',

  dashboard: '/app',
  /** Access keys and webhooks. */
  api: '/app/api',
  /** The generator of the paid plans. */
  appGenerator: '/app/generator',
  composer: '/app/composer',
  /** The composer with what it begins from, by id. */
  composerWith: (from: { readonly template?: string; readonly project?: string }): string =>
    withQuery('/app/composer', from),
  /** The composer's review of an earlier generation. */
  composerResult: (generation: string): string => withQuery('/app/composer', { step: '5', generation }),
  /** What was generated, to be opened again. */
  history: '/app/history',
  posts: '/app/posts',
  post: (id: string): string => `/app/posts/${encodeURIComponent(id)}`,
  /** A post with the question when it is due, which a moment answers for now. @param at ISO time. */
  schedulePost: (id: string, at: string): string =>
    withQuery(`/app/posts/${encodeURIComponent(id)}`, { schedule: at }),
  projects: '/app/projects',
  newProject: '/app/projects?new=true',
  project: (id: string): string => `/app/projects/${encodeURIComponent(id)}`,
  templates: '/app/templates',
  /** Where a template of one's own is written, from a post's text where one is named. */
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
  /** A client's own page, for whom it acts, too. */
  client: (id: string): string =>
    withQuery(`/app/clients/${encodeURIComponent(id)}`, { [clientParameter]: id }),
  team: '/app/team',
  /** @param token of the mail's link. */
  invitation: (token?: string): string => withQuery('/invitation', { token }),
  brand: '/app/brand',
  /** How the brands of the workspace talk. */
  voices: '/app/voices',
  /** What a client reads by a link, whose token follows as the fragment. */
  review: '/review',
  billing: '/app/billing',
  settings: '/app/settings',
  settingsTab: (tab: 'profile' | 'notifications' | 'security' | 'integrations' | 'preferences'): string =>
    withQuery('/app/settings', { tab }),
} as const;

/** In the query of an app screen's address: the workspace in which the tab is to stand, for links in mails. */
export const workspaceQuery = 'workspace';

/** Whether a path belongs to the app area, which is for members unless a route says otherwise (spec section 2). */
export function isAppPath(pathname: string): boolean {
  return pathname === paths.dashboard || pathname.startsWith(`${paths.dashboard}/`);
}

function withQuery(path: string, query: Readonly<Record<string, string | null | undefined>>): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) given.set(name, value);
  const search = given.toString();
  return search ? `${path}?${search}` : path;
}
