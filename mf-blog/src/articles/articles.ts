import { type Article, type ArticleSummary, newestFirst } from './article.ts';

interface CatalogueEntry extends ArticleSummary {
  /** Loads the text, which is in a separate chunk so that the list stays small. */
  readonly load: () => Promise<{ readonly content: string }>;
}

const catalogue: readonly CatalogueEntry[] = [
  {
    id: 1,
    slug: 'one-page-content-strategy',
    title: 'A content strategy that fits on one page',
    excerpt:
      'Seven lines on a sheet beside the screen do more than a forty-page deck. How to write them in an afternoon, with a bicycle workshop as the example.',
    author: 'Clara Winther',
    date: '2026-10-29',
    readTime: '5 min read',
    category: 'Strategy',
    tags: ['strategy', 'audience', 'positioning', 'small business'],
    featured: true,
    load: () => import('./01-one-page-content-strategy.ts'),
  },
  {
    id: 2,
    slug: 'write-the-brief-first',
    title: 'Write the brief first: how to get a usable draft from an AI',
    excerpt:
      'A model fills every gap with the most ordinary thing it can find. Six steps for closing the gaps that matter, and a brief before and after.',
    author: 'Samuel Adeyemi',
    date: '2026-10-15',
    readTime: '5 min read',
    category: 'Tutorial',
    tags: ['briefs', 'prompts', 'AI writing', 'editing'],
    featured: true,
    load: () => import('./02-write-the-brief-first.ts'),
  },
  {
    id: 3,
    slug: 'what-each-platform-counts',
    title: 'What each platform counts, and why your caption was cut',
    excerpt:
      'Weighted characters on X, five hashtags on Instagram, bytes on YouTube: the limits as they stand in November 2026, and how to write for all of them at once.',
    author: 'Ines Moreau',
    date: '2026-11-12',
    readTime: '5 min read',
    category: 'Platform Analysis',
    tags: ['platforms', 'captions', 'hashtags', 'character limits'],
    featured: false,
    load: () => import('./03-what-each-platform-counts.ts'),
  },
  {
    id: 4,
    slug: 'the-first-line',
    title: 'The first line: why people stop, and how to deserve it',
    excerpt:
      'A scrolling reader asks one silent question. What curiosity, concreteness and recognition have to do with the answer, and how to find an honest opening.',
    author: 'Clara Winther',
    date: '2026-10-01',
    readTime: '5 min read',
    category: 'Psychology',
    tags: ['hooks', 'attention', 'copywriting', 'editing'],
    featured: false,
    load: () => import('./04-the-first-line.ts'),
  },
  {
    id: 5,
    slug: 'a-calendar-that-bends',
    title: 'A content calendar that survives a bad week',
    excerpt:
      'Plans fail because they leave no room for an ordinary month. Count hours before posts, keep four finished pieces in a drawer, and decide beforehand what happens when things go wrong.',
    author: 'Ines Moreau',
    date: '2026-09-17',
    readTime: '5 min read',
    category: 'Planning',
    tags: ['calendar', 'scheduling', 'workflow', 'small teams'],
    featured: false,
    load: () => import('./05-a-calendar-that-bends.ts'),
  },
  {
    id: 6,
    slug: 'review-without-rewriting',
    title: 'Review without rewriting',
    excerpt:
      'Four reviewers, four versions, one lifeless post. A handful of agreements that keep the checks and let a text remain the sentence of one person.',
    author: 'Samuel Adeyemi',
    date: '2026-09-03',
    readTime: '5 min read',
    category: 'Collaboration',
    tags: ['review', 'approvals', 'agencies', 'workflow'],
    featured: false,
    load: () => import('./06-review-without-rewriting.ts'),
  },
  {
    id: 7,
    slug: 'reading-small-numbers',
    title: 'Reading small numbers honestly',
    excerpt:
      'Most swings on a small account mean nothing. Square roots, medians and denominators for people who would rather not be fooled by a good week.',
    author: 'Ines Moreau',
    date: '2026-08-20',
    readTime: '5 min read',
    category: 'Analytics',
    tags: ['analytics', 'engagement', 'testing', 'reporting'],
    featured: false,
    load: () => import('./07-reading-small-numbers.ts'),
  },
  {
    id: 8,
    slug: 'made-with-ai-and-saying-so',
    title: 'Made with AI, and saying so',
    excerpt:
      'Since August the European AI Act asks for labels on certain generated pictures and clips. What the rules say, where a label belongs, and why we would use one anyway.',
    author: 'Clara Winther',
    date: '2026-08-06',
    readTime: '6 min read',
    category: 'Future Trends',
    tags: ['AI labels', 'EU AI Act', 'trust', 'AI images'],
    featured: false,
    load: () => import('./08-made-with-ai-and-saying-so.ts'),
  },
  {
    id: 9,
    slug: 'growth-without-posting-more',
    title: 'Growth without posting more',
    excerpt:
      'Growth comes from strangers, and more posts mostly reach the people who know you. Where new readers come in, where they are lost, and how to open better doors.',
    author: 'Samuel Adeyemi',
    date: '2026-07-23',
    readTime: '6 min read',
    category: 'Growth Strategy',
    tags: ['growth', 'audience', 'repurposing', 'partnerships'],
    featured: false,
    load: () => import('./09-growth-without-posting-more.ts'),
  },
  {
    id: 10,
    slug: 'your-voice-on-paper',
    title: 'Put your brand voice on paper, so that others can use it',
    excerpt:
      'A voice that lives in one ear cannot be handed to colleagues, freelancers or a model. How to write it down as choices, pairs and two short lists, and test it blind.',
    author: 'Clara Winther',
    date: '2026-07-09',
    readTime: '6 min read',
    category: 'Strategy',
    tags: ['brand voice', 'AI writing', 'style guide', 'copywriting'],
    featured: true,
    load: () => import('./10-your-voice-on-paper.ts'),
  },
];

/** Every article without its text, newest first. */
export const articleSummaries: readonly ArticleSummary[] = catalogue
  .map(({ load: _, ...summary }) => summary)
  .sort(newestFirst);

/** The complete article at an address, or null if there is none. Rejects if its chunk can't be loaded. */
export async function loadArticle(slug: string): Promise<Article | null> {
  const entry = catalogue.find((candidate) => candidate.slug === slug);
  if (entry === undefined) return null;
  const { load, ...summary } = entry;
  const { content } = await load();
  return { ...summary, content };
}
