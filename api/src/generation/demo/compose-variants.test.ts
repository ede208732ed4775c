import { composerRequestSchema, generationRequestSchema } from '@postloom/shared-contracts';
import { platforms } from '@postloom/shared-contracts/platforms';
import { expect, it } from 'vitest';
import { composeDemoVariants, wordingsOf } from './compose-variants.ts';
import { atOnce } from './in-turns.ts';

const variantsOf = (
  platform: (typeof platforms)[number],
  topic: string,
  keywords: string,
  bannedWords: readonly string[] = [],
) =>
  atOnce(
    composeDemoVariants({
      request: composerRequestSchema.parse({
        platforms: ['instagram'],
        goal: 'launch',
        topic,
        keywords,
        tone: 'friendly',
        length: 'short',
      }),
      platform,
      businessType: '',
      targetAudience: '',
      voice: { tone: '', phrases: [], bannedWords, examples: [] },
    } as unknown as Parameters<typeof composeDemoVariants>[0]),
  );

it.each(platforms)('facts among the keywords stand in the text for %s, words become hashtags', (platform) => {
  const variants = variantsOf(
    platform,
    'Our ferry museum opens its second hall in Hull on Saturday 6 December',
    'Free cocoa for the first 1,200 guests, doors open at 9 am, dog friendly, https://hall.example/map',
  );
  expect(variants.length).toBeGreaterThan(0);
  for (const { caption, hashtags } of variants) {
    expect(caption).toMatch(/free cocoa for the first 1,200 guests/i);
    expect(caption).toMatch(/doors open at 9 am/i);
    expect(caption).toContain('https://hall.example/map');
    expect(hashtags.join(' ')).not.toMatch(/cocoa|doors/i);
    if (hashtags.length > 0) expect(hashtags[0]).toBe('DogFriendly');
  }
});

it('a variant begins with what is offered, and in grave matters none does', () => {
  const facts = 'Cocoa is free for the first 50 guests, doors open at 9 am';
  const [first, second] = variantsOf('linkedin', 'Our ferry museum opens its second hall in Hull', facts);
  expect(first?.caption).toMatch(/^Our ferry/);
  expect(second?.caption).toMatch(/^Cocoa is free/);
  const grave = variantsOf('linkedin', 'Our founder Ada Berg died on Sunday', 'Funeral on Friday at 10 am');
  for (const { caption } of grave) expect(caption).toMatch(/^Our founder/);
});

it.each(platforms)('no variant for %s begins with a link or a number to call', (platform) => {
  const topic = 'Quiz night at the Kiln Yard on 9 May at 7 pm, 6 pounds a team';
  for (const contact of ['kiln.example/quiz', '01632 960002', 'quiz@kiln.example']) {
    const variants = variantsOf(platform, topic, `${contact}, doors open at 6 pm`);
    expect(variants.length).toBeGreaterThan(0);
    for (const { caption } of variants) {
      expect(caption.startsWith(contact)).toBe(false);
      expect(caption.split(contact)[1]).toMatch(/^\.?(?:\n|$)/);
    }
  }
});

const bare = (caption: string): string => caption.toLowerCase().replaceAll('please ', '');

it('no variant is another one with a “please”, and no notice with a date gives a tip', () => {
  const request = generationRequestSchema.parse({
    platform: 'tiktok',
    prompt:
      'Bouldering competition at the Kiln Hall on 9 May at 7 pm. Entry is 8 pounds. Book at kiln.example.',
    businessType: 'climbing gym',
  });
  const captions = atOnce(wordingsOf(request, 4)).map(({ caption }) => caption);
  expect(new Set(captions.map(bare)).size).toBe(captions.length);
  for (const caption of captions) expect(caption).not.toMatch(/your (?:feet|arms|hips)/i);
});

it('no variant begins with a fact that loses a word to the brand’s banned ones', () => {
  const facts = 'A magical evening with a bargain entry of 6 pounds, tea is included';
  const topic = 'Quiz night at the Kiln Yard on 9 May at 7 pm';
  for (const { caption } of variantsOf('linkedin', topic, facts, ['magical', 'bargain']))
    expect(caption).not.toMatch(/^An? (?:magical )?evening/);
});

it.each([
  ['Free roof checks until Friday', 'Which? Trusted Trader'],
  ['Panto tickets from £12, 20 December at 3 pm', 'Oh! What a Night'],
  ['Our league starts on Saturday at noon', 'Yahoo! Sports Awards'],
  ['Eye tests are free this week', 'St. Mary’s Road Surgery'],
  ['Winter quiz on Thursday at 7 pm', 'Guess Who? for kids'],
  ['Our workshop is open on Sundays', 'Dr. Hale looks at every kite'],
])('a keyword stays whole whatever marks it has: %s, %s', (topic, keyword) => {
  for (const platform of platforms) {
    const captions = variantsOf(platform, topic, keyword).map(({ caption }) => caption);
    for (const caption of captions) expect(caption).toContain(keyword);
    // A name alone is no offer that a variant may begin with.
    const isName = !/ (?:for|looks) /.test(keyword);
    if (isName) for (const caption of captions) expect(caption.indexOf(keyword)).toBeGreaterThan(0);
  }
});

it('an address among the keywords stands in the text, and is no hashtag', () => {
  const keywords = 'sourdough, bakehouse.example, shop.bakehouse.example/rye, hello@bakehouse.example';
  for (const platform of platforms)
    for (const { caption, hashtags } of variantsOf(platform, 'Our bakery opens on 3 May', keywords)) {
      for (const address of keywords.split(', ').slice(1)) expect(caption).toContain(address);
      expect(hashtags.join(' ')).not.toMatch(/example/i);
    }
});

it('a keyword becomes the hashtag that people write, however it was typed', () => {
  const [variant] = variantsOf(
    'instagram',
    'Our bakery opens in Leeds on 3 May',
    'saas, SKATESHOP, chess tournament',
  );
  expect(variant?.hashtags.slice(0, 3)).toEqual(['SaaS', 'SkateShop', 'ChessTournament']);
});
