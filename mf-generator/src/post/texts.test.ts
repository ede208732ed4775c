import type { GenerationResponse } from '@postloom/shared-contracts';
import { describe, expect, test } from 'vitest';
import type { Version } from '#app/generation/versions-store.ts';
import { exportText } from './export-text.ts';
import { foldText } from './fold-text.ts';
import { parseHashtags } from './hashtags.ts';
import { authorOf, isTall } from './preview-post.ts';
import { slidesOf } from './slides.ts';

describe('the fold', () => {
  test('leaves a text alone that the platform shows whole', () => {
    expect(foldText('x'.repeat(125), 125)).toBeNull();
  });

  test('falls between words', () => {
    expect(foldText('Fresh bread every morning', 14)).toBe('Fresh bread');
  });

  test('falls inside a word only when there is no better place', () => {
    expect(foldText(`Oh ${'a'.repeat(50)}`, 20)).toBe(`Oh ${'a'.repeat(17)}`);
  });

  test('never halves an emoji', () => {
    expect(foldText(`${'a'.repeat(9)}🥐🥐`, 10)).toBe('a'.repeat(9));
  });
});

describe('typed hashtags', () => {
  test('are parted by spaces, commas and signs, and lose their sign', () => {
    expect(parseHashtags('#bakery leeds,#fresh_bread#täglich')).toEqual([
      'bakery',
      'leeds',
      'fresh_bread',
      'täglich',
    ]);
  });

  test('count once, however they are written', () => {
    expect(parseHashtags('#Bakery #bakery #')).toEqual(['Bakery']);
  });
});

describe('slides', () => {
  test('are the numbered lines of a caption', () => {
    expect(
      slidesOf('Swipe!\nSlide 1 (cover): The dough\n2/3 – The oven\n3. The crust\nSee you in May'),
    ).toEqual(['The dough', 'The oven', 'The crust']);
  });

  test('are none where a number is only a number', () => {
    expect(slidesOf('We open on\n3 May\n1. Come early')).toEqual([]);
  });
});

describe('the author in a preview', () => {
  test('is the member, else the business, else you', () => {
    expect(authorOf('Ada Lovelace', 'Bakery')).toEqual({ name: 'Ada Lovelace', handle: 'adalovelace' });
    expect(authorOf(undefined, ' Café Zoë ')).toEqual({ name: 'Café Zoë', handle: 'cafezoe' });
    expect(authorOf(undefined, '')).toEqual({ name: 'Your brand', handle: 'yourbrand' });
  });
});

test('TikTok, reels and stories stand upright; other posts lie in a feed', () => {
  expect(isTall('tiktok', 'post')).toBe(true);
  expect(isTall('instagram', 'story')).toBe(true);
  expect(isTall('linkedin', 'video')).toBe(false);
  expect(isTall('instagram', 'carousel')).toBe(false);
});

test('an export carries the text as edited, the script, and the label of an AI picture', () => {
  const result: GenerationResponse = {
    id: 'g1',
    caption: 'As generated',
    hashtags: [],
    imageUrl: '/api/objects/1',
    imageAlt: 'A loaf on a table',
    videoUrl: null,
    videoScript: {
      title: 'From flour to loaf',
      durationSeconds: 12,
      scenes: [
        {
          startSecond: 0,
          endSecond: 3,
          visual: 'Hands in flour',
          onScreenText: '5 am',
          voiceOver: 'It starts early.',
        },
      ],
    },
    viralPrediction: null,
    credits: { remaining: 1 },
    isDemo: false,
    quotaExceeded: false,
  };
  const version: Version = {
    id: 'v1',
    sent: {
      platform: 'tiktok',
      contentType: 'video',
      businessType: '',
      targetAudience: '',
      tone: 'casual',
      prompt: 'Bread',
      generateImage: true,
      generateVideo: false,
      uploadedAssets: [],
      seed: 0,
    },
    attachmentId: null,
    result,
    caption: 'As edited',
    hashtags: ['bread'],
  };
  expect(exportText(version)).toBe(`Postloom: TikTok video

---

As edited

#bread

---

From flour to loaf (12 s)

Scene 1 (0–3 s)
Visual: Hands in flour
On screen: 5 am
Voice-over: It starts early.

---

Picture: Made with AI
Alt text: A loaf on a table
`);
});
