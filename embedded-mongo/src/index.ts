import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ServerOptions } from './server/server.ts';
import type { WorkerMessage } from './server/worker.ts';
import { StartError } from './start-error.ts';

export { StartError } from './start-error.ts';

export interface EmbeddedMongoOptions {
  /** The folder that holds the data; made when missing. One process at a time may use it. */
  dataDir: string;
  /**
   * A port on 127.0.0.1, 0 for any that is free: open to every program of this machine. Without it the server
   * listens on a Unix socket that only this user can reach; on Windows, which has none that drivers know, on a port.
   */
  port?: number;
  /** Where the Unix socket (mode 0600) lies; `mongo.sock` in the data folder by default. */
  socketPath?: string;
  /** How often documents past their TTL are removed; 60,000 ms by default, as in MongoDB. */
  ttlIntervalMs?: number;
}

export interface EmbeddedMongo {
  /** An ordinary `mongodb://` address without a database. */
  uri: string;
  /** Ends all connections and closes the files; what was acknowledged is on disk before that anyway. */
  close(): Promise<void>;
}

/**
 * Starts a server that speaks MongoDB's wire protocol, in a worker thread beside this event loop.
 * @throws StartError when the folder is in use, damaged, not ours or not to be written, the disk is full, or the port
 *   is taken
 */
export async function startEmbeddedMongo(options: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  const { ttlIntervalMs = 60_000, ...others } = options;
  const workerData: ServerOptions = { ...others, dataDir: resolve(options.dataDir), ttlIntervalMs };
  const worker = new Worker(new URL('./server/worker.ts', import.meta.url), { workerData });
  const uri = await new Promise<string>((ready, reject) => {
    worker.once('error', reject);
    worker.once('message', (message: WorkerMessage) => {
      // From here on a fault in the worker is a fault of this process: going on without a database would hide it.
      worker.off('error', reject);
      if (message.kind === 'ready') return ready(message.uri);
      reject(
        new StartError(
          message.kind === 'failed' ? message.message : 'embedded-mongo ended before it was ready',
        ),
      );
    });
  });
  let closing: Promise<void> | undefined;
  return {
    uri,
    close() {
      closing ??= new Promise<void>((done) => {
        worker.once('exit', () => done());
        worker.postMessage('close');
      });
      return closing;
    },
  };
}
