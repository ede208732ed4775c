import path from 'node:path';
import { EnvError, parseEnv } from './env.ts';
import { startServer } from './server.ts';
import { createSiteMount } from './site/site-mount.ts';

/**
 * The whole product in one process: the API and the site. `npm start` runs this, and hears by message when it
 * listens.
 */
try {
  const env = parseEnv(process.env);
  const site = createSiteMount(env.SITE_BUILDS ?? path.join(import.meta.dirname, '../..'));
  const server = await startServer(env, { mounts: [site.mount], policyExtensions: [site.policy] });
  await site.publishBuilds();
  const stop = (): void => {
    void server.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // Said by `npm run dev` after each new build.
  process.on('message', (message) => {
    if (message === 'publish') void site.publishBuilds().then(() => process.send?.('published'));
  });
  process.send?.({ type: 'ready', url: server.url, services: describeServices(env) });
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

/** What went wrong, in words for the person who started it; the stack too, where it is nobody's doing. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof EnvError) return error.message;
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Stop what uses it, or set PORT to another one.`;
  return /data folder/i.test(error.message) ? error.message : (error.stack ?? error.message);
}

/** What each part runs on, for the person who started it. */
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
      'demo composer, works offline; set OPENAI_API_KEY for real content',
    ),
    service('Files', env.S3_BUCKET && `S3 bucket ${env.S3_BUCKET}`, `${env.DATA_DIR}/objects`),
    service('Payments', env.STRIPE_SECRET_KEY && 'Stripe', 'test mode without cards; set STRIPE_SECRET_KEY'),
  ];
}
