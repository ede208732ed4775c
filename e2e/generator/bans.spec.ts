import type { Page } from '@playwright/test';
import { expect, toast } from '../accounts/fixtures.ts';
import { card, generateButton, next, step, test, textOf, topicField } from './composer-steps.ts';

/** A voice that bans "sourdough", as the one that every form chooses. */
async function banSourdough(page: Page): Promise<void> {
  const voice = await page.request.post('/api/brand-voices', {
    data: { name: 'Mill Lane', bannedWords: ['sourdough'] },
  });
  expect(voice.status()).toBe(201);
}

async function compose(page: Page, topic: string, keywords: string): Promise<void> {
  await page.goto('/app/composer');
  await page.getByRole('checkbox', { name: 'Facebook' }).check();
  await page.getByRole('radio', { name: 'Launch' }).check();
  await next(page).click();
  await topicField(page).fill(topic);
  await page.getByRole('textbox', { name: 'Keywords' }).fill(keywords);
  await page.getByRole('radio', { name: 'Friendly' }).check();
  await page.getByRole('radio', { name: 'Short' }).check();
  await page.getByLabel('Brand voice').selectOption({ label: 'Mill Lane' });
  await next(page).click();
  await next(page).click();
  await generateButton(page).click();
}

test('a ban leaves links whole, says why a keyword is missing, and its gap has no score until it is filled in', async ({
  page,
  context,
  pro: _,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await banSourdough(page);
  const link = 'https://millane.example/sourdough';
  await compose(page, 'Our sourdough is out from 7 am on Friday.', `#sourdough, ${link}`);
  const first = card(page, 'Facebook, variant 1');
  await expect(first).toContainText(link);
  await expect(first).toContainText(
    'Not in the text: #sourdough. Your voice never says “sourdough”, so this text doesn’t.',
  );
  await expect(first).toContainText(
    'Still to fill in: the gap “[…]”. Fill in what’s missing to see the estimate.',
  );
  await expect(first).not.toContainText('Score');
  await page.getByRole('button', { name: /^Export/ }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(
    'Still to fill in: the gap “[…]”. The brackets would show in the post.',
  );
  await question.getByRole('button', { name: 'Go back' }).click();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(toast(page, /Still to fill in: the gap “\[…\]”/)).toBeVisible();

  await page.getByRole('button', { name: 'Edit Facebook, variant 1' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit the Facebook post' });
  const caption = editor.getByLabel('Caption');
  const written = await caption.inputValue();
  const never = editor.getByText('The voice “Mill Lane” never says “sourdough”.');
  await expect(never).toHaveCount(0);
  await caption.fill(written.replaceAll('[…]', 'sourdough'));
  await expect(never).toBeVisible();
  await caption.fill(written.replaceAll('[…]', 'bread'));
  await expect(never).toHaveCount(0);
  await editor.getByRole('button', { name: 'Done' }).click();
  await expect(first).toContainText(/Score \d+%/);
  await expect(first).not.toContainText('Still to fill in');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Export/ }).click();
  expect(await textOf(await download)).toContain(link);
});

test('a carousel with a gap says so above its parts and at its slides, and asks before it is downloaded', async ({
  page,
  pro: _,
}) => {
  await banSourdough(page);
  await page.goto('/app/generator');
  await page.getByRole('radio', { name: 'Carousel' }).check();
  await page.getByLabel('Brand voice').selectOption({ label: 'Mill Lane' });
  const prompt = page.getByRole('textbox', { name: 'What do you want to create?' });
  await prompt.fill(
    'Sourdough starter class for beginners, Saturday 12 December, 10 am to 1 pm. $45 with apron and starter. Eight places.',
  );
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(page.getByText('Something is missing')).toBeVisible();
  await page.getByRole('tab', { name: 'Viral prediction' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('Fill in what’s missing to see the estimate.');
  await page.getByRole('tab', { name: 'Slides' }).click();
  await expect(page.getByRole('tabpanel')).toContainText(/Still to fill in: the gap “\[…\]” \(slides? 1/);
  await page.getByRole('button', { name: 'Download slide 1' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Still to fill in: the gap “[…]”.');
  await question.getByRole('button', { name: 'Go back' }).click();
});

test('a gap is named in the assistant, also after a change, and in the composer that it is handed to @turn-2', async ({
  page,
  pro: _,
}) => {
  await banSourdough(page);
  await page.goto('/app/ai-assistant');
  await page.getByLabel('Brand voice').selectOption({ label: 'Mill Lane' });
  await page
    .getByRole('textbox', { name: 'Message' })
    .fill(
      'Write a Facebook post: our sourdough is out on Thursday 3 December at 6 pm, $12 each. Bring a friend.',
    );
  await page.keyboard.press('Enter');
  const posts = page.getByRole('article', { name: 'Post for Facebook' });
  await expect(posts.last()).toContainText('Still to fill in: the gap “[…]”');
  await page.getByRole('button', { name: 'Shorter' }).click();
  await expect(posts).toHaveCount(2);
  await expect(posts.last()).toContainText('Still to fill in: the gap “[…]”');
  await posts.last().getByRole('button', { name: 'Open in the composer' }).click();
  await expect(step(page, 'Review & Export')).toBeVisible();
  await expect(page.getByText('Still to fill in: the gap “[…]”.')).toBeVisible();
});

test('after a rewrite the focus is on Keep, and then on Rewrite again', async ({ page, pro: _ }) => {
  await banSourdough(page);
  await compose(
    page,
    'Rye is out from 7 am on Friday. Come early, because it goes fast. Bring a friend.',
    '',
  );
  const first = card(page, 'Facebook, variant 1');
  const rewrite = page.getByRole('button', { name: 'Rewrite Facebook, variant 1' });
  for (const decision of ['Undo', 'Keep']) {
    await rewrite.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Shorter' }).focus();
    await page.keyboard.press('Enter');
    await expect(first.getByRole('button', { name: 'Keep' })).toBeFocused();
    await first.getByRole('button', { name: decision, exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(rewrite).toBeFocused();
  }
});
