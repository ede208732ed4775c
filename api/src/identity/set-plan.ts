import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { planSchema, plans } from '@postloom/shared-contracts';
import { createCreditsService } from '#app/credits/credits.service.ts';
import { parseEnv } from '#app/env.ts';
import { connectDatabase, embeddedUriFile, openDatabase } from '#app/kernel/database/open-database.ts';
import { findMemberByEmail } from './find-account.ts';

/**
 * Puts an account on a plan and starts a cycle with the plan's credits:
 * `node api/src/identity/set-plan.ts <email> <plan>`. It works while a server is running: through `MONGODB_URI`, or
 * through the address that a server with the embedded database stores in its data folder.
 */
async function setPlan(email: string, planName: string): Promise<string> {
  const plan = planSchema.safeParse(planName);
  if (!plan.success) throw new Error(`"${planName}" is no plan. Plans: ${plans.join(', ')}.`);
  const env = parseEnv(process.env);
  const running = env.MONGODB_URI ? null : await runningEmbeddedUri(env.DATA_DIR);
  const database = running ? await connectDatabase(running) : await openDatabase(env);
  try {
    const { connection } = database;
    const now = () => new Date();
    const member = await findMemberByEmail(connection, email);
    if (!member) throw new Error(`There is no account with the address ${email}.`);
    const credits = createCreditsService({
      connection,
      now,
      leaseMs: 15_000,
      // Never called: the server settles abandoned reservations.
      decideAbandoned: async () => 'release',
      hasAccount: async () => true,
    });
    await credits.grantCycle({
      workspace: member.id,
      plan: plan.data,
      reference: `operator:${randomUUID()}`,
    });
    const { remaining, total, resetAt } = await credits.get(member.id);
    return `${member.email} is on the ${plan.data} plan now: ${remaining} of ${total} credits${
      resetAt ? `, next reset ${resetAt}` : ''
    }.`;
  } finally {
    await database.close();
  }
}

/** The address of a running server's embedded database, or null if no server is running on this data folder. */
async function runningEmbeddedUri(dataDir: string): Promise<string | null> {
  const uri = await readFile(embeddedUriFile(dataDir), 'utf8').catch(() => null);
  if (!uri) return null;
  // A killed server leaves the file behind.
  const alive = await connectDatabase(uri, { serverSelectionTimeoutMS: 500 }).then(
    (database) => database.close().then(() => true),
    () => false,
  );
  return alive ? uri : null;
}

if (import.meta.main) {
  const [email, plan] = process.argv.slice(2);
  if (!email || !plan) {
    process.stderr.write(`Usage: node api/src/identity/set-plan.ts <email> <${plans.join('|')}>\n`);
    process.exit(2);
  }
  try {
    process.stdout.write(`${await setPlan(email, plan)}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
