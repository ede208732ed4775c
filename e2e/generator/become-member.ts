import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import type { Site } from '../harness/site.ts';

const run = promisify(execFile);
const workspace = join(import.meta.dirname, '../..');

/** Signs a new member up and puts them on a plan by the documented command. */
export async function becomeMember(page: Page, site: Site, plan: 'pro' | 'agency'): Promise<void> {
  const email = `a${randomUUID()}@example.com`;
  const answer = await page.request.post(`${site.url}/api/auth/register`, {
    headers: { origin: site.url },
    data: { username: 'Ada Lovelace', email, password: 'Correct horse 1!' },
  });
  expect(answer.status()).toBe(201);
  await run(process.execPath, ['api/src/identity/set-plan.ts', email, plan], {
    cwd: workspace,
    env: { PATH: process.env.PATH, DATA_DIR: site.dataDir },
  });
}
