import type { Filter } from './blog/filter-articles.ts';

/** Addresses of this remote, and the ones of others that it leads to. */
export const paths = {
  blog(filter: Partial<Filter> = {}): string {
    const query = new URLSearchParams();
    if (filter.search) query.set('q', filter.search);
    if (filter.category && filter.category !== 'All') query.set('category', filter.category);
    const search = query.toString();
    return search ? `/blog?${search}` : '/blog';
  },
  article: (slug: string): string => `/blog/${slug}`,
  generator: '/social-media',
  privacy: '/privacy',
} as const;
