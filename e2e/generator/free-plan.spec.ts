import { expect, test } from '../harness/test.ts';
import { GeneratorPage } from './generator-page.ts';

test('without a key, demo content comes of the brief and costs nothing', async ({ page }) => {
  const generator = new GeneratorPage(page);
  await generator.open();
  await page.getByRole('button', { name: 'A bakery opens' }).click();
  await expect(generator.business).toHaveValue('Bakery');
  await generator.generateButton.click();
  await expect(generator.toast).toContainText('Demo Content Generated');
  await expect(generator.preview).toContainText('Leeds');
  const first = await generator.caption.inputValue();
  const shown = [first];
  const none = page.getByText('We found no other variant');
  // Asked again it brings what is not shown yet, and says so when that is all.
  for (; (await none.count()) === 0; shown.push(await generator.caption.inputValue())) {
    expect(new Set(shown).size).toBe(shown.length);
    expect(shown.length).toBeLessThan(16);
    const next = page.getByRole('button', { name: 'Next variant', disabled: false });
    if ((await next.count()) > 0) await next.click();
    else await generator.regenerateButton.click();
    await expect(generator.generateButton).not.toHaveAttribute('aria-busy');
  }
  await expect(none.first()).toContainText('Nothing was charged.');
  await expect(generator.caption).toHaveValue(shown.at(-2) ?? '');
  await expect(generator.credits).toHaveText('5 credits left');
});

test('without a prompt nothing can be generated @turn-2', async ({ page }) => {
  const generator = new GeneratorPage(page);
  await generator.open();
  await expect(generator.generateButton).toBeDisabled();
  await generator.prompt.fill('   ');
  await expect(generator.generateButton).toBeDisabled();
  await generator.prompt.press('Control+Enter');
  await expect(generator.toast).toContainText('Missing Information');
  await expect(generator.toast).toContainText('Please describe what you want to create.');
  await expect(generator.prompt).toHaveAttribute('aria-invalid', 'true');
});

test('video scripts and AI images are locked, and say which plan opens them @turn-5', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const generator = new GeneratorPage(page);
  await generator.open();
  await page
    .getByRole('button', { name: 'Premium Feature: Video script generation requires Pro or Agency plan' })
    .click();
  await expect(generator.toast).toContainText('Premium Feature Required');
  await expect(generator.toast).toContainText(
    'Video script generation is only available for Pro and Agency plans. Please upgrade to access this feature.',
  );
  const plans = page.getByRole('heading', { name: 'Plans', exact: true });
  await expect(plans).not.toBeInViewport();
  await generator.toast.getByRole('button', { name: 'See plans' }).click();
  await expect(plans).toBeInViewport();
  await expect(generator.option('Content type', 'Video')).toBeHidden();
  await expect(generator.option('Image', 'Generate an AI image')).toBeHidden();
});

test('plans are compared by month and by year, and lead to the checkout @turn-5', async ({ page }) => {
  const generator = new GeneratorPage(page);
  await generator.open();
  const plans = page.getByRole('region', { name: 'Plans' });
  await expect(plans.getByText('$90')).toHaveCount(2);
  const upgrade = plans.getByRole('link', { name: 'Upgrade to Pro' });
  await expect(upgrade).toHaveAttribute('href', '/api/billing/checkout?plan=PRO&billing=annual');
  await generator.choose('Billing', 'Monthly');
  await expect(plans.getByText('$15')).toBeVisible();
  await expect(plans.getByText('$35')).toBeVisible();
  await expect(upgrade).toHaveAttribute('href', '/api/billing/checkout?plan=PRO&billing=monthly');
});

test('inside the app the free plan sees the generator, but not how to click it @turn-2', async ({ page }) => {
  await page.goto('/app/generator');
  const upgrade = page.getByRole('link', { name: 'Upgrade Now' });
  await expect(upgrade).toHaveAttribute('href', '/api/billing/checkout?plan=PRO&billing=monthly');
  // It buys what it says.
  await expect(upgrade).toHaveAccessibleDescription('Pro, $15 a month');
  // The plans below open as they do elsewhere.
  await expect(page.getByTestId('plan-pro')).toContainText('$90/year');
  await expect(page.getByText('Upgrade to generate in the app')).toBeVisible();
  // Inert: it is there to see, and takes neither clicks nor the focus.
  const prompt = page.locator('[inert] textarea');
  await expect(prompt).toBeVisible();
  await prompt.focus();
  await expect(prompt).not.toBeFocused();
  await page.getByRole('link', { name: 'Use the free generator' }).click();
  await expect(page).toHaveURL(/\/social-media$/);
});
