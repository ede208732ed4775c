import { type Connection, Types } from 'mongoose';
import type { Logger } from 'pino';
import type { CreditsService } from '#app/credits/credits.service.ts';
import type { Actor, ClientGuard } from '#app/kernel/actor.ts';
import type { OwnedDocuments, Scope } from '#app/kernel/database/owned.ts';
import { owned } from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import type { Limiter } from '#app/kernel/http/rate-limit.ts';
import type { ObjectsService } from '#app/objects/objects.service.ts';
import {
  type PostDecisionRecord,
  type PostRecord,
  type PostSignOffRecord,
  postsCollection,
} from './posts.model.ts';

export type { PostRecord, PostSignOffRecord };

/** The posts that open links show to clients, and the versions that their readers were told of. */
export interface OpenPosts {
  readonly shown: readonly Types.ObjectId[];
  readonly told: readonly { readonly post: Types.ObjectId; readonly edits: number }[];
}

/** What the use cases of posts work with. */
export interface PostsContext {
  readonly connection: Connection;
  readonly log: Pick<Logger, 'error'>;
  readonly credits: Pick<CreditsService, 'planOf'>;
  readonly clients: ClientGuard;
  readonly objects: Pick<
    ObjectsService,
    | 'describeFiles'
    | 'giveAlt'
    | 'giveFiles'
    | 'releaseFiles'
    | 'resolveFile'
    | 'shownFiles'
    | 'takeFile'
    | 'useFiles'
  >;
  /** A project in the scope that posts can belong to, and its client. */
  readonly findProject: (scope: Scope, id: string) => Promise<{ readonly client: string | null } | null>;
  readonly findOpen: (scope: Scope) => Promise<OpenPosts>;
  /** Called before and after a change that belongs in the history of a post that was sent to a client. */
  readonly noted: (workspace: string, post: PostRecord) => Promise<void>;
  /** Limits new posts per workspace. */
  readonly made: Limiter;
  /** Limits lists of posts per account. A list of long captions counts several times. */
  readonly listed: Limiter;
  readonly now: () => Date;
}

export const postsOf = (
  { connection }: Pick<PostsContext, 'connection'>,
  scope: Scope,
): OwnedDocuments<PostRecord> => owned(postsCollection, connection, scope);

/** A client's latest decision on a post, also while another one is awaited. */
export function latestDecision({ signOff }: Pick<PostRecord, 'signOff'>): PostDecisionRecord | undefined {
  if (!signOff) return undefined;
  const { state } = signOff;
  return state === 'waiting' ? signOff.decided : { ...signOff, state };
}

/**
 * Inserts a post that a person makes, counted against the daily limit.
 * @throws {AppError} `rate_limited` beyond the limit.
 */
export async function insertMade(
  context: Pick<PostsContext, 'connection' | 'made'>,
  scope: Scope,
  record: Parameters<OwnedDocuments<PostRecord>['insert']>[0],
): Promise<PostRecord> {
  await context.made.consume(scope.workspace);
  try {
    return await postsOf(context, scope).insert(record);
  } catch (error) {
    await context.made.reward(scope.workspace);
    throw error;
  }
}

/** The fields of a new post that say who made it, and when. */
export function madeBy(
  { account }: Pick<Actor, 'account'>,
  at: Date,
): Pick<PostRecord, 'version' | 'written' | 'changed' | 'createdBy' | 'createdAt' | 'updatedAt'> {
  const by = new Types.ObjectId(account);
  return {
    version: 1,
    written: { edits: 0, by, at },
    changed: { version: 1, by },
    createdBy: by,
    createdAt: at,
    updatedAt: at,
  };
}

/**
 * The client that something will belong to: the one that the call acts for, otherwise the requested one.
 * @throws {AppError} `not_found` for one that isn't the workspace's, or isn't the one that the call acts for;
 *   `forbidden` for an archived one; `plan_required`.
 */
export async function resolveClient(
  { clients }: Pick<PostsContext, 'clients'>,
  { workspace, client }: Scope,
  asked: string | null,
): Promise<string | null> {
  if (client !== undefined) {
    if (asked === null || asked === client) return client;
    throw new AppError('not_found', { userMessage: 'That client no longer exists.' });
  }
  if (asked !== null) await clients.admit(workspace, asked, 'edit');
  return asked;
}

/**
 * The project that a post will belong to. It must be for the same client.
 * @throws {AppError} `not_found`; `validation_failed`
 */
export async function resolveProject(
  { findProject }: PostsContext,
  scope: Scope,
  id: string | null,
  client: string | null,
): Promise<Types.ObjectId | null> {
  if (id === null) return null;
  const project = await findProject(scope, id);
  if (!project) throw new AppError('not_found', { userMessage: 'That project no longer exists.' });
  if (project.client !== client) {
    const message = 'That project is for another client. A post and its project are for the same one.';
    throw new AppError('validation_failed', { userMessage: message, issues: [{ path: 'project', message }] });
  }
  return new Types.ObjectId(id);
}
