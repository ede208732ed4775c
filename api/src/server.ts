import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { type App, type AppDependencies, createApp } from './app.ts';
import { openDatabase } from './database.ts';
import { type Env, EnvError, parseEnv } from './env.ts';
import { createLogger } from './http/logger.ts';

export interface RunningServer {
  /** Address to reach it at on this machine. */
  readonly url: string;
  readonly app: App;
  /** Answers what is under way, then ends. */
  close(): Promise<void>;
}

/** How long a stop waits for answers under way. */
const graceMs = 10_000;

/**
 * Starts the API: database, app, listening. `PORT` 0 takes any free port. The caller owns the process: nothing
 * here installs signal handlers or exits.
 */
export async function startServer(
  env: Env,
  extras: Pick<AppDependencies, 'mounts' | 'policyExtensions' | 'now'> = {},
): Promise<RunningServer> {
  const log = createLogger(env.LOG_LEVEL);
  const database = await openDatabase(env);
  try {
    const app = createApp({ ...extras, env, log, connection: database.connection, alone: database.embedded });
    await app.start();
    const server = createServer(app.express);
    // Longer than any proxy in front keeps an idle connection, so that none is cut while it is being used.
    server.keepAliveTimeout = 75_000;
    await listen(server, env.PORT, env.HOST);
    const { port } = server.address() as AddressInfo;
    const url = `http://${env.HOST === '0.0.0.0' || env.HOST === '::' ? '127.0.0.1' : env.HOST}:${port}`;
    log.info({ url, embeddedDatabase: database.embedded }, 'listening');
    let closing: Promise<void> | undefined;
    return {
      url,
      app,
      close() {
        closing ??= (async () => {
          app.beginStop();
          await closeServer(server);
          await app.close();
          await database.close();
          log.info('stopped');
        })();
        return closing;
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

async function closeServer(server: Server): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  // A connection whose answer has just ended is kept alive for a next request that will not be taken.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  await promisify(server.close.bind(server))();
  clearInterval(idle);
  clearTimeout(cut);
}

if (import.meta.main) {
  try {
    const server = await startServer(parseEnv(process.env));
    const stop = (): void => {
      void server.close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    };
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
  } catch (error) {
    const text =
      error instanceof EnvError ? error.message : error instanceof Error ? error.stack : String(error);
    process.stderr.write(`${text}\n`);
    process.exit(1);
  }
}
