import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { compareSnapshots, versionFor } from './compare-snapshots.ts';
import { type ContractSnapshot, type JsonSchema, takeSnapshot } from './contract-snapshot.ts';

const file = path.join(import.meta.dirname, '../../contract.snapshot.json');

test('the committed snapshot is the contract; a change of it carries the version that goes with the change', () => {
  const committed = JSON.parse(readFileSync(file, 'utf8')) as ContractSnapshot;
  const now = JSON.parse(JSON.stringify(takeSnapshot())) as ContractSnapshot;
  const changes = compareSnapshots(committed, now);
  const advice = `Set contractVersion to ${versionFor(changes, committed.version)}, then run node shared-contracts/src/snapshot/write-snapshot.ts. Changes:\n${changes.map(({ kind, what }) => `  ${kind}: ${what}`).join('\n')}`;
  expect(now, advice).toEqual(committed);
});

describe('a change', () => {
  const contract = (body: JsonSchema, answer: JsonSchema): ContractSnapshot => ({
    version: '1.2.0',
    endpoints: {
      save: { method: 'POST', path: '/save', access: 'member', takes: { body }, gives: { 200: answer } },
    },
  });
  const object = (
    properties: Record<string, JsonSchema>,
    required: string[] = Object.keys(properties),
  ): JsonSchema => ({
    type: 'object',
    properties,
    required,
  });
  const text = { type: 'string' };
  const before = contract(
    object({ name: text }),
    object({ id: text, kind: { type: 'string', enum: ['a', 'b'] } }),
  );
  const kindOf = (after: ContractSnapshot) => versionFor(compareSnapshots(before, after), '1.2.0');
  const answer = object({ id: text, kind: { type: 'string', enum: ['a', 'b'] } });

  test.each([
    ['nothing changed', before, '1.2.0'],
    ['an optional input is new', contract(object({ name: text, note: text }, ['name']), answer), '1.3.0'],
    ['a needed input is new', contract(object({ name: text, note: text }), answer), '2.0.0'],
    ['an input may be left out', contract(object({ name: text }, []), answer), '1.3.0'],
    ['an input has another form', contract(object({ name: { type: 'number' } }), answer), '2.0.0'],
    [
      'an output is new',
      contract(object({ name: text }), object({ id: text, kind: answerKind(), at: text })),
      '1.3.0',
    ],
    ['an output is gone', contract(object({ name: text }), object({ id: text })), '2.0.0'],
    [
      'an output may be missing',
      contract(object({ name: text }), object({ id: text, kind: answerKind() }, ['id'])),
      '2.0.0',
    ],
    [
      'an output has one more value',
      contract(object({ name: text }), object({ id: text, kind: answerKind('a', 'b', 'c') })),
      '2.0.0',
    ],
    ['an endpoint is gone', { version: '1.2.0', endpoints: {} }, '2.0.0'],
    [
      'an endpoint is new',
      {
        ...before,
        endpoints: {
          ...before.endpoints,
          load: { method: 'GET', path: '/load', access: 'public', takes: {}, gives: {} },
        },
      },
      '1.3.0',
    ],
  ] satisfies [string, ContractSnapshot, string][])('when %s', (_, after, version) => {
    expect(kindOf(after)).toBe(version);
  });

  function answerKind(...values: string[]): JsonSchema {
    return { type: 'string', enum: values.length ? values : ['a', 'b'] };
  }
});
