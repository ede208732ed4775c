import { setImmediate } from 'node:timers';
import { composerRequestSchema } from '@postloom/shared-contracts';
import { platforms } from '@postloom/shared-contracts/platforms';
import { expect, it } from 'vitest';
import { demoTextProvider } from './demo.ts';

it('answers others between any two posts, however long the brief and however many write', async () => {
  const topic = 'Our bakery has rye again on Saturday at 9 am, and Anna shows how it is made. '.repeat(50);
  const request = composerRequestSchema.parse({
    platforms,
    topic: topic.slice(0, 4000),
    goal: 'promote',
    tone: 'friendly',
  });
  let turns = 0;
  let isWriting = true;
  setImmediate(function turn() {
    turns += 1;
    if (isWriting) setImmediate(turn);
  });
  const written = await Promise.all(
    platforms.map((platform) =>
      demoTextProvider.writeVariants(
        { platform, request, businessType: '', targetAudience: '', template: null, voice: null, images: [] },
        { signal: new AbortController().signal, onText: () => undefined, streaming: false },
      ),
    ),
  );
  isWriting = false;
  // Six posts are tried for each platform, and the event loop turns after each.
  expect(turns).toBeGreaterThanOrEqual(written.length * 6);
});
