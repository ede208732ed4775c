import { billingEndpoints, type EndpointDefinition } from '@postloom/shared-contracts';
import cookieParser from 'cookie-parser';
import express, { type Express, type Request, type Response } from 'express';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Registry } from 'prom-client';
import * as z from 'zod';
import { accessKeys } from './access-keys/access-keys.feature.ts';
import { guardByKey, ignoreCookiesBesideKey } from './access-keys/key-guard.ts';
import { assistant } from './assistant/assistant.feature.ts';
import { background } from './background/background.feature.ts';
import { billing } from './billing/billing.feature.ts';
import { brand } from './brand/brand.feature.ts';
import { brandVoices } from './brand-voices/brand-voices.feature.ts';
import { calendar } from './calendar/calendar.feature.ts';
import { clients } from './clients/clients.feature.ts';
import { credits } from './credits/credits.feature.ts';
import { dashboard } from './dashboard/dashboard.feature.ts';
import { demo } from './demo/demo.feature.ts';
import { docs } from './docs/docs.feature.ts';
import { drafts } from './drafts/drafts.feature.ts';
import type { Env } from './env.ts';
import { generation } from './generation/generation.feature.ts';
import { createHealthRoutes } from './health/health.routes.ts';
import { identity } from './identity/identity.feature.ts';
import { type Assembly, assemble } from './kernel/assemble.ts';
import { createMigrations } from './kernel/database/migrations.ts';
import { createEgress, type Egress } from './kernel/egress/egress.ts';
import type { Feature } from './kernel/feature.ts';
import { accessKeyOf } from './kernel/http/bearer.ts';
import { errorHandler, notFoundHandler } from './kernel/http/error-handler.ts';
import { createAccountTag, logRequests } from './kernel/http/logger.ts';
import { createOriginOf, refuseForeignHosts } from './kernel/http/origin.ts';
import { plainCookies } from './kernel/http/plain-cookies.ts';
import { createLimits } from './kernel/http/rate-limit.ts';
import { requestMetrics } from './kernel/http/request-metrics.ts';
import { createRouteBinder } from './kernel/http/route.ts';
import { contentSecurityPolicy, refuseForeignWrites, securityHeaders } from './kernel/http/security.ts';
import { createJobs } from './kernel/jobs/jobs.ts';
import { createMailer } from './kernel/mail/mail.ts';
import { media } from './media/media.feature.ts';
import { newsletter } from './newsletter/newsletter.feature.ts';
import { objects } from './objects/objects.feature.ts';
import { posts } from './posts/posts.feature.ts';
import { projects } from './projects/projects.feature.ts';
import { releases } from './releases/releases.feature.ts';
import { releaseSessionCookie } from './releases/releases.routes.ts';
import { signOff } from './sign-off/sign-off.feature.ts';
import { teams } from './teams/teams.feature.ts';
import { telemetry } from './telemetry/telemetry.feature.ts';
import { templates } from './templates/templates.feature.ts';
import { usage } from './usage/usage.feature.ts';
import { webhooks } from './webhooks/webhooks.feature.ts';

/** The API's features, each listed after the ones it depends on. */
export const apiFeatures: readonly Feature[] = [
  credits,
  newsletter,
  objects,
  identity,
  brand,
  teams,
  accessKeys,
  webhooks,
  clients,
  posts,
  brandVoices,
  projects,
  templates,
  generation,
  assistant,
  drafts,
  dashboard,
  usage,
  media,
  calendar,
  signOff,
  billing,
  demo,
  background,
  releases,
  telemetry,
  docs,
];

export interface AppDependencies {
  readonly env: Env;
  readonly connection: Connection;
  readonly log: Logger;
  /** Whether no other process uses the database, so that any work still marked as running was left by a crash. */
  readonly exclusiveDatabase: boolean;
  readonly features: readonly Feature[];
  /** What this process does: answers requests, works on jobs, or both. */
  readonly role: Env['ROLE'];
  readonly now?: () => Date;
  /** Sends requests to addresses that users enter. Tests pass one that reaches their stand-ins. */
  readonly egress?: Egress;
  /** Where this process listens, e.g. `http://127.0.0.1:3000`. */
  readonly address: string;
}

export interface App {
  readonly express: Express;
  readonly env: Env;
  readonly connection: Connection;
  readonly service: Assembly['service'];
  /** Creates indexes, recovers from a crash and starts taking jobs. Call it once, before listening. */
  start(): Promise<void>;
  /** Makes `/readyz` report from now on that this process is shutting down. */
  beginStop(): void;
  /** Stops jobs and timers. The caller closes the database connection. */
  close(): Promise<void>;
}

// zod/mini, which the contract uses, comes without default messages.
z.config(z.locales.en());

/** The product's whole HTTP side, except for listening on a port. */
export async function createApp({
  env,
  connection,
  log,
  exclusiveDatabase,
  features,
  role,
  now = () => new Date(),
  egress = createEgress(),
  address,
}: AppDependencies): Promise<App> {
  let stopping = false;
  const https = env.PUBLIC_URL?.startsWith('https:') ?? false;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const limits = createLimits(connection, env.RATE_LIMIT_FACTOR);
  const jobs = createJobs({ connection, log, registry, exclusive: exclusiveDatabase });
  const mail = createMailer({ env, jobs, log });
  const accountTag = createAccountTag(env.SESSION_SECRET);
  const originOf = createOriginOf(env.PUBLIC_URL);
  const assembly = await assemble(
    {
      env,
      connection,
      log,
      now,
      registry,
      limits,
      jobs,
      mail,
      egress,
      originOf,
      siteOrigin: env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : address,
      accountTag,
      secure: https,
      exclusiveDatabase,
    },
    features,
  );
  const migrations = createMigrations({ connection, jobs, log, migrations: assembly.migrations });
  const { sessions, callers } = assembly.service(identity);
  const { tokens } = assembly.service(releases);
  const { authenticate } = assembly.service(accessKeys);
  const byKey = async (request: Request, response: Response, endpoint: EndpointDefinition) =>
    (await guardByKey(authenticate, endpoint, request, response))?.account;
  const route = createRouteBinder(
    {
      public: () => null,
      visitor: async (request, response, endpoint) =>
        (await byKey(request, response, endpoint)) ??
        callers.requireVisitor(request, response, request.method === 'GET' || endpoint.right === 'view'),
      member: async (request, response, endpoint) =>
        (await byKey(request, response, endpoint)) ?? callers.requireMember(request, response),
      release: ({ headers, cookies }) =>
        tokens.authenticate(headers.authorization, (cookies as Record<string, string>)[releaseSessionCookie]),
    },
    assembly.service(teams).memberships,
    assembly.service(clients),
    sessions.recheck,
  );

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', env.TRUST_PROXY);
  app.set('query parser', 'simple');
  logRequests(app, log, accountTag);
  app.use(requestMetrics(registry));
  app.use(securityHeaders(contentSecurityPolicy(env, assembly.policies), https));
  app.use(
    createHealthRoutes({
      env,
      connection,
      registry,
      isStopping: () => stopping,
      unready: role === 'worker' ? () => null : assembly.unready,
    }),
  );
  app.use(refuseForeignHosts(env.PUBLIC_URL, env.TRUST_PROXY > 0));
  app.use(ignoreCookiesBesideKey);
  app.use(
    refuseForeignWrites(
      env.PUBLIC_URL,
      // Neither relies on cookies: Stripe signs its requests, and the others carry an access key.
      (request) => request.path === billingEndpoints.receiveStripeEvent.path || accessKeyOf(request) !== null,
    ),
  );
  if (role !== 'worker') {
    app.use(assembly.routes(route, [cookieParser(), plainCookies, sessions.resume]));
    for (const router of assembly.pages()) app.use(router);
  }
  app.use(notFoundHandler);
  app.use(errorHandler);

  return {
    express: app,
    env,
    connection,
    service: assembly.service,
    async start() {
      await Promise.all([limits.createIndexes(), jobs.createIndexes(), assembly.createIndexes()]);
      await assembly.start();
      await migrations.enqueue();
      if (role !== 'web') await jobs.start([...migrations.jobs, ...mail.jobs, ...assembly.jobs]);
    },
    beginStop() {
      stopping = true;
    },
    async close() {
      await jobs.stop();
      await assembly.stop();
    },
  };
}
