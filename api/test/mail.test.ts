import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectDatabase, type Database } from '#app/kernel/database/open-database.ts';
import { createJobs, type Jobs } from '#app/kernel/jobs/jobs.ts';
import { createMailer, type Mailer } from '#app/kernel/mail/mail.ts';
import { closeDatabases, freshDatabaseUri } from './harness.ts';
import { startMailServer } from './stand-ins/mail.ts';

let database: Database;
let dataDir: string;
let jobs: Jobs;
const log = pino({ level: 'silent' });

beforeEach(async () => {
  database = await connectDatabase(await freshDatabaseUri());
  dataDir = await mkdtemp(path.join(tmpdir(), 'postloom-mail-'));
  jobs = createJobs({
    connection: database.connection,
    log,
    registry: new Registry(),
    exclusive: true,
    pollMs: 50,
  });
  await jobs.createIndexes();
});
afterEach(async () => {
  await jobs.stop();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});
afterAll(closeDatabases);

async function mailer(smtpUrl?: string): Promise<Mailer> {
  const mail = createMailer({
    env: { SMTP_URL: smtpUrl, MAIL_FROM: 'Postloom <no-reply@example.com>', DATA_DIR: dataDir },
    jobs,
    log,
  });
  await jobs.start(mail.jobs);
  return mail;
}

const welcome = {
  kind: 'welcome',
  to: 'ada@example.com',
  headers: { 'List-Unsubscribe': '<https://example.com/u>' },
  letter: {
    subject: 'Willkommen, Zoë',
    preview: 'Beside the subject.',
    heading: 'Willkommen',
    paragraphs: ['Guten Tag, <b>Zoë</b> & Co.'],
    facts: [['When', 'today']],
    quote: 'One line\nand another',
    action: { label: 'Open it', url: 'https://example.com/open?a=1&b=2' },
    notes: ['Good to know.'],
    reason: 'You asked for it.',
    leave: { label: 'Stop it', url: 'https://example.com/stop' },
  },
} as const;

it('a mail reaches the mail server, as HTML and as equivalent plain text', async () => {
  const server = await startMailServer();
  const { send } = await mailer(server.url);
  await send(welcome);
  const mail = await server.waitFor('ada@example.com', 'Willkommen, Zoë');
  expect(mail.from).toBe('no-reply@example.com');
  expect(mail.headers.get('list-unsubscribe')).toBe('<https://example.com/u>');
  expect(mail.text.split('\n').filter(Boolean)).toEqual([
    'Postloom',
    'Willkommen',
    'Guten Tag, <b>Zoë</b> & Co.',
    'When: today',
    'One line',
    'and another',
    'Open it https://example.com/open?a=1&b=2',
    'Good to know.',
    expect.stringMatching(/^-+$/),
    'You asked for it. Stop it https://example.com/stop',
  ]);
  // User input is escaped, and nothing is loaded, so nobody can tell whether a mail was read.
  expect(mail.html).toContain('Guten Tag, &lt;b&gt;Zoë&lt;/b&gt; &amp; Co.');
  expect(mail.html).not.toMatch(/<img|<link|url\(|@import|<script/);
  await vi.waitFor(
    async () =>
      expect(await database.connection.collection('jobs').countDocuments({ name: 'mail.send' })).toBe(0),
    { timeout: 20_000 },
  );
  await server.close();
});

it('a mail waits while the mail server refuses it, and is sent as the same mail', async () => {
  const server = await startMailServer();
  const { send } = await mailer(server.url);
  server.refuseNext();
  await send(welcome);
  const jobs = database.connection.collection('jobs');
  const [job] = await jobs.find({ name: 'mail.send' }).toArray();
  const mail = await server.waitFor('ada@example.com', 'Willkommen, Zoë');
  expect(server.mails).toHaveLength(1);
  expect(mail.messageId).toBe(job?.data.payload.messageId);
  await server.close();
});

it('without a mail server, each mail is a file that only its owner can read', async () => {
  const { send } = await mailer();
  await send(welcome);
  await send({ ...welcome, kind: 'password-reset' });
  const folder = path.join(dataDir, 'mail');
  await vi.waitFor(async () => expect(await readdir(folder)).toHaveLength(2), { timeout: 10_000 });
  const files = (await readdir(folder)).sort((a, b) => a.slice(20).localeCompare(b.slice(20)));
  expect(files[0]).toMatch(/-password-reset-[0-9a-f]{8}\.eml$/);
  expect(files[1]).toMatch(/-welcome-[0-9a-f]{8}\.eml$/);
  const text = await readFile(path.join(folder, files[1] ?? ''), 'utf8');
  expect(text).toContain('To: ada@example.com');
  expect(text).toContain('Guten Tag');
  expect((await stat(path.join(folder, files[1] ?? ''))).mode & 0o077).toBe(0);
});
