import { findFaultsInThemes, visitedThemes } from '#harness/axe.ts';
import { takenOver } from '#harness/taken-over.ts';
import { expect, refused, test, toast } from '../accounts/fixtures.ts';
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
  await form.getByRole('button', { name: 'Write it myself' }).click();
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
  await expect(page.getByRole('button', { name: 'Actions for Harbour Bakery' })).toBeFocused();
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
  await form.getByRole('button', { name: 'Write it myself' }).click();
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
  await form.getByRole('button', { name: 'Write it myself' }).click();
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

const morning = 'Fresh loaves from six! Our rye is warm, so come early. Bring your own bag.';
const noon = 'We kept a table for you! Fresh loaves at noon, and soup. Bring your own bag.';

test('a voice is read out of posts that are pasted and picked, and what was typed stays', async ({
  page,
  member: _,
}) => {
  const caption = 'Bring your own bag on Sunday! Fresh loaves till we run out.';
  await make(page, '/api/posts', { platform: 'instagram', title: 'Sunday', caption });
  await make(page, '/api/posts', { platform: 'linkedin', title: 'Hiring', caption: 'A baker is wanted.' });
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto('/app/voices');
  await page.getByRole('button', { name: 'New voice' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Write it myself' }).click();
  await form.getByLabel('Name').fill('Harbour Bakery');
  const tone = form.getByLabel('How it talks');
  await tone.fill('For young families in Leeds.');
  await form.getByLabel('Phrases to use').fill('still warm');
  const read = form.getByRole('button', { name: 'Read my voice' });
  const toPosts = () => form.getByRole('button', { name: 'Your posts' }).click();
  const pick = () => form.getByRole('radio', { name: 'Saved posts' }).check();
  await toPosts();

  // Nothing to read is said where it is missing; a box opens for each further post.
  await read.click();
  await expect(form.getByLabel('Post 1')).toBeFocused();
  await expect(form.getByText('Paste a post, or pick a saved one.')).toBeVisible();
  await form.getByLabel('Post 1').fill(morning);
  await form.getByLabel('Post 2').fill('x'.repeat(4001));
  await read.click();
  await expect(form.getByLabel('Post 2')).toBeFocused();
  await expect(form.getByLabel('Post 2')).toHaveAccessibleDescription(/longer than 4,000 characters/);
  // Also from where it isn't seen.
  await pick();
  await read.click();
  await expect(form.getByLabel('Post 2')).toBeFocused();
  await form.getByLabel('Post 2').fill(noon);
  await expect(form.getByLabel('Post 3')).toBeVisible();
  await pick();
  // Enter searches, and saves nothing.
  await form.getByLabel('Search your posts').fill('Sunday');
  await form.getByLabel('Search your posts').press('Enter');
  await expect(form.getByRole('checkbox')).toHaveCount(1);
  await form.getByRole('checkbox', { name: 'Sunday' }).check();
  await form.getByLabel('Search your posts').fill('Hiring');
  await expect(form.getByRole('checkbox', { name: 'Hiring' })).not.toBeChecked();
  await expect(form.getByText('2 pasted and 1 picked')).toBeVisible();

  // What fails says so, and everything stands as it was.
  await page.route('**/api/brand-voices/profile', (route) => route.abort());
  await read.click();
  await expect(form.getByRole('alert')).toContainText('Couldn’t read your posts');
  await form.getByRole('radio', { name: 'Paste posts' }).check();
  await expect(form.getByLabel('Post 1')).toHaveValue(morning);
  await page.unroute('**/api/brand-voices/profile');
  await expectSound(page);

  await read.click();
  const found = form.getByRole('status').filter({ hasText: 'What we found' });
  await expect(found).toContainText('Exclamation marks are part of it.');
  const profile = form.getByRole('heading', { name: 'Read and edit the profile' });
  await expect(profile).toBeFocused();
  await expect(tone).toHaveValue(/^For young families in Leeds\.\n.*Exclamation marks are part of it\./);
  const phrases = form.getByLabel('Phrases to use');
  await expect(phrases).toHaveValue(/^still warm\n(.*\n)*.*fresh loaves/i);
  const examples = form.getByRole('list', { name: 'Examples' }).getByRole('listitem');
  await expect(examples).toHaveCount(3);
  await expectSound(page, findFaultsInThemes);

  // Undo takes the reading back, and leaves what was changed since.
  await form.getByLabel('Words to avoid').fill('cheap');
  await found.getByRole('button', { name: 'Undo' }).click();
  await expect(profile).toBeFocused();
  await expect(tone).toHaveValue('For young families in Leeds.');
  await expect(phrases).toHaveValue('still warm');
  await expect(form.getByLabel('Words to avoid')).toHaveValue('cheap');
  await expect(examples).toHaveCount(0);

  // A second reading takes the place of the first.
  await toPosts();
  await read.click();
  await expect(examples).toHaveCount(3);
  const once = await tone.inputValue();
  await toPosts();
  await form.getByLabel('Post 2').fill('');
  await read.click();
  await expect(profile).toBeFocused();
  await expect(tone).toHaveValue(/^For young families in Leeds\.\n[^\n]+$/);
  expect(once.split('\n')).toHaveLength(2);
  await form.getByRole('button', { name: 'Remove example 1' }).click();
  await expect(examples).toHaveCount(2);
  await form.getByRole('button', { name: 'Save voice' }).click();
  await expect(form).toBeHidden();
  const { items } = await (await page.request.get('/api/brand-voices')).json();
  expect(items).toMatchObject([{ name: 'Harbour Bakery', bannedWords: ['cheap'] }]);
  expect(items[0].examples).toHaveLength(2);

  // They are read, and removed, in a voice that is edited as well.
  await page.getByRole('button', { name: 'Actions for Harbour Bakery' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(examples).toHaveText(items[0].examples);
  await form.getByRole('button', { name: 'Remove example 2' }).click();
  await form.getByRole('button', { name: 'Save voice' }).click();
  await expect(form).toBeHidden();
  const after = await (await page.request.get(`/api/brand-voices/${items[0].id}`)).json();
  expect(after.examples).toEqual(items[0].examples.slice(0, 1));
});

test('posts that are pasted in one go are told apart by a line of dashes, and only a client’s own are offered for its voice @turn-3', async ({
  page,
  member: _,
}) => {
  await putOnPlan(page, 'AGENCY');
  const client = await make(page, '/api/clients', { name: 'Garage North' });
  await make(page, '/api/posts', { platform: 'twitter', title: 'Winter tyres', caption: 'Tyres!', client });
  await make(page, '/api/posts', { platform: 'twitter', title: 'Our own', caption: 'We write.' });
  await page.goto(`/app/voices?client=${client}`);
  await page.getByRole('button', { name: 'New voice' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByRole('radio', { name: 'Saved posts' }).check();
  await expect(form.getByRole('checkbox')).toHaveCount(1);
  await expect(form.getByRole('checkbox', { name: 'Winter tyres' })).toBeVisible();
  await form.getByRole('radio', { name: 'Paste posts' }).check();
  await form.getByLabel('Post 1').fill(`${morning}\n\nSee you!\n---\n${noon}`);
  await form.getByRole('button', { name: 'Read my voice' }).click();
  const examples = form.getByRole('list', { name: 'Examples' }).getByRole('listitem');
  await expect(examples).toHaveCount(2);
  // A slip does not take pasted posts away.
  await page.keyboard.press('Escape');
  await expect(form.getByRole('alert')).toHaveText('Discard what you wrote?');
});

test('no other brand’s voice takes the place of a chosen one that was deleted @turn-2', async ({
  page,
  member: _,
}) => {
  await putOnPlan(page, 'PRO');
  await make(page, '/api/brand-voices', { name: 'Mudlark Pottery', tone: 'Calm' });
  const bikes = await make(page, '/api/brand-voices', { name: 'Spoke and Chain', tone: 'Brisk' });
  const voice = page.getByLabel('Brand voice');
  await page.goto('/app/composer');
  await takenOver(page);
  await page.getByRole('checkbox', { name: 'LinkedIn' }).check();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByLabel('Topic').fill('Saturday check for bikes');
  await voice.selectOption('Spoke and Chain');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByText('Spoke and Chain')).toBeVisible();
  expect((await page.request.delete(`/api/brand-voices/${bikes}`)).ok()).toBe(true);
  await page.reload();
  await expect(toast(page, 'Your brand voice was deleted')).toBeVisible();
  await expect(page.getByText(/Spoke and Chain|Mudlark Pottery/)).toHaveCount(0);
  await page.goto('/app/composer?step=2');
  await expect(voice.getByRole('option', { name: 'Mudlark Pottery' })).toBeAttached();
  await expect(voice.locator('option:checked')).toHaveText('None');
});
