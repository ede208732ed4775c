import { parentPort, workerData } from 'node:worker_threads';
import { type ServerOptions, serve } from './server.ts';

/** What the worker tells the thread that started it. */
export type WorkerMessage =
  | { kind: 'ready'; port: number }
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
  tell({ kind: 'ready', port: server.port });
} catch (error) {
  tell({
    kind: 'failed',
    message: error instanceof Error ? error.message : String(error),
  });
}
