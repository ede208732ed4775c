import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { type App, apiFeatures, createApp } from './app.ts';
import type { Env } from './env.ts';
import { type Database, openDatabase } from './kernel/database/open-database.ts';
import type { Egress } from './kernel/egress/egress.ts';
import type { Feature } from './kernel/feature.ts';
import { boundConnections } from './kernel/http/bound-connections.ts';
import { boundPipelining } from './kernel/http/bound-pipelining.ts';
import { bounds } from './kernel/http/bounds.ts';
import { createLogger } from './kernel/http/logger.ts';

export interface RunningServer {
  /** The server's address on this machine. */
  readonly url: string;
  readonly app: App;
  /** Finishes the requests in progress, then stops. */
  close(): Promise<void>;
}

/** How long shutdown waits for requests in progress. */
const graceMs = 10_000;

/**
 * Starts the API and any additional features: opens the database, creates the app and listens. `PORT` 0 picks any free
 * port. A process that only works on jobs also listens, for `/healthz`, `/readyz` and `/metrics`. The caller owns the
 * process: nothing here installs signal handlers or exits.
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
  let answer: RequestListener = (request, response) => {
    void started.promise.then((app) => app.express(request, response));
  };
  const server = createServer(
    { headersTimeout: bounds.headMs, connectionsCheckingInterval: bounds.headMs / 4 },
    boundPipelining((request, response) => {
      // Each layer that it passes listens for its end; Node warns of a leak from the eleventh.
      response.setMaxListeners(20);
      answer(request, response);
    }),
  );
  // A proxy's connections are everybody's.
  const { atOnce } = bounds.connections;
  const ofProxies = env.TRUST_PROXY > 0 && { perAddress: atOnce, perNetwork: atOnce };
  boundConnections(server, { ...bounds.connections, ...ofProxies });
  // Longer than any proxy in front keeps an idle connection, so that the server never closes one that the proxy is
  // about to use.
  server.keepAliveTimeout = 75_000;
  // Listen first: a process that can't get the port must not have started anything. Early requests wait until the app
  // is ready.
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
    answer = app.express;
    log.info({ url, embeddedDatabase: opened.embedded }, 'listening');
    let closing: Promise<void> | undefined;
    return {
      url,
      app,
      close() {
        closing ??= (async () => {
          app.beginStop();
          await closeServer(server);
          // Close the connection even if jobs can't be handed back because the database is unreachable.
          await app.close().finally(() => opened.close());
          log.info('stopped');
        })();
        return closing;
      },
    };
  } catch (error) {
    server.close();
    server.closeAllConnections();
    // Only after the caller has got the error: closing makes pending database calls fail with errors of their own.
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
  // A connection stays open for another request after its response, but the server no longer accepts any.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  await promisify(server.close.bind(server))();
  clearInterval(idle);
  clearTimeout(cut);
}
