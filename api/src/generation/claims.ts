import { setTimeout as delay } from 'node:timers/promises';
import type { GenerationResponse } from '@postloom/shared-contracts';
import { platformRulesVersion } from '@postloom/shared-contracts/platforms';
import { type Connection, mongo, Types } from 'mongoose';
import type { CommitOutcome, CreditsService } from '#app/credits/credits.service.ts';
import { AppError } from '#app/http/app-error.ts';
import { toAppError } from '#app/http/error-handler.ts';
import { type GenerationRecord, generationModel } from './generation.model.ts';

export interface ClaimDependencies {
  readonly connection: Connection;
  readonly credits: CreditsService;
  readonly now: () => Date;
  readonly leaseMs: number;
  /** How long a second caller under a key waits for the first one's result. */
  readonly waitMs: number;
}

/** The right to do the work of one record, held by this process alone for as long as its lease is renewed. */
export interface Claim {
  /** Id of the generation. */
  readonly id: string;
  /** Name under which the work reserves credits, if it does. */
  readonly reservationKey: string;
  /** Aborts when the caller leaves or the claim is lost. */
  readonly signal: AbortSignal;
  /** Tells the claim to keep this run's reservation alive, and to settle it with the result. */
  holdReservation(): void;
  /** Gives the reserved credits back: the result turned out to cost nothing. */
  dropReservation(): Promise<void>;
}

export interface ClaimRequest {
  readonly accountId: string;
  readonly key: string;
  readonly requestHash: string;
  readonly signal: AbortSignal;
  readonly work: (claim: Claim) => Promise<GenerationResponse>;
}

/** Results are kept this long for repeats of a key; the privacy page promises that nothing is kept for good. */
const keptForMs = 30 * 24 * 60 * 60 * 1000;
const listedAtMost = 1000;
const firstPollMs = 20;
const longestPollMs = 250;

/**
 * Runs work once per account and key, whoever asks how often in how many processes: one caller claims the
 * record and works, the others wait for what is stored in it. A result is stored before its credits are
 * settled and shown after, so that neither a crash nor a lost lease can give one without the other.
 */
export function createClaims({ connection, credits, now, leaseMs, waitMs }: ClaimDependencies) {
  const Generations = generationModel(connection);

  const lease = (): Date => new Date(now().getTime() + leaseMs);
  const reservationKey = ({ _id, attempt }: Pick<GenerationRecord, '_id' | 'attempt'>): string =>
    `${_id.toHexString()}.${attempt}`;

  async function insert({ accountId, key, requestHash }: ClaimRequest): Promise<GenerationRecord | null> {
    const createdAt = now();
    const record: GenerationRecord = {
      _id: new Types.ObjectId(),
      account: new Types.ObjectId(accountId),
      key,
      requestHash,
      status: 'running',
      attempt: 1,
      leaseUntil: lease(),
      response: null,
      failure: null,
      platformRulesVersion,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + keptForMs),
    };
    try {
      await Generations.collection.insertOne(record);
      return record;
    } catch (error) {
      if (error instanceof mongo.MongoServerError && error.code === 11_000) return null;
      throw error;
    }
  }

  /** Takes over what failed or was abandoned. Null when somebody else was quicker. */
  async function takeOver(record: GenerationRecord): Promise<GenerationRecord | null> {
    const taken = await Generations.findOneAndUpdate(
      { _id: record._id, attempt: record.attempt, status: record.status, leaseUntil: record.leaseUntil },
      { $set: { status: 'running', leaseUntil: lease(), failure: null }, $inc: { attempt: 1 } },
      { returnDocument: 'after' },
    ).lean<GenerationRecord>();
    // What the run before had reserved is settled here and now; the sweeper would find it otherwise.
    if (taken) await credits.release(record.account.toHexString(), reservationKey(record));
    return taken;
  }

  /** Settles the credits of a stored result, then shows it. Repeating it is harmless. */
  async function finish(record: GenerationRecord): Promise<CommitOutcome> {
    const outcome = await credits.commit(record.account.toHexString(), reservationKey(record));
    await Generations.updateOne(
      { _id: record._id, attempt: record.attempt, status: 'stored' },
      outcome === 'committed'
        ? { $set: { status: 'done' } }
        : {
            $set: {
              status: 'failed',
              response: null,
              failure: { code: 'provider_timeout', message: new AppError('provider_timeout').userMessage },
            },
          },
    );
    return outcome;
  }

  async function work(record: GenerationRecord, { signal, work }: ClaimRequest): Promise<GenerationResponse> {
    const accountId = record.account.toHexString();
    const mine = { _id: record._id, attempt: record.attempt, status: 'running' as const };
    const key = reservationKey(record);
    const lost = new AbortController();
    let holds = false;

    const renew = async (): Promise<void> => {
      const { matchedCount } = await Generations.updateOne(mine, { $set: { leaseUntil: lease() } });
      const alive = matchedCount === 1 && (!holds || (await credits.renewLease(accountId, key)));
      if (!alive) lost.abort(new AppError('provider_timeout', { detail: 'claim lost' }));
    };
    // A renewal that fails is tried again by the next one; the lease is three of them long.
    const heartbeat = setInterval(() => void renew().catch(() => undefined), leaseMs / 3);

    try {
      const response = await work({
        id: record._id.toHexString(),
        reservationKey: key,
        signal: AbortSignal.any([signal, lost.signal]),
        holdReservation() {
          holds = true;
        },
        async dropReservation() {
          holds = false;
          await credits.release(accountId, key);
        },
      });
      signal.throwIfAborted();
      // By the driver, like the insert: casting by the schema would walk through the whole response once more.
      const { matchedCount } = await Generations.collection.updateOne(mine, {
        $set: { response, status: holds ? 'stored' : 'done' },
      });
      if (matchedCount === 0) throw new AppError('provider_timeout', { detail: 'claim lost' });
      if (holds && (await finish(record)) === 'lost') {
        throw new AppError('provider_timeout', { detail: 'reservation lost' });
      }
      return response;
    } catch (error) {
      const failure = signal.aborted
        ? new AppError('request_cancelled', { cause: error })
        : toAppError(error);
      await credits.release(accountId, key);
      await Generations.updateOne(mine, {
        $set: { status: 'failed', failure: { code: failure.code, message: failure.userMessage } },
      });
      throw failure;
    } finally {
      clearInterval(heartbeat);
    }
  }

  return {
    /**
     * The result under a key: worked out here, waited for, or stored earlier.
     * @throws {AppError} `idempotency_conflict` when the key stands for another request;
     *   `generation_in_progress` when the first caller takes longer than this one may wait; else as `work`.
     */
    async run(request: ClaimRequest): Promise<GenerationResponse> {
      const { accountId, key, requestHash, signal } = request;
      const claimed = await insert(request);
      if (claimed) return work(claimed, request);

      const deadline = now().getTime() + waitMs;
      let waitedFor: number | null = null;
      for (let pollMs = firstPollMs; ; pollMs = Math.min(pollMs * 1.5, longestPollMs)) {
        signal.throwIfAborted();
        const record = await Generations.findOne({ account: accountId, key }).lean<GenerationRecord>();
        if (!record) return this.run(request);
        if (record.requestHash !== requestHash) throw new AppError('idempotency_conflict');
        const abandoned = record.leaseUntil <= now();

        if (record.status === 'done' && record.response) return record.response;
        if (record.status === 'stored' && abandoned) {
          await finish(record);
          continue;
        }
        if (record.status === 'failed' || (record.status === 'running' && abandoned)) {
          // Whoever waited for a run shares its failure; whoever comes later, or whose runner merely left, tries.
          const { failure } = record;
          if (failure && failure.code !== 'request_cancelled' && waitedFor === record.attempt) {
            throw new AppError(failure.code, { userMessage: failure.message });
          }
          const taken = await takeOver(record);
          if (taken) return work(taken, request);
          continue;
        }
        if (now().getTime() >= deadline)
          throw new AppError('generation_in_progress', { retryAfterSeconds: 5 });
        waitedFor = record.attempt;
        await delay(pollMs, undefined, { signal });
      }
    },

    /** Ends the leases of all runs: for a process that knows to be alone with its database, at its start. */
    async abandonAll(): Promise<void> {
      const at = now();
      await Generations.updateMany(
        { status: { $in: ['running', 'stored'] }, leaseUntil: { $gt: at } },
        { $set: { leaseUntil: at } },
      );
    },

    /** How a reservation ends whose process has gone: kept when its result was stored, given back when not. */
    async settleAbandoned(key: string): Promise<'commit' | 'release'> {
      const [id = '', attempt = ''] = key.split('.');
      const stored = await Generations.exists({
        _id: id,
        attempt: Number(attempt),
        status: { $in: ['stored', 'done'] },
      });
      return stored ? 'commit' : 'release';
    },

    /** An account's results that are still kept, latest first. */
    async list(
      accountId: string,
    ): Promise<
      ReadonlyArray<{ readonly id: string; readonly createdAt: Date; readonly response: GenerationResponse }>
    > {
      const records = await Generations.find({ account: accountId, status: 'done', response: { $ne: null } })
        .sort({ createdAt: -1 })
        .limit(listedAtMost)
        .lean<GenerationRecord[]>();
      return records.flatMap(({ _id, createdAt, response }) =>
        response ? [{ id: _id.toHexString(), createdAt, response }] : [],
      );
    },

    /** Forgets all of an account's results. */
    async erase(accountId: string): Promise<void> {
      await Generations.deleteMany({ account: accountId });
    },

    async createIndexes(): Promise<void> {
      await Generations.createIndexes();
    },
  };
}

export type Claims = ReturnType<typeof createClaims>;
