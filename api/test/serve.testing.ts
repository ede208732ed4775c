import { registerHooks } from 'node:module';
import type { Worker } from 'node:worker_threads';
import mongoose from 'mongoose';
import { parseEnv } from '#app/env.ts';
import { startServer } from '#app/server.ts';

/**
 * The API in its own process, without the site, to be killed. Its log says where it listens. With `KILL_AT_JOB` it
 * kills itself just before a job of that kind is written. With `KILL_COMPOSER` the first thread of the offline composer
 * ends as soon as it runs. With `REFUSE_PARSER` the thread that answers requests can't load the parser of English.
 */
const {
  KILL_AT_JOB: fatal,
  KILL_COMPOSER: killsComposer,
  REFUSE_PARSER: refusesParser,
  ...env
} = process.env;
if (refusesParser) {
  registerHooks({
    resolve(specifier, context, next) {
      if (/^compromise(?:$|\/)/.test(specifier)) throw new Error(`${specifier} is refused in this thread`);
      return next(specifier, context);
    },
  });
}
if (killsComposer) {
  const kill = (worker: Worker): void => {
    if (worker.threadName !== 'composer') return;
    process.off('worker', kill);
    worker.once('online', () => worker.terminate());
  };
  process.on('worker', kill);
}
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
