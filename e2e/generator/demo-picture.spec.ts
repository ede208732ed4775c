import { becomeMember } from './become-member.ts';
import { expect, test as withProvider } from './fixtures.ts';

/** A provider that writes and does not draw, as most that one runs at home. */
const test = withProvider.extend({
  siteEnv: [
    async ({ provider }, use) =>
      use({ OPENAI_API_KEY: 'stand-in', OPENAI_BASE_URL: provider.url, OPENAI_MODEL: 'stand-in' }),
    { scope: 'worker' },
  ],
});

test('a picture of the offline composer is called a sample, beside a text of the AI @turn-5', async ({
  generator,
  page,
  site,
  provider,
}) => {
  provider.always({ kind: 'post', caption: 'Fresh bread', extra: { imageAlt: 'A loaf on a table' } });
  await becomeMember(page, site, 'pro');
  await generator.open();
  await generator.choose('Image', 'Generate an AI image');
  await generator.generate('Our bakery opens a second shop on 3 May');
  await expect(page.getByText('Sample, not made by AI')).toBeVisible();
  await expect(page.getByText('Demo content')).toBeHidden();
  await expect(generator.credits).toHaveText('99 credits left');
});
