import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { screens } from './screens.ts';

test('every route of every remote is among the screens that npm run screenshots takes pictures of', async () => {
  const cwd = join(import.meta.dirname, '../..');
  const routes: string[] = [];
  for (const table of globSync('mf-*/src/route-table.ts', { cwd })) {
    routes.push(...Object.keys((await import(join(cwd, table))).routeTable));
  }
  expect(routes.length).toBeGreaterThan(20);
  const paths = screens.map(({ path }) => path.split('?')[0] ?? '');
  expect(
    routes.filter((route) => {
      const pattern = new URLPattern({ pathname: route });
      return !paths.some((pathname) => pattern.test({ pathname }));
    }),
  ).toEqual([]);
});
