import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { type App, apiFeatures, createApp } from './app.ts';
import type { Env } from './env.ts';
import { type Database, openDatabase } from './kernel/database/open-database.ts';
import type { Egress } from './kernel/egress/egress.ts';
import type { Feature } from './kernel/feature.ts';
import { createLogger } from './kernel/http/logger.ts';

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
 * Starts the API and what is added to it: database, app, listening. `PORT` 0 takes any free port. A process that only
 * works on jobs listens, too, for `/healthz`, `/readyz` and `/metrics`. The caller owns the process: nothing here
 * installs signal handlers or exits.
 */
export async function startServer(
  env: Env,
  {
    moreFeatures = [],
    now,
    egress,
    log = createLogger(env.LOG_LEVEL),
  }: {
    readonly moreFeatures?: readonly Feature[];
    readonly now?: () => Date;
    readonly egress?: Egress;
    readonly log?: Logger;
  } = {},
): Promise<RunningServer> {
  const started = Promise.withResolvers<App>();
  const server = createServer((request, response) => {
    void started.promise.then((app) => app.express(request, response));
  });
  // Longer than any proxy in front keeps an idle connection, so that none is cut while it is being used.
  server.keepAliveTimeout = 75_000;
  // The port first: a process that cannot have it must not have begun anything. Early requests wait for the rest.
  await listen(server, env.PORT, env.HOST);
  let database: Database | undefined;
  try {
    const opened = await openDatabase(env);
    database = opened;
    const { port } = server.address() as AddressInfo;
    const url = `http://${env.HOST === '0.0.0.0' || env.HOST === '::' ? '127.0.0.1' : env.HOST}:${port}`;
    const app = await createApp({
      env,
      log,
      connection: opened.connection,
      exclusiveDatabase: opened.embedded,
      features: [...apiFeatures, ...moreFeatures],
      role: env.ROLE,
      address: url,
      ...(now && { now }),
      ...(egress && { egress }),
    });
    await app.start();
    started.resolve(app);
    server.removeAllListeners('request').on('request', app.express);
    log.info({ url, embeddedDatabase: opened.embedded }, 'listening');
    let closing: Promise<void> | undefined;
    return {
      url,
      app,
      close() {
        closing ??= (async () => {
          app.beginStop();
          await closeServer(server);
          // The connection ends also where the database is away, so that jobs cannot be given back.
          await app.close().finally(() => opened.close());
          log.info('stopped');
        })();
        return closing;
      },
    };
  } catch (error) {
    server.close();
    server.closeAllConnections();
    // After the caller has heard of the fault: what is under way on the connection fails with a complaint of its own.
    setImmediate(() => void database?.close());
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
