import type { SignOffDecision } from '@postloom/shared-contracts';
import type { Connection } from 'mongoose';
import type { brand } from '#app/brand/brand.feature.ts';
import type { clients } from '#app/clients/clients.feature.ts';
import type { CreditsService } from '#app/credits/credits.service.ts';
import type { Recipient } from '#app/identity/mails/recipients.ts';
import { clientOf, type OwnedDocuments, owned, type Scope } from '#app/kernel/database/owned.ts';
import type { ServiceOf } from '#app/kernel/feature.ts';
import type { Limiter } from '#app/kernel/http/rate-limit.ts';
import type { Signer } from '#app/kernel/http/signature.ts';
import type { Jobs } from '#app/kernel/jobs/jobs.ts';
import type { Mailer } from '#app/kernel/mail/mail.ts';
import type { Seal } from '#app/kernel/seal.ts';
import type { posts } from '#app/posts/posts.feature.ts';
import {
  type SignOffEventRecord,
  type SignOffLinkRecord,
  signOffEventsCollection,
  signOffLinksCollection,
} from './sign-off.model.ts';

/** Called after a decision by a client or a member of the team; called again with the same id if the notifications were interrupted or failed. */
export type DecisionListener = (decided: {
  /** Id of the decision, the same in every call about it. */
  readonly id: string;
  readonly workspace: string;
  readonly post: string;
  /** The version that was decided on, counted from 1. */
  readonly version: number;
  readonly decision: SignOffDecision;
  readonly by: string;
  readonly side: 'team' | 'reader';
  readonly text: string;
  readonly at: Date;
}) => Promise<void>;

/** Dependencies of the sign-off use cases. */
export interface SignOffContext {
  readonly connection: Connection;
  readonly credits: Pick<CreditsService, 'planOf'>;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  /** Whether somebody can work in a workspace at this moment. */
  readonly worksIn: (workspace: string, accountId: string) => Promise<boolean>;
  /** Account ids of everybody in a workspace. */
  readonly peopleIn: (workspace: string) => Promise<readonly string[]>;
  readonly posts: Pick<ServiceOf<typeof posts>, 'signOff' | 'get'>;
  readonly brand: ServiceOf<typeof brand>;
  readonly clients: Pick<ServiceOf<typeof clients>, 'nameOf' | 'lookOf'>;
  readonly recipient: (accountId: string) => Promise<Recipient | null>;
  readonly mail: Pick<Mailer, 'send' | 'deliver' | 'unsend'>;
  /** Whether mails leave the site, so that those to clients need a sender who is known. */
  readonly sendsMail: boolean;
  /** Limits mails to clients, per workspace. */
  readonly mailLimit: Limiter;
  /** Signs the URLs of the files that links show. */
  readonly fileSigner: Signer;
  /** Keeps the links' tokens for later mails. */
  readonly tokenSeal: Seal;
  readonly siteOrigin: string;
  readonly listeners: readonly DecisionListener[];
  readonly now: () => Date;
}

export const linksOf = (
  { connection }: Pick<SignOffContext, 'connection'>,
  scope: Scope,
): OwnedDocuments<SignOffLinkRecord> => owned(signOffLinksCollection, connection, scope);

export const eventsOf = (
  { connection }: Pick<SignOffContext, 'connection'>,
  scope: Scope,
): OwnedDocuments<SignOffEventRecord> => owned(signOffEventsCollection, connection, scope);

/** A link only shows posts of its own client, so a post that is moved to another client disappears from it. */
export const scopeOf = ({ workspace, client }: SignOffLinkRecord): Scope => ({
  workspace: workspace.toHexString(),
  client: clientOf(client),
});

export const isOpen = (
  { withdrawnAt, expiresAt }: Pick<SignOffLinkRecord, 'withdrawnAt' | 'expiresAt'>,
  now: Date,
): boolean => withdrawnAt === null && expiresAt > now;
