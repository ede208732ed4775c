import { type ArticleSummary, newestFirst } from './article.ts';

/** Other articles to go on with: the ones that share the most tags, then the newest. */
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
