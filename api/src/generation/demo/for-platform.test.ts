import { generationRequestSchema } from '@postloom/shared-contracts';
import { expect, test } from 'vitest';
import { forPlatform } from './for-platform.ts';
import { composeDemoPost } from './post/compose-post.ts';

type Platform = Parameters<typeof forPlatform>[0]['platform'];
const ask = (platform: Platform, prompt: string) =>
  generationRequestSchema.parse({ platform, businessType: 'Picture framer', tone: 'promotional', prompt });
const postFor = (platform: Platform, prompt: string) => composeDemoPost(ask(platform, prompt));

test.each([
  ['A bread knife course on 6 December, €45 with lunch.', 'Leave the price out on LinkedIn.', /45/],
  ['Carols in St Luke’s on 19 December at 7 pm, tickets £8.', 'Keep the date off LinkedIn.', /December/],
  ['Two joiners wanted for January, £19 an hour.', 'No pay in the LinkedIn version, please.', /£19/],
  ['We moved to Dock 4. Parking is free.', 'On LinkedIn don’t say anything about parking.', /Parking/],
  ['Felt hats from €60 until Sunday.', 'Our dealers read LinkedIn, so no prices on LinkedIn.', /60/],
  ['Wreath class on Thursday, €30 a head.', 'On LinkedIn and X no prices, no emoji.', /30/],
])('what one platform is not to say, the others say: %s %s', (told, order, fact) => {
  const prompt = `${told} ${order}`;
  expect(postFor('linkedin', prompt).caption).not.toMatch(fact);
  for (const platform of ['instagram', 'facebook', 'tiktok'] as const)
    expect(postFor(platform, prompt).caption).toMatch(fact);
  for (const platform of ['instagram', 'facebook', 'linkedin', 'twitter'] as const)
    expect(postFor(platform, prompt).caption).not.toMatch(/LinkedIn|mention|emoji|please|no pay/i);
});

test('emoji and hashtags are refused for the platform that was named, and no other', () => {
  const told = 'Half price framing until Saturday, bring your pictures in before 5 pm';
  const prompt = `${told}; no emoji in the Facebook one, and no hashtags on Instagram.`;
  expect(postFor('facebook', prompt).caption).not.toMatch(/\p{Extended_Pictographic}/u);
  expect(postFor('instagram', prompt).hashtags).toEqual([]);
  const others = prompt.replace('Facebook', 'TikTok');
  expect(postFor('facebook', others).caption).toMatch(/\p{Extended_Pictographic}/u);
  expect(postFor('linkedin', prompt).hashtags).not.toEqual([]);
});

test('what only one platform is to say, the others leave out', () => {
  const prompt =
    'Saturday market, 9 to 1. The raffle starts at noon, tickets £1. Only mention the raffle on Facebook.';
  expect(postFor('facebook', prompt).caption).toContain('raffle starts at noon');
  expect(postFor('facebook', prompt).caption).not.toMatch(/mention|Facebook/);
  expect(postFor('instagram', prompt).caption).not.toMatch(/raffle|Facebook/);
  const more = 'Our hall is open again on Monday. On Facebook also tell people that parking is free.';
  expect(postFor('facebook', more).caption).toContain('Parking is free');
  expect(postFor('linkedin', more).caption).not.toMatch(/parking/i);
});

test.each([
  'Follow us on Instagram for the daily soup.',
  'We don’t sell on Facebook any more.',
  'No orders on Instagram please.',
  'Leave a review on Facebook.',
  'Say hello on TikTok.',
  'Mention this post on Facebook for 10% off.',
  'Results are on Instagram tonight, not on Facebook.',
  'For LinkedIn beginners: a free profile check on Monday.',
  'Our LinkedIn page has 5,000 followers now.',
  'Never miss a drop on Instagram.',
  'The X on the map is where we start.',
  'Auf Instagram keine Bestellungen mehr.',
  'Folgt uns auf LinkedIn, kein Newsletter nötig.',
  'Suivez-nous sur LinkedIn sans attendre.',
  'No hay pedidos por Facebook.',
  'Su Instagram senza fretta, in negozio con calma.',
])('what readers are told of a platform is no order: %s', (said) => {
  for (const platform of ['instagram', 'facebook', 'linkedin', 'twitter'] as const) {
    const request = ask(platform, `The shop opens at nine. ${said}\nBring a mug.`);
    expect(forPlatform(request)).toEqual(request);
  }
});

test.each([
  ['Bootsfahrt am 6. Juli, 45 € mit Picknick.', 'Auf LinkedIn keine Preise.'],
  ['Bootsfahrt am 6. Juli, 45 € mit Picknick.', 'Bitte nenne auf LinkedIn den Preis nicht.'],
  ['Bootsfahrt am 6. Juli, 45 € mit Picknick.', 'Auf LinkedIn keine Preise und keine Emojis.'],
  ['Sortie en bateau le 6 juillet, 45 € pique-nique compris.', 'Sur LinkedIn sans les prix.'],
  ['Sortie en bateau le 6 juillet, 45 € pique-nique compris.', 'Ne mentionnez pas le prix sur LinkedIn.'],
  ['Paseo en barco el 6 de julio, 45 € con comida.', 'En LinkedIn no pongas los precios.'],
  ['Gita in barca il 6 luglio, 45 € con pranzo.', 'Su LinkedIn senza prezzi, per favore.'],
  ['Passeio de barco em 6 de julho, 45 € com almoço.', 'No LinkedIn sem os preços.'],
  ['Boottocht op 6 juli, 45 € met lunch.', 'Op LinkedIn geen prijzen.'],
])('an order in another language holds for the platform that it names: %s %s', (told, order) => {
  const prompt = `${told} ${order}`;
  expect(postFor('linkedin', prompt).caption).not.toMatch(/45/u);
  for (const platform of ['instagram', 'facebook', 'twitter'] as const)
    expect(postFor(platform, prompt).caption).toMatch(/45/u);
  for (const platform of ['linkedin', 'facebook'] as const)
    expect(postFor(platform, prompt).caption).not.toMatch(/LinkedIn|mention|emoji/iu);
});
