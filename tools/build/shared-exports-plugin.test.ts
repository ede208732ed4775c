import { expect, test } from 'vitest';
import { buildPlanted, plantRemote } from './planted-remote.testing.ts';
import { readSharedExports } from './shared-exports-plugin.ts';

const build = (screen: string) => buildPlanted(plantRemote(screen));

test('a remote that uses only what the shell shares is built', async () => {
  const screen = `
    import { useQuery } from '@tanstack/react-query';
    import * as Router from 'react-router-dom';
    import { used } from './unused.ts';
    export function Component() {
      useQuery({ queryKey: [used] });
      return <Router.Link to="/" />;
    }`;
  expect(await build(screen)).toBe('');
});

test.each([
  [
    'a name that is imported',
    "import { hashKey } from '@tanstack/react-query';\nexport const Component = () => String(hashKey);",
    '@tanstack/react-query: hashKey',
  ],
  [
    'a name of the whole package',
    "import * as Router from 'react-router-dom';\nexport const Component = () => Router.useFetcher();",
    'react-router-dom: useFetcher',
  ],
  [
    'a name that is passed on',
    "export { useSubmit as Component } from 'react-router-dom';",
    'react-router-dom: useSubmit',
  ],
  [
    'the package itself',
    "import * as Query from '@tanstack/react-query';\nexport const Component = () => Object.keys(Query).join();",
    '@tanstack/react-query: *',
  ],
])('%s that the shell does not share fails the build', async (_, screen, fault) => {
  const said = await build(screen);
  expect(said).toContain('imports what the shell does not share');
  expect(said).toContain(`${fault} (`);
});

test('the list of shared exports comes from the shell', () => {
  const shared = readSharedExports();
  expect(shared.get('@tanstack/react-query')).toContain('useQuery');
  expect(shared.get('@tanstack/react-query')).not.toContain('hashKey');
  expect(shared.get('react-router-dom')).toContain('Link');
  expect(shared.get('react')).toContain('useEffectEvent');
});
