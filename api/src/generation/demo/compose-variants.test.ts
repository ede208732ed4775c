import { composerRequestSchema } from '@postloom/shared-contracts';
import { platforms } from '@postloom/shared-contracts/platforms';
import { expect, it } from 'vitest';
import { composeDemoVariants } from './compose-variants.ts';
import { atOnce } from './in-turns.ts';

const variantsOf = (platform: (typeof platforms)[number], topic: string, keywords: string) =>
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
    } as Parameters<typeof composeDemoVariants>[0]),
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
