import { expect, test } from 'vitest';
import { buildPlanted, plantRemote } from './planted-remote.testing.ts';

test('a route in a syntax that the site doesn’t match fails the build, which says how to write it', async () => {
  const build = (path: string) => buildPlanted(plantRemote('export const Component = () => null;'), path);
  for (const path of ['/docs/*', '/blog/:slug?']) {
    expect(await build(path)).toContain(`the route ${path}, which no address matches. Write each part`);
  }
  expect(await build('/docs/:slug/edit')).toBe('');
});
