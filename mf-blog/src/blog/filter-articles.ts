import type { ArticleSummary } from '#app/articles/article.ts';

/** What the dropdown offers (spec section 2); the categories that it leaves out are found by search. */
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

/** Reads the filter from the address: `q` and `category`. What the dropdown doesn't know counts as All. */
export function readFilter(query: URLSearchParams): Filter {
  const category = query.get('category');
  return {
    search: query.get('q') ?? '',
    category: categoryChoices.find((choice) => choice === category) ?? 'All',
  };
}

/** Articles whose title, excerpt or any tag contains the search, whatever its case, and that are of the category. */
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
