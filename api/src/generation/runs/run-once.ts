import { setTimeout as delay } from 'node:timers/promises';
import { type ContentType, retentionMs } from '@postloom/shared-contracts';
import type { Platform } from '@postloom/shared-contracts/platforms';
import { Types } from 'mongoose';
import type { Actor } from '#app/kernel/actor.ts';
import { isDuplicateKey } from '#app/kernel/database/duplicate-key.ts';
import { clientOf } from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { executeRun, type RunWork } from './execute-run.ts';
import type { RunRecord, RunResult } from './runs.model.ts';
import { leaseFrom, type RunsContext, runsOf } from './runs-context.ts';
import { settleRun } from './settle-run.ts';

/** What a run is of, as its record says it. */
export interface RunSubject {
  readonly platform: Platform;
  readonly contentType: ContentType;
  readonly brief: Readonly<Record<string, unknown>>;
  /** The composer's generation that it is a part of, and which. */
  readonly set?: { readonly id: string; readonly part: string } | undefined;
}

export interface RunRequest<Result extends RunResult> extends RunWork<Result> {
  /** Who asks. The run is the workspace's, and is paid for from its balance. */
  readonly actor: Actor;
  /** The caller's idempotency key. */
  readonly key: string;
  readonly requestHash: string;
  readonly subject: RunSubject;
  /** Whether the result is to become a post. */
  readonly toKeep: boolean;
  /** Aborts when the caller leaves: nobody waits any longer. */
  readonly signal: AbortSignal;
}

const firstPollMs = 20;
const longestPollMs = 250;

/**
 * The result under a key: worked out here, waited for, or stored earlier. Whoever asks how often, in however many
 * processes, one caller claims the record and works, and the others wait for what is stored in it.
 * @throws {AppError} `idempotency_conflict` when the key stands for another request; `generation_in_progress` when
 *   the first caller takes longer than this one may wait; else as `work`, and as the reservation of credits.
 */
export async function runOnce<Result extends RunResult>(
  context: RunsContext,
  request: RunRequest<Result>,
): Promise<Result> {
  const { now, waitMs } = context;
  const { actor, key, requestHash, signal } = request;
  const claimed = await claim(context, request);
  if (claimed) return executeRun(context, claimed, request);

  const deadline = now().getTime() + waitMs;
  let waitedFor: number | null = null;
  for (let pollMs = firstPollMs; ; pollMs = Math.min(pollMs * 1.5, longestPollMs)) {
    signal.throwIfAborted();
    const record = await runsOf(context, actor.workspace).findOne({ key });
    if (!record) return runOnce(context, request);
    if (record.requestHash !== hashFor(actor, requestHash)) throw new AppError('idempotency_conflict');
    const abandoned = record.leaseUntil <= now();

    if (record.status === 'done' && record.response) {
      // The same request under the same key asks for the same kind of thing.
      return record.response as Result;
    }
    if (record.status === 'stored' && abandoned) {
      await settleRun(context, record);
      continue;
    }
    if (record.status === 'failed' || (record.status === 'running' && abandoned)) {
      // Whoever waited for a run shares its failure; whoever comes later, or whose runner merely left, tries.
      const { failure } = record;
      if (failure && failure.code !== 'request_cancelled' && waitedFor === record.attempt) {
        throw new AppError(failure.code, { userMessage: failure.message });
      }
      const taken = await takeOver(context, record);
      if (taken) return executeRun(context, taken, request);
      continue;
    }
    if (now().getTime() >= deadline) throw new AppError('generation_in_progress', { retryAfterSeconds: 5 });
    waitedFor = record.attempt;
    await delay(pollMs, undefined, { signal });
  }
}

/**
 * The finished result of the same request under its key. It is asked for before anything that the request names is
 * looked up: a right, a voice or a file that has gone since takes no result away. Null where there is none yet.
 */
export async function findDone<Result extends RunResult>(
  context: RunsContext,
  { actor, key, requestHash }: Pick<RunRequest<Result>, 'actor' | 'key' | 'requestHash'>,
): Promise<Result | null> {
  const record = await runsOf(context, actor).findOne({ key, status: 'done' });
  // Where no client is chosen, it was one of those things that said for whom it is.
  if (record?.requestHash !== hashFor({ client: clientOf(record?.client) }, requestHash)) return null;
  return record.response as Result | null;
}

/** Makes the record of a key. Null when there is one already. */
async function claim(
  context: RunsContext,
  { actor, key, requestHash, subject, toKeep }: RunRequest<RunResult>,
): Promise<RunRecord | null> {
  const createdAt = context.now();
  const { platform, contentType, brief, set } = subject;
  const record: Omit<RunRecord, '_id' | 'account'> = {
    key,
    requestHash: hashFor(actor, requestHash),
    client: actor.client ? new Types.ObjectId(actor.client) : null,
    platform,
    contentType,
    brief,
    ...(set && { set: new Types.ObjectId(set.id), part: set.part }),
    status: 'running',
    attempt: 1,
    leaseUntil: leaseFrom(context),
    response: null,
    failure: null,
    toKeep,
    createdBy: new Types.ObjectId(actor.account),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + retentionMs('runs')),
  };
  try {
    return await runsOf(context, actor.workspace).insert(record);
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}

/**
 * Takes over what failed or was abandoned. Null when somebody else was quicker.
 * @param job that does the work from now on.
 */
export function takeOver(
  context: RunsContext,
  { _id, account, attempt, status, leaseUntil }: RunRecord,
  job?: string,
): Promise<RunRecord | null> {
  return runsOf(context, account.toHexString()).updateOne(
    { _id, attempt, status, leaseUntil },
    {
      $set: { status: 'running', leaseUntil: leaseFrom(context), failure: null, ...(job && { job }) },
      $inc: { attempt: 1 },
    },
  );
}

/** The same request for another client is another one. */
const hashFor = ({ client }: Pick<Actor, 'client'>, requestHash: string): string =>
  client ? `${requestHash}.${client}` : requestHash;
