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

/** What every feature is given. */
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
  /** The way out to addresses that people give. */
  readonly egress: Egress;
  readonly originOf: OriginOf;
  /**
   * Origin of the site for links in mails: `PUBLIC_URL`, else this process's own address. Never what a request says:
   * whoever asks for somebody's mail must not choose where its links lead.
   */
  readonly siteOrigin: string;
  readonly accountTag: AccountTag;
  /** Whether the site is reached by https, so that cookies may be held to it. */
  readonly secure: boolean;
  /** Whether this process alone works on the database, so that what is left running was left by a crash. */
  readonly exclusiveDatabase: boolean;
  /** What all features keep that can belong to a client of a workspace. */
  // biome-ignore lint/suspicious/noExplicitAny: a list of collections of any record.
  readonly ofClients: readonly WorkspaceCollection<any>[];
  /** What all features keep of people. Complete once the server has started. */
  readonly personalData: readonly PersonalDataSource[];
}
