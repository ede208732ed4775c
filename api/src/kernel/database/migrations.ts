import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { defineJob, handleJob, type JobHandler } from '../jobs/job-kind.ts';
import type { Jobs } from '../jobs/jobs.ts';

/**
 * A change to data that earlier versions have written. It runs as a job while this version and the previous one are
 * serving, so both must be able to read changed and unchanged data. It may be restarted after a crash, so it must find
 * out by itself what is left to do.
 */
export interface Migration {
  /** `<feature>.<what becomes what>`. Never changes. */
  readonly name: string;
  run(signal: AbortSignal): Promise<void>;
}

const migrateJob = defineJob({
  name: 'kernel.migrate',
  data: z.object({ name: z.string() }),
  concurrency: 1,
  leaseMs: 60_000,
});

/** Runs each migration once per database, however many processes and starts there are. */
export function createMigrations({
  connection,
  jobs,
  log,
  migrations,
}: {
  readonly connection: Connection;
  readonly jobs: Jobs;
  readonly log: Logger;
  readonly migrations: readonly Migration[];
}): { enqueue(): Promise<void>; readonly jobs: readonly JobHandler[] } {
  const done = connection.collection<{ _id: string; doneAt: Date }>('migrations');
  const isDone = async (name: string): Promise<boolean> => (await done.findOne({ _id: name })) !== null;

  return {
    /** Enqueues the migrations that this database hasn't had yet. */
    async enqueue() {
      for (const { name } of migrations) {
        if (!(await isDone(name))) await jobs.enqueue(migrateJob, { name }, { key: name });
      }
    },
    jobs: [
      handleJob(migrateJob, async ({ data: { name }, signal }) => {
        const migration = migrations.find((each) => each.name === name);
        // The job was enqueued by another version, which has this migration.
        if (!migration) throw new Error(`this version has no migration "${name}"`);
        if (await isDone(name)) return;
        await migration.run(signal);
        await done.updateOne({ _id: name }, { $set: { doneAt: new Date() } }, { upsert: true });
        log.info({ name }, 'migration done');
      }),
    ],
  };
}
