import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { defineJob, handleJob, type JobHandler } from '../jobs/job-kind.ts';
import type { Jobs } from '../jobs/jobs.ts';

/**
 * A change to what earlier versions have written. It runs as a job, beside this version and the one before it, so both
 * must read what is changed and what is not yet; and it may begin again after a crash, so it must find by itself what
 * is left to do.
 */
export interface Migration {
  /** `<feature>.<what becomes what>`; kept for ever. */
  readonly name: string;
  run(signal: AbortSignal): Promise<void>;
}

const migrateJob = defineJob({
  name: 'kernel.migrate',
  data: z.object({ name: z.string() }),
  concurrency: 1,
  leaseMs: 60_000,
});

/** Runs each migration once per database, whatever the number of processes and starts. */
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
    /** Enqueues what has not been done on this database. */
    async enqueue() {
      for (const { name } of migrations) {
        if (!(await isDone(name))) await jobs.enqueue(migrateJob, { name }, { key: name });
      }
    },
    jobs: [
      handleJob(migrateJob, async ({ data: { name }, signal }) => {
        const migration = migrations.find((each) => each.name === name);
        // A job of another version, which has it.
        if (!migration) throw new Error(`this version has no migration "${name}"`);
        if (await isDone(name)) return;
        await migration.run(signal);
        await done.updateOne({ _id: name }, { $set: { doneAt: new Date() } }, { upsert: true });
        log.info({ name }, 'migration done');
      }),
    ],
  };
}
