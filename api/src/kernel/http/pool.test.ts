import { expect, it } from 'vitest';
import { AppError } from './app-error.ts';
import { onBehalfOf } from './caller.ts';
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

it('gives callers turns, and takes a place in the queue from whoever has most', async () => {
  const pool = createPool(
    { atOnce: 2, waiting: 5, ofCaller: { atOnce: 1, waiting: 4 } },
    'Please try again.',
  );
  const done: string[] = [];
  const gate = Promise.withResolvers<void>();
  const ask = (caller: string, name: string, signal?: AbortSignal) =>
    onBehalfOf(caller, () =>
      pool.run(async () => {
        await gate.promise;
        done.push(name);
        return name;
      }, signal),
    ).catch((error: AppError) => error.code ?? error.message);
  const many = [1, 2, 3, 4, 5].map((count) => ask('a', `a${count}`));
  expect(await ask('a', 'a6')).toBe('service_unavailable');
  const few = ['b', 'b', 'c'].map((caller, at) => ask(caller, `${caller}${at}`));
  // It is the longest queue's last that has to make room.
  expect(await many[4]).toBe('service_unavailable');
  const left = new AbortController();
  const leaving = ask('d', 'd0', left.signal);
  expect(await many[3]).toBe('service_unavailable');
  left.abort(new Error('gone'));
  expect(await leaving).toBe('gone');
  gate.resolve();
  await Promise.all([...many, ...few]);
  expect(done).toEqual(['a1', 'b0', 'a2', 'b1', 'c2', 'a3']);
});
