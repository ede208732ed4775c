import mongoose from 'mongoose';
import { parseEnv } from '#app/env.ts';
import { startServer } from '#app/server.ts';

/**
 * The API in its own process, without the site, to be killed. Its log says where it listens. With `KILL_AT_JOB` it
 * kills itself just before a job of that kind is written.
 */
const { KILL_AT_JOB: fatal, ...env } = process.env;
if (fatal) {
  const collection = mongoose.mongo.Collection.prototype;
  for (const name of ['insertOne', 'findOneAndUpdate', 'updateOne'] as const) {
    const write = collection[name] as (...args: unknown[]) => unknown;
    Object.assign(collection, {
      [name](this: mongoose.mongo.Collection, ...args: unknown[]): unknown {
        if (this.collectionName === 'jobs' && JSON.stringify(args).includes(`"${fatal}"`)) {
          process.kill(process.pid, 'SIGKILL');
        }
        return write.apply(this, args);
      },
    });
  }
}
const server = await startServer(parseEnv(env));
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
