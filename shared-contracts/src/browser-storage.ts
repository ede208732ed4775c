import { retention } from './retention.ts';

/**
 * Every cookie and storage entry of the product in a browser, with its actual name. Nothing else may be stored:
 * `e2e/marketing/browser-storage.spec.ts` visits the site and compares.
 */
export const browserStorage = {
  session: 'pl_session',
  knownBrowser: 'pl_known',
  visitor: 'pl_visitor',
  theme: 'theme',
  analytics: 'analytics',
  canary: 'pl_bucket',
  override: 'pl_override',
  releaseSession: 'pl_release',
  drafts: 'postloom.draft.',
  sidebar: 'postloom.sidebar-collapsed',
  zoneAnswer: 'postloom.zone-answer',
  draftCopies: 'postloom.draft-copy.',
  tabWork: 'postloom.',
  leftWork: 'postloom.left.',
  workspace: 'workspace',
  tabWorkspace: 'postloom.workspace',
  askedPage: 'postloom.asked-page',
  told: 'postloom.told',
  scroll: 'postloom.scroll-positions',
  attachments: 'postloom-generator',
  clientAnswers: 'review.unsent.',
  pushWorker: '/push-worker.js',
} as const;

/** What an access to the browser's storage gives; null if storage is blocked or full, which must not stop anything. */
export function attemptStorage<R>(access: () => R): R | null {
  try {
    return access();
  } catch {
    return null;
  }
}

/** Days until the calendar asks again which time zone is meant. */
export const zoneAnswerDays = 30;

export type BrowserStorageName = keyof typeof browserStorage;

export interface BrowserStorageRule {
  readonly kind: 'Cookie' | 'Local storage' | 'Session storage' | 'IndexedDB' | 'Service worker';
  /** Whether the name is a prefix shared by several entries. */
  readonly isPrefix?: true;
  readonly what: string;
  readonly purpose: string;
  readonly howLong: string;
  readonly when: string;
}

const tabEnds = 'Until the tab is closed, or you sign out';

/** What the privacy page says about each entry. */
export const browserStorageRules: Readonly<Record<BrowserStorageName, BrowserStorageRule>> = {
  session: {
    kind: 'Cookie',
    what: 'Session',
    purpose: 'Keeps you signed in. Not readable by scripts.',
    howLong: `Until you sign out, or ${retention.sessions.days} days after you signed in. It has no effect after ${retention.idleSessions.days} days without a visit`,
    when: 'When you sign in, or go to a sign-in service',
  },
  knownBrowser: {
    kind: 'Cookie',
    what: 'Known browser, signed',
    purpose:
      'Says that you have signed in here before, so that attacks on your password cannot lock you out, and a sign-in elsewhere is told to you',
    howLong: 'One year',
    when: 'When you sign in',
  },
  visitor: {
    kind: 'Cookie',
    what: 'Visitor, signed',
    purpose: 'Connects your free credits and your work with this browser',
    howLong: 'One year at most, or until you delete it',
    when: 'When you generate, upload or buy without an account',
  },
  theme: {
    kind: 'Cookie',
    what: 'Appearance',
    purpose: 'Remembers light or dark, so that a page does not flash in the wrong one',
    howLong: 'One year',
    when: 'When you choose one',
  },
  analytics: {
    kind: 'Cookie',
    what: 'Consent',
    purpose: 'Remembers whether you agreed to statistics and the advertising tag',
    howLong: 'One year',
    when: 'When you answer the question',
  },
  canary: {
    kind: 'Cookie',
    what: 'Version',
    purpose: 'While a new version is tried with some of the visitors, keeps you on the one you have',
    howLong: 'Until you close the browser, or the trial ends',
    when: 'While such a trial runs',
  },
  override: {
    kind: 'Cookie',
    what: 'Version under test, signed',
    purpose: 'Shows one version of a part of the site to those who make it',
    howLong: 'Until you close the browser, or end it',
    when: 'When you open a link to such a version',
  },
  releaseSession: {
    kind: 'Cookie',
    what: 'Release console',
    purpose: 'Keeps the makers of this site signed in to their console',
    howLong: 'Until they sign out, or their time is over',
    when: 'When they sign in there',
  },
  drafts: {
    kind: 'Local storage',
    isPrefix: true,
    what: 'Drafts',
    purpose:
      'What you have typed and not saved, so that a closed tab loses nothing, and what you have hidden for good, such as the samples',
    howLong:
      '30 days, or until you sign out. What you have typed: at most until you switch Auto-save Drafts off',
    when: 'When you write something, or hide something for good',
  },
  sidebar: {
    kind: 'Local storage',
    what: 'Sidebar',
    purpose: 'Whether the sidebar of the workspace is folded',
    howLong: 'Until you sign out or clear the browser’s data',
    when: 'When you fold it',
  },
  zoneAnswer: {
    kind: 'Local storage',
    what: 'Time zone',
    purpose:
      'That you did not want the calendar in this device’s time zone, so that it is not asked each day',
    howLong: `${zoneAnswerDays} days, or until you sign out`,
    when: 'When you answer “Not now”',
  },
  draftCopies: {
    kind: 'Session storage',
    isPrefix: true,
    what: 'This tab’s drafts',
    purpose: 'What you have typed in this tab, so that a reload loses nothing',
    howLong: tabEnds,
    when: 'When you write something',
  },
  tabWork: {
    kind: 'Session storage',
    isPrefix: true,
    what: 'This tab’s work',
    purpose:
      'What you have made in this tab, such as the last posts of the generator, and the name and address that you typed when signing up',
    howLong: tabEnds,
    when: 'When you make or type something',
  },
  leftWork: {
    kind: 'Local storage',
    isPrefix: true,
    what: 'Unfinished generations',
    purpose: 'What you asked for in a tab that was closed before it was done, so that you can go on with it',
    howLong: 'Until it is done or you dismiss it, you sign out, or you switch Auto-save Drafts off',
    when: 'When you generate something',
  },
  workspace: {
    kind: 'Cookie',
    what: 'Team',
    purpose: 'Remembers in which team you worked last, so that a page comes with its credits',
    howLong: 'One year, or until you sign out or go back to your own workspace',
    when: 'When you go to the workspace of a team',
  },
  tabWorkspace: {
    kind: 'Session storage',
    what: 'This tab’s workspace',
    purpose: 'Which workspace this tab is in, so that two tabs can be in different ones',
    howLong: tabEnds,
    when: 'When you are in a team',
  },
  askedPage: {
    kind: 'Session storage',
    what: 'Page to open',
    purpose: 'Which page for members you asked for, so that signing in leads there',
    howLong: 'Until you are signed in, or the tab is closed',
    when: 'When you open such a page without being signed in',
  },
  told: {
    kind: 'Session storage',
    what: 'Message',
    purpose: 'What to tell you on the page that opens next, e.g. that you left a team',
    howLong: 'Until that page is open',
    when: 'When you leave a team',
  },
  scroll: {
    kind: 'Session storage',
    what: 'Places',
    purpose: 'How far you had scrolled, so that going back leads there',
    howLong: 'Until the tab is closed',
    when: 'When you go from page to page',
  },
  attachments: {
    kind: 'IndexedDB',
    what: 'Attached images',
    purpose: 'The images of your brief, so that a reload loses none',
    howLong: 'A day, or until you sign out',
    when: 'When you attach an image',
  },
  clientAnswers: {
    kind: 'Session storage',
    isPrefix: true,
    what: 'Unsent responses',
    purpose:
      'If you were sent posts to approve: what you have typed there and not sent, so that a reload loses nothing',
    howLong: 'Until you send it, or the tab is closed',
    when: 'When you write a comment or request changes',
  },
  pushWorker: {
    kind: 'Service worker',
    what: 'Push notifications',
    purpose: 'Shows you a notification while the site is closed. It sees nothing of your visits',
    howLong: 'Until you turn push notifications off in this browser, or sign out',
    when: 'When you turn push notifications on in this browser',
  },
};

/** With this prefix, browsers accept a cookie only over https, for exactly this host and all of its paths. */
export const securePrefix = '__Host-';

/** The name of the session cookie. */
export const sessionCookieName = (secure: boolean): string =>
  (secure ? securePrefix : '') + browserStorage.session;
