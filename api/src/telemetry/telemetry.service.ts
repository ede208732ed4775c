import type { EndpointBody, telemetryEndpoints } from '@postloom/shared-contracts';
import type { Connection } from 'mongoose';
import { Counter, type Registry } from 'prom-client';
import { eventCountModel, remoteFailureModel } from './telemetry.model.ts';

type RemoteFailure = EndpointBody<typeof telemetryEndpoints.reportRemoteFailure>;

/** Counts what browsers report. It keeps numbers and the last reason, and nothing about who sent them. */
export function createTelemetryService({
  connection,
  registry,
  now,
}: {
  readonly connection: Connection;
  readonly registry: Registry;
  readonly now: () => Date;
}) {
  const RemoteFailures = remoteFailureModel(connection);
  const EventCounts = eventCountModel(connection);
  const failures = new Counter({
    name: 'postloom_remote_failures_total',
    help: 'Versions of a remote that did not load or threw, as browsers saw it',
    labelNames: ['remote', 'phase'],
    registers: [registry],
  });

  return {
    async recordRemoteFailure({ remote, version, buildId, phase, reason }: RemoteFailure): Promise<void> {
      const minute = new Date(Math.floor(now().getTime() / 60_000) * 60_000);
      failures.inc({ remote, phase });
      await RemoteFailures.updateOne(
        { _id: [remote, version, buildId, phase, minute.getTime()].join(':') },
        { $inc: { count: 1 }, $set: { reason }, $setOnInsert: { remote, version, buildId, phase, minute } },
        { upsert: true },
      );
    },

    async countEvent(name: string): Promise<void> {
      const day = now().toISOString().slice(0, 10);
      await EventCounts.updateOne(
        { _id: `${day}:${name}` },
        { $inc: { count: 1 }, $setOnInsert: { day, name } },
        { upsert: true },
      );
    },

    async createIndexes(): Promise<void> {
      await RemoteFailures.createIndexes();
    },
  };
}

export type TelemetryService = ReturnType<typeof createTelemetryService>;
