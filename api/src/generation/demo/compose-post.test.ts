import type { GenerationRequest } from '@postloom/shared-contracts';
import {
  composePostText,
  countCharacters,
  platformRules,
  platforms,
} from '@postloom/shared-contracts/platforms';
import { describe, expect, test } from 'vitest';
import { generateRequest } from './brief-generator.testing.ts';
import { composeDemoPost } from './compose-post.ts';
import { contentWords } from './grammar.ts';
import { readBrief } from './read-brief.ts';
import { sampleBriefs } from './sample-briefs.ts';
import { findField, topics } from './topics.ts';
import { closers, intentQuestions, invitations } from './wording.ts';

const requests = Array.from({ length: 10_000 }, (_, index) => generateRequest(index));
const posts = requests.map((request) => ({
  request,
  ...composeDemoPost(request),
  brief: readBrief(request),
}));
const show = ({ request, caption }: (typeof posts)[number]) =>
  `${request.platform}/${request.contentType}/${request.tone} ${JSON.stringify(request.prompt.slice(0, 200))}\n→ ${caption}`;

/** Every failing post at once says more than the first. */
function expectNone(what: string, failing: typeof posts) {
  expect(failing.slice(0, 5).map(show).join('\n\n'), `${failing.length} posts: ${what}`).toBe('');
}

/** Faults that a text has and its brief had not. */
const brought = (pattern: RegExp) =>
  posts.filter(({ caption, request }) => {
    const given = `${request.prompt} ${request.businessType} ${request.targetAudience}`.toLowerCase();
    return [...caption.matchAll(pattern)].some(([found]) => !given.includes(found.trim().toLowerCase()));
  });

const topicWords = topics.flatMap(({ lines, questions }) => [...lines, ...questions]);
const genericLines = [
  ...topics.flatMap(({ lines }) => lines),
  ...Object.values(closers).flatMap((bank) => Object.values(bank).flat()),
];
const requestsOfOurs = [
  ...Object.values(invitations).flat(),
  ...Object.values(intentQuestions).flat(),
  ...topics.flatMap(({ questions }) => questions),
].filter((text) => text.length > 12);

describe('10,000 demo posts', () => {
  test('no platform limit is broken, and none is empty', () => {
    expectNone(
      'limit',
      posts.filter(({ request: { platform }, caption, hashtags }) => {
        const { textLimit, hashtagLimit } = platformRules[platform];
        return (
          caption.trim() === '' ||
          countCharacters(platform, composePostText(caption, hashtags)) > textLimit ||
          hashtags.length > (hashtagLimit ?? 5) ||
          hashtags.some((tag) => !/^[\p{L}\p{M}\p{N}_]+$/u.test(tag))
        );
      }),
    );
  });

  test('the subject of the brief is in the text', () => {
    expectNone(
      'subject',
      posts.filter(({ request, caption, brief }) => {
        if (request.prompt.length > 240) return false;
        const said = caption.toLowerCase();
        return contentWords(brief.subject.title)
          .slice(0, 4)
          .some((word) => !said.includes(word.toLowerCase()));
      }),
    );
  });

  test('different briefs never give the same caption', () => {
    const seen = new Map<string, GenerationRequest>();
    const twins: string[] = [];
    for (const { request, caption } of posts) {
      const other = seen.get(caption);
      if (other && other.prompt.toLowerCase() !== request.prompt.toLowerCase())
        twins.push(`${JSON.stringify(other.prompt)} / ${JSON.stringify(request.prompt)}: ${caption}`);
      seen.set(caption, request);
    }
    expect(twins.slice(0, 5)).toEqual([]);
  });

  test('a list gives as many tips as it promises', () => {
    expectNone(
      'promised',
      posts.filter(({ caption, brief, request }) => {
        const promised = /^(?:.{0,40}: )?(\d+)(?: of \d+)? tips for/.exec(caption)?.[1];
        if (brief.intent !== 'tips' || !promised || !['post', 'carousel'].includes(request.contentType))
          return false;
        const given = caption.match(/^(?:\d\.|Slide \d:) .+ – /gmu)?.length ?? 0;
        return given !== Number(promised);
      }),
    );
  });

  test('nothing of the machinery shows', () => {
    expectNone('residue', brought(/\{|\}|\$\{|\bundefined\b|\bnull\b|\bNaN\b|\[object|<\/?\w+>|\*\*/g));
  });

  test('marks and spaces are in order', () => {
    expectNone('doubled marks', brought(/[!?.,;:]{2,}/g));
    expectNone('space before a mark', brought(/\S [,.;!?](?=\s|$)/g));
    expectNone(
      'stray space',
      posts.filter(({ caption }) => /[^\S\n]{2,}|\n{3,}|^\s|\s$| \n/.test(caption)),
    );
  });

  test('no word is doubled, no article is wrong, no number disagrees', () => {
    expectNone('doubled word', brought(/\b(?!had\b|that\b)(\p{L}{2,}) \1\b/giu));
    expectNone('a before a vowel', brought(/\ba (?:[aei]\w+|o(?!ne)\w+|u(?!ni|s[aei]|k)\w+|hour)\b/g));
    expectNone('an before a consonant', brought(/\ban (?:[b-df-gj-np-tv-z]\w+|uni\w+|use\w*)\b/g));
    expectNone('one of many', brought(/\b1 (?:spots|tips|ways|things|steps)\b/g));
  });

  test('sentences begin with a capital', () => {
    expectNone(
      'capitals',
      posts.filter(({ request, caption, brief }) => {
        if (!brief.isEnglish) return false;
        const starts = [
          ...caption.matchAll(
            /(?:^|\n|[.!?] )(?:Slide \d+(?: \(cover\))?: |\d\. |[^\p{L}\p{N}\n"“'@#]+ ?)?(\p{Ll}[\p{L}'’]*)(?![\w.-]*[@.]\w|\p{L})/gu,
          ),
        ];
        return starts.some(
          ([, word = '']) =>
            !/^(?:\p{Ll}{1,5}\p{Lu}|https?$)/u.test(word) &&
            !request.prompt.includes(`. ${word}`) &&
            !request.prompt.includes(`\n${word}`),
        );
      }),
    );
  });

  test('words of a field stand only where subject and business both turn on it', () => {
    expectNone(
      'topic words without evidence',
      posts.filter(
        ({ caption, brief }) => !brief.topicIsSure && topicWords.some((line) => caption.includes(line)),
      ),
    );
  });

  test('at most one sentence is ours alone, and one request', () => {
    expectNone(
      'stacked lines',
      posts.filter(
        ({ caption, brief }) =>
          !brief.length && genericLines.filter((line) => caption.includes(line)).length > 1,
      ),
    );
    expectNone(
      'stacked requests',
      posts.filter(({ caption, request }) => {
        const ours = requestsOfOurs.filter(
          (text) => caption.includes(text) && !request.prompt.includes(text),
        );
        return ours.some((text) =>
          ours.some((other) => other !== text && !other.includes(text) && !text.includes(other)),
        );
      }),
    );
  });

  test('nothing is said twice', () => {
    expectNone(
      'repeated sentence',
      posts.filter(({ caption, request, brief }) => {
        if (request.contentType === 'carousel' || request.prompt.length > 240 || !brief.isEnglish)
          return false;
        const sentences = caption
          .split(/\n+|(?<=[.!?])\s/u)
          .map((text) =>
            text
              .toLowerCase()
              .replace(/[^\p{L}\p{N}]+/gu, ' ')
              .trim(),
          )
          .filter((text) => contentWords(text).length >= 2);
        return new Set(sentences).size < sentences.length;
      }),
    );
  });

  test('a list has more than one entry', () => {
    expectNone(
      'list of one',
      posts.filter(
        ({ caption, request, brief }) =>
          brief.isEnglish &&
          request.contentType !== 'carousel' &&
          (caption.match(/^(?:→|•|🎁|📅|📍|🏷️|🔑|✔️) /gmu) ?? []).length === 1,
      ),
    );
  });

  test('the same brief and seed give the same post', () => {
    for (const { request, caption, hashtags } of posts.slice(0, 500)) {
      expect(composeDemoPost(structuredClone(request))).toEqual({ caption, hashtags });
    }
  });
});

test('regenerating gives at least six different posts', () => {
  for (const request of sampleBriefs.slice(0, 19)) {
    for (const platform of platforms) {
      const captions = Array.from(
        { length: 8 },
        (_, seed) => composeDemoPost({ ...request, platform, seed }).caption,
      );
      expect(
        new Set(captions).size,
        `${platform}: ${request.prompt}\n${captions.join('\n---\n')}`,
      ).toBeGreaterThanOrEqual(6);
    }
  }
});

test('a brief that wants no emoji gets none', () => {
  const { caption } = composeDemoPost({
    ...generateRequest(1),
    platform: 'instagram',
    tone: 'playful',
    prompt: 'Announce our new mugs. No emojis please.',
  });
  expect(caption).not.toMatch(/\p{Extended_Pictographic}/u);
  expect(caption).toContain('our new mugs');
});

test('facts of the brief reach the post', () => {
  const { caption } = composeDemoPost({
    ...generateRequest(1),
    platform: 'facebook',
    contentType: 'post',
    customPrompt: null,
    prompt:
      "We're opening a second café in Leeds on 3 May, 20% off for the first 100 guests. Book at beanandleaf.co.uk",
  });
  for (const fact of [
    'second café',
    'Leeds',
    '3 May',
    '20% off for the first 100 guests',
    'beanandleaf.co.uk',
  ])
    expect(caption).toContain(fact);
});

const linkedInPost = (prompt: string, more: Partial<GenerationRequest> = {}) =>
  composeDemoPost({
    ...generateRequest(1),
    platform: 'linkedin',
    contentType: 'post',
    tone: 'professional',
    businessType: '',
    targetAudience: '',
    customPrompt: null,
    prompt,
    ...more,
  }).caption;

test('an adjective or a word in passing never decides the field', () => {
  const general = (subject: string, business = '') =>
    expect(findField(subject, business), `${subject} / ${business}`).toMatchObject({ isSure: false });
  general("We're launching a repair service for vintage bicycles in Bristol");
  general('Smart thermostats cut heating bills by up to 20%', 'Smart home installer');
  general('We helped a hotel in Leeds cut its gas use', 'Green energy consultancy');
  general('Fresh fish box delivered to your door', 'Fresh produce delivery');
  general('Our new gel cleanser is fragrance-free, vegan and £9');
  general('walnut coffee table');
  general('Sunday roast is back', 'Church');
  expect(findField('our new vegan burger', 'Restaurant')).toMatchObject({
    topic: { id: 'food' },
    isSure: true,
  });
  expect(findField('beginner pottery class', '')).toMatchObject({ topic: { id: 'craft' }, isSure: true });
});

test('a repair shop for vintage bicycles gets its own facts and no wardrobe', () => {
  for (let seed = 0; seed < 12; seed += 1) {
    const caption = linkedInPost(
      "We're launching a repair service for vintage bicycles in Bristol. Free first check-up in June, book at wheelwright.example",
      { targetAudience: 'commuters', seed },
    );
    for (const fact of [
      'vintage bicycles in Bristol',
      'ree first check-up in June',
      'Commuters, book at wheelwright.example',
    ])
      expect(caption).toContain(fact);
    expect(topicWords.filter((line) => caption.includes(line))).toEqual([]);
  }
});

test('"why …" is a statement, with or without its question mark', () => {
  for (const mark of ['', '?']) {
    const caption = linkedInPost(`Why our CRM saves sales teams 5 hours a week${mark}`);
    expect(caption).toContain('Our CRM saves sales teams 5 hours a week.');
    expect(caption).not.toMatch(/week\?\s+Why|Why our/u);
  }
});

test('an apology apologises', () => {
  expect(linkedInPost('Apologise for the water outage on Elm Street yesterday. Supply is back.')).toMatch(
    /^(?:We're sorry|We apologise|Our apologies) for the water outage on Elm Street yesterday\./u,
  );
});

test("a list behind a colon is the post's list", () => {
  expect(
    linkedInPost('How to keep a starter alive: feed it daily, keep it at 24 degrees, use wholemeal flour'),
  ).toContain('1. Feed it daily.\n2. Keep it at 24 degrees.\n3. Use wholemeal flour.');
});

test('an order to the writer is not part of the post', () => {
  const caption = linkedInPost('Please make a post: we just hit 10,000 users; 20% off on 3 May.');
  expect(caption).not.toMatch(/make a post/iu);
  expect(caption).toContain('10,000 users');
  expect(caption).toContain('20% off on 3 May');
});
