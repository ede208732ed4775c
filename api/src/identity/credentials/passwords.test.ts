import { expect, test } from 'vitest';
import { createPasswords, hashCost, testHashCost } from './passwords.ts';

test('only the hashed password matches, and none does without an account', async () => {
  for (const cost of [hashCost, testHashCost]) {
    const passwords = createPasswords(cost);
    const hash = await passwords.hash('Correct!Horse7');
    expect(hash).toContain(`$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`);
    expect(await passwords.fits(hash, 'Correct!Horse7')).toBe(true);
    expect(await passwords.fits(hash, 'Correct!Horse8')).toBe(false);
    for (const tried of ['', 'Correct!Horse7']) expect(await passwords.fits(undefined, tried)).toBe(false);
  }
});

test('the time does not reveal whether there is an account', async () => {
  const passwords = createPasswords(hashCost);
  const hash = await passwords.hash('Correct!Horse7');
  /**
   * The lowest CPU time of many tries, in microseconds, because anything that runs at the same time only adds to it.
   */
  const timeOf = async (known: string | undefined) => {
    let least = Number.POSITIVE_INFINITY;
    for (let turn = 0; turn < 8; turn += 1) {
      const before = process.cpuUsage();
      await passwords.fits(known, 'wrong');
      const { user, system } = process.cpuUsage(before);
      least = Math.min(least, user + system);
    }
    return least;
  };
  const ratio = (await timeOf(undefined)) / (await timeOf(hash));
  expect(ratio).toBeGreaterThan(0.6);
  expect(ratio).toBeLessThan(1.7);
});
