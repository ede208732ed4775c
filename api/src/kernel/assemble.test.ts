import { globSync } from 'node:fs';
import path from 'node:path';
import { Schema } from 'mongoose';
import { expect, it } from 'vitest';
import { apiFeatures } from '#app/app.ts';
import { assemble } from './assemble.ts';
import { type Collection, defineCollection } from './database/collection.ts';
import { defineFeature } from './feature.ts';

const kernel = {} as Parameters<typeof assemble>[0];
const first = defineFeature({ name: 'first', create: () => ({ service: { answer: 42 } }) });
const second = defineFeature({
  name: 'second',
  needs: { first },
  create: (_kernel, needs) => ({ service: needs.first.answer + 1 }),
});
const diaries = defineCollection({ model: 'Diary', schema: new Schema({}), owner: 'author' });

it('a feature gets the services that it needs', async () => {
  expect((await assemble(kernel, [first, second])).service(second)).toBe(43);
});

it('a feature that is listed before one that it needs is named', async () => {
  await expect(assemble(kernel, [second, first])).rejects.toThrow(
    'The feature "second" needs "first" before it in the list.',
  );
});

it('a feature that is not in the list has no service', async () => {
  const { service } = await assemble(kernel, []);
  expect(() => service(first)).toThrow('"first" is not in this server’s list');
});

it('personal data must be covered by export and deletion', async () => {
  const forgetful = defineFeature({
    name: 'diary',
    collections: [diaries],
    create: () => ({ service: null }),
  });
  await expect(assemble(kernel, [forgetful])).rejects.toThrow(
    'The feature "diary" keeps "Diary" of people, and no personal data source covers it.',
  );
});

it('features start in the order of the list, and stop in reverse', async () => {
  const order: string[] = [];
  const noting = (name: string) =>
    defineFeature({
      name,
      create: () => ({
        service: null,
        start: async () => void order.push(`start ${name}`),
        stop: async () => void order.push(`stop ${name}`),
      }),
    });
  const { start, stop } = await assemble(kernel, [noting('a'), noting('b')]);
  await start();
  await stop();
  expect(order).toEqual(['start a', 'start b', 'stop b', 'stop a']);
});

it('every collection that a model file defines is declared by a feature, so that its indexes are created', async () => {
  const declared = new Set(apiFeatures.flatMap(({ collections }) => collections));
  const files = globSync('**/*.model.ts', { cwd: path.join(import.meta.dirname, '..') });
  expect(files.length).toBeGreaterThan(5);
  for (const file of files) {
    const exported = Object.values((await import(path.join(import.meta.dirname, '..', file))) as object);
    const defined = exported.filter(
      (value): value is Collection<unknown> => (value as Collection<unknown>)?.owner !== undefined,
    );
    for (const collection of defined) expect(declared, file).toContain(collection);
  }
});
