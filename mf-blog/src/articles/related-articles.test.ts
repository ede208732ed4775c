import { expect, test } from 'vitest';
import type { ArticleSummary } from './article.ts';
import { articleSummaries } from './articles.ts';
import { relatedArticles } from './related-articles.ts';

const article = (id: number, date: string, ...tags: string[]): ArticleSummary => ({
  id,
  slug: `article-${id}`,
  title: `Article ${id}`,
  excerpt: '',
  author: '',
  date,
  readTime: '5 min read',
  category: 'Strategy',
  tags,
  featured: false,
});

test('articles with more tags in common come first, then newer ones, never the article itself', () => {
  const own = article(1, '2026-01-01', 'a', 'b');
  const all = [
    own,
    article(2, '2026-01-04'),
    article(3, '2026-01-03', 'a', 'b'),
    article(4, '2026-01-02', 'b'),
  ];
  expect(relatedArticles(own, all, 3).map(({ id }) => id)).toEqual([3, 4, 2]);
});

test('every article has related ones', () => {
  for (const own of articleSummaries) {
    const related = relatedArticles(own, articleSummaries, 2);
    expect(related).toHaveLength(2);
    expect(related).not.toContain(own);
  }
});
