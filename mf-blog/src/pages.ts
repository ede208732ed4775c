import { paths } from '@postloom/shared-contracts/paths';
import { articleSummaries } from './articles/articles.ts';

/** What search engines, link previews and the feed learn about each page. The build writes it to `remote.json`. */
export const pages = {
  '/blog': {
    title: 'Blog',
    description:
      'Articles on planning, writing and measuring social posts: strategy, tutorials, platforms, analytics and what AI changes.',
  },
  '/newsletter/confirm': {
    title: 'Newsletter',
    description: 'Confirm your subscription.',
    hidden: true,
  },
  '/newsletter/unsubscribe': {
    title: 'Newsletter',
    description: 'End your subscription.',
    hidden: true,
  },
  ...Object.fromEntries(
    articleSummaries.map(({ slug, title, excerpt, date }) => [
      paths.article(slug),
      { title, description: excerpt, publishedAt: date },
    ]),
  ),
};
