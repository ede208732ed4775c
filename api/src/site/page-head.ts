import { findOwner, type Page, withoutEndSlashes } from '@postloom/shared-contracts/deployment';
import { isAppPath } from '@postloom/shared-contracts/paths';
import { platformNames } from '@postloom/shared-contracts/platforms';
import type { LiveRecord } from '#app/releases/resolve.ts';
import { escapeMarkup } from './escape-markup.ts';
import { shareUrlOf } from './share-url.ts';

export interface PageDescription {
  /** False if no remote owns the path, or if its owner lists its pages and this isn't one of them. */
  readonly known: boolean;
  /** Null for a path that its remote hasn't described. */
  readonly page: Page | null;
}

/** What the active versions say about a path. */
export function describePage(record: LiveRecord, pathname: string): PageDescription {
  const path = withoutEndSlashes(pathname);
  const owner = findOwner(record, path);
  if (!owner) return { known: isAppPath(path), page: null };
  const pages = record.remotes[owner.remote]?.active.pages ?? [];
  const page = pages.find((candidate) => candidate.path === path) ?? null;
  const [folder, parameter] = owner.route.path.split('/:');
  const listed =
    parameter !== undefined && pages.some((candidate) => candidate.path.startsWith(`${folder}/`));
  return { known: page !== null || !listed, page };
}

const siteName = 'Postloom';
const fallback = {
  title: 'Brief in, posts out',
  description: `Write a brief and get a caption, hashtags, images and video scripts that fit ${platformNames('and')}.`,
};

/**
 * Title, description, canonical address and link preview, as tags for the HTML's head.
 *
 * @param origin of the site, without a trailing slash: these tags need absolute URLs.
 */
export function headTags({ known, page }: PageDescription, origin: string): string[] {
  const { title, description } = known ? (page ?? fallback) : { ...fallback, title: 'Page Not Found' };
  const text = (name: string, content: string) => `<meta name="${name}" content="${escapeMarkup(content)}">`;
  const property = (name: string, content: string) =>
    `<meta property="${name}" content="${escapeMarkup(content)}">`;
  const tags = [`<title>${escapeMarkup(`${title} · ${siteName}`)}</title>`, text('description', description)];
  // Guarded and missing pages must not be indexed.
  if (!page || page.hidden) return [...tags, text('robots', 'noindex')];
  const url = origin + page.path;
  return [
    ...tags,
    `<link rel="canonical" href="${escapeMarkup(url)}">`,
    `<link rel="alternate" type="application/rss+xml" title="${siteName} blog" href="/blog/rss.xml">`,
    property('og:site_name', siteName),
    property('og:type', page.publishedAt ? 'article' : 'website'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', url),
    property('og:image', origin + shareUrlOf(page.path)),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', `${title}, in letters over a woven pattern`),
    ...(page.publishedAt ? [property('article:published_time', page.publishedAt)] : []),
    text('twitter:card', 'summary_large_image'),
  ];
}
