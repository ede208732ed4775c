import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Env } from '#app/env.ts';
import type { WorkspaceCollection } from './database/collection.ts';
import type { Egress } from './egress/egress.ts';
import type { AccountTag } from './http/logger.ts';
import type { OriginOf } from './http/origin.ts';
import type { Limits } from './http/rate-limit.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Mailer } from './mail/mail.ts';
import type { PersonalDataSource } from './personal-data.ts';

/** What every feature gets. */
export interface Kernel {
  readonly env: Env;
  readonly connection: Connection;
  readonly log: Logger;
  readonly now: () => Date;
  /** Prometheus metrics. */
  readonly registry: Registry;
  readonly limits: Limits;
  readonly jobs: Jobs;
  readonly mail: Mailer;
  /** Sends requests to addresses that users enter. */
  readonly egress: Egress;
  readonly originOf: OriginOf;
  /**
   * The site's origin for links in mails: `PUBLIC_URL`, or this process's own address. Never taken from a request:
   * whoever triggers a mail to somebody else must not choose where its links lead.
   */
  readonly siteOrigin: string;
  readonly accountTag: AccountTag;
  /** Whether the site is reached over https, so that cookies can be restricted to it. */
  readonly secure: boolean;
  /** Whether no other process uses the database, so that any work still marked as running was left by a crash. */
  readonly exclusiveDatabase: boolean;
  /** All features' collections whose documents can belong to a client. */
  // biome-ignore lint/suspicious/noExplicitAny: a list of collections of any record.
  readonly ofClients: readonly WorkspaceCollection<any>[];
  /** The personal data that all features store. Complete once the server has started. */
  readonly personalData: readonly PersonalDataSource[];
}
