import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ServerOptions } from './server/server.ts';
import type { WorkerMessage } from './server/worker.ts';
import { StartError } from './start-error.ts';

export { StartError } from './start-error.ts';

export interface EmbeddedMongoOptions {
  /** The folder for the data, created if missing. Only one process at a time may use it. */
  dataDir: string;
  /**
   * A port on 127.0.0.1, or 0 for any free one, which every program on this machine can reach. Without a port, the
   * server listens on a Unix socket that only this user can reach. Windows has no sockets that drivers support, so
   * there it uses a port.
   */
  port?: number;
  /** Path of the Unix socket (mode 0600); by default `mongo.sock` in the data folder. */
  socketPath?: string;
  /** How often documents past their TTL are deleted; by default every 60,000 ms, as in MongoDB. */
  ttlIntervalMs?: number;
}

export interface EmbeddedMongo {
  /** An ordinary `mongodb://` URI without a database. */
  uri: string;
  /** Closes all connections and files. Acknowledged writes are on disk long before. */
  close(): Promise<void>;
}

/**
 * Starts a server with MongoDB's wire protocol in a worker thread.
 * @throws StartError when the folder is in use, damaged, not ours or not writable, the disk is full, or the port is
 *   taken
 */
export async function startEmbeddedMongo(options: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  const { ttlIntervalMs = 60_000, ...others } = options;
  const workerData: ServerOptions = { ...others, dataDir: resolve(options.dataDir), ttlIntervalMs };
  const worker = new Worker(new URL('./server/worker.ts', import.meta.url), { workerData });
  const uri = await new Promise<string>((ready, reject) => {
    worker.once('error', reject);
    worker.once('message', (message: WorkerMessage) => {
      // From here on, a failure of the worker must stop this process: continuing without a database would hide it.
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
