import type { Locator, Page } from '@playwright/test';
import { takenOver } from '#harness/taken-over.ts';
import { expect, refused, test, toast } from '../accounts/fixtures.ts';
import { fillIn, generateButton, next } from '../generator/composer-steps.ts';
import { make, putOnPlan } from '../workspace/fixtures.ts';
import { LibraryPage } from '../workspace/library-page.ts';

test.use({ expectedErrors: refused });

const main = (page: Page) => page.getByRole('main');

/** What is announced of the screen. */
const announced = (page: Page) => page.locator('[data-screen-title]');

/** The next Tab begins in the screen's content. */
async function expectTabInContent(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  await expect(main(page).locator(':focus')).toHaveCount(1);
}

async function enter(control: Locator): Promise<void> {
  await control.focus();
  await control.press('Enter');
}

test('a change of the screen is announced, and the next Tab begins in its content, also by Back', async ({
  page,
  member: _,
}) => {
  const id = await make(page, '/api/posts', { platform: 'linkedin', caption: 'Spring sale' });
  await page.goto('/app');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(announced(page)).toBeEmpty();
  await enter(page.getByRole('link', { name: 'Posts', exact: true }));
  await expect(main(page)).toBeFocused();
  await expect(announced(page)).toHaveText('Posts · Postloom');
  await expectTabInContent(page);
  // A change of what the screen lists is none of the screen.
  const search = page.getByRole('searchbox').first();
  await search.fill('Spring');
  await expect(page).toHaveURL(/Spring/);
  await expect(search).toBeFocused();
  await enter(main(page).locator(`a[href^="/posts/${id}"], a[href*="${id}"]`).first());
  await expect(announced(page)).toHaveText('Spring sale · Postloom');
  await expect(main(page)).toBeFocused();
  await expectTabInContent(page);
  await page.goBack();
  await expect(announced(page)).toHaveText('Posts · Postloom');
  await expect(main(page)).toBeFocused();

  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: /Screen, project/ }).fill('Calendar');
  await expect(page.getByRole('option', { selected: true })).toContainText('Calendar');
  await page.keyboard.press('Enter');
  await expect(announced(page)).toHaveText('Content Calendar · Postloom');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(main(page)).toBeFocused();
  await expectTabInContent(page);
});

test('a link in the menu of a narrow window leads into the screen, not back to the menu’s button', async ({
  page,
  member: _,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/app');
  await enter(page.getByRole('button', { name: 'Open menu' }));
  await enter(page.getByRole('dialog').getByRole('link', { name: 'Calendar' }));
  await expect(announced(page)).toHaveText('Content Calendar · Postloom');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(main(page)).toBeFocused();
  await expectTabInContent(page);
});

test('a link to a part of the page leads there by keyboard too', async ({ page }) => {
  await page.goto('/');
  // Until then the browser itself follows such a link.
  await takenOver(page);
  await enter(page.getByRole('link', { name: 'Pricing' }).first());
  await expect(page.locator('#pricing')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('#pricing :focus')).toHaveCount(1);
});

test('a button that is disabled by its own work, or goes with it, does not lose the focus', async ({
  page,
  member: _,
}) => {
  await page.goto('/app/settings');
  const save = page.getByRole('button', { name: 'Save Changes' });
  await page.getByLabel('Bio').fill('Weaves.');
  await enter(save);
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  await expect(save).toBeDisabled();
  await expect(save).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(save).toHaveAttribute('disabled');

  await page.goto('/');
  await enter(page.getByRole('button', { name: 'No, thanks' }));
  await expect(page.getByRole('button', { name: 'No, thanks' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('after a plan is taken and left the focus is on the screen', async ({ page, member: _ }) => {
  await putOnPlan(page, 'PRO');
  await page.goto('/app/billing');
  await enter(page.getByRole('button', { name: /Cancel plan/ }));
  await enter(
    page
      .getByRole('alertdialog')
      .getByRole('button', { name: /Cancel/ })
      .last(),
  );
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Cancel plan' })).toHaveCount(0);
  await expect(main(page).locator(':focus')).toHaveCount(1);
});

test('who signs out hears of no failure', async ({ page, member: _ }) => {
  await page.goto('/app');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    new MutationObserver(() => {
      for (const alert of document.querySelectorAll('[role=alert]')) heard.push(alert.textContent ?? '');
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(toast(page, 'You’re signed out')).toBeVisible();
  expect(await page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)).toEqual([]);
});

test('a disabled main button is within reach and says why, and each password has its own button', async ({
  page,
}) => {
  await page.goto('/register');
  const create = page.getByRole('button', { name: 'Create Account' });
  await expect(create).toBeDisabled();
  await create.focus();
  await expect(create).toBeFocused();
  const field = page.getByLabel('Password', { exact: true });
  await expect(field).toHaveAccessibleDescription(/meets the five rules/);
  await field.fill('abc');
  await expect(field).toHaveAccessibleDescription(/^The password still needs/);
  await expect(page.locator('#missing-rules')).toHaveAttribute('aria-live', 'polite');
  await expect(page.getByRole('button', { name: 'Show password' })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Show confirm password' })).toHaveCount(1);
  await create.press('Enter');
  await expect(page.locator('[aria-invalid=true]:focus')).toHaveCount(1);

  await page.goto('/social-media');
  await takenOver(page);
  const generate = page.getByRole('button', { name: 'Generate', exact: true });
  await expect(generate).toBeDisabled();
  await expect(generate).toHaveAccessibleDescription('Please describe what you want to create first.');
  await enter(generate);
  await expect(page.getByLabel('What do you want to create?')).toBeFocused();
});

test('a dialog begins with its field or its heading, and leads to what is wrong in it', async ({
  page,
  member: _,
}) => {
  await putOnPlan(page, 'PRO');
  await make(page, '/api/posts', { platform: 'linkedin', caption: 'Spring sale' });
  await page.goto('/app/calendar');
  await enter(page.getByRole('button', { name: 'Schedule Post' }));
  const dialog = page.getByRole('dialog', { name: 'Schedule Post' });
  await expect(dialog.getByRole('radio', { name: 'One of your posts' })).toBeFocused();
  await enter(dialog.getByRole('button', { name: 'Schedule' }));
  const search = dialog.getByLabel('Search your posts');
  await expect(search).toBeFocused();
  await expect(search).toHaveAccessibleDescription('Please choose a post.');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/app');
  await enter(page.getByRole('button', { name: 'Open menu' }));
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Menu' })).toBeFocused();
});

test('what a search comes to is heard', async ({ page, member: _ }) => {
  await make(page, '/api/posts', { platform: 'linkedin', caption: 'Spring sale' });
  await page.goto('/app/posts');
  await page.getByLabel('Search').fill('Spring');
  await expect(page.locator('[aria-live=polite]').filter({ hasText: '1 found' })).toBeAttached();
  await page.getByLabel('Search').fill('Winter');
  await expect(page.locator('[aria-live=polite]').filter({ hasText: 'No posts match' })).toBeAttached();
});

test('what a search comes to is heard on every screen with one, and where something is picked', async ({
  page,
  member: _,
}) => {
  await putOnPlan(page, 'AGENCY');
  await page.goto('/app/projects');
  const expectHeard = async (words: string, heard: string, label = 'Search') => {
    await page.getByRole('searchbox', { name: label }).fill(words);
    await expect(page.locator('[aria-live=polite]').getByText(heard, { exact: true })).toBeAttached();
  };
  // The samples are searched, too.
  await expectHeard('nowhere', 'No projects match');
  await page.goto('/app/media');
  await expectHeard('nowhere', 'No files match');

  await new LibraryPage(page).keep('loaf.png');
  const post = await make(page, '/api/posts', { platform: 'linkedin', caption: 'Spring sale' });
  const project = await make(page, '/api/projects', { title: 'Spring market' });
  await make(page, '/api/clients', { name: 'Spring Bakery' });
  const template = { title: 'Spring sale', content: 'Ends on [day]', category: 'food', platform: 'linkedin' };
  await make(page, '/api/templates', template);
  for (const [path, words, what] of [
    ['/app/media', 'loaf', 'files'],
    ['/app/projects', 'Spring', 'projects'],
    ['/app/clients', 'Spring', 'clients'],
    ['/app/templates', 'The dish behind the menu', 'templates'],
    ['/app/templates?view=own', 'Spring', 'templates'],
  ] as const) {
    await page.goto(path);
    await expectHeard('nowhere', `No ${what} match`);
    await expectHeard(words, '1 found');
  }
  await page.goto(`/app/posts/${post}`);
  await page.getByRole('button', { name: 'Add an image' }).click();
  await expectHeard('nowhere', 'No images match', 'Search your library');
  await expectHeard('loaf', '1 found', 'Search your library');
  await page.goto(`/app/projects/${project}`);
  await page.getByRole('button', { name: 'Add posts' }).first().click();
  await expectHeard('nowhere', 'No posts match');
  await expectHeard('Spring', '1 found');
  await page.goto('/app/calendar?new=true');
  await expectHeard('nowhere', 'No posts match', 'Search your posts');
  await expectHeard('Spring', '1 found', 'Search your posts');
});

test('a toast with a way back stays for ten seconds', async ({ page, member: _ }) => {
  await make(page, '/api/posts', { platform: 'linkedin', caption: 'Spring sale' });
  await page.clock.install();
  await page.goto('/app/posts');
  await page
    .getByRole('button', { name: /^(More|Actions) / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(9000);
  await expect(undo).toBeVisible();
  await page.clock.runFor(1500);
  await expect(undo).toHaveCount(0);
});

test('a file that is taken is heard, and the complaint about the one before goes', async ({ page }) => {
  await page.goto('/social-media');
  await takenOver(page);
  await page.getByRole('radio', { name: 'Attach an image' }).check();
  const input = page.getByLabel('Your image');
  await input.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('text') });
  await expect(toast(page, 'Invalid file type')).toBeVisible();
  await input.setInputFiles({
    name: 'loaf.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    ),
  });
  const remove = page.getByRole('button', { name: 'Remove' });
  await expect(remove).toBeFocused();
  await expect(remove).toHaveAccessibleDescription('Attached: loaf.png');
  await expect(page.getByRole('img', { name: 'loaf.png' })).toBeVisible();
  await expect(toast(page, 'Invalid file type')).toHaveCount(0);
});

test('in a low window nothing stays at the edges over what has the focus', async ({ page, member: _ }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  const sticky = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) => getComputedStyle(element).position === 'sticky')
        .filter((element) => element.getBoundingClientRect().width > 300)
        .map((element) => element.outerHTML.slice(0, 80)),
    );
  const id = await make(page, '/api/posts', { platform: 'linkedin', caption: 'Spring sale' });
  for (const path of ['/', '/app', `/app/posts/${id}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await sticky(), path).toEqual([]);
  }
  await page.goto('/social-media');
  await page.getByLabel('What do you want to create?').fill('Our second bakery opens');
  expect(await sticky()).toEqual([]);
});

test('what is saved is opened from where it was saved, and the assistant’s posts are told and told apart', async ({
  page,
  member: _,
}) => {
  await page.goto('/app/ai-assistant');
  const box = page.getByRole('textbox', { name: 'Message' });
  const articles = page.getByRole('article', { name: /^Post for / });
  await box.fill('Our pottery evening on Friday at 7 pm in Leeds, beginners welcome');
  await box.press('Enter');
  await expect(articles).toHaveCount(1);
  const said = page.getByRole('status').filter({ hasText: 'The assistant has answered with a post.' });
  await expect(said).toContainText('7 pm');
  await box.fill('add the price 39 euros');
  await box.press('Enter');
  await expect(articles).toHaveCount(2);
  const names = await articles.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
  expect(new Set(names).size).toBe(2);
  await enter(articles.first().getByRole('button', { name: 'Save as a post' }));
  await expect(articles.first().getByRole('link', { name: 'Saved: open the post' })).toBeFocused();

  await page
    .getByRole('button', { name: /^More for / })
    .first()
    .press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await expect(articles).toHaveCount(0);
  await expect(main(page).locator(':focus')).toHaveCount(1);
});

test('a variant that is saved keeps the focus near', async ({ page, member: _ }) => {
  await putOnPlan(page, 'PRO');
  await fillIn(page, ['LinkedIn']);
  await next(page).click();
  await generateButton(page).click();
  await enter(page.getByRole('button', { name: 'Save LinkedIn, variant 2' }));
  await expect(toast(page, /saved/i).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save LinkedIn, variant 2' })).toHaveCount(0);
  await expect(main(page).locator(':focus')).toHaveCount(1);
});

test('the palette’s options are read without the words they are found by', async ({ page, member: _ }) => {
  await page.goto('/app');
  await page.getByRole('button', { name: /^Jump to/ }).click();
  await page.getByRole('combobox', { name: /Screen, project/ }).fill('log out');
  await expect(page.getByRole('option', { name: 'Sign out', exact: true })).toBeVisible();
});
