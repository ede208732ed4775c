import { expect, test } from 'vitest';
import { accessKeyScopes } from './access-keys.ts';
import type { EndpointDefinition } from './endpoint.ts';
import { type EndpointName, endpoints } from './endpoints.ts';
import { closedToKeys, keyScopes, scopeOf } from './key-scopes.ts';

const opened = Object.values<readonly EndpointName[]>(keyScopes).flat();

test('every call of members and visitors is either opened by exactly one scope or closed to access keys, and no other call is', () => {
  const ofPeople = Object.entries<EndpointDefinition>(endpoints)
    .filter(([, { access }]) => access === 'member' || access === 'visitor')
    .map(([name]) => name);
  const listed: readonly string[] = [...opened, ...closedToKeys];
  expect({
    unlisted: ofPeople.filter((name) => !listed.includes(name)),
    listedTwice: listed.filter((name, index) => listed.indexOf(name) !== index),
    notOfPeople: listed.filter((name) => !ofPeople.includes(name)),
  }).toEqual({ unlisted: [], listedTwice: [], notOfPeople: [] });
});

test('no scope opens the person’s own data', () => {
  const own = opened.filter((name) => (endpoints[name] as EndpointDefinition).right === 'self');
  expect(own).toEqual([]);
});

test('a read-only scope opens nothing that changes data', () => {
  const asksByBody: readonly EndpointName[] = ['findMediaUses'];
  for (const scope of accessKeyScopes.filter((name) => name.endsWith(':read'))) {
    for (const name of keyScopes[scope] as readonly EndpointName[]) {
      if (!asksByBody.includes(name)) expect(endpoints[name].method, name).toBe('GET');
    }
  }
});

test('the scope of an endpoint can be looked up', () => {
  expect(scopeOf(endpoints.schedulePost)).toBe('calendar:write');
  expect(scopeOf(endpoints.changePassword)).toBeNull();
});
