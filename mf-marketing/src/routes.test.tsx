import { createTestHost } from '@postloom/remote-kit/testing';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  StaticRouterProvider,
} from 'react-router-dom';
import { expect, test } from 'vitest';
import { pages } from './pages.ts';
import { createRoutes } from './routes.tsx';

const { host } = createTestHost();

/** Renders a path as publishing does: on the server, without a window. */
async function renderOnServer(path: string): Promise<string> {
  expect(globalThis).not.toHaveProperty('window');
  const routes = await Promise.all(
    createRoutes(host).map(async ({ path: pattern, load }): Promise<RouteObject> => {
      const { Component, loader = () => null } = await load();
      return { path: pattern, loader, Component: Component as ComponentType };
    }),
  );
  const { query, dataRoutes } = createStaticHandler(routes);
  const context = await query(new Request(`https://postloom.example${path}`));
  if (context instanceof Response) throw new Error(`${path} answered ${context.status}`);
  expect(context.errors).toBeNull();
  return renderToStaticMarkup(
    <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} />,
  );
}

test.each([
  ['/', 'Start Creating Now'],
  ['/about', 'Why we make it'],
  ['/privacy', 'Last updated: January 2025'],
  ['/terms', 'Last updated: January 2025'],
  ['/linkedin-test', 'Check the tracking object'],
])('%s is rendered on the server, with one first heading', async (path, text) => {
  const html = await renderOnServer(path);
  expect(html).toContain(text);
  expect(html.match(/<h1/g)).toHaveLength(1);
});

test('every route sets the title of its page', () => {
  const paths = createRoutes(host).map(({ path }) => path);
  expect(Object.keys(pages).sort()).toEqual(paths.sort());
});
