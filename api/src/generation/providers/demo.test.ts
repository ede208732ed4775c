import { composerRequestSchema, generationRequestSchema } from '@postloom/shared-contracts';
import { platforms } from '@postloom/shared-contracts/platforms';
import { hangsAfter } from '@postloom/shared-contracts/testing';
import { beforeAll, expect, it } from 'vitest';
import { onBehalfOf } from '#app/kernel/http/caller.ts';
import { compose } from '../demo/composer-thread.ts';
import { demoTextProvider } from './demo.ts';

// Three seconds of a processor, on a machine with other work as well.
beforeAll(() => compose('warmUp', undefined), hangsAfter(120_000));

const topic = 'Our bakery has rye again on Saturday at 9 am, and Anna shows how it is made. '.repeat(50);
const long = composerRequestSchema.parse({
  platforms,
  topic: topic.slice(0, 4000),
  goal: 'promote',
  tone: 'friendly',
});
const short = generationRequestSchema.parse({ platform: 'twitter', prompt: 'Rye is back on Friday, £4.50' });

const contextOf = (signal: AbortSignal) => ({ signal, onText: () => undefined, streaming: false });
const writeLong = (signal = new AbortController().signal) =>
  platforms.map((platform) =>
    demoTextProvider.writeVariants(
      {
        platform,
        request: long,
        businessType: '',
        targetAudience: '',
        template: null,
        voice: null,
        images: [],
      },
      contextOf(signal),
    ),
  );
const writeShort = () =>
  demoTextProvider.write(
    { request: short, wantsVideoScript: false, others: 0, voice: null, images: [] },
    contextOf(new AbortController().signal),
  );

it('a short brief is written between the posts of somebody else’s long ones, however many are written', async () => {
  const done: string[] = [];
  const sets = onBehalfOf('Ada', writeLong).map((set) => set.then(() => done.push('long')));
  const brief = onBehalfOf('Ben', writeShort).then(() => done.push('short'));
  await Promise.all([...sets, brief]);
  // Each of the long ones tries six posts at least.
  expect(done).toEqual(['short', ...platforms.map(() => 'long')]);
});

it('what is written for somebody who leaves ends at once, and is in nobody’s way', async () => {
  const leaving = new AbortController();
  const sets = writeLong(leaving.signal);
  const brief = writeShort();
  leaving.abort(new Error('left'));
  for (const set of sets) await expect(set).rejects.toThrow('left');
  expect((await brief).caption).toContain('£4.50');
});
