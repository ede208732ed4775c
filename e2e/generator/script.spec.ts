import { expect } from '../accounts/fixtures.ts';
import { test } from './composer-steps.ts';

test('a script with a long link is readable beside the brief and on a phone @turn-4', async ({
  page,
  pro: _,
}) => {
  const link = 'https://millane.example/order/advent/stollen-and-panettone-for-the-whole-family';
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/app/generator');
  await page.getByRole('radio', { name: 'TikTok' }).check();
  await page.getByRole('radio', { name: 'Video' }).check();
  const prompt = page.getByRole('textbox', { name: 'What do you want to create?' });
  await prompt.fill(`Advent stollen is in: 500 g for $14. From 1 December at Mill Lane. Order at ${link}`);
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await page.getByRole('tab', { name: 'Video script' }).click();
  const panel = page.getByRole('tabpanel');
  for (const width of [1280, 390, 768]) {
    await page.setViewportSize({ width, height: 900 });
    const spoken = panel.getByText('Voice-over').filter({ visible: true }).first();
    await expect(spoken).toBeVisible();
    const cutOff = await panel.evaluate(
      (element) =>
        [element, ...element.querySelectorAll('*')].filter(
          ({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1,
        ).length,
    );
    expect(cutOff, `${width} px`).toBe(0);
  }
});
