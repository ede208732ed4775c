import type { ComposedVariant } from './variant.ts';

/** Values that all samples share (spec section 3). */
const fixed = {
  postingTime: 'Today, 2:00 PM',
  score: 95,
  awaitsEstimate: false,
  imageUrl: null,
  imageAlt: null,
  videoUrl: null,
  aiLabel: null,
  clipLabel: null,
  index: 0,
  postId: null,
  kept: null,
  isScheduled: false,
  isSample: true,
  isDemo: false,
  selected: false,
  history: [],
  rewrite: null,
} as const;
const cta = 'Take Action';

/** Shown in the review before anything was generated. Always marked as samples. */
export const sampleVariants: readonly ComposedVariant[] = [
  {
    ...fixed,
    id: 'sample-1',
    platform: 'instagram',
    history: [],
    words: {
      caption:
        'Your mornings, twenty minutes longer\n\nPrep tonight, sleep in tomorrow. Our weekly planner lays out five breakfasts that you make once and eat all week.\n\nSave this for Sunday.',
      cta,
      hashtags: ['mealprep', 'slowmornings', 'breakfast'],
    },
  },
  {
    ...fixed,
    id: 'sample-2',
    platform: 'linkedin',
    history: [],
    words: {
      caption:
        'The meeting that no one missed\n\nWe took one recurring meeting off forty calendars and wrote a page instead.\n\nDecisions came a day earlier, and two teams found out that they were solving the same problem. The tool behind it is free to try for 14 days.',
      cta,
      hashtags: ['productivity', 'teamwork'],
    },
  },
  {
    ...fixed,
    id: 'sample-3',
    platform: 'twitter',
    history: [],
    words: {
      caption:
        'Launch day, in one line\n\nSearch every PDF you ever scanned. On your own machine. Out today.',
      cta,
      hashtags: ['launch'],
    },
  },
];
