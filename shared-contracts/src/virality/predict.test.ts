import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ContentType, contentTypes } from '#contracts/generation.ts';
import { platformCatalogue, platforms } from '#contracts/platforms/index.ts';
import { runs } from '#contracts/testing/size.ts';
import { type PostToJudge, predictVirality } from './predict.ts';

const slide = { title: 'Rye', text: '' };

/** The estimate of a post without gaps. */
function estimate(post: PostToJudge) {
  const prediction = predictVirality(post);
  if (!prediction) throw new Error('There is no estimate.');
  return prediction;
}

/** What a person would do to follow each piece of advice. */
const actOn: Record<string, (post: PostToJudge) => PostToJudge> = {
  hook: (post) => ({ ...post, caption: `A short first line.\n\n${post.caption}` }),
  media: (post) => ({ ...post, hasImage: true, hasVideo: true }),
  response: (post) => ({ ...post, caption: `${post.caption}\n\nWhat do you think?` }),
  specifics: (post) => ({ ...post, caption: `${post.caption}\nFrom 3 May.` }),
  audience: (post) => ({ ...post, caption: `${post.caption}\nMade for you.` }),
  hashtags: (post) => {
    const [from, to] = platformCatalogue[post.platform].hashtagAdvice;
    const kept = post.hashtags.slice(0, to);
    return {
      ...post,
      hashtags: [...kept, ...['one', 'two', 'three'].slice(0, Math.max(0, from - kept.length))],
    };
  },
};

const lines = fc.constantFrom(
  'We bake every morning from six.',
  'Fresh sourdough, 20% off until Sunday.',
  'What would you choose?',
  'BUY NOW BEFORE GONE TODAY!!!',
  'Like if you agree',
  'Come and see us at example.com/shop',
  'Some words that go on and on and never quite reach their end because nobody stopped them in time to breathe',
);
const posts = fc.record({
  platform: fc.constantFrom(...platforms),
  contentType: fc.constantFrom<ContentType>(...contentTypes),
  caption: fc.array(lines, { minLength: 1, maxLength: 12 }).map((parts) => parts.join('\n')),
  hashtags: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'), { maxLength: 7 }),
  hasImage: fc.boolean(),
  hasVideo: fc.boolean(),
  slides: fc.constantFrom([], [slide]),
});

describe('the virality estimate', () => {
  test('is the sum of readable checks, between 0 and 10', () => {
    fc.assert(
      fc.property(posts, (post) => {
        const { checks, viralityScore, improvements } = estimate(post);
        const points = checks.reduce((sum, check) => sum + check.points, 0);
        const most = checks.reduce((sum, check) => sum + check.maxPoints, 0);
        expect(viralityScore).toBeCloseTo((points / most) * 10, 1);
        expect(improvements).toHaveLength(checks.filter(({ passed }) => !passed).length);
        for (const check of checks) {
          expect(check.finding).not.toBe('');
          expect(check.advice === '').toBe(check.passed);
        }
      }),
      runs(100),
    );
  });

  test('acting on an improvement passes its check and raises the score', () => {
    fc.assert(
      fc.property(posts, (post) => {
        const before = estimate(post);
        for (const { id } of before.checks.filter(({ passed }) => !passed)) {
          const better = actOn[id]?.(post);
          if (!better) continue;
          const after = estimate(better);
          const othersHold = after.checks.every(
            (check, at) => check.id === id || check.passed || !before.checks[at]?.passed,
          );
          expect(after.checks.find((check) => check.id === id)?.passed, id).toBe(true);
          if (othersHold) expect(after.viralityScore, id).toBeGreaterThan(before.viralityScore);
        }
      }),
      runs(200),
    );
  });

  test('the largest gain comes first', () => {
    const { checks, improvements } = estimate({
      platform: 'instagram',
      contentType: 'post',
      caption: 'Hi',
      hashtags: [],
      hasImage: false,
      hasVideo: false,
      slides: [],
    });
    const gains = improvements.map(
      (advice) => checks.find((check) => check.advice === advice)?.maxPoints ?? 0,
    );
    expect(gains.length).toBeGreaterThan(4);
    expect(gains).toEqual([...gains].sort((a, b) => b - a));
  });

  test('a well-made post scores high, a bare one low', () => {
    const good = estimate({
      platform: 'instagram',
      contentType: 'post',
      hasImage: true,
      hasVideo: false,
      slides: [],
      hashtags: ['Leeds', 'Coffee', 'NewCafe'],
      caption:
        'Our second café opens in Leeds on 3 May.\n\nThe first 100 guests get 20% off, and you are invited.\n\nWhat will you order first?',
    });
    const bare = estimate({
      platform: 'instagram',
      contentType: 'post',
      caption: 'Hello',
      hashtags: [],
      hasImage: false,
      hasVideo: false,
      slides: [],
    });
    expect(good.viralityScore).toBe(10);
    expect(bare.viralityScore).toBeLessThan(3);
  });

  test.each(['carousel', 'story'] as const)('the slides of a %s count as media', (contentType) => {
    const media = (hasSlides: boolean) =>
      estimate({
        platform: 'instagram',
        contentType,
        caption: 'What a loaf needs.',
        hashtags: [],
        hasImage: false,
        hasVideo: false,
        slides: hasSlides ? [slide] : [],
      }).checks.find(({ id }) => id === 'media');
    expect(media(false)).toMatchObject({ points: 0, advice: 'Add an image or a video.' });
    expect(media(true)).toMatchObject({ points: 16, finding: 'There are slides.', advice: '' });
  });

  test.each([
    ['a banned word left open', { caption: 'Every […] loaf comes at $7.' }],
    ['a template', { caption: 'Every loaf comes at [price].' }],
    ['its slides', { slides: [{ title: '', text: 'At [price].' }] }],
  ])('there is none for a post with a gap from %s, until it is filled in', (_, words) => {
    const post: PostToJudge = {
      platform: 'instagram',
      contentType: 'carousel',
      caption: 'Every rye loaf comes at $7.',
      hashtags: [],
      hasImage: false,
      hasVideo: false,
      slides: [],
    };
    expect(predictVirality({ ...post, ...words })).toBeNull();
    expect(predictVirality(post)?.viralityScore).toBeGreaterThan(0);
  });
});
