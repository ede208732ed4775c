/** The categories used by articles (spec section 3). */
export const articleCategories = [
  'Strategy',
  'Tutorial',
  'Platform Analysis',
  'Psychology',
  'Planning',
  'Collaboration',
  'Analytics',
  'Future Trends',
  'Growth Strategy',
] as const;
type ArticleCategory = (typeof articleCategories)[number];

/** What lists show of an article: everything except its text, which is in its own chunk. */
export interface ArticleSummary {
  readonly id: number;
  /** Last segment of its address, `/blog/:slug`. */
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly author: string;
  /** ISO date of publication, e.g. `2026-10-29`. */
  readonly date: string;
  /** E.g. `6 min read`, as calculated from the text by `readTimeOf`. */
  readonly readTime: string;
  readonly category: ArticleCategory;
  readonly tags: readonly string[];
  readonly featured: boolean;
}

export interface Article extends ArticleSummary {
  /** Paragraphs separated by blank lines; a paragraph between double asterisks is a subheading. */
  readonly content: string;
}

export interface ArticleBlock {
  readonly kind: 'heading' | 'paragraph';
  readonly text: string;
}

/**
 * A relaxed pace, slightly below the 238 words per minute at which adults read English prose on average (Brysbaert,
 * "How many words do we read per minute?", 2019).
 */
const wordsPerMinute = 220;

export function countWords(content: string): number {
  return content.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** Reading time of a text in whole minutes, at least one, e.g. `6 min read`. */
export function readTimeOf(content: string): string {
  return `${Math.max(1, Math.round(countWords(content) / wordsPerMinute))} min read`;
}

/** Splits a text into its subheadings and paragraphs; line breaks within a paragraph become spaces. */
export function blocksOf(content: string): readonly ArticleBlock[] {
  return content
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => {
      const heading = /^\*\*(.+)\*\*$/.exec(paragraph)?.[1];
      return heading === undefined
        ? { kind: 'paragraph', text: paragraph }
        : { kind: 'heading', text: heading.trim() };
    });
}

/** Sorts by date, newest first. ISO dates can be compared as text; a collator would cost 11 ms on a first load. */
export function newestFirst(a: { readonly date: string }, b: { readonly date: string }): number {
  if (a.date === b.date) return 0;
  return a.date < b.date ? 1 : -1;
}
