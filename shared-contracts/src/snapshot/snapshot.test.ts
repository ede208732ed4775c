import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { compareSnapshots, versionFor } from './compare-snapshots.ts';
import { type ContractSnapshot, type JsonSchema, takeSnapshot } from './contract-snapshot.ts';
import { declarationsIn } from './host-declarations.ts';

const file = path.join(import.meta.dirname, '../../contract.snapshot.json');

test('the committed snapshot matches the contract; a change raises the version as its rules require', () => {
  const committed = JSON.parse(readFileSync(file, 'utf8')) as ContractSnapshot;
  const now = JSON.parse(JSON.stringify(takeSnapshot())) as ContractSnapshot;
  const changes = compareSnapshots(committed, now);
  // `hostContract` only covers what shell and remotes pass to each other, so new endpoints don't affect it.
  const ofHost = compareSnapshots({ ...committed, endpoints: now.endpoints }, now);
  const advice = `Set contractVersion to ${versionFor(changes, committed.version)} and hostContract to ${versionFor(ofHost, committed.hostContract)}, then run node shared-contracts/src/snapshot/write-snapshot.ts. Changes:\n${changes.map(({ kind, what }) => `  ${kind}: ${what}`).join('\n')}`;
  expect(now, advice).toEqual(committed);
});

test('the snapshot describes every field: nothing that is sent or received is just anything', () => {
  const unseen: string[] = [];
  const walk = (at: string, schema: JsonSchema): void => {
    if (Object.keys(schema).length === 0) unseen.push(at);
    for (const [key, inner] of Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)) {
      walk(`${at}.${key}`, inner);
    }
    for (const inner of [schema.items, ...((schema.anyOf ?? []) as unknown[])]) {
      if (inner !== undefined) walk(at, inner as JsonSchema);
    }
  };
  for (const [name, { takes, gives }] of Object.entries(takeSnapshot().endpoints)) {
    for (const [part, schema] of Object.entries({ ...takes, ...gives }))
      if (schema) walk(`${name} ${part}`, schema);
  }
  // A draft is any JSON, and an endpoint with a file is described by its summary.
  expect(unseen).toEqual(['getDraft 200.data', 'saveDraft body.data', 'savePhoto body']);
});

test('an endpoint that doesn’t compile is named, with what it lacks', () => {
  const half = { method: 'GET', path: '/half', access: 'public', responses: {} };
  expect(() => takeSnapshot({ half })).toThrow('The endpoint half has no errors. npm test -- types');
});

describe('a change', () => {
  const contract = (body: JsonSchema, answer: JsonSchema): ContractSnapshot => ({
    version: '1.2.0',
    hostContract: '1.0.0',
    endpoints: {
      save: {
        method: 'POST',
        path: '/save',
        access: 'member',
        errors: [],
        takes: { body },
        gives: { 200: answer },
      },
    },
    host: {},
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
    [
      'an output may be null',
      contract(object({ name: text }), object({ id: orNull(text), kind: answerKind() })),
      '2.0.0',
    ],
    ['an input may be null', contract(object({ name: orNull(text) }), answer), '1.3.0'],
    [
      'a closed list of an output opens',
      contract(object({ name: text }), object({ id: text, kind: openKind('a', 'b') })),
      '1.3.0',
    ],
    [
      'a closed list of an output opens for one more value, which old callers refuse',
      contract(object({ name: text }), object({ id: text, kind: openKind('a', 'b', 'c') })),
      '2.0.0',
    ],
    ['an endpoint is gone', { version: '1.2.0', hostContract: '1.0.0', endpoints: {}, host: {} }, '2.0.0'],
    [
      'an endpoint is new',
      {
        ...before,
        endpoints: {
          ...before.endpoints,
          load: { method: 'GET', path: '/load', access: 'public', errors: [], takes: {}, gives: {} },
        },
      },
      '1.3.0',
    ],
  ] satisfies [string, ContractSnapshot, string][])('when %s', (_, after, version) => {
    expect(kindOf(after)).toBe(version);
  });

  test('when an open list of an output gets another value', () => {
    const open = (...values: string[]) => contract(object({}), object({ kind: orNull(openKind(...values)) }));
    expect(versionFor(compareSnapshots(open('a'), open('a', 'b')), '1.2.0')).toBe('1.3.0');
  });

  test('when an endpoint gets another error code of its own', () => {
    const failing = (...errors: string[]): ContractSnapshot => {
      const { version, hostContract, endpoints, host } = contract(object({}), object({}));
      return {
        version,
        hostContract,
        endpoints: Object.fromEntries(
          Object.entries(endpoints).map(([name, one]) => [name, { ...one, errors }]),
        ),
        host,
      };
    };
    expect(versionFor(compareSnapshots(failing('gone'), failing('gone', 'conflict')), '1.2.0')).toBe('1.3.0');
  });

  test('when an output that could be anything gets a type', () => {
    const changes = compareSnapshots(contract(object({}), {}), contract(object({}), openKind('a')));
    expect(versionFor(changes, '1.2.0')).toBe('1.3.0');
  });

  function orNull(schema: JsonSchema): JsonSchema {
    return { anyOf: [schema, { type: 'null' }] };
  }

  function openKind(...values: string[]): JsonSchema {
    return { type: 'string', 'x-extensible-enum': values };
  }

  function answerKind(...values: string[]): JsonSchema {
    return { type: 'string', enum: values.length ? values : ['a', 'b'] };
  }
});

describe('the contract between shell and remotes', () => {
  const source = `
/** What the shell gives. */
export interface HostServices {
  readonly version: string;
  /** Shows a toast. */
  toast(input: ToastInput): () => void;
  setMeta(meta: {
    readonly title: string;
    // Shown by search engines.
    readonly description?: string;
  }): void;
}
export interface ToastInput {
  readonly title: string;
}
export type RouteAccess = 'public' | 'member';
`;
  const snapshotOf = (text: string): ContractSnapshot => ({
    version: '1.2.0',
    hostContract: '1.0.0',
    endpoints: {},
    host: declarationsIn(text),
  });
  const kindOf = (text: string) =>
    versionFor(compareSnapshots(snapshotOf(source), snapshotOf(text)), '1.2.0');

  test('is read from its source, without comments and line breaks', () => {
    expect(declarationsIn(source)).toEqual({
      HostServices: {
        version: 'readonly version: string',
        toast: 'toast(input: ToastInput): () => void',
        setMeta: 'setMeta(meta: {readonly title: string; readonly description?: string;}): void',
      },
      RouteAccess: { '': "'public' | 'member'" },
      ToastInput: { title: 'readonly title: string' },
    });
  });

  test('is complete in the snapshot', () => {
    const { host } = takeSnapshot();
    expect(Object.keys(host.HostServices ?? {})).toContain('refreshCredits');
    expect(host.ApiClient?.stream).toContain('stream<E extends EndpointDefinition>(');
  });

  test.each([
    ['nothing but a comment changed', source.replace('Shows a toast.', 'Shows a short message.'), '1.2.0'],
    ['the host gives more', source.replace('  toast(', '  confirm(): boolean;\n  toast('), '1.3.0'],
    ['the host gives less', source.replace('  readonly version: string;\n', ''), '2.0.0'],
    ['the host gives it otherwise', source.replace('() => void;', 'void;'), '2.0.0'],
    [
      'a remote may give more',
      source.replace(
        '  readonly title: string;\n}',
        '  readonly title: string;\n  readonly tone?: string;\n}',
      ),
      '1.3.0',
    ],
    [
      'a remote has to give more',
      source.replace(
        '  readonly title: string;\n}',
        '  readonly title: string;\n  readonly tone: string;\n}',
      ),
      '2.0.0',
    ],
  ])('when %s', (_, text, version) => {
    expect(kindOf(text)).toBe(version);
  });
});
