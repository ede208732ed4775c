import type { Locator } from '@playwright/test';
import { holdFiles } from '#harness/hold-files.ts';
import { expect, refused, test, toast } from '../accounts/fixtures.ts';
import { make, putOnPlan } from './fixtures.ts';
import { LibraryPage } from './library-page.ts';

// Of two tabs, posts, projects, files, voices, the brand and moves of the calendar are in the specs of their screens.
test.use({ expectedErrors: refused });

test('of two tabs that change one template, the second is shown both texts and chooses @turn-5', async ({
  page,
  member: _,
}) => {
  const input = { title: 'Market day', category: 'food', platform: 'facebook', content: 'As it was' };
  const id = await make(page, '/api/templates', input);
  await page.goto('/app/templates?view=own');
  const dialog = page.getByRole('dialog', { name: 'Edit template' });
  const saved = async () => (await page.request.get(`/api/templates/${id}`)).json();
  for (const choice of ['Keep mine', 'Use the other version']) {
    await page.getByRole('button', { name: 'Actions for Market day' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await dialog.getByLabel('Text').fill('Mine');
    const { version } = await saved();
    const theirs = { version, content: `Theirs ${version}` };
    expect((await page.request.patch(`/api/templates/${id}`, { data: theirs })).status()).toBe(200);
    await dialog.getByRole('button', { name: 'Save template' }).click();
    await expect(dialog).toContainText(`Theirs ${version}`);
    await expect(dialog.getByLabel('Text')).toHaveValue('Mine');
    await dialog.getByRole('button', { name: choice }).click();
    if (choice === 'Use the other version') {
      await expect(dialog.getByLabel('Text')).toHaveValue(`Theirs ${version}`);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      expect(await saved()).toMatchObject({ content: `Theirs ${version}` });
    } else {
      await expect(toast(page, 'Template saved')).toBeVisible();
      expect(await saved()).toMatchObject({ content: 'Mine' });
    }
  }
});

test('of two tabs that change the posting slots, the second is shown those of the other and chooses @turn-2', async ({
  page,
  member: _,
}) => {
  await putOnPlan(page, 'PRO');
  await page.goto('/app/calendar?view=list&panel=slots');
  const dialog = page.getByRole('dialog', { name: 'Posting slots' });
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const slots = [{ platform: 'linkedin', weekday: 3, time: '16:30' }];
  const theirs = { version: 0, zone: 'UTC', slots, remindByMail: true };
  expect((await page.request.put('/api/calendar/settings', { data: theirs })).status()).toBe(200);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toContainText('Elsewhere there are: LinkedIn Wednesday 16:30.');
  await expect(dialog.getByRole('list', { name: 'Posting slots' })).toContainText(
    'Instagram, Monday 9:00 AM',
  );
  await dialog.getByRole('button', { name: 'Keep this one' }).click();
  await expect(toast(page, 'Posting slots saved')).toBeVisible();
  const saved = await (await page.request.get('/api/calendar/settings')).json();
  expect(saved.slots).toEqual([{ platform: 'instagram', weekday: 1, time: '09:00' }]);
  // The way back leads to what the other tab had saved.
  await page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(toast(page, 'Undone')).toBeVisible();
  expect((await (await page.request.get('/api/calendar/settings')).json()).slots).toEqual(slots);
});

/** A form that stays open when it is saved. */
interface Form {
  readonly open: () => Promise<unknown>;
  readonly field: Locator;
  /** What is sent, and what is put in its place before the answer comes. */
  readonly values: readonly [string, string] | readonly [boolean, boolean];
  readonly save: Locator;
  /** The call that saves it. */
  readonly call: string;
  readonly told: string;
}

test('what is changed while a save is under way stays, is said to be unsaved, and is saved next', async ({
  page,
  member: _,
}) => {
  await putOnPlan(page, 'AGENCY');
  const post = await make(page, '/api/posts', { platform: 'linkedin', title: 'Spring', caption: 'One' });
  const project = await make(page, '/api/projects', { title: 'Harvest' });
  const library = new LibraryPage(page);
  await library.keep('oven.png');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const texts = ['One.', 'One. Two, typed while it is saved.'] as const;
  const ofPost = {
    open: () => page.goto(`/app/posts/${post}`),
    save: button('Save'),
    call: `**/api/posts/${post}`,
    told: 'Post saved',
  };
  const forms: readonly Form[] = [
    { ...ofPost, field: page.getByLabel('Caption'), values: texts },
    // Put back to what it was before.
    { ...ofPost, field: page.getByLabel('Title'), values: ['Summer', 'Spring'] },
    {
      open: () => page.goto(`/app/projects/${project}?tab=details`),
      field: page.getByLabel('Target audience'),
      values: texts,
      save: button('Save'),
      call: `**/api/projects/${project}`,
      told: 'Project saved',
    },
    {
      open: async () => {
        await library.open();
        await library.files
          .getByRole('button', { name: /\.png|^One\./ })
          .first()
          .click();
      },
      field: library.details.getByLabel('Name'),
      values: texts,
      save: library.details.getByRole('button', { name: 'Save' }),
      call: '**/api/media/*',
      told: 'File saved',
    },
    {
      open: () => page.goto('/app/brand'),
      field: page.getByLabel('Name'),
      values: texts,
      save: button('Save brand'),
      call: '**/api/brand',
      told: 'Brand saved',
    },
    {
      open: () => page.goto('/app/settings'),
      field: page.getByLabel('Bio'),
      values: texts,
      save: button('Save Changes'),
      call: '**/api/account/profile',
      told: 'Profile saved',
    },
    {
      open: () => page.goto('/app/settings?tab=notifications'),
      field: page.getByRole('switch', { name: 'Marketing Updates' }),
      values: [true, false],
      save: button('Save Preferences'),
      call: '**/api/account/notifications',
      told: 'Preferences saved',
    },
    {
      open: () => page.goto('/app/settings?tab=preferences'),
      field: page.getByLabel('Language'),
      values: ['German (Germany)', 'French (France)'],
      save: button('Save Preferences'),
      call: '**/api/account/preferences',
      told: 'Preferences saved',
    },
  ];
  for (const { open, field, values, save, call, told } of forms) {
    await test.step(`${told}: ${call}`, async () => {
      const [sent, meanwhile] = values;
      const put = (value: string | boolean) =>
        typeof value === 'string' ? field.fill(value) : field.setChecked(value);
      const expectMeanwhile = () =>
        typeof meanwhile === 'string'
          ? expect(field).toHaveValue(meanwhile)
          : expect(field).toBeChecked({ checked: meanwhile });
      await open();
      await put(sent);
      const release = await holdFiles(page, call);
      const asked = page.waitForRequest(call);
      await save.click();
      await asked;
      await put(meanwhile);
      release();
      // Over an open drawer it is seen; to a screen reader it was told.
      await expect(page.locator('li[data-tone]').filter({ hasText: told })).toBeVisible();
      await expectMeanwhile();
      await expect(page.getByText('Unsaved changes')).toBeVisible();
      await save.click();
      await expect(page.getByText(/^(All changes saved|Saved at .*)$/)).toBeVisible();
      await open();
      await expectMeanwhile();
    });
  }
});

test('whoever leaves during a save is asked only until it is saved, and is then let go', async ({
  page,
  member: _,
}) => {
  const post = await make(page, '/api/posts', { platform: 'linkedin', caption: 'One' });
  await page.goto(`/app/posts/${post}`);
  const caption = page.getByLabel('Caption', { exact: true });
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  const saveSlowly = async (text: string) => {
    await caption.fill(text);
    const release = await holdFiles(page, `**/api/posts/${post}`);
    const asked = page.waitForRequest(`**/api/posts/${post}`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await asked;
    return release;
  };
  const leave = () => page.getByRole('link', { name: 'All posts' }).click();
  let release = await saveSlowly('Two');
  // What is typed in the meantime isn't saved with it, so the question stays.
  await caption.fill('Two and three');
  await leave();
  await expect(question).toBeVisible();
  release();
  await expect(page.locator('li[data-tone]').filter({ hasText: 'Post saved' })).toBeVisible();
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Keep editing' }).click();

  release = await saveSlowly('Four');
  await leave();
  await expect(question).toBeVisible();
  release();
  await expect(page).toHaveURL(/\/app\/posts$/);
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Posts', level: 1 })).toBeVisible();
});

test.describe('with a connection that goes away', () => {
  test.use({ expectedErrors: /net::ERR_INTERNET_DISCONNECTED/ });

  test('what couldn’t be sent isn’t sent while the page asks whether to leave without it, only after “Keep editing”', async ({
    page,
    context,
    member: _,
  }) => {
    const post = await make(page, '/api/posts', { platform: 'linkedin', caption: 'One' });
    const caption = page.getByLabel('Caption', { exact: true });
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    const offline = page.getByText('What you type stays on this page');
    const comeBackWhileAsked = async (text: string) => {
      await page.goto(`/app/posts/${post}`);
      // Their code comes once the page is idle: without it, nothing can be said offline.
      await expect(page.getByRole('region', { name: /Notifications/ })).toBeAttached();
      await caption.fill(text);
      await context.setOffline(true);
      await expect(offline).toBeVisible();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(toast(page, 'The post isn’t saved yet')).toBeVisible();
      await page.getByRole('link', { name: 'All posts' }).click();
      await expect(question).toBeVisible();
      await context.setOffline(false);
      await expect(offline).toHaveCount(0);
    };
    const saved = async () => (await (await page.request.get(`/api/posts/${post}`)).json()).caption;

    await comeBackWhileAsked('Two');
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(/\/app\/posts$/);
    await expect(page.getByRole('heading', { name: 'Posts', level: 1 })).toBeVisible();
    expect(await saved()).toBe('One');

    await comeBackWhileAsked('Three');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(toast(page, 'Post saved')).toBeVisible();
    await expect(page).toHaveURL(`/app/posts/${post}`);
    expect(await saved()).toBe('Three');
  });
});
