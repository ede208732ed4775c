import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import * as z from 'zod/mini';
import { connectDatabase } from '#app/kernel/database/open-database.ts';
import { defineJob, handleJob } from '#app/kernel/jobs/job-kind.ts';
import { createJobs } from '#app/kernel/jobs/jobs.ts';

/** A job that records its start and end in the database, so that a test can see two running at a time. */
export const stepJob = defineJob({
  name: 'test.step',
  data: z.object({ name: z.string(), ms: z.number() }),
  leaseMs: 1500,
  concurrency: 4,
});

/** Repeating work that takes longer than its interval. */
export const roundJob = defineJob({ name: 'test.round', data: z.undefined(), everyMs: 100, leaseMs: 1500 });

/** A worker in its own process, to be killed: `node jobs-worker.testing.ts <mongodb uri>`. */
if (import.meta.main) {
  const { connection } = await connectDatabase(String(process.argv[2]));
  const marks = connection.collection('marks');
  const rounds = connection.collection<{ worker: number; begun: Date; ended?: Date }>('rounds');
  const round = async (): Promise<void> => {
    const { insertedId } = await rounds.insertOne({ worker: process.pid, begun: new Date() });
    await delay(400);
    await rounds.updateOne({ _id: insertedId }, { $set: { ended: new Date() } });
  };
  const jobs = createJobs({
    connection,
    log: pino({ level: 'silent' }),
    registry: new Registry(),
    exclusive: false,
    pollMs: 100,
  });
  await jobs.start([
    handleJob(stepJob, async ({ id, data, attempt }) => {
      await marks.insertOne({ job: id, name: data.name, attempt, what: 'begin', worker: process.pid });
      await delay(data.ms);
      await marks.insertOne({ job: id, name: data.name, attempt, what: 'end', worker: process.pid });
    }),
    ...(process.argv.includes('--rounds') ? [handleJob(roundJob, round)] : []),
  ]);
  process.send?.('ready');
}
