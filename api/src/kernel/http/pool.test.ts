import { expect, it } from 'vitest';
import { AppError } from './app-error.ts';
import { createPool } from './pool.ts';

it('runs a limited number at once, lets a limited number wait, and tells further callers to try again', async () => {
  const pool = createPool({ atOnce: 2, waiting: 3 }, 'Please try again.');
  const started: number[] = [];
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const work = gates.map(({ promise }, index) =>
    pool.run(async () => {
      started.push(index);
      await promise;
      if (index === 1) throw new Error('failed in its work');
      return index;
    }),
  );
  const refused = await pool.run(async () => 'never').catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(AppError);
  expect(refused).toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 5 });
  expect(started).toEqual([0, 1]);

  gates[1]?.resolve();
  await expect(work[1]).rejects.toThrow('failed in its work');
  expect(started).toEqual([0, 1, 2]);
  for (const gate of gates) gate.resolve();
  expect(await Promise.all([work[0], ...work.slice(2)])).toEqual([0, 2, 3, 4]);
  expect(started).toEqual([0, 1, 2, 3, 4]);
  expect(await pool.run(async () => 'room again')).toBe('room again');
});
