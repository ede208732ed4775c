import { test as base, expect } from '../harness/test.ts';
import { GeneratorPage } from './generator-page.ts';

/** The site as it comes: without an AI provider, the offline composer writes. */
const test = base.extend<{ readonly generator: GeneratorPage }>({
  generator: async ({ page }, use) => use(new GeneratorPage(page)),
});

test.describe('without AI', () => {
  test.use({ expectedErrors: /status of 422/ });

  test('a rewrite offers what can be done, says why the rest cannot, and when nothing is left to change @turn-3', async ({
    generator,
    page,
  }) => {
    await generator.open();
    await generator.generate('Rye loaves every Friday from 7 am, £4.50 each');
    const rewrite = page.getByRole('button', { name: 'Rewrite' });
    await rewrite.click();
    for (const name of ['Longer', 'One line…', 'In another language…']) {
      const entry = page.getByRole('menuitem', { name: `${name} Needs AI` });
      await expect(entry).toBeDisabled();
      // The line through an entry would go through its reason, too.
      await expect(entry).toHaveCSS('text-decoration-line', 'none');
    }
    await page.keyboard.press('Escape');
    await generator.caption.fill('Rye loaves are £4.50. Every Friday from 7 am.');
    await rewrite.click();
    await page.getByRole('menuitem', { name: 'Shorter' }).click();
    const told = generator.toast.filter({ hasText: 'Nothing was changed' });
    await expect(told).toContainText('It’s already as short as it gets');
  });
});

test('a brief without words is refused as an empty one is @turn-4', async ({ generator, page }) => {
  await generator.open();
  await generator.prompt.fill('🍂☕');
  await generator.generateButton.click();
  await expect(generator.toast).toContainText('Missing Information');
  await expect(generator.prompt).toHaveAccessibleDescription(/Please say in words what it’s about\./);
  await expect(generator.prompt).toBeFocused();
  await expect(generator.preview).toBeHidden();
  await expect(page.getByText('Please describe')).toBeHidden();
});

test('without AI, who has signed out needs no credits, and is told beforehand that it costs nothing', async ({
  generator,
  page,
}) => {
  const data = {
    username: 'Ada Weaver',
    email: `out-${crypto.randomUUID()}@example.com`,
    password: 'Weaving1!',
  };
  const prompt = 'Rye loaves every Friday from 7 am, £4.50 each';
  await generator.open();
  await expect(page.getByText(/^0 credits/)).toBeVisible();
  await expect(page.getByText(/^Up to/)).toBeHidden();
  await generator.generate(prompt);
  expect((await page.request.post('/api/auth/register', { data })).status()).toBe(201);
  expect((await page.request.post('/api/auth/logout', { data: {} })).ok()).toBe(true);
  await page.reload();
  await expect(generator.credits).toHaveText('0 credits left');
  await expect(page.getByText('No credits remaining')).toBeHidden();
  await expect(page.getByText(/^Up to/)).toBeHidden();
  await generator.generate(`${prompt}. Order by phone`);
  await expect(generator.toast).toContainText('Demo Content Generated');
});

test('a member is told beforehand that what no AI writes costs nothing @turn-2', async ({
  generator,
  page,
}) => {
  const email = `free-${crypto.randomUUID()}@example.com`;
  const data = { username: 'Ada Weaver', email, password: 'Weaving1!' };
  expect((await page.request.post('/api/auth/register', { data })).status()).toBe(201);
  await generator.open();
  await expect(page.getByText(/^0 credits/)).toBeVisible();
  await expect(page.getByText(/^Up to/)).toBeHidden();
});
