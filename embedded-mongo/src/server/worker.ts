import { parentPort, workerData } from 'node:worker_threads';
import { StartError } from '#mongo/start-error.ts';
import { type ServerOptions, serve } from './server.ts';

/** Messages from the worker to the thread that started it. */
export type WorkerMessage =
  | { kind: 'ready'; uri: string }
  /** `message` contains everything there is to say. */
  | { kind: 'failed'; message: string }
  | { kind: 'closed' };

const tell = (message: WorkerMessage) => parentPort?.postMessage(message);

try {
  const server = await serve(workerData as ServerOptions);
  parentPort?.once('message', async () => {
    await server.close();
    tell({ kind: 'closed' });
    parentPort?.close();
  });
  tell({ kind: 'ready', uri: server.uri });
} catch (error) {
  // Anything else is our bug, and reaches the parent thread with its stack.
  if (!(error instanceof StartError)) throw error;
  tell({ kind: 'failed', message: error.message });
}
