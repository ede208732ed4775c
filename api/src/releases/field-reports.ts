import { createHash } from 'node:crypto';
import type { FieldCount } from '@postloom/shared-contracts';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { isDuplicateKey } from '#app/kernel/database/duplicate-key.ts';
import type { Signer } from '#app/kernel/http/signature.ts';
import { type AddressCount, fieldRule, type Rate } from './field-rule.ts';
import { makePageToken, readPageToken } from './page-token.ts';
import {
  type FieldCountRecord,
  type FieldReasonRecord,
  fieldCountsCollection,
  fieldReasonsCollection,
  fieldReportsCollection,
  loadTimes,
} from './releases.model.ts';
import { scrubReason } from './scrub-reason.ts';

/** How many different failures of a version are remembered, and how many of them are shown. */
const reasonsPerVersion = 20;
const reasonsShown = 3;
/** How many of them may be what no page has failed from, so that there is room for what pages fail from. */
const recoveredPerVersion = 10;

const hourMs = 60 * 60 * 1000;

/** What a page reports about one version of a remote. */
export interface FieldReport {
  /** The token that was embedded in the page. */
  readonly page: string;
  readonly remote: string;
  readonly version: string;
  readonly outcome:
    | { readonly kind: 'shown'; readonly milliseconds: number }
    | {
        readonly kind: 'load' | 'render';
        readonly reason: string;
        /** The pattern of the route; undefined if the page didn't say. */
        readonly route: string | undefined;
      };
  /** The network that it comes from, which is stored only as a keyed hash. */
  readonly address: string;
}

export type Failure = Extract<FieldReport['outcome'], { readonly reason: string }>;

export interface FieldReportsOptions {
  readonly connection: Connection;
  /** Signs the tokens embedded in pages. */
  readonly pages: Signer;
  /** Hashes addresses, so that they are unreadable. */
  readonly addresses: Signer;
  /** Whether visitors are currently served the version or may fall back to it. Reports about others aren't stored. */
  readonly isInPlay: (remote: string, version: string) => boolean;
  /** Whether a version has a route with this pattern. */
  readonly hasRoute: (remote: string, version: string, route: string) => boolean;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'warn'>;
}

export type FieldReports = ReturnType<typeof createFieldReports>;

/** Counts how versions work in browsers: once per page and version. A failure replaces a success. */
export function createFieldReports({
  connection,
  pages,
  addresses,
  isInPlay,
  hasRoute,
  now,
  log,
}: FieldReportsOptions) {
  const Reasons = fieldReasonsCollection.on(connection);
  const Reports = fieldReportsCollection.on(connection);
  const Counts = fieldCountsCollection.on(connection);

  const count = async (remote: string, version: string, change: Record<string, number>): Promise<void> => {
    const hour = new Date(Math.floor(now().getTime() / hourMs) * hourMs);
    await Counts.updateOne(
      { _id: `${remote}@${version}@${hour.toISOString()}` },
      { $inc: change, $setOnInsert: { remote, version, hour } },
      { upsert: true },
    );
  };

  /** Remembers and logs what failed. Anybody can make up reasons, so each version has room for a few only. */
  async function noteReason(
    { remote, version }: Pick<FieldReport, 'remote' | 'version'>,
    { kind: phase, ...told }: Failure,
    room: number,
  ): Promise<void> {
    const reason = scrubReason(told.reason);
    const route = told.route !== undefined && hasRoute(remote, version, told.route) ? told.route : null;
    const hash = createHash('sha256')
      .update(JSON.stringify([phase, route, reason]))
      .digest('hex');
    const _id = `${remote}@${version}:${hash.slice(0, 16)}`;
    const known = await Reasons.updateOne({ _id }, { $inc: { pages: 1 }, $set: { lastAt: now() } });
    if (known.matchedCount > 0) return;
    if ((await Reasons.countDocuments({ remote, version }, { limit: room })) >= room) return;
    const record = { _id, remote, version, phase, route, reason, pages: 1, lastAt: now() };
    await Reasons.create(record).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
    });
    log.warn({ remote, version, phase, route, reason }, 'a version fails in browsers');
  }

  return {
    pageToken: (): string => makePageToken(pages, now()),

    /** @returns whether a failure was counted. */
    async add({ page: token, remote, version, outcome, address }: FieldReport): Promise<boolean> {
      const page = readPageToken(pages, token, now());
      if (page === null || !isInPlay(remote, version)) return false;
      const failed = outcome.kind !== 'shown';
      const report = {
        remote,
        version,
        at: now(),
        address: addresses.sign(address).slice(0, 16),
      };
      const _id = `${page}:${remote}@${version}`;
      const known = await (failed
        ? Reports.updateOne(
            { _id, failed: { $ne: true } },
            { $set: { failed }, $setOnInsert: report },
            { upsert: true },
          )
        : Reports.updateOne({ _id }, { $setOnInsert: { ...report, failed } }, { upsert: true })
      ).catch((error: unknown) => {
        // It has already failed, or two reports arrived at once.
        if (isDuplicateKey(error)) return null;
        throw error;
      });
      const isNew = (known?.upsertedCount ?? 0) > 0;
      if (!known || (!isNew && known.modifiedCount === 0)) return false;
      await count(remote, version, {
        ...(isNew && { loads: 1 }),
        ...(outcome.kind === 'load' && { failures: 1 }),
        ...(outcome.kind === 'render' && { renderErrors: 1 }),
        ...(outcome.kind === 'shown' && { [bucketOf(outcome.milliseconds)]: 1 }),
      });
      if (outcome.kind !== 'shown') await noteReason({ remote, version }, outcome, reasonsPerVersion);
      return failed;
    },

    /** Remembers what a version that visitors get recovered from. No page is counted, as it was shown all the same. */
    async note({
      remote,
      version,
      outcome,
    }: Pick<FieldReport, 'remote' | 'version'> & { readonly outcome: Failure }): Promise<void> {
      if (isInPlay(remote, version)) await noteReason({ remote, version }, outcome, recoveredPerVersion);
    },

    /** Reports about a version since a moment, by address. */
    async byAddress(remote: string, version: string, since: Date): Promise<AddressCount[]> {
      return Reports.aggregate<AddressCount>([
        { $match: { remote, version, at: { $gte: since } } },
        {
          $group: {
            _id: '$address',
            loads: { $sum: 1 },
            failures: { $sum: { $cond: ['$failed', 1, 0] } },
          },
        },
      ]);
    },

    /** A version's totals over the whole retention period of counts. */
    async rateOf(remote: string, version: string): Promise<Rate> {
      const hours = await Counts.find({ remote, version }).lean<FieldCountRecord[]>();
      return {
        loads: total(hours, 'loads'),
        failures: total(hours, 'failures') + total(hours, 'renderErrors'),
      };
    },

    /** Totals by version of a remote, for display. */
    async summarize(remote: string): Promise<FieldCount[]> {
      const [found, reasons] = await Promise.all([
        Counts.find({ remote }).lean<FieldCountRecord[]>(),
        Reasons.find({ remote }).sort({ pages: -1 }).lean<FieldReasonRecord[]>(),
      ]);
      return [...new Set(found.map(({ version }) => version))].map((version) => {
        const hours = found.filter((each) => each.version === version);
        return {
          version,
          loads: total(hours, 'loads'),
          failures: total(hours, 'failures'),
          renderErrors: total(hours, 'renderErrors'),
          medianMs: quantile(hours, 0.5),
          slowMs: quantile(hours, 0.9),
          reasons: reasons
            .filter((each) => each.version === version)
            .slice(0, reasonsShown)
            .map(({ phase, route, reason, pages, lastAt }) => ({
              phase,
              route: route ?? null,
              reason,
              pages,
              lastAt: lastAt.toISOString(),
            })),
        };
      });
    },

    windowStart: (): Date => new Date(now().getTime() - fieldRule.windowMs),
  };
}

type CountField = Exclude<keyof FieldCountRecord, '_id' | 'remote' | 'version' | 'hour'>;

function total(hours: readonly FieldCountRecord[], field: CountField): number {
  return hours.reduce((sum, hour) => sum + (hour[field] ?? 0), 0);
}

function bucketOf(milliseconds: number): CountField {
  return loadTimes.find(({ below }) => milliseconds < below)?.field ?? 'slower';
}

/** The load time within which a share of the loads lies, in milliseconds; null if there are none. */
function quantile(hours: readonly FieldCountRecord[], share: number): number | null {
  const counts = loadTimes.map(({ field, below }) => ({ below, count: total(hours, field) }));
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  let seen = 0;
  for (const { below, count } of counts) {
    seen += count;
    if (all > 0 && seen >= all * share) return below;
  }
  return null;
}
