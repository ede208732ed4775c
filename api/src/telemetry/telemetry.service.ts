import { countedEvents, type EndpointBody, type telemetryEndpoints } from '@postloom/shared-contracts';
import type { Connection } from 'mongoose';
import { Counter, type Registry } from 'prom-client';
import type { Releases } from '#app/releases/releases.ts';
import { scrubReason } from '#app/releases/scrub-reason.ts';
import { eventCountsCollection } from './telemetry.model.ts';

type RemoteFailure = EndpointBody<typeof telemetryEndpoints.reportRemoteFailure>;
type RemoteLoad = EndpointBody<typeof telemetryEndpoints.reportRemoteLoad>;

/** Collects everything with an unknown name, which anybody could have made up. */
const other = 'other';

/** Counts what browsers report. Nothing is stored about who sent it. */
export function createTelemetryService({
  connection,
  registry,
  now,
  report,
  note,
  isInPlay,
  hasRemote,
}: {
  readonly connection: Connection;
  readonly registry: Registry;
  readonly now: () => Date;
  /** Stores a page's report about the version. */
  readonly report: Releases['report'];
  /** Remembers what went wrong with a version, without counting a page. */
  readonly note: Releases['note'];
  /** Whether this site serves that version to anybody. */
  readonly isInPlay: Releases['isInPlay'];
  readonly hasRemote: Releases['hasRemote'];
}) {
  const EventCounts = eventCountsCollection.on(connection);
  const failures = new Counter({
    name: 'postloom_remote_failures_total',
    help: 'Versions of a remote that did not load, threw, showed nothing or were rendered again, as browsers saw it',
    labelNames: ['remote', 'phase'],
    registers: [registry],
  });

  const events = new Counter({
    name: 'postloom_events_total',
    help: 'Visits and events that browsers with consent have counted, from the database',
    labelNames: ['name'],
    registers: [registry],
    async collect() {
      const totals = await EventCounts.aggregate<{ readonly _id: string; readonly count: number }>([
        { $group: { _id: '$name', count: { $sum: '$count' } } },
      ]);
      events.reset();
      for (const { _id, count } of totals) events.inc({ name: _id }, count);
    },
  });

  return {
    /** @param address the key for the caller's network address. */
    async recordRemoteFailure(
      { remote, version, phase, reason: told, route, page }: RemoteFailure,
      address: string,
    ): Promise<void> {
      // What doesn't say which page failed was shown all the same.
      const label = page === undefined ? 'recovered' : phase;
      // Anybody may report, so what is counted must grow with what this site serves, and not with made-up names.
      failures.inc({ remote: hasRemote(remote) ? remote : other, phase: label });
      if (!isInPlay(remote, version)) return;
      const outcome = { kind: phase, reason: scrubReason(told), route };
      if (page === undefined) await note({ remote, version, outcome });
      else await report({ page, remote, version, outcome, address });
    },

    async recordRemoteLoad(
      { remote, version, milliseconds, page }: RemoteLoad,
      address: string,
    ): Promise<void> {
      await report({ page, remote, version, outcome: { kind: 'shown', milliseconds }, address });
    },

    /** Counts an event by its name. All names that the contract doesn't list are counted together. */
    async countEvent(reported: string): Promise<void> {
      const name = countedEvents.find((known) => known === reported) ?? other;
      const day = now().toISOString().slice(0, 10);
      await EventCounts.updateOne(
        { _id: `${day}:${name}` },
        { $inc: { count: 1 }, $setOnInsert: { day, name } },
        { upsert: true },
      );
    },
  };
}

export type TelemetryService = ReturnType<typeof createTelemetryService>;
