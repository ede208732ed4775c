import { publicRoutes } from '#harness/public-routes.ts';

/**
 * How a screen can look: before its person has made anything, with their work, on the free plan, as an agency that
 * works for clients, while its data is on its way, when it cannot be had, and without a connection.
 */
export const states = ['empty', 'full', 'free', 'agency', 'loading', 'failed', 'offline'] as const;
export type State = (typeof states)[number];

export interface Screen {
  /** Its name in the pictures'. */
  readonly name: string;
  /** A path; `:post` and the like stand for what the seeded member has. */
  readonly path: string;
  readonly states: readonly State[];
}

/** What a public page shows depends on nobody, but for the generator's. */
export const publicScreens: readonly Screen[] = [
  ...publicRoutes,
  '/forgot-password',
  // What links of mails open, as they look when the link is no longer good.
  '/reset-password',
  '/confirm-email',
  '/invitation',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/checkout',
  '/billing/success',
  '/api/docs',
  '/no-such-page',
].map((path) => ({
  name: path.slice(1).replaceAll('/', '-') || 'landing',
  path,
  states: path === '/social-media' || path === '/checkout' ? ['empty', 'failed', 'offline'] : ['empty'],
}));

const whole: readonly State[] = ['empty', 'full', 'loading', 'failed', 'offline'];
const withPlan: readonly State[] = [...whole, 'free'];
const ofAgencies: readonly State[] = ['empty', 'agency', 'loading', 'failed'];

const appScreens: readonly Screen[] = [
  { name: 'dashboard', path: '/app', states: withPlan },
  { name: 'app-generator', path: '/app/generator', states: withPlan },
  { name: 'composer', path: '/app/composer', states: withPlan },
  { name: 'assistant', path: '/app/ai-assistant', states: whole },
  { name: 'conversation', path: '/app/ai-assistant?conversation=:conversation', states: ['full', 'failed'] },
  { name: 'history', path: '/app/history', states: whole },
  { name: 'posts', path: '/app/posts', states: [...whole, 'agency'] },
  { name: 'post', path: '/app/posts/:post', states: ['full', 'agency', 'loading', 'failed'] },
  { name: 'projects', path: '/app/projects', states: withPlan },
  { name: 'project', path: '/app/projects/:project', states: ['full', 'loading', 'failed'] },
  { name: 'templates', path: '/app/templates', states: withPlan },
  { name: 'own-templates', path: '/app/templates?view=own', states: ['empty', 'full', 'failed'] },
  { name: 'voices', path: '/app/voices', states: whole },
  { name: 'media', path: '/app/media', states: whole },
  { name: 'calendar-month', path: '/app/calendar?view=month', states: [...whole, 'agency'] },
  { name: 'calendar-week', path: '/app/calendar?view=week', states: ['full'] },
  { name: 'calendar-list', path: '/app/calendar?view=list', states: ['empty', 'full'] },
  { name: 'clients', path: '/app/clients', states: ofAgencies },
  { name: 'client', path: '/app/clients/:client', states: ['agency', 'loading', 'failed'] },
  { name: 'usage', path: '/app/usage', states: ofAgencies },
  { name: 'team', path: '/app/team', states: ofAgencies },
  { name: 'brand', path: '/app/brand', states: ofAgencies },
  { name: 'api', path: '/app/api', states: ofAgencies },
  { name: 'billing', path: '/app/billing', states: [...withPlan, 'agency'] },
  ...['profile', 'notifications', 'security', 'integrations', 'preferences'].map(
    (tab): Screen => ({
      name: `settings-${tab}`,
      path: `/app/settings?tab=${tab}`,
      states: ['full', 'loading', 'failed'],
    }),
  ),
  { name: 'review', path: ':review', states: ['agency', 'loading', 'failed'] },
  { name: 'app-no-such-page', path: '/app/no-such-page', states: ['full'] },
];

/** Every screen in every state that it has: the one table of `npm run screenshots`. */
export const screens: readonly Screen[] = [...publicScreens, ...appScreens];
