/** One kind of data, and when it is deleted. */
export interface RetentionRule {
  /** What is stored, in the words of the privacy page. */
  readonly what: string;
  /** Days until it is deleted; null if only `until` determines it. */
  readonly days: number | null;
  /** The event that the days are counted from, or that ends the storage. */
  readonly until: string;
  /** Where it is stored: database collections, or files. */
  readonly where: readonly string[];
  /**
   * Whether this build stores such data and deletes it by this rule. False belongs to a feature that doesn't exist yet:
   * the privacy page and the documentation leave the rule out, so that they only say what actually happens.
   */
  readonly enforced: boolean;
}

/**
 * How many earlier texts of a post are kept at most, and how many characters they may have together: one person's post
 * can have 65,000 characters and be saved any number of times. The latest one is kept however long it is.
 */
export const postVersionLimits = { count: 50, characters: 300_000 } as const;

/**
 * How long everything is stored: the only table of it, used by models, sweeps, screens and the privacy page.
 * `docs/retention.md` is generated from it (`write-retention.ts`). Data that is already stored may keep its old expiry
 * (docs/guides/change-a-retention.md).
 */
export const retention = {
  runs: {
    what: 'Prompts and results you have not saved',
    days: 30,
    until: 'after they were created',
    where: ['generations', 'composer_generations'],
    enforced: true,
  },
  posts: {
    what: 'Saved posts, drafts, projects, clients and their contacts, templates, brand voices, media and calendar entries',
    days: null,
    until: 'until you delete them or your account',
    where: [
      'posts',
      'drafts',
      'projects',
      'templates',
      'brand_voices',
      'objects',
      'storage_usage',
      'calendar_settings',
      'calendar_feeds',
      'clients',
    ],
    enforced: true,
  },
  postVersions: {
    what: `Earlier texts of a post, at most the latest ${postVersionLimits.count}, and fewer if they are long`,
    days: 90,
    until: 'after they were replaced; earlier if you permanently delete the post or your account',
    where: ['post_versions'],
    enforced: true,
  },
  signOff: {
    what: 'Links through which clients approve posts, with the readers’ names, addresses and comments, and the branding shown there',
    days: null,
    until: 'until you permanently delete the post or delete your account',
    where: ['sign_off_links', 'sign_off_events', 'brands'],
    enforced: true,
  },
  conversations: {
    what: 'Conversations with the assistant',
    days: null,
    until: 'until you delete them or your account',
    where: ['assistant_conversations', 'assistant_messages'],
    enforced: true,
  },
  deletedConversations: {
    what: 'Conversations with the assistant that you have deleted',
    days: 1,
    until: 'after you deleted them, so that you can undo it',
    where: ['assistant_conversations', 'assistant_messages'],
    enforced: true,
  },
  deletedPosts: {
    what: 'Posts, projects, clients, templates, brand voices and media in the bin',
    days: 30,
    until: 'after you deleted them; you can restore them until then',
    where: ['posts', 'projects', 'clients', 'templates', 'brand_voices', 'objects'],
    enforced: true,
  },
  generatedMedia: {
    what: 'Generated images and videos, and images attached to a brief',
    days: 1,
    until: 'after no post and no unsaved result shows them any more',
    where: ['objects'],
    enforced: true,
  },
  awaitedUploads: {
    what: 'Uploads that were started but never finished',
    days: 1,
    until: 'after they were started',
    where: ['objects'],
    enforced: true,
  },
  unusedUploads: {
    what: 'Uploads that are not used anywhere, not even in a draft',
    days: 1,
    until: 'after they were uploaded or last used',
    where: ['objects'],
    enforced: true,
  },
  visitors: {
    what: 'Anonymous accounts and their credits',
    days: 30,
    until: 'after they were last used',
    where: ['accounts', 'credit_balances', 'credit_entries'],
    enforced: true,
  },
  accounts: {
    what: 'Account data, including settings, credits and which client they were used for',
    days: null,
    until: 'until you delete your account',
    where: [
      'accounts',
      'account_settings',
      'oauth_identities',
      'second_factors',
      'credit_balances',
      'credit_entries',
    ],
    enforced: true,
  },
  teamSeats: {
    what: 'Team members, their roles and the team’s name',
    days: null,
    until: 'until they leave or are removed, or the team’s account is deleted',
    where: ['team_seats', 'teams'],
    enforced: true,
  },
  teamInvitations: {
    what: 'Team invitations that nobody has accepted',
    days: 7,
    until: 'after they were sent',
    where: ['team_seats'],
    enforced: true,
  },
  deletedAccounts: {
    what: 'Accounts whose deletion was requested',
    days: 30,
    until:
      'after the request; you can change your mind until then. After that, the account, its content and its files are permanently deleted',
    where: [
      'accounts',
      'credit_balances',
      'credit_entries',
      'generations',
      'composer_generations',
      'objects',
    ],
    enforced: true,
  },
  idleSessions: {
    what: 'Sessions that are not used, with the browser’s address for push messages',
    days: 30,
    until: 'after the last visit',
    where: ['sessions'],
    enforced: true,
  },
  sessions: {
    what: 'All sessions, even if they are in use, with that address',
    days: 90,
    until: 'after you signed in',
    where: ['sessions'],
    enforced: true,
  },
  webhookEvents: {
    what: 'Notifications from the payment provider',
    days: 60,
    until: 'after they were processed',
    where: ['billing_events'],
    enforced: true,
  },
  accessKeys: {
    what: 'Access keys (stored as hashes) and webhooks',
    days: null,
    until: 'until you revoke or remove them, or delete your account',
    where: ['access_keys', 'webhooks'],
    enforced: true,
  },
  webhookDeliveries: {
    what: 'What was sent to webhooks, and the beginning of each response',
    days: 14,
    until: 'after the first attempt',
    where: ['webhook_deliveries'],
    enforced: true,
  },
  failures: {
    what: 'Anonymous counts of screens that loaded or failed, and the error without anything that could be personal',
    days: 30,
    until: 'after they were counted',
    where: ['field_counts', 'field_reasons'],
    enforced: true,
  },
  fieldReports: {
    what: 'The fact that a page showed a version of a screen, with a hash of the network address so that it counts only once',
    days: 1,
    until: 'after it was shown',
    where: ['field_reports'],
    enforced: true,
  },
  eventCounts: {
    what: 'Anonymous daily counts of visits and events',
    days: null,
    until: 'as long as the site runs',
    where: ['event_counts'],
    enforced: true,
  },
  templateViews: {
    what: 'Anonymous counts of how often each template was opened',
    days: null,
    until: 'as long as the site runs',
    where: ['template_views'],
    enforced: true,
  },
  payments: {
    what: 'Invoices and payment records',
    days: null,
    until: 'as long as tax and commercial law require',
    where: ['billing_accounts'],
    enforced: true,
  },
  newsletter: {
    what: 'Newsletter address',
    days: null,
    until: 'until you unsubscribe or ask us to remove it',
    where: ['newsletter_subscribers'],
    enforced: true,
  },
  newsletterUnconfirmed: {
    what: 'Newsletter addresses that have not been confirmed',
    days: 7,
    until: 'after we asked for confirmation',
    where: ['newsletter_subscribers'],
    enforced: true,
  },
  newsletterIssues: {
    what: 'Which articles the newsletter has announced',
    days: null,
    until: 'as long as the site runs',
    where: ['newsletter_issues'],
    enforced: true,
  },
  attempts: {
    what: 'Counts of attempts per network address, which limit abuse',
    days: 1,
    until: 'after the first attempt',
    where: ['rate_limits'],
    enforced: true,
  },
  releases: {
    what: 'Versions of the site, and who may publish them',
    days: null,
    until: 'as long as they may be served again',
    where: ['release_artifacts', 'release_channels', 'release_tokens', 'release_links'],
    enforced: true,
  },
  audit: {
    what: 'Who published, released or rolled back which version of the site, and why',
    days: null,
    until: 'as long as the site runs',
    where: ['release_audit'],
    enforced: true,
  },
  jobs: {
    what: 'Background jobs, including emails that could not be sent',
    days: 7,
    until: 'after they ended or were last attempted; an email that was sent is not kept',
    where: ['jobs'],
    enforced: true,
  },
  upkeep: {
    what: 'Completed data migrations and database checks, without personal data',
    days: null,
    until: 'as long as the site runs',
    where: ['migrations', 'probes'],
    enforced: true,
  },
} as const satisfies Record<string, RetentionRule>;

export type RetentionName = keyof typeof retention;

/** Names of the rules with a number of days. */
export type TimedRetentionName = {
  [Name in RetentionName]: (typeof retention)[Name]['days'] extends number ? Name : never;
}[RetentionName];

/** The duration of a rule in milliseconds. */
export function retentionMs(name: TimedRetentionName): number {
  return retention[name].days * 24 * 60 * 60 * 1000;
}

/** The rules enforced by this build, for documents about them. */
export function enforcedRetention(): readonly RetentionRule[] {
  return Object.values<RetentionRule>(retention).filter(({ enforced }) => enforced);
}

/** How long a rule stores its data, e.g. "30 days"; one day is "24 hours". */
export const retentionTime = (name: TimedRetentionName): string => timeOf(retention[name].days);

const timeOf = (days: number): string => (days === 1 ? '24 hours' : `${days} days`);

/** When a rule's data is deleted, e.g. "30 days after they were made" or "until you delete them". */
export function retentionText({ days, until }: Pick<RetentionRule, 'days' | 'until'>): string {
  if (days === null) return until;
  return `${timeOf(days)} ${until}`;
}
