import { afterEach, expect, it, vi } from 'vitest';
import { createPostNews } from './post-news.ts';

afterEach(() => vi.unstubAllGlobals());

it('news reach who listens in another tab, not who tells them, and hold nothing open otherwise', async () => {
  const open = new Set<BroadcastChannel>();
  class NotedChannel extends BroadcastChannel {
    constructor(name: string) {
      super(name);
      open.add(this);
    }
    override close(): void {
      super.close();
      open.delete(this);
    }
  }
  vi.stubGlobal('BroadcastChannel', NotedChannel);
  const [mine, theirs] = [createPostNews(), createPostNews()];
  mine.tell();
  expect(open.size).toBe(0);
  const heard = Promise.withResolvers<void>();
  let own = 0;
  const stops = [mine.listen(() => (own += 1)), theirs.listen(heard.resolve)];
  mine.tell();
  await heard.promise;
  for (const stop of stops) stop();
  expect(own).toBe(0);
  expect(open.size).toBe(0);
});
