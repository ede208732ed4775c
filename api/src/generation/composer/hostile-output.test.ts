import {
  type ComposerResult,
  composerResultSchema,
  generationRequestSchema,
  slideLimits,
  variantsPerPlatform,
} from '@postloom/shared-contracts';
import {
  composePostText,
  countCharacters,
  findXLinks,
  type Platform,
  platformCatalogue,
  platforms,
} from '@postloom/shared-contracts/platforms';
import { adversarialUnits, cpuGrowth, full, repeatTo, someOf } from '@postloom/shared-contracts/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCaptionStream } from '../caption-stream.ts';
import { picturePrompt } from '../prompt.ts';
import { parseAnswer, parseVariants } from '../providers/answer.ts';
import { InvalidOutputError, type WritingJob } from '../providers/provider.ts';
import { findBanned } from '../text/banned-words.ts';
import {
  faultsOf,
  finishLine,
  finishPost,
  finishScript,
  finishSlides,
  type PostRules,
  rulesFor,
} from '../text/check-post.ts';
import { guardStream } from '../text/guard-stream.ts';
import { toVariant } from './to-variant.ts';

const numRuns = full ? 10_000 : 120;
const seed = full ? Date.now() : 20261121;

const bannedWords = ['cheap', 'game changer', 'Straße', '免费'];
const given = 'Rye loaves every Friday from 7 am, £4.50, order at example.com/rye';

/** What a provider might do to a caption. */
const nasty = fc.oneof(
  fc.constantFrom(
    ...bannedWords,
    'CHEAP',
    'che\u200bap',
    'ｃｈｅａｐ',
    'che**ap',
    'che<b></b>ap',
    'GAME\u2014CHANGER',
    'game\nchanger',
    'game. Bad: cheap. changer',
    '**bold**',
    '# Heading\n',
    '<script>alert(1)</script>',
    '<<b>b>x',
    '*__*',
    '`code`',
    '[link](https://evil.com/x)',
    '~~old~~',
    '\n---\n',
    '\n> quoted\n> > twice',
    '\n| a | b |\n|---|---|\n| c | cheap |\n',
    'rye[^1]\n[^1]: note',
    '* * *',
    '*sli_ght_ly*',
    'https://evil.com/path',
    'example.com/rye',
    '#cheap',
    '#a #b #c #d #e #f #g',
    '👩‍👩‍👧‍👦'.repeat(20),
    '漢字'.repeat(200),
    '\u0000\u202e\r\n\r\n\n\n',
    '"},{"caption":"',
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.lorem({ maxCount: 40, mode: 'sentences' }),
  fc.nat(4000).map((length) => repeatTo('Rye loaves on Friday. ', length)),
);
const caption = fc.array(nasty, { maxLength: 8 }).map((parts) => parts.join(' '));
const text = fc.record({
  caption,
  hashtags: fc.array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 120 }),
      fc.constantFrom('cheap', 'GameChanger', '#rye', '1'),
    ),
    { maxLength: 80 },
  ),
  cta: caption,
});
/** Complete answers: correct, with a wrong structure, cut off, or no JSON at all. */
const output = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.array(text, { minLength: 1, maxLength: 5 }).map((variants) => JSON.stringify({ variants })),
  },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.array(text), fc.nat(500))
      .map(([variants, end]) => JSON.stringify({ variants }).slice(0, end)),
  },
);

/** The variants that a user sees of an answer, after all steps of a generation. */
function shownOf(rules: PostRules, answer: string): ComposerResult['platforms'][number]['variants'] {
  try {
    return parseVariants(answer)
      .map((draft, index) =>
        toVariant(rules, draft, {
          id: String(index),
          index,
          plan: 'pro',
          hasImage: false,
          targetAudience: '',
        }),
      )
      .filter((variant) => variant !== null);
  } catch (error) {
    if (error instanceof InvalidOutputError) return [];
    throw error;
  }
}

/** Finds banned words in a different way than the product does. */
const says = (told: string): string | undefined => {
  const words = ` ${told
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')} `;
  return bannedWords.find((word) => words.includes(word === '免费' ? word : ` ${word.toLowerCase()} `));
};

function expectWithinRules(platform: Platform, told: { caption: string; hashtags: readonly string[] }): void {
  const { textLimit, hashtagLimit } = platformCatalogue[platform];
  expect(told.caption).toMatch(/[\p{L}\p{N}]|\p{Extended_Pictographic}/u);
  expect(countCharacters(platform, composePostText(told.caption, told.hashtags))).toBeLessThanOrEqual(
    textLimit,
  );
  if (hashtagLimit !== null) expect(told.hashtags.length).toBeLessThanOrEqual(hashtagLimit);
  expect(told.caption).not.toMatch(
    /\*\*|__|`|<\/?[a-z][^<>]{0,200}>|^#{1,6} |~~[^\s~]+~~|^ *(?:- ?){3,}$|^> *\p{L}|^ *\|.*\| *$|\[\^/imu,
  );
  expect(says(told.caption)).toBeUndefined();
  expect(told.hashtags.map((tag) => says(tag)).filter(Boolean)).toEqual([]);
  for (const { start, end } of findXLinks(told.caption)) {
    expect(told.caption.slice(start, end).toLowerCase()).toContain('example.com');
  }
}

/** Whether a line that goes with a post follows the rules. */
function expectLine(line: string): void {
  expect(says(line)).toBeUndefined();
  expect(line).not.toMatch(/\*\*|__|`|<\/?[a-z][^<>]{0,200}>|^> *\p{L}|^ *\|.*\| *$/imu);
  for (const { start, end } of findXLinks(line)) {
    expect(line.slice(start, end).toLowerCase()).toContain('example.com');
  }
}

describe('whatever the provider answers', () => {
  it('a user only sees text that follows the rules of the platform and the brand', () => {
    const shape = composerResultSchema.shape.platforms;
    fc.assert(
      fc.property(output, fc.constantFrom(...platforms), (answer, platform) => {
        const variants = shownOf(rulesFor(platform, given, bannedWords), answer);
        expect(variants.length).toBeLessThanOrEqual(variantsPerPlatform);
        for (const variant of variants) {
          expectWithinRules(platform, variant);
          expect(says(variant.headline)).toBeUndefined();
          expect(says(variant.cta)).toBeUndefined();
          expect(variant.headline.length).toBeLessThanOrEqual(120);
        }
        shape.parse([
          {
            platform,
            status: 'done',
            isDemo: false,
            quotaExceeded: false,
            note: null,
            creditsCharged: 1,
            failure: null,
            postId: null,
            variants,
          },
        ]);
      }),
      {
        numRuns,
        seed,
        // Removing the link can leave a mark that starts a heading.
        examples: [
          [
            JSON.stringify({
              variants: ['#cheap Ⴀ', 'a', 'b'].map((caption) => ({ caption, hashtags: [], cta: '' })),
            }),
            'instagram',
          ],
        ],
      },
    );
  });

  it('slides and scripts follow the same rules, and a script has no gaps in time', () => {
    const second = fc.oneof(fc.double({ noNaN: true }), fc.nat(60));
    const scene = fc.record({
      startSecond: second,
      endSecond: second,
      visual: caption,
      onScreenText: caption,
      voiceOver: caption,
    });
    const script = fc.record({
      title: caption,
      durationSeconds: second,
      scenes: fc.array(scene, { maxLength: 5 }),
    });
    const slide = fc.record({ title: caption, text: caption });
    fc.assert(
      fc.property(fc.array(slide, { maxLength: 25 }), script, (slides, told) => {
        const rules = rulesFor('instagram', given, bannedWords);
        const shown = finishSlides(rules, slides);
        expect(shown.length).toBeLessThanOrEqual(slideLimits.most);
        for (const { title, text } of shown) {
          expectLine(title);
          expectLine(text);
          expect([title.length <= slideLimits.title, text.length <= slideLimits.text]).toEqual([true, true]);
          expect(title || text).not.toBe('');
        }
        const filmed = finishScript(rules, told);
        let last = 0;
        for (const { startSecond, endSecond, ...lines } of filmed?.scenes ?? []) {
          Object.values(lines).forEach(expectLine);
          expect(startSecond).toBeGreaterThanOrEqual(last);
          expect(endSecond).toBeGreaterThan(startSecond);
          last = endSecond;
        }
        expect(filmed?.durationSeconds ?? last).toBeGreaterThanOrEqual(last);
      }),
      { numRuns, seed },
    );
  });

  it('a picture’s description follows the same rules, and so does the prompt that it becomes', async () => {
    const rules = rulesFor('instagram', given, bannedWords);
    const job: WritingJob = {
      request: generationRequestSchema.parse({ platform: 'instagram', prompt: given, generateImage: true }),
      wantsVideoScript: false,
      others: 0,
      voice: null,
      images: [],
    };
    await fc.assert(
      fc.asyncProperty(caption, async (imageAlt) => {
        const draft = parseAnswer(job, JSON.stringify({ caption: given, hashtags: [], imageAlt }));
        const alt = finishLine(rules, draft.imageAlt ?? '', 500);
        expectLine(alt);
        expect(alt.length).toBeLessThanOrEqual(500);
        const prompt = await picturePrompt({
          platform: 'instagram',
          businessType: '',
          wish: '',
          topic: given,
          caption: '',
          imageAlt: draft.imageAlt,
          bannedWords,
          request: job.request,
        });
        expect(says(prompt.replace(/^Never written.*$/m, ''))).toBeUndefined();
      }),
      { numRuns, seed },
    );
  });

  it.each(['example.co', 'ample.com', 'example.com.evil.net', 'login-example.com', 'shop.example.com'])(
    'a link to %s counts as invented if the brief only contains example.com',
    (link) => {
      const rules = rulesFor('instagram', 'Order at https://www.example.com/rye', []);
      expect(finishPost(rules, { caption: `Order at ${link}/rye by noon`, hashtags: [] })?.caption).toBe(
        'Order at by noon',
      );
      const given = 'Order at example.com/rye or https://example.com by noon';
      expect(finishPost(rules, { caption: given, hashtags: [] })?.caption).toBe(given);
    },
  );

  it('a line with no room for all of a link is cut before the link, not within it', () => {
    const rules = rulesFor('instagram', 'Order at example.com/rye', []);
    const start = `${'Rye loaves. '.repeat(10)}`.slice(0, slideLimits.title - 12).trim();
    const [slide] = finishSlides(rules, [{ title: `${start} example.com/rye`, text: '' }]);
    expect(slide?.title).toBe(start);
  });

  it('text that is streamed while being written contains no banned word either', () => {
    fc.assert(
      fc.property(caption, fc.integer({ min: 1, max: 30 }), (written, size) => {
        const read = createCaptionStream();
        const guard = guardStream(findBanned(bannedWords));
        const wire = JSON.stringify({ caption: written });
        let shown = '';
        for (let at = 0; at < wire.length; at += size) {
          for (const piece of read(wire.slice(at, at + size))) shown += guard(piece.text);
        }
        expect(written.startsWith(shown)).toBe(true);
        expect(says(shown)).toBeUndefined();
      }),
      { numRuns, seed, examples: [['免费 cheap Semper.', 7]] },
    );
  });
});

it('a good post is left unchanged', () => {
  const rules = rulesFor('instagram', given, bannedWords);
  const post = {
    caption: `${given}.\n\nCome by < 9 am, or ask @ryebakery. It costs 2*3 coins.`,
    hashtags: ['rye'],
  };
  expect(faultsOf(rules, post)).toEqual([]);
  expect(finishPost(rules, post)).toEqual(post);
});

it('an overused phrase may stay if it is from the brief', () => {
  const rules = rulesFor('instagram', 'Our new oven is a game changer', []);
  expect(faultsOf(rules, { caption: 'It is a game-changer.', hashtags: [] })).toEqual([]);
  expect(
    faultsOf(rulesFor('instagram', 'Our new oven', []), { caption: 'It is a game-changer.', hashtags: [] }),
  ).toEqual(['Worn phrases: "game changer". Say what is meant.']);
});

describe('checking takes time in proportion to the text', () => {
  const rules = rulesFor('facebook', given, bannedWords);
  it.each([
    ...someOf(Object.entries(adversarialUnits), 10),
    ['banned words', 'cheap '],
    ['halves of a phrase', 'game '],
    ['tags', '<b>'],
  ])('%s', (_, unit) => {
    const check = (caption: string): void => {
      faultsOf(rules, { caption, hashtags: [] });
      finishPost(rules, { caption, hashtags: [] });
    };
    expect(cpuGrowth(check, repeatTo(unit, 4000), repeatTo(unit, 8000))).toBeLessThan(2.6);
  });
});
