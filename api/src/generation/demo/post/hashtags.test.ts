import { type GenerationRequestInput, generationRequestSchema } from '@postloom/shared-contracts';
import { describe, expect, test } from 'vitest';
import { composeDemoPost } from './compose-post.ts';

const tagsOf = (
  businessType: string,
  prompt: string,
  change: Partial<GenerationRequestInput> = {},
): string => {
  const request = { prompt, businessType, platform: 'instagram', tone: 'casual', ...change };
  return composeDemoPost(generationRequestSchema.parse({ contentType: 'post', ...request })).hashtags.join(
    ' ',
  );
};

describe('hashtags', () => {
  test.each([
    ['Trampoline park', 'We can take groups of 40 on weekdays', 'local councils', /FamilyFun|DayOut/],
    ['Soap maker', 'Our 500 g bars come in boxes of 24', 'hotel purchasers', /Handmade|SelfCare|ShopSmall/],
    ['Coffee roaster', 'Sacks of 30 kg go out on Tuesdays', 'restaurants and caterers', /Lovers|CoffeeTime/],
  ])(
    'for private life are none for who buys for others: %s',
    (businessType, prompt, targetAudience, unfit) => {
      expect(tagsOf(businessType, prompt, { targetAudience })).not.toMatch(unfit);
      expect(tagsOf(businessType, prompt, { targetAudience })).not.toBe('');
      expect(tagsOf(businessType, prompt, { platform: 'linkedin' })).not.toMatch(unfit);
    },
  );

  test.each([
    [
      'Hat shop',
      'Soft caps for the months of chemo, try them on without a mirror',
      /Style|Fashion|ShopSmall/,
    ],
    ['Florist', 'Wreaths for a funeral: call two days before', /Wedding|Lovers/],
    ['Photographer', 'We take portraits in the hospice, free of charge', /Wedding|Lovers|Instagram/],
  ])('of fashion and feasts are none beside illness and death: %s', (businessType, prompt, unfit) => {
    expect(tagsOf(businessType, prompt)).not.toMatch(unfit);
  });

  test.each([
    ['Photographer', 'Portraits and interiors from March, no weddings', 'en', /Wedding/],
    [
      'Torréfacteur',
      'Samedi sur le marché de 8 h à midi, café en grains 9 €, pas de chocolat',
      'fr',
      /Chocolat/,
    ],
    ['Panadería', 'El sábado abrimos a las 8 con hogazas y bollos, sin queso', 'es', /Queso/],
    ['Laundrette', 'Chocolate out of a shirt: cold water first, then soap', 'en', /Chocolate/],
    ['Dry cleaner', 'Candle wax on linen comes off with ice', 'en', /Candle/],
  ])('never name what the post is not about: %s, %s', (businessType, prompt, _, unfit) => {
    expect(tagsOf(businessType, prompt)).not.toMatch(unfit);
  });

  test('are no trade’s own name that nobody follows', () => {
    for (const business of ['Ferret boarding', 'Gutter guards', 'Fahrradversicherungsmakler'])
      expect(tagsOf(business, 'Heute ist bei uns alles neu und wir freuen uns auf euch')).not.toMatch(
        /FerretBoarding|GutterGuards|versicherungsmakler/,
      );
  });

  test('come with what readers of another language expect', () => {
    const prompt = 'Terminámos os painéis da igreja: 800 azulejos limpos e só 12 feitos de novo.';
    expect(tagsOf('Oficina de restauro', prompt, { platform: 'linkedin' })).toMatch(/Azulejos/);
  });
});
