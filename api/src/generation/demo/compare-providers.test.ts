import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenAiStandIn, startOpenAiStandIn } from '../../../test/stand-ins/openai.ts';
import samples from './samples.json' with { type: 'json' };

let provider: OpenAiStandIn;
let folder: string;
beforeAll(async () => {
  provider = await startOpenAiStandIn();
  folder = await mkdtemp(join(tmpdir(), 'postloom-prompts-'));
});
afterAll(async () => {
  await provider.close();
  await rm(folder, { recursive: true, force: true });
});

it('holds a provider’s posts to all that the site holds them to @turn-3', async () => {
  provider.always({ kind: 'post', caption: 'Rye for £99.99 at our place.' });
  const file = join(folder, 'prompts.md');
  const script = spawn(process.execPath, [join(import.meta.dirname, 'compare-providers.ts'), file], {
    env: { PATH: process.env.PATH, OPENAI_BASE_URL: provider.url, OPENAI_MODEL: 'stand-in' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [complaints, [code]] = await Promise.all([text(script.stderr), once(script, 'exit')]);
  expect(code, complaints).toBe(0);
  const posts = (await readFile(file, 'utf8')).split('\n## ').slice(1);
  expect(posts).toHaveLength(samples.briefs.length);
  for (const post of posts) expect(post).toContain('Nobody gave');
}, 120_000);
