import { type ArticleSummary, newestFirst } from './article.ts';

/** Other articles to read next: those with the most tags in common, then the newest. */
export function relatedArticles(
  article: ArticleSummary,
  all: readonly ArticleSummary[],
  count: number,
): readonly ArticleSummary[] {
  const shared = (other: ArticleSummary) => other.tags.filter((tag) => article.tags.includes(tag)).length;
  return all
    .filter(({ id }) => id !== article.id)
    .sort((a, b) => shared(b) - shared(a) || newestFirst(a, b))
    .slice(0, count);
}
