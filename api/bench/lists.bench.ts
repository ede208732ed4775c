import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brandVoiceLimits, clientsMax } from '@postloom/shared-contracts';
import { Types } from 'mongoose';
import { credits } from '#app/credits/credits.feature.ts';
import { parseEnv } from '#app/env.ts';
import { startServer } from '#app/server.ts';

/**
 * How the number of an account's items affects its lists: an account with few items and one with many request each
 * route in turns, and the medians are compared. Aim: at most 1.5 times.
 *
 * `BENCH_MANY` items (100,000), `BENCH_FEW` (100), `BENCH_ROUNDS` (200).
 */
const many = Number(process.env.BENCH_MANY ?? 100_000);
const few = Number(process.env.BENCH_FEW ?? 100);
const rounds = Number(process.env.BENCH_ROUNDS ?? 200);
const batch = 5000;
const dayMs = 24 * 60 * 60 * 1000;

const dataDir = await mkdtemp(path.join(tmpdir(), 'postloom-lists-'));
const server = await startServer(
  parseEnv({
    PORT: '0',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    RATE_LIMIT_FACTOR: '100000',
    ...(process.env.MONGODB_URI && { MONGODB_URI: process.env.MONGODB_URI }),
  }),
);
const { connection } = server.app;

interface Member {
  readonly id: string;
  readonly project: Types.ObjectId;
  readonly cookie: string;
}

async function signUp(): Promise<Member> {
  const answer = await fetch(`${server.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      username: 'Bench',
      email: `${randomUUID()}@example.com`,
      password: 'Correct!Horse7',
    }),
  });
  const { id } = (await answer.json()) as { id: string };
  await server.app.service(credits).grantCycle({ workspace: id, plan: 'agency', reference: id });
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  return { id, project: new Types.ObjectId(), cookie };
}

async function insert(name: string, count: number, document: (index: number) => object): Promise<void> {
  for (let from = 0; from < count; from += batch) {
    const size = Math.min(batch, count - from);
    await connection
      .collection(name)
      .insertMany(Array.from({ length: size }, (_, index) => document(from + index)));
  }
}

/** An account's history: ten items a day, back from today, and two planned posts a day. */
async function fill({ id, project }: Member, count: number): Promise<void> {
  const workspace = new Types.ObjectId(id);
  const file = (index: number) => createHash('md5').update(`${id} ${index}`).digest('hex');
  const now = Date.now();
  const common = (index: number) => {
    const at = new Date(now - (index * dayMs) / 10);
    return { version: 1, createdBy: workspace, createdAt: at, updatedAt: at, deletedAt: null };
  };
  const own = (index: number) => ({ ...common(index), workspace, client: null });
  await insert('posts', count, (index) => ({
    ...own(index),
    // A project with some dozens of posts, however many there are in total.
    project: index < 60 ? project : null,
    status: 'draft',
    platform: ['instagram', 'facebook', 'twitter', 'linkedin', 'tiktok'][index % 5],
    contentType: 'post',
    title: `Post ${index}`,
    caption: `What happened on day ${index}, told in a few words.`,
    hashtags: ['bench'],
    media: index < 60 ? [{ object: file(index), kind: 'image', alt: '' }] : [],
    videoScript: null,
    viralPrediction: null,
    // Some have no time; half of the others are planned, half are past.
    scheduledAt: index % 3 === 0 ? null : new Date(now + (((index % 2 ? index : -index) + 0.5) * dayMs) / 4),
    zone: 'UTC',
    place: null,
    ...signedOff(workspace, index),
  }));
  // A link for twenty posts each; only the latest is still open.
  await insert('sign_off_links', count / 20, (index) => ({
    workspace,
    client: null,
    tokenHash: file(index),
    readerName: 'Reader',
    readerEmail: null,
    message: '',
    posts: Array.from({ length: 20 }, () => new Types.ObjectId()),
    createdBy: workspace,
    createdAt: new Date(now - index * dayMs),
    expiresAt: new Date(now + (index === 0 ? 1 : -index) * dayMs),
    openedAt: null,
    withdrawnAt: null,
    settled: index > 0,
  }));
  await insert('projects', count, (index) => ({
    ...own(index),
    title: `Project ${index}`,
    description: '',
    platforms: ['twitter'],
    type: 'campaign',
    status: index % 2 ? 'Active' : 'Planning',
    tags: [],
    budget: null,
    briefDefaults: { businessType: '', targetAudience: '', tone: null },
    archived: false,
  }));
  await insert('templates', count, (index) => ({
    ...own(index),
    title: `Template ${index}`,
    description: '',
    category: 'food',
    platform: 'twitter',
    content: 'Today we have [dish], from [time].',
    views: 0,
  }));
  // As many as there is room for, and as many deleted ones.
  await insert('clients', Math.min(count, clientsMax), (index) => ({
    ...common(index),
    workspace,
    name: `Client ${index}`,
    logo: null,
    brandVoice: null,
    briefDefaults: { businessType: '', targetAudience: '', tone: null },
    archived: index % 4 === 0,
  }));
  await insert('brand_voices', Math.min(count, 2 * brandVoiceLimits.perWorkspace), (index) => ({
    ...own(index),
    name: `Voice ${index}`,
    tone: 'Warm and short.',
    phrases: [],
    bannedWords: [],
    examples: [],
    deletedAt: index < brandVoiceLimits.perWorkspace ? null : new Date(now - index),
  }));
  await insert('objects', count, (index) => {
    const { createdBy: _, ...rest } = common(index);
    return {
      ...rest,
      _id: file(index),
      owner: workspace,
      status: 'ready',
      mimeType: 'image/png',
      kind: 'image',
      size: 1000,
      alt: null,
      name: `file-${index}.png`,
      listed: true,
      kept: true,
      starred: index % 3 === 0,
      expiresAt: null,
    };
  });
}

/** A third of the posts was approved; some dozens wait, were refused or are out of date, however many posts there are. */
function signedOff(link: Types.ObjectId, index: number): object {
  if (index >= 60 && index % 3 > 0) return {};
  const state = index < 20 ? 'waiting' : index < 40 ? 'changes_requested' : 'approved';
  const signOff = { state, edits: 0, by: 'Reader', at: new Date(), link, event: link, text: '' };
  return { signOff, signOffStale: index >= 40 && index < 60 };
}

async function ask(route: string, { cookie, project }: Member): Promise<number> {
  const start = performance.now();
  const address = server.url + route.replace(':project', project.toHexString());
  const answer = await fetch(address, { headers: { cookie } });
  await answer.text();
  if (answer.status !== 200) throw new Error(`${route} answered ${answer.status}`);
  return performance.now() - start;
}
const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const [small, large] = [await signUp(), await signUp()];
await fill(small, few);
await fill(large, many);
console.log(`medians of ${rounds} answers, ${few} items and ${many}`);

const month = `from=${new Date().toISOString()}&to=${new Date(Date.now() + 10 * dayMs).toISOString()}`;
const routes = [
  '/api/posts',
  '/api/posts?status=draft',
  '/api/posts?platform=tiktok&limit=20',
  '/api/posts?status=draft&unscheduled=true',
  '/api/posts?deleted=true',
  '/api/posts?signOff=waiting',
  '/api/posts?signOff=approved',
  '/api/posts?signOff=changes_requested',
  '/api/posts?signOff=out_of_date',
  '/api/projects',
  '/api/projects?status=Active',
  '/api/projects/recent',
  '/api/projects?deleted=true',
  '/api/templates/own',
  '/api/media',
  '/api/media?deleted=true',
  '/api/media?filter=images',
  '/api/media?filter=videos',
  '/api/media?filter=starred&limit=30',
  '/api/media/storage',
  '/api/media?project=:project',
  '/api/posts?project=:project',
  `/api/calendar?${month}`,
  '/api/calendar/next-slot?platform=tiktok',
  '/api/projects/stats',
  '/api/clients',
  '/api/clients?archived=false&limit=24',
  '/api/brand-voices',
  '/api/brand-voices?deleted=true',
  '/api/dashboard',
];
for (const route of routes) {
  // An account may list its posts 300 times a minute: once per round, and each route from the beginning.
  await connection.collection('rate_limits').deleteMany({});
  for (const member of [small, large, small, large]) await ask(route, member);
  const times: { readonly small: number[]; readonly large: number[] } = { small: [], large: [] };
  const total = performance.now();
  for (let round = 0; round < rounds && performance.now() - total < 30_000; round += 1) {
    times.small.push(await ask(route, small));
    times.large.push(await ask(route, large));
  }
  const [fast, slow] = [median(times.small), median(times.large)];
  const ratio = (slow / fast).toFixed(2);
  console.log(
    `${ratio.padStart(7)}  ${fast.toFixed(1)} ms, ${slow.toFixed(1)} ms  ${route.split('?from')[0]}`,
  );
}
await server.close();
await rm(dataDir, { recursive: true, force: true });
