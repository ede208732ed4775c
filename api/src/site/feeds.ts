import type { Page } from '@postloom/shared-contracts/deployment';
import type { LiveRecord } from '#app/releases/resolve.ts';
import { escapeMarkup } from './escape-markup.ts';

/** All pages of the active versions that search engines should find, in the order of the remotes. */
export function listedPages(record: LiveRecord): Page[] {
  return Object.values(record.remotes).flatMap(({ active }) => active.pages.filter(({ hidden }) => !hidden));
}

/** https://www.sitemaps.org/protocol.html */
export function renderSitemap(pages: readonly Page[], origin: string): string {
  const entries = pages.map(({ path, publishedAt }) => {
    const date = publishedAt ? `<lastmod>${escapeMarkup(publishedAt)}</lastmod>` : '';
    return `  <url><loc>${escapeMarkup(origin + path)}</loc>${date}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>\n',
  ].join('\n');
}

/** Crawlers may read all public pages, but not the API or the workspace. */
export function renderRobots(origin: string): string {
  return [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /auth/',
    'Disallow: /app',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

/** The articles, newest first, as RSS 2.0 (https://www.rssboard.org/rss-specification). */
export function renderRss(pages: readonly Page[], origin: string): string {
  const articles = pages
    .flatMap((page) => (page.publishedAt ? [{ ...page, publishedAt: page.publishedAt }] : []))
    .sort((a, b) => b.publishedAt.localeCompare(a.publishedAt));
  const items = articles.map(({ path, title, description, publishedAt }) =>
    [
      '    <item>',
      `      <title>${escapeMarkup(title)}</title>`,
      `      <link>${escapeMarkup(origin + path)}</link>`,
      `      <guid>${escapeMarkup(origin + path)}</guid>`,
      `      <pubDate>${new Date(publishedAt).toUTCString()}</pubDate>`,
      `      <description>${escapeMarkup(description)}</description>`,
      '    </item>',
    ].join('\n'),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '  <channel>',
    '    <title>Postloom blog</title>',
    `    <link>${escapeMarkup(origin)}/blog</link>`,
    `    <atom:link href="${escapeMarkup(origin)}/blog/rss.xml" rel="self" type="application/rss+xml"/>`,
    '    <description>Planning, writing and measuring social posts.</description>',
    '    <language>en</language>',
    ...items,
    '  </channel>',
    '</rss>\n',
  ].join('\n');
}
