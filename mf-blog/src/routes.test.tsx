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
import { articleSummaries } from '#app/articles/articles.ts';
import { createRoutes } from './routes.tsx';

/** Renders a path as publishing does: on the server, with data from the loaders, without a window. */
async function renderOnServer(path: string): Promise<string> {
  expect(globalThis).not.toHaveProperty('window');
  const remoteRoutes = createRoutes(createTestHost().host);
  const routes = await Promise.all(
    remoteRoutes.map(async ({ path: pattern, load }): Promise<RouteObject> => {
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

/** The text of a page in reading order, without tags. */
const textOf = (html: string) => html.replace(/<script.*?<\/script>/g, '').replace(/<[^>]+>/g, '\n');

test('the list is rendered on the server, with the featured articles before all of them', async () => {
  const html = await renderOnServer('/blog');
  const text = textOf(html);
  expect(text.match(/Read More/g)).toHaveLength(3);
  expect(text.match(/Read Article/g)).toHaveLength(10);
  expect(text.indexOf('Featured Articles')).toBeLessThan(text.indexOf('All Articles'));
  expect(html).toContain('placeholder="Search articles..."');
  expect(text).toContain('Stay Updated with AI Marketing Insights');
  for (const { slug } of articleSummaries) expect(html).toContain(`href="/blog/${slug}"`);
});

test('a search in the address filters the list and moves it up, but doesn’t change the featured articles', async () => {
  const text = textOf(await renderOnServer('/blog?q=workflow&category=Planning'));
  expect(text.match(/Read Article/g)).toHaveLength(1);
  expect(text).toContain('1 article');
  expect(text.match(/Read More/g)).toHaveLength(3);
  expect(text.indexOf('All Articles')).toBeLessThan(text.indexOf('Featured Articles'));
});

test('a search without results says so and offers a way back', async () => {
  const text = textOf(await renderOnServer('/blog?q=zzz'));
  expect(text).toContain('No article matches');
  expect(text).toContain('Show all articles');
  expect(text).not.toContain('Read Article');
});

test('the dropdown offers exactly the categories of the specification', async () => {
  const html = await renderOnServer('/blog');
  const options = [...html.matchAll(/<option[^>]*>([^<]+)<\/option>/g)].map(([, label]) => label);
  expect(options).toEqual([
    'All',
    'Strategy',
    'Tutorial',
    'Analytics',
    'Psychology',
    'Planning',
    'Growth Strategy',
    'Future Trends',
  ]);
});

test.each(articleSummaries)(
  'article $id is rendered in full, with subheadings and anchors to them',
  async (summary) => {
    const html = await renderOnServer(`/blog/${summary.slug}`);
    const text = textOf(html);
    for (const part of ['Back to Blog', summary.category, summary.title, summary.author, summary.readTime]) {
      expect(text).toContain(part);
    }
    for (const tag of summary.tags) expect(text).toContain(tag);
    expect(html).toContain(`dateTime="${summary.date}"`);
    expect(text).not.toContain('**');
    const anchors = [...html.matchAll(/<h2 id="([^"]+)">/g)].map(([, id]) => id);
    expect(anchors.length).toBeGreaterThanOrEqual(4);
    expect(new Set(anchors).size).toBe(anchors.length);
    for (const anchor of anchors) expect(html).toContain(`href="/blog/${summary.slug}#${anchor}"`);
  },
);

test('an article has structured data for search engines', async () => {
  const html = await renderOnServer('/blog/the-first-line');
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(JSON.parse(json)).toMatchObject({
    '@type': 'BlogPosting',
    headline: 'The first line: why people stop, and how to deserve it',
    datePublished: '2026-10-01',
    url: 'https://postloom.example/blog/the-first-line',
  });
});

test('an address without an article is not found, and hidden from search engines', async () => {
  const html = await renderOnServer('/blog/no-such-article');
  expect(textOf(html)).toContain('Page Not Found');
  expect(html).toContain('noindex');
});
