import { visitedThemes } from '#harness/axe.ts';
import { takenOver } from '#harness/taken-over.ts';
import { expect, refused, test } from '../accounts/fixtures.ts';
import { expectSound, make, putOnPlan } from './fixtures.ts';

test.use({ expectedErrors: refused });

test('brand voices are written, changed without overwriting another tab, deleted and brought back @turn-5', async ({
  page,
  member: _,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/app/voices');
  await expect(page.getByRole('heading', { name: 'No brand voices yet' })).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'New voice' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Save voice' }).click();
  await expect(form.getByText('Please give the voice a name.')).toBeVisible();
  await form.getByLabel('Name').fill('Harbour Bakery');
  await form.getByLabel('How it talks').fill('Warm and short.');
  await form.getByLabel('Words to avoid').fill('cheap\none two three four five six');
  await form.getByRole('button', { name: 'Save voice' }).click();
  await expect(form.getByText('Please give words, or phrases of at most five words.')).toBeVisible();
  await expectSound(page);
  await form.getByLabel('Words to avoid').fill('cheap\n\ncosy');
  await form.getByRole('button', { name: 'Save voice' }).click();
  await expect(form).toBeHidden();
  const voices = page.getByRole('list', { name: 'Brand voices' }).getByRole('listitem');
  await expect(voices).toHaveText([/Harbour Bakery.*Never says: cheap, cosy/]);
  await expectSound(page);

  // Somebody else is first: both versions are shown, and the person says which stays.
  const edit = async () => {
    await page.getByRole('button', { name: 'Actions for Harbour Bakery' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
  };
  await edit();
  const { items } = await (await page.request.get('/api/brand-voices')).json();
  const theirs = { version: 1, tone: 'Loud and long.' };
  const address = `/api/brand-voices/${items[0].id}`;
  expect((await page.request.patch(address, { data: theirs })).status()).toBe(200);
  await form.getByLabel('How it talks').fill('Warm, short and dry.');
  await form.getByRole('button', { name: 'Save voice' }).click();
  await expect(form.getByText('Loud and long.')).toBeVisible();
  await form.getByRole('button', { name: 'Keep mine' }).click();
  await expect(form).toBeHidden();
  await expect(voices).toHaveText([/Warm, short and dry\./]);
  // What was typed is not lost by a slip.
  await edit();
  await form.getByLabel('Name').fill('Another name');
  await page.keyboard.press('Escape');
  await expect(form.getByRole('alert')).toHaveText('Discard what you wrote?');
  await form.getByRole('button', { name: 'Keep writing' }).click();
  // Nothing is sent by it, and nothing closed.
  await expect(form.getByRole('button', { name: 'Save voice' })).toBeEnabled();
  await expect(form.getByLabel('Name')).toHaveValue('Another name');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await form.getByRole('button', { name: 'Discard' }).click();
  await expect(voices).toHaveText([/Harbour Bakery/]);

  const remove = async () => {
    await page.getByRole('button', { name: 'Actions for Harbour Bakery' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
  };
  await remove();
  await expect(page.getByRole('heading', { name: 'No brand voices yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(voices).toHaveText([/Harbour Bakery/]);
  await remove();
  await page.getByText('Bin', { exact: true }).click();
  await expect(page).toHaveURL(/bin=true/);
  await page.getByRole('button', { name: 'Restore Harbour Bakery' }).click();
  await expect(page.getByRole('heading', { name: 'The bin is empty' })).toBeVisible();
  await page.getByText('Voices', { exact: true }).click();
  await expect(voices).toHaveText([/Harbour Bakery/]);
});

test('what is typed while a voice is saved is not taken, and what had the focus has it back where that fails @turn-1', async ({
  page,
  member: _,
}) => {
  await page.goto('/app/voices');
  await page.getByRole('button', { name: 'New voice' }).first().click();
  const form = page.getByRole('dialog');
  const name = form.getByLabel('Name');
  const save = form.getByRole('button', { name: 'Save voice' });
  let end: (how: 'abort' | 'continue') => Promise<void> = async () => {};
  await page.route('**/api/brand-voices', (route) =>
    route.request().method() === 'POST'
      ? new Promise<void>((done) => {
          end = (how) => route[how]().then(done);
        })
      : route.continue(),
  );
  await name.pressSequentially('Harbour');
  await name.press('Enter');
  await expect(save).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.type(' lost');
  await end('abort');
  await expect(save).not.toHaveAttribute('aria-busy');
  await expect(name).toHaveValue('Harbour');
  await expect(name).toBeFocused();
  await page.keyboard.type(' Bakery');
  await save.click();
  await expect(save).toHaveAttribute('aria-busy', 'true');
  // Giving up still asks.
  await page.keyboard.press('Escape');
  await expect(form.getByRole('alert')).toHaveText('Discard what you wrote?');
  await form.getByRole('button', { name: 'Keep writing' }).click();
  await end('continue');
  await expect(form).toBeHidden();
  await expect(page.getByRole('list', { name: 'Brand voices' }).getByRole('listitem')).toHaveText([
    /Harbour Bakery/,
  ]);
});

test('a project has a voice, with which its briefs begin @turn-4', async ({ page, member: _ }) => {
  await putOnPlan(page, 'PRO');
  const project = await make(page, '/api/projects', { title: 'Spring fair' });
  await make(page, '/api/brand-voices', { name: 'Market stall' });
  await make(page, '/api/brand-voices', { name: 'Back office' });
  await page.goto(`/app/projects/${project}?tab=details`);
  await page.getByLabel('Brand voice').selectOption('Market stall');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();

  await page.goto(`/app/composer?project=${project}`);
  await page.getByRole('checkbox', { name: 'Instagram' }).first().check();
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Next' }).click();
  const voice = page.getByLabel('Brand voice');
  await expect(voice.locator('option:checked')).toHaveText('Market stall');
  // What the person chooses stands, and leads to where voices are edited.
  await voice.selectOption('Back office');
  await expect(voice.locator('option:checked')).toHaveText('Back office');
  // Voices that do not come keep their place, and say so.
  await page.route('**/api/brand-voices*', (route) => route.abort());
  await page.reload();
  await expect(voice).toBeDisabled();
  await expect(voice).toHaveAccessibleDescription(/Couldn’t load your voices/);
  await page.unroute('**/api/brand-voices*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(voice.locator('option:checked')).toHaveText('Back office');
  await page.getByRole('link', { name: 'Edit voices' }).click();
  await expect(page.getByRole('list', { name: 'Brand voices' }).getByRole('listitem')).toHaveText([
    /Back office/,
    /Market stall/,
  ]);
});

for (const colorScheme of visitedThemes) {
  test(`the voices fit their page at every width, ${colorScheme} @turn-2`, async ({ page, member: _ }) => {
    await page.emulateMedia({ colorScheme });
    for (let at = 0; at < 3; at += 1) {
      await make(page, '/api/brand-voices', {
        name: `Voice${at} `.repeat(9).trim(),
        tone: 'Warm and short. '.repeat(20),
        bannedWords: ['cheap'],
      });
    }
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/app/voices');
      await expect(page.getByRole('list', { name: 'Brand voices' }).getByRole('listitem')).toHaveCount(3);
      await expectSound(page);
    }
  });
}

test('the browser’s way back out of a half-written voice asks first @turn-2', async ({ page, member: _ }) => {
  await page.goto('/app');
  // A link that is pressed before opens a document of its own, and about leaving that the browser asks.
  await takenOver(page);
  await page.getByRole('navigation', { name: 'App' }).getByRole('link', { name: 'Brand voices' }).click();
  await page.getByRole('button', { name: 'New voice' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('Harbour Bakery');
  await page.goBack();
  await expect(form.getByRole('alert')).toHaveText('Discard what you wrote?');
  await form.getByRole('button', { name: 'Keep writing' }).click();
  await expect(form.getByLabel('Name')).toHaveValue('Harbour Bakery');
  await expect(page).toHaveURL(/\/app\/voices$/);
  await page.goBack();
  await form.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/\/app$/);
  await expect(form).toBeHidden();
});

test('brand voices are reached from the sidebar, and the composer names the chosen one among the choices @turn-2', async ({
  page,
  member: _,
}) => {
  await make(page, '/api/brand-voices', { name: 'Harbour Bakery', tone: 'Warm and short.' });
  await page.goto('/app');
  const sidebar = page.getByRole('navigation', { name: 'App' });
  await sidebar.getByRole('link', { name: 'Brand voices' }).click();
  await expect(page).toHaveURL(/\/app\/voices$/);
  await expect(sidebar.getByRole('link', { name: 'Brand voices' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('list', { name: 'Brand voices' })).toContainText('Harbour Bakery');

  await page.goto('/app/composer');
  await page.getByRole('checkbox', { name: 'LinkedIn' }).check();
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await next.click();
  await page.getByRole('textbox', { name: 'Topic' }).fill('Rye on Fridays');
  await page.getByLabel('Brand voice').selectOption('Harbour Bakery');
  await next.click();
  await next.click();
  await expect(page.getByText('Brand voice', { exact: true }).locator('..')).toContainText('Harbour Bakery');
});
