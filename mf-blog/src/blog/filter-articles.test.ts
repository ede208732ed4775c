import { paths } from '@postloom/shared-contracts/paths';
import { expect, test } from 'vitest';
import { articleSummaries } from '#app/articles/articles.ts';
import { categoryChoices, type Filter, filterArticles, readFilter } from './filter-articles.ts';

const idsFor = (filter: Partial<Filter>) =>
  filterArticles(articleSummaries, { search: '', category: 'All', ...filter })
    .map(({ id }) => id)
    .sort((a, b) => a - b);

test('without a filter every article is listed', () => {
  expect(idsFor({})).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(idsFor({ search: '   ' })).toHaveLength(10);
});

test('the search finds words of the title, the excerpt and the tags, regardless of case', () => {
  expect(idsFor({ search: 'REWRITING' })).toEqual([6]);
  expect(idsFor({ search: 'bicycle workshop' })).toEqual([1]);
  expect(idsFor({ search: 'eu ai act' })).toEqual([8]);
  expect(idsFor({ search: ' Copywriting ' })).toEqual([4, 10]);
});

test('the search ignores authors and texts', () => {
  expect(idsFor({ search: 'Winther' })).toEqual([]);
  expect(idsFor({ search: 'Loewenstein' })).toEqual([]);
});

test('a category lists only its own articles, and isn’t matched as part of a longer name', () => {
  expect(idsFor({ category: 'Strategy' })).toEqual([1, 10]);
  expect(idsFor({ category: 'Growth Strategy' })).toEqual([9]);
});

test('search and category are combined', () => {
  expect(idsFor({ search: 'workflow' })).toEqual([5, 6]);
  expect(idsFor({ search: 'workflow', category: 'Planning' })).toEqual([5]);
  expect(idsFor({ search: 'workflow', category: 'Analytics' })).toEqual([]);
});

test('every choice except All has an article', () => {
  for (const category of categoryChoices) expect(idsFor({ category })).not.toHaveLength(0);
});

test('a filter survives its address', () => {
  const filter: Filter = { search: 'AI & you', category: 'Growth Strategy' };
  const url = new URL(paths.blog(filter), 'https://postloom.example');
  expect(readFilter(url.searchParams)).toEqual(filter);
  expect(paths.blog({ search: '', category: 'All' })).toBe('/blog');
});

test('a category that the dropdown does not offer counts as All', () => {
  expect(readFilter(new URLSearchParams('category=Collaboration')).category).toBe('All');
});
