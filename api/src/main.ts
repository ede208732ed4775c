import path from 'node:path';
import { paymentModeOf } from './billing/payment-mode.ts';
import { parseEnv } from './env.ts';
import { generation } from './generation/generation.feature.ts';
import { explainStart } from './kernel/start-error.ts';
import { createOpsFeature } from './ops/ops.feature.ts';
import { createReviewPageFeature } from './review-page/review-page.feature.ts';
import { startServer } from './server.ts';
import { createSiteFeature } from './site/site.feature.ts';

/** Runs the whole product, API and site, in one process. `npm start` runs this and gets a message once it listens. */
try {
  const env = parseEnv(process.env);
  const workspace = path.join(import.meta.dirname, '../..');
  const site = createSiteFeature(env.SITE_BUILDS ?? workspace);
  const ops = createOpsFeature(path.join(workspace, 'ops/dist'));
  const review = createReviewPageFeature(path.join(workspace, 'review/dist'));
  const server = await startServer(env, { moreFeatures: [ops, review, site] });
  const { complete, publishBuilds, unactivated } = server.app.service(site);
  if (env.ROLE !== 'worker') await complete();
  const stop = (): void => {
    void server.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  // Each signal may arrive several times: the terminal or the supervisor sends it to all processes, and `npm start`
  // passes it on. Without a listener, the second one would kill the process while it shuts down.
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Sent by `npm run dev` after each build.
  process.on('message', (message) => {
    if (message === 'publish') void publishBuilds().then(() => process.send?.('published'));
  });
  // This server speaks plain HTTP. It can set a secure session cookie only if it trusts a proxy that says the request
  // came over HTTPS.
  if (env.PUBLIC_URL?.startsWith('https:') && env.TRUST_PROXY === 0) {
    process.stderr.write(
      'PUBLIC_URL is https, but TRUST_PROXY is not set: no one can sign in. Set it to the number of proxies in front.\n',
    );
  }
  process.send?.({
    type: 'ready',
    url: server.url,
    services: describeServices(env),
    unactivated: unactivated(),
  });
  // Runs once the server can already answer. Skipped in tests, where CPU time is short.
  if (env.ROLE !== 'worker' && env.NODE_ENV !== 'test') await server.app.service(generation).warmUp();
} catch (error) {
  process.stderr.write(`${explainStart(error)}\n`);
  process.exit(1);
}

/** Says which service each part runs on, for the person who started the process. */
function describeServices(env: ReturnType<typeof parseEnv>) {
  const service = (name: string, real: string | false | undefined, embedded: string) => ({
    name,
    runsOn: real || embedded,
    embedded: !real,
  });
  return [
    service(
      'Database',
      env.MONGODB_URI && 'MONGODB_URI',
      `embedded-mongo in ${env.DATA_DIR} (one process only)`,
    ),
    service(
      'AI',
      (env.OPENAI_BASE_URL ?? (env.OPENAI_API_KEY && 'OpenAI')) || undefined,
      'offline composer; set OPENAI_API_KEY for real content',
    ),
    service('Files', env.S3_BUCKET && `S3 bucket ${env.S3_BUCKET}`, `${env.DATA_DIR}/objects`),
    service(
      'Mail',
      env.SMTP_URL &&
        `SMTP server ${new URL(env.SMTP_URL).host}${env.PUBLIC_URL ? '' : '; its links lead to this machine until PUBLIC_URL is set'}`,
      `files in ${env.DATA_DIR}/mail; set SMTP_URL to send them`,
    ),
    service(
      'Payments',
      env.STRIPE_SECRET_KEY && ['Stripe', ...missingForStripe(env)].join(', '),
      paymentModeOf(env) === 'test'
        ? 'test mode, no one is charged; set STRIPE_SECRET_KEY to take payments'
        : 'off; set STRIPE_SECRET_KEY to take payments',
    ),
  ];
}

/** The secret key is enough for `npm run stripe:setup`, which prints the webhook's secret, but not for selling. */
function missingForStripe(env: ReturnType<typeof parseEnv>): string[] {
  const names = (['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const).filter((name) => !env[name]);
  if (names.length === 0) return [];
  return [`incomplete until ${names.join(' and ')} ${names.length > 1 ? 'are' : 'is'} set`];
}
