import { expect, it } from 'vitest';
import { inTurns, once } from './in-turns.ts';

const { signal } = new AbortController();

it('gives callers turns, however much each of them has under way', async () => {
  const done: string[] = [];
  const work = function* (caller: string): Generator<undefined, void> {
    for (let step = 0; step < 5; step += 1) {
      done.push(caller);
      yield;
    }
  };
  const many = Array.from({ length: 10 }, () => inTurns(work('many'), { caller: 'many', signal }));
  await inTurns(work('one'), { caller: 'one', signal });
  expect(done.filter((caller) => caller === 'many').length).toBeLessThanOrEqual(6);
  await Promise.all(many);
  expect(done.length).toBe(55);
});

it('refuses what takes too long, with a sentence, and goes on with others', async () => {
  let steps = 0;
  const endless = (function* (): Generator<undefined, never> {
    for (;;) {
      steps += 1;
      'x'.repeat(1_000_000).match(/x*$/);
      yield;
    }
  })();
  await expect(inTurns(endless, { caller: null, signal }, 50)).rejects.toMatchObject({
    code: 'service_unavailable',
    userMessage: expect.stringMatching(/ask for less at a time/),
  });
  const stopped = steps;
  const other = (function* () {
    yield;
    return 'done';
  })();
  expect(await inTurns(other, { caller: null, signal })).toBe('done');
  expect(steps).toBe(stopped);
});

it('makes a thing once for each piece of work', async () => {
  let made = 0;
  const make = (): number => ++made;
  const work = function* (): Generator<undefined, readonly number[]> {
    const first = once('a', make);
    yield;
    return [first, once('a', make), once('b', make)];
  };
  expect(await inTurns(work(), { caller: null, signal })).toEqual([1, 1, 2]);
  expect(await inTurns(work(), { caller: null, signal })).toEqual([3, 3, 4]);
});
