import { describe, expect, test } from 'vitest';
import { type Article, articleCategories, blocksOf, countWords, readTimeOf } from './article.ts';
import { articleSummaries, loadArticle } from './articles.ts';

const articles = await Promise.all(
  articleSummaries.map(async ({ slug }) => (await loadArticle(slug)) as Article),
);

test('there are ten articles, with the ids 1 to 10 and unique addresses', () => {
  expect(articles.map(({ id }) => id).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(new Set(articles.map(({ slug }) => slug)).size).toBe(10);
  for (const { slug } of articles) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
});

test('the list is sorted from the newest to the oldest', () => {
  const dates = articleSummaries.map(({ date }) => date);
  expect(dates).toEqual([...dates].sort().reverse());
  for (const date of dates) expect(new Date(date).toISOString().slice(0, 10)).toBe(date);
});

test('exactly the articles 1, 2 and 10 are featured', () => {
  const featured = articles.filter((article) => article.featured).map(({ id }) => id);
  expect(featured.sort((a, b) => a - b)).toEqual([1, 2, 10]);
});

test('every category is used, and no other', () => {
  expect(new Set(articles.map(({ category }) => category))).toEqual(new Set(articleCategories));
});

test('the list does not contain the texts', () => {
  for (const summary of articleSummaries) expect(summary).not.toHaveProperty('content');
});

test('an address without an article gives null', async () => {
  expect(await loadArticle('no-such-article')).toBeNull();
});

describe.each(articles)('article $id, $slug', ({ title, excerpt, tags, content, readTime }) => {
  const blocks = blocksOf(content);

  test('has between 900 and 1,400 words', () => {
    expect(countWords(content)).toBeGreaterThanOrEqual(900);
    expect(countWords(content)).toBeLessThanOrEqual(1400);
  });

  test('states the reading time of its text', () => {
    expect(readTime).toBe(readTimeOf(content));
  });

  test('begins and ends with a paragraph, and has subheadings in between', () => {
    expect(blocks.at(0)?.kind).toBe('paragraph');
    expect(blocks.at(-1)?.kind).toBe('paragraph');
    expect(blocks.filter(({ kind }) => kind === 'heading').length).toBeGreaterThanOrEqual(4);
    for (const [index, { kind }] of blocks.entries()) {
      if (kind === 'heading') expect(blocks[index + 1]?.kind).toBe('paragraph');
    }
  });

  test('shows no markup to the reader', () => {
    for (const text of [title, excerpt, ...tags, ...blocks.map((block) => block.text)]) {
      expect(text).not.toMatch(/\*|_{2}|`|~~|^#|^[-+>] |^\d+\. |\]\(|<\/?[a-z]|&[a-z]+;|https?:|["']/i);
      expect(text).toBe(text.trim());
    }
  });

  test('has a few tags without duplicates', () => {
    expect(tags.length).toBeGreaterThanOrEqual(3);
    expect(new Set(tags.map((tag) => tag.toLowerCase())).size).toBe(tags.length);
  });
});

test('a paragraph wrapped in double asterisks is a subheading, one that merely contains them is not', () => {
  expect(blocksOf('\nOne\nline.\n\n**A heading**\n  \nTwo **bold** words.\n')).toEqual([
    { kind: 'paragraph', text: 'One line.' },
    { kind: 'heading', text: 'A heading' },
    { kind: 'paragraph', text: 'Two **bold** words.' },
  ]);
});

test('the reading time of a short note is one minute, not zero', () => {
  expect(readTimeOf('Back at three.')).toBe('1 min read');
  expect(readTimeOf('word '.repeat(1100))).toBe('5 min read');
});
