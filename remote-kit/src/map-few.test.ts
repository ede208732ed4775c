import { expect, test } from 'vitest';
import { mapFew } from './map-few.ts';

test('six items are worked on at once, and the results are in the order of the items', async () => {
  const running: (() => void)[] = [];
  const all = mapFew([...Array(8).keys()], async (item) => {
    await new Promise<void>((resolve) => running.push(resolve));
    return item * 10;
  });
  expect(running).toHaveLength(6);
  for (const end of running.toReversed()) end();
  await expect.poll(() => running.length).toBe(8);
  for (const end of running) end();
  expect(await all).toEqual([0, 10, 20, 30, 40, 50, 60, 70]);
});

test('after a failure no other item is begun', async () => {
  const begun: number[] = [];
  const all = mapFew([...Array(20).keys()], async (item) => {
    begun.push(item);
    if (item === 2) throw new Error('Gone');
  });
  await expect(all).rejects.toThrow('Gone');
  const before = begun.length;
  await new Promise(setImmediate);
  expect(begun).toHaveLength(before);
  expect(before).toBeLessThan(20);
});
