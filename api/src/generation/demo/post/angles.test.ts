import {
  tones as allTones,
  type GenerationRequestInput,
  generationRequestSchema,
} from '@postloom/shared-contracts';
import { platforms } from '@postloom/shared-contracts/platforms';
import { describe, expect, test } from 'vitest';
import acts from '../data/acts.json' with { type: 'json' };
import { withoutRemarks } from '../remarks.testing.ts';
import { angles, remarksOn } from './angles.ts';
import { composeDemoPost } from './compose-post.ts';
import { startDraft } from './draft.ts';

type Given = Partial<GenerationRequestInput> & { prompt: string };
const ask = (change: Given) =>
  generationRequestSchema.parse({ platform: 'instagram', tone: 'casual', seed: 1, ...change });
const captionOf = (change: Given): string => composeDemoPost(ask(change)).caption;
const lineOf = (change: Given): string | null => remarksOn(startDraft(ask(change))).line;

const kinds = ['hook', 'after', 'formal', 'witty', 'ask'] as const;
/** Subjects of angles that go with any news, and have lines for every tone. */
const known = angles
  .filter(
    ({ about, in: within, acts: kinds, hook, formal, witty }) =>
      about && !within && !kinds && hook && formal && witty,
  )
  .flatMap(({ about = '' }) => about.split('|').slice(0, 1))
  .filter((subject) => subject.includes(' '))
  .slice(0, 40);
/** The kinds that a line stands under. */
const kindsOf = (line: string | null) =>
  angles.flatMap((angle) => kinds.filter((kind) => line !== null && angle[kind]?.includes(line)));

describe('what is said besides the news', () => {
  test('waits for another try, is of the subject and in the tone of the post, and one more says something else', () => {
    let found = 0;
    for (const subject of known) {
      const prompt = `New ${subject} on Saturday at 10 am, 12 euros`;
      expect(lineOf({ prompt, seed: 0 }) ?? 'Message us', prompt).toMatch(/^Message us/);
      const lines = [lineOf({ prompt, seed: 1 }), lineOf({ prompt, seed: 1, tone: 'professional' })];
      // Where it isn't said how to book, that comes instead.
      if (lines.some((line) => line === null || /^Message us/.test(line))) continue;
      found += 1;
      for (const [tone, wanted] of [
        ['casual', /hook|after|ask/],
        ['professional', /formal|ask/],
        ['humorous', /witty|hook|after|ask/],
      ] as const)
        expect(kindsOf(lineOf({ prompt, tone, seed: 1 })).join(), prompt).toMatch(wanted);
      const tries = [1, 2, 3].map((seed) => lineOf({ prompt, tone: 'humorous', seed }));
      expect(new Set(tries).size, prompt).toBeGreaterThanOrEqual(2);
    }
    expect(found).toBeGreaterThan(known.length / 2);
  });

  test('comes with another try where a story is told', () => {
    for (const subject of known)
      expect(lineOf({ prompt: `Our ${subject} has a name now. We called it Bertha.`, seed: 0 })).toBeNull();
  });

  test('leaves the brief as it is, and comes before what the readers are told to do', () => {
    for (const subject of known) {
      for (const tone of allTones) {
        const caption = captionOf({
          prompt: `New ${subject} on Saturday at 10 am. Book at example.com`,
          tone,
        });
        expect(withoutRemarks(caption).toLowerCase(), caption).toContain(
          subject.split(' ')[0]?.toLowerCase(),
        );
        expect(caption, caption).toMatch(/example\.com$/);
      }
    }
  });

  test('is silent where nothing may be added: grave news, other languages, a short post at the first try', () => {
    for (const subject of known) {
      for (const prompt of [
        `Our colleague of the ${subject} team died on Sunday`,
        `Unser ${subject} ist am Samstag um 10 Uhr und kostet 12 Euro, wir freuen uns auf euch`,
      ])
        expect(lineOf({ prompt }), prompt).toBeNull();
      expect(
        lineOf({ prompt: `Keep it short: new ${subject} on Saturday at 10 am, 12 euros`, seed: 0 }),
      ).toBeNull();
    }
  });

  test('is not glad about what was lost or found', () => {
    for (const subject of known) {
      for (const prompt of [
        `Found: a key near the ${subject}, message us`,
        `Lost at the ${subject}: a grey glove`,
      ])
        for (const platform of platforms)
          expect(remarksOn(startDraft(ask({ prompt, platform }))).line, prompt).toBeNull();
    }
  });

  test('is not what is only mentioned', () => {
    for (const subject of known) {
      const prompt = `We have moved to a bigger room at the end of the yard, beside the ${subject}`;
      const line = lineOf({ prompt });
      const angle = angles.find(({ hook = [], after = [] }) => [...hook, ...after].includes(line ?? ''));
      expect(angle?.about?.split('|') ?? [], prompt).not.toContain(subject);
    }
  });
});

test('one offer is told otherwise in each tone and at each try, with all that it says', () => {
  const prompt = 'New sourdough class on Saturday at 10 am, 45 pounds, bring an apron';
  for (const platform of platforms) {
    const inTones = (seed: number) =>
      allTones.map((tone) => captionOf({ platform, tone, prompt, businessType: 'Bakery', seed }));
    const byTone = inTones(0);
    expect(new Set(byTone).size, byTone.join('\n---\n')).toBeGreaterThanOrEqual(4);
    expect(new Set(inTones(1)).size).toBeGreaterThanOrEqual(5);
    const byTry = [0, 1, 2, 3, 4].map((seed) =>
      captionOf({ platform, prompt, businessType: 'Bakery', seed }),
    );
    expect(new Set(byTry).size, byTry.join('\n---\n')).toBeGreaterThanOrEqual(3);
    for (const caption of [...byTone, ...byTry])
      for (const word of ['sourdough class', 'Saturday', '10', '45', 'apron'])
        expect(caption.toLowerCase()).toContain(word.toLowerCase());
  }
});

test('nothing comes before what costs less, or is to be had until a day', () => {
  for (const prompt of [
    'ex display sofas 40% off',
    'Free engraving on rings ordered by 31 January',
    'Sourdough half price until Sunday',
    'Yoga class with code CALM10, only 5 places left',
  ])
    for (const tone of allTones)
      for (const seed of [0, 1, 2, 3, 4]) {
        const caption = captionOf({
          prompt,
          tone,
          seed,
          platform: 'facebook',
          businessType: 'Furniture, jeweller, bakery',
        });
        expect(caption.toLowerCase().indexOf(prompt.toLowerCase().slice(0, 9)), caption).toBeLessThan(40);
        expect(caption).not.toMatch(/\b(?:pen|corner of the sofa)\b/);
      }
});

describe('every angle', () => {
  test('names its subject in small letters, and known acts', () => {
    for (const { about, in: within, not, acts: goesWith } of angles) {
      expect(about).toBeTruthy();
      for (const phrase of [about, within, not].flatMap((all) => all?.split('|') ?? []))
        expect(phrase).toMatch(/^[\p{Ll}\p{Lo}\d][\p{Ll}\p{Lo}\d'’&+ -]*$/u);
      for (const act of goesWith?.split(' ') ?? []) expect(Object.keys(acts)).toContain(act);
    }
  });

  test('has whole lines, each once, that speak for nobody, promise nothing and name no day or figure', () => {
    const seen = new Set<string>();
    for (const angle of angles) {
      expect(
        kinds.some((kind) => angle[kind]?.length),
        angle.about,
      ).toBe(true);
      for (const kind of kinds)
        for (const line of angle[kind] ?? []) {
          expect(line).toMatch(kind === 'ask' ? /^["\p{Lu}].*\?$/u : /^["“‘'\p{Lu}].*[.?]["”'’]?$/u);
          expect(line.length, line).toBeLessThanOrEqual(125);
          expect(line).not.toMatch(/[!#—–\d]|\p{Extended_Pictographic}/u);
          expect(line).not.toMatch(/\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/iu);
          expect(line.replace(/["“‘][^"”’]*["”’]/gu, '')).not.toMatch(/\b(?:we|our|ours|us)\b/iu);
          expect(seen.has(line), line).toBe(false);
          seen.add(line);
        }
    }
  });
});
