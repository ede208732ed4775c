import { Worker } from 'node:worker_threads';
import type { ServerOptions } from './server/server.ts';
import type { WorkerMessage } from './server/worker.ts';

export interface EmbeddedMongoOptions {
  /** The folder that holds the data; made when missing. One process at a time may use it. */
  dataDir: string;
  /** A port on 127.0.0.1; 0, the default, takes any that is free. */
  port?: number;
  /** A Unix socket (mode 0600) to listen on instead of a port. */
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
 * @throws Error when the folder is in use by another process, damaged or not ours, or the port is taken
 */
export async function startEmbeddedMongo(options: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  const { dataDir, port = 0, socketPath, ttlIntervalMs = 60_000 } = options;
  const workerData: ServerOptions = { dataDir, port, ttlIntervalMs, ...(socketPath ? { socketPath } : {}) };
  const worker = new Worker(new URL('./server/worker.ts', import.meta.url), { workerData });
  const boundPort = await new Promise<number>((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', (message: WorkerMessage) => {
      // From here on a fault in the worker is a fault of this process: going on without a database would hide it.
      worker.off('error', reject);
      if (message.kind === 'ready') return resolve(message.port);
      reject(
        new Error(message.kind === 'failed' ? message.message : 'embedded-mongo ended before it was ready'),
      );
    });
  });
  let closing: Promise<void> | undefined;
  return {
    uri: socketPath ? `mongodb://${encodeURIComponent(socketPath)}` : `mongodb://127.0.0.1:${boundPort}`,
    close() {
      closing ??= new Promise<void>((resolve) => {
        worker.once('exit', () => resolve());
        worker.postMessage('close');
      });
      return closing;
    },
  };
}
