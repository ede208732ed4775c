import { redirects } from '@postloom/shared-contracts/deployment';

/** First parts of the addresses that the server answers itself and never with a page of the site. */
const withoutPages = ['api', 'auth', 'shell', 'remotes', 'ops'];

/** First parts of all addresses that the server answers itself. */
const own = [
  ...withoutPages,
  'review',
  'og',
  'healthz',
  'readyz',
  'metrics',
  'robots.txt',
  'sitemap.xml',
  'favicon.ico',
  '.well-known',
];

const firstPart = (path: string): string => path.split('/')[1]?.toLowerCase() ?? '';

/** Whether an address never shows a page of the site, so that a missing file there is no page that wasn't found. */
export const hasNoPages = (path: string): boolean => withoutPages.includes(firstPart(path));

/** Whether the server answers a path itself, so that no remote can own it. */
export const isOwnPath = (path: string): boolean =>
  own.includes(firstPart(path)) || (redirects as readonly string[]).includes(path);
