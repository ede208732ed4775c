import { ourBrand, parseHashtags, slugOf } from '@postloom/remote-kit';
import type { GenerationResponse } from '@postloom/shared-contracts';
import { describe, expect, test } from 'vitest';
import type { Variant } from '#app/generation/variants.ts';
import { exportText, wholeText } from './export-text.ts';

describe('typed hashtags', () => {
  test('are separated by spaces, commas and # signs, and lose the sign', () => {
    expect(parseHashtags('#bakery leeds,#fresh_bread#täglich')).toEqual([
      'bakery',
      'leeds',
      'fresh_bread',
      'täglich',
    ]);
  });

  test('count once if they differ only in case', () => {
    expect(parseHashtags('#Bakery #bakery #')).toEqual(['Bakery']);
  });
});

test('an export contains the edited text, the script, and the label of an AI picture', () => {
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
  const variant: Variant = {
    id: 'v1',
    wording: 0,
    saved: null,
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
  expect(exportText(variant, ourBrand)).toBe(`Postloom: TikTok video

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
  expect(wholeText(variant)).toBe(`As edited

#bread

From flour to loaf (12 s)

Scene 1 (0–3 s)
Visual: Hands in flour
On screen: 5 am
Voice-over: It starts early.`);
});

test('a brand’s files are named after it, whatever script its name is written in', () => {
  expect(slugOf('Loud & Clear')).toBe('loud-clear');
  expect(slugOf('Café Zoë GmbH.')).toBe('cafe-zoe-gmbh');
  expect(slugOf('广告')).toBe('广告');
  expect(slugOf('../..')).toBe('brand');
});
