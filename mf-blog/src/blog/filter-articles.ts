import type { ArticleSummary } from '#app/articles/article.ts';

/** The choices in the dropdown (spec section 2). The other categories can be found by searching. */
export const categoryChoices = [
  'All',
  'Strategy',
  'Tutorial',
  'Analytics',
  'Psychology',
  'Planning',
  'Growth Strategy',
  'Future Trends',
] as const;
export type CategoryChoice = (typeof categoryChoices)[number];

export interface Filter {
  readonly search: string;
  readonly category: CategoryChoice;
}

/** Reads the filter from the address: `q` and `category`. A category that isn't in the dropdown counts as All. */
export function readFilter(query: URLSearchParams): Filter {
  const category = query.get('category');
  return {
    search: query.get('q') ?? '',
    category: categoryChoices.find((choice) => choice === category) ?? 'All',
  };
}

/** Articles in the category whose title, excerpt or tags contain the search text, regardless of case. */
export function filterArticles(
  articles: readonly ArticleSummary[],
  { search, category }: Filter,
): readonly ArticleSummary[] {
  const needle = search.trim().toLowerCase();
  return articles.filter(
    (article) =>
      (category === 'All' || article.category === category) &&
      [article.title, article.excerpt, ...article.tags].some((text) => text.toLowerCase().includes(needle)),
  );
}
