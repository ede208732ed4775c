import path from 'node:path';
import { billingEndpoints } from '@postloom/shared-contracts';
import cookieParser from 'cookie-parser';
import express, { type Express, type Router } from 'express';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Registry } from 'prom-client';
import * as z from 'zod';
import { createAccountRoutes } from './account/account.routes.ts';
import { createAccountService } from './account/account.service.ts';
import { createDeletionService } from './account/deletion.service.ts';
import type { Holding } from './account/holdings.ts';
import { createAccountsRoutes } from './accounts/accounts.routes.ts';
import { createAccountsService } from './accounts/accounts.service.ts';
import { createBillingRoutes } from './billing/billing.routes.ts';
import { createBillingService } from './billing/billing.service.ts';
import { createCatalogue } from './billing/catalogue.ts';
import { createInbox } from './billing/inbox.service.ts';
import { paymentPolicy } from './billing/policy.ts';
import { createPayments } from './billing/stripe-client.ts';
import { createCreditsRoutes } from './credits/credits.routes.ts';
import { createCreditsService } from './credits/credits.service.ts';
import { createDemoRoutes } from './demo/demo.routes.ts';
import { createDocsRoutes } from './docs/docs.routes.ts';
import type { Env } from './env.ts';
import { createClaims } from './generation/claims.ts';
import { createGenerationRoutes } from './generation/generation.routes.ts';
import { createGenerationService } from './generation/generation.service.ts';
import { createProviders } from './generation/providers/create-providers.ts';
import { createHealthRoutes } from './health/health.routes.ts';
import { errorHandler, notFoundHandler } from './http/error-handler.ts';
import { requestLogger } from './http/logger.ts';
import { createLimits } from './http/rate-limit.ts';
import { type BindRoute, createRouteBinder } from './http/route.ts';
import {
  contentSecurityPolicy,
  type PolicyExtension,
  refuseForeignWrites,
  securityHeaders,
} from './http/security.ts';
import { createNewsletterRoutes } from './newsletter/newsletter.routes.ts';
import { createNewsletterService } from './newsletter/newsletter.service.ts';
import { createOAuthRoutes } from './oauth/oauth.routes.ts';
import { createOAuthService } from './oauth/oauth.service.ts';
import { configuredProviders, missingCredentials } from './oauth/providers.ts';
import { createStrategies } from './oauth/strategies.ts';
import { createDiskStorage } from './objects/disk-storage.ts';
import { createObjectsRoutes } from './objects/objects.routes.ts';
import { createObjectsService } from './objects/objects.service.ts';
import { bucketOptions, createS3Storage } from './objects/s3-storage.ts';
import { createProjectsRoutes } from './projects/projects.routes.ts';
import { createProjectsService } from './projects/projects.service.ts';
import { createCallers } from './sessions/callers.ts';
import { createSessions } from './sessions/sessions.ts';
import { createSignInGuard } from './sessions/sign-in-guard.ts';
import { linkedInPolicy } from './site/linkedin-policy.ts';
import { createTelemetryRoutes } from './telemetry/telemetry.routes.ts';
import { createTelemetryService } from './telemetry/telemetry.service.ts';

export interface AppDependencies {
  readonly env: Env;
  readonly connection: Connection;
  readonly log: Logger;
  /** Whether this process alone works on the database, so that what is left running is left over. */
  readonly alone: boolean;
  readonly now?: () => Date;
  /** Further parts of the server: what is mounted, after the API's own routes, and before the 404 answer. */
  readonly mounts?: readonly Mount[];
  readonly policyExtensions?: readonly PolicyExtension[];
}

/** Makes a router from the services. Its paths are whole: `/api/…`, or any other for pages. */
export type Mount = (services: Services) => Router;

export interface App {
  readonly express: Express;
  readonly services: Services;
  /** Makes indexes, settles what a crash left, and begins sweeping. Call it once, before listening. */
  start(): Promise<void>;
  /** From now on `/readyz` says that this process is leaving. */
  beginStop(): void;
  /** Ends timers. The database connection belongs to the caller. */
  close(): Promise<void>;
}

const leaseMs = 15_000;
const sweepMs = 10_000;

// The contract is written with zod/mini, which has no sentences of its own.
z.config(z.locales.en());

export type Services = ReturnType<typeof createServices>;

function createServices({ env, connection, log, now = () => new Date() }: AppDependencies) {
  const secure = env.PUBLIC_URL?.startsWith('https:') ?? false;
  const secret = env.SESSION_SECRET;
  const registry = new Registry();
  const limits = createLimits(connection, env.RATE_LIMIT_FACTOR);
  const credits = createCreditsService({
    connection,
    now,
    leaseMs,
    settleAbandoned: (_account, key) => claims.settleAbandoned(key),
  });
  const claims = createClaims({ connection, credits, now, leaseMs, waitMs: env.OPENAI_TIMEOUT_MS + 5000 });
  const accounts = createAccountsService({ connection, now });
  const sessions = createSessions({ connection, accounts, secret, secure });
  const callers = createCallers({
    accounts,
    credits,
    secret,
    secure,
    newVisitors: limits.limiter({
      name: 'new-visitor',
      points: Math.ceil(300 * env.RATE_LIMIT_FACTOR),
      seconds: 3600,
    }),
  });
  const bucket = bucketOptions(env);
  const disk = createDiskStorage({ directory: path.join(env.DATA_DIR, 'objects'), secret, now });
  const storage = bucket ? createS3Storage(bucket) : disk;
  const objects = createObjectsService({ connection, storage, now });
  const generation = createGenerationService({ credits, claims, objects, ...createProviders(env) });
  const newsletter = createNewsletterService({ connection, now });
  const telemetry = createTelemetryService({ connection, registry, now });
  const projects = createProjectsService({ claims });
  const account = createAccountService({
    connection,
    now,
    accounts,
    newsletter,
    objects,
    passwordChecks: limits.limiter({
      name: 'current-password',
      points: 10,
      seconds: 15 * 60,
      userMessage: 'Too many wrong passwords. Please wait a few minutes and try again.',
    }),
    missingFor: (platform) => missingCredentials(env, platform),
  });
  const payments = createPayments(env);
  const catalogue = createCatalogue(payments.stripe);
  const billing = createBillingService({ connection, payments, catalogue, credits, now });
  const inbox = createInbox({ connection, payments, billing, now });
  const oauth = createOAuthService({ connection, accounts, account, now });
  /** Everything that is kept of a member, for the export and the deletion of an account. Sessions go first. */
  const holdings: readonly Holding[] = [
    { name: 'sessions', read: ({ id }) => sessions.list(id, ''), erase: ({ id }) => sessions.endAll(id) },
    { name: 'sign-in', read: ({ id }) => oauth.list(id), erase: ({ id }) => oauth.erase(id) },
    { name: 'billing', read: ({ id }) => billing.export(id), erase: ({ id }) => billing.erase(id) },
    { name: 'account', read: (member) => account.export(member), erase: (member) => account.erase(member) },
    {
      name: 'credits',
      read: async ({ id }) => ({ balance: await credits.get(id), movements: await credits.entries(id) }),
      erase: ({ id }) => credits.erase(id),
    },
    { name: 'posts', read: ({ id }) => claims.list(id), erase: ({ id }) => claims.erase(id) },
    { name: 'files', read: ({ id }) => objects.list(id), erase: ({ id }) => objects.erase(id) },
  ];
  const route: BindRoute = createRouteBinder({
    requireMember: callers.requireMember,
    requireVisitor: callers.requireVisitor,
    checkResponses: env.NODE_ENV !== 'production',
  });
  return {
    env,
    log,
    now,
    connection,
    registry,
    limits,
    credits,
    claims,
    accounts,
    sessions,
    callers,
    signInGuard: createSignInGuard({ limits, secret, secure }),
    freeCreditsPerAddress: limits.limiter({
      name: 'free-credits',
      points: env.FREE_CREDITS_PER_ADDRESS_PER_DAY,
      seconds: 24 * 60 * 60,
      userMessage:
        'The free credits for your network are used up for today. Upgrade your plan or come back tomorrow.',
    }),
    /** Takes uploads where there is no bucket. */
    disk: bucket ? null : disk,
    objects,
    generation,
    newsletter,
    telemetry,
    projects,
    account,
    payments,
    billing,
    inbox,
    oauth,
    strategies: createStrategies(sessions.passport, configuredProviders(env)),
    holdings,
    deletion: createDeletionService({ accounts, holdings, now }),
    route,
  };
}

/** The whole HTTP side of the product, without the listening. */
export function createApp(dependencies: AppDependencies): App {
  const { env, connection, log, alone, mounts = [], policyExtensions = [] } = dependencies;
  const services = createServices(dependencies);
  const { registry, credits, objects } = services;
  let stopping = false;
  let sweeper: NodeJS.Timeout | undefined;
  collectDefaultMetrics({ register: registry });

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', env.TRUST_PROXY);
  app.set('query parser', 'simple');
  app.use(requestLogger(log));
  app.use(
    createHealthRoutes({ connection, registry, metricsToken: env.METRICS_TOKEN, isStopping: () => stopping }),
  );
  app.use(
    securityHeaders(
      contentSecurityPolicy(env, [paymentPolicy(env), linkedInPolicy(env), ...policyExtensions]),
      env.PUBLIC_URL?.startsWith('https:') ?? false,
    ),
  );
  app.use(refuseForeignWrites(env.PUBLIC_URL, (path) => path === billingEndpoints.receiveStripeEvent.path));
  app.use(createDocsRoutes());
  app.use(['/api', '/auth'], cookieParser(), services.sessions.resume);
  // What is asked most stands first: a router tries its routes one after the other.
  app.use(createCreditsRoutes(services));
  app.use(createGenerationRoutes(services));
  app.use(createAccountsRoutes(services));
  app.use(createAccountRoutes(services));
  app.use(createOAuthRoutes(services));
  app.use(createProjectsRoutes(services));
  app.use(createBillingRoutes(services));
  app.use(createObjectsRoutes(services));
  app.use(createDemoRoutes(services));
  app.use(createNewsletterRoutes(services));
  app.use(createTelemetryRoutes(services));
  for (const mount of mounts) app.use(mount(services));
  app.use(notFoundHandler);
  app.use(errorHandler);

  const sweep = async (ofAnyAge: boolean): Promise<void> => {
    const { settled } = await credits.sweep({ ofAnyAge });
    if (settled > 0) log.info({ settled }, 'settled what a process had left');
    await objects.sweep();
    const { deleted } = await services.deletion.sweep();
    if (deleted > 0) log.info({ deleted }, 'deleted accounts whose time had come');
    // Last, because it waits for Stripe.
    const [events, reviews] = [await services.inbox.sweep(), await services.billing.sweep()];
    const failed = events.failed + reviews.failed;
    if (failed > 0)
      log.warn({ failed }, 'Stripe could not be followed everywhere; the next sweeps try again');
  };

  return {
    express: app,
    services,
    async start() {
      for (const noun of [
        services.limits,
        services.accounts,
        services.account,
        services.oauth,
        services.sessions,
        services.credits,
        services.billing,
        services.inbox,
        services.claims,
        services.objects,
        services.newsletter,
        services.telemetry,
      ]) {
        await noun.createIndexes();
      }
      if (alone) await services.claims.abandonAll();
      await sweep(alone);
      sweeper = setInterval(() => {
        sweep(false).catch((error: unknown) =>
          log.warn({ err: error }, 'the sweep failed; the next one tries again'),
        );
      }, sweepMs);
      sweeper.unref();
    },
    beginStop() {
      stopping = true;
    },
    async close() {
      clearInterval(sweeper);
    },
  };
}
