import type { Page } from '@playwright/test';
import { findFaultsInThemes, visitedThemes } from '#harness/axe.ts';
import { holdFiles } from '#harness/hold-files.ts';
import { expect, refused, signIn, test, toast } from '../accounts/fixtures.ts';
import { expectSound, make, putOnPlan } from './fixtures.ts';

const list = (page: Page, name = 'Projects') => page.getByRole('list', { name, exact: true });
const figure = (page: Page, label: string) =>
  page.locator('dl').filter({ has: page.getByText(label, { exact: true }) });
const palette = (page: Page) => page.getByRole('dialog', { name: 'Jump to anything' });
const words = (page: Page) => palette(page).getByRole('combobox');

test('a free account is shown what projects are and led to the purchase, and the API stays shut @turn-3', async ({
  page,
  member: _,
}) => {
  await page.goto('/app/projects');
  const upgrade = page.getByRole('link', { name: 'Upgrade to Pro' });
  await expect(upgrade).toHaveAttribute('href', '/api/billing/checkout?plan=PRO');
  await expect(upgrade).toHaveAccessibleDescription('Pro, $15 a month');
  await expect(page.getByRole('button', { name: 'Empty project' })).toHaveCount(0);
  expect((await page.request.post('/api/projects', { data: { title: 'Nope' } })).status()).toBe(403);
});

test('samples stand until the first own project, which is created, renamed, archived and deleted with a way back', async ({
  page,
  member: _,
}) => {
  await putOnPlan(page, 'PRO');
  await page.goto('/app/projects');
  const samples = list(page, 'Sample projects');
  await expect(samples.getByText('Sample', { exact: true })).toHaveCount(6);
  await page.getByLabel('Status').selectOption('Completed');
  await expect(samples.getByRole('listitem')).toHaveCount(2);
  await expect(page).toHaveURL(/status=Completed/);

  await page.getByRole('button', { name: 'Empty project' }).click();
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByText('Please give the project a title.')).toBeVisible();
  await page.getByLabel('Title').fill('Autumn fair');
  await page.getByLabel('Title').press('Enter');
  await expect(page.getByRole('heading', { name: 'Autumn fair' })).toBeVisible();

  await page.getByRole('link', { name: 'All projects' }).click();
  await expect(list(page).getByRole('listitem')).toHaveText([/Autumn fair/]);
  await expect(figure(page, 'Total Projects')).toContainText('1');
  await expect(figure(page, 'Active')).toContainText('0');
  await expect(samples).toHaveCount(0);

  const act = async (title: string, action: string) => {
    await page.getByRole('button', { name: `Actions for ${title}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await act('Autumn fair', 'Rename');
  await page.getByLabel('Title').fill('Winter fair');
  await page.getByRole('button', { name: 'Rename' }).click();
  await expect(list(page).getByRole('listitem')).toHaveText([/Winter fair/]);
  await act('Winter fair', 'Archive');
  await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await act('Winter fair', 'Delete');
  await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByLabel('Search').fill('spring');
  await expect(page.getByRole('heading', { name: 'No projects match' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(list(page).getByRole('listitem')).toHaveText([/Winter fair/]);
});

test('going back from a project that was just created doesn’t open the dialog again', async ({
  page,
  member: _,
}) => {
  await putOnPlan(page, 'PRO');
  await page.goto('/app');
  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await page.getByRole('button', { name: 'Empty project' }).click();
  await page.getByLabel('Title').fill('Autumn fair');
  await page.getByLabel('Title').press('Enter');
  await expect(page.getByRole('heading', { name: 'Autumn fair' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Autumn fair' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).not.toHaveURL(/new=true/);
});

test('who closes the dialog while a project is being created isn’t taken to it, and who does nothing is', async ({
  page,
  member: _,
}) => {
  await putOnPlan(page, 'PRO');
  await page.goto('/app/projects');
  const release = await holdFiles(page, /\/api\/projects$/);
  const dialog = page.getByRole('dialog', { name: 'New empty project' });
  const create = async (title: string) => {
    await page.getByRole('button', { name: 'Empty project' }).click();
    await page.getByLabel('Title').fill(title);
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && /\/api\/projects$/.test(request.url()),
    );
    await page.getByLabel('Title').press('Enter');
    await sent;
  };
  await create('Autumn fair');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  release();
  await expect(toast(page, 'Project created')).toBeVisible();
  await expect(list(page).getByRole('listitem')).toHaveText([/Autumn fair/]);
  await expect(page).toHaveURL('/app/projects');
  await create('Winter fair');
  await expect(page.getByRole('heading', { name: 'Winter fair' })).toBeVisible();
});

test.describe('with a refusal', () => {
  test.use({ expectedErrors: refused });

  test('a project holds posts and a brief, and of two who change it the second chooses @turn-3', async ({
    browser,
    page,
    member,
  }) => {
    await putOnPlan(page, 'PRO');
    const id = await make(page, '/api/projects', { title: 'Harvest' });
    await make(page, '/api/posts', { title: 'First apples', platform: 'instagram' });
    await page.goto(`/app/projects/${id}`);
    await expect(page).toHaveTitle(/^Harvest/);
    await page.getByRole('button', { name: 'Add posts' }).click();
    await page.getByRole('button', { name: 'Add First apples' }).click();
    await expect(page.getByRole('button', { name: 'First apples is in this project' })).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(list(page, 'Posts of this project').getByRole('listitem')).toHaveText([/First apples/]);

    // The project was given no platform; its post has one.
    await page.goto('/app/projects');
    await expect(list(page, 'Projects').getByRole('img', { name: 'Instagram' })).toBeVisible();
    await page.getByRole('link', { name: 'Harvest' }).click();

    await page.getByRole('tab', { name: 'Details and brief' }).click();
    await page.getByLabel('Target audience').fill('Families nearby');
    const other = await browser.newPage();
    await signIn(other, member.email);
    const change = { version: 1, description: 'Theirs' };
    expect((await other.request.patch(`/api/projects/${id}`, { data: change })).status()).toBe(200);
    await other.close();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Theirs');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expect(toast(page, 'Project saved')).toBeVisible();
    expect(await (await page.request.get(`/api/projects/${id}`)).json()).toMatchObject({
      version: 3,
      description: '',
      briefDefaults: { targetAudience: 'Families nearby' },
      postsCount: 1,
    });
  });

  test('the palette duplicates no post whose changes are unsaved, and says why something fails', async ({
    page,
    member: _,
  }) => {
    const post = await make(page, '/api/posts', { title: 'Cider pressing', platform: 'facebook' });
    const stored = async () => (await (await page.request.get('/api/posts')).json()).items;
    await page.goto(`/app/posts/${post}`);
    const duplicate = async () => {
      await page.keyboard.press('Control+k');
      await palette(page).getByRole('option', { name: 'Duplicate this post' }).click();
    };
    await page.getByLabel('Caption').fill('Typed and not saved');
    await duplicate();
    await expect(toast(page, 'Save your changes first')).toBeVisible();
    await expect(page.getByLabel('Caption')).toHaveValue('Typed and not saved');
    expect(await stored()).toHaveLength(1);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(toast(page, 'Post saved')).toBeVisible();
    expect((await page.request.delete(`/api/posts/${post}`)).ok()).toBe(true);
    await duplicate();
    await expect(toast(page, 'That didn’t work')).toBeVisible();
    await expect(toast(page, 'That doesn’t exist, or has been deleted.')).toBeVisible();
  });

  test('the palette deletes a post without asking about what is typed, which is back when the post is', async ({
    page,
    member: _,
  }) => {
    const post = await make(page, '/api/posts', { title: 'Cider pressing', platform: 'facebook' });
    await page.goto(`/app/posts/${post}`);
    await page.getByLabel('Caption').fill('Typed and not saved');
    await page.keyboard.press('Control+k');
    await palette(page).getByRole('option', { name: 'Delete this post' }).click();
    await expect(page).toHaveURL('/app/posts');
    await expect(toast(page, 'Post moved to the bin')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await list(page, 'Posts').getByRole('link', { name: 'Cider pressing' }).click();
    await expect(page.getByText('What you had typed is back')).toBeVisible();
    await expect(page.getByLabel('Caption')).toHaveValue('Typed and not saved');
  });

  test('no post is deleted whose changes are unsaved where the account keeps no drafts', async ({
    page,
    member: _,
  }) => {
    const data = { autoSaveDrafts: false };
    expect((await page.request.patch('/api/account/preferences', { data })).ok()).toBe(true);
    const post = await make(page, '/api/posts', { title: 'Cider pressing', platform: 'facebook' });
    await page.goto(`/app/posts/${post}`);
    await page.getByLabel('Caption').fill('Typed and not saved');
    const told = toast(page, 'Something you typed isn’t saved');
    await page.keyboard.press('Control+k');
    await palette(page).getByRole('option', { name: 'Delete this post' }).click();
    await expect(told).toBeVisible();
    await page.reload();
    await page.getByLabel('Caption').fill('Typed and not saved');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(told).toBeVisible();
    await expect(page.getByLabel('Caption')).toHaveValue('Typed and not saved');
    expect((await (await page.request.get('/api/posts')).json()).items).toHaveLength(1);
  });

  test('neither the palette nor its menu deletes a project whose changes are unsaved', async ({
    page,
    member: _,
  }) => {
    await putOnPlan(page, 'PRO');
    const project = await make(page, '/api/projects', { title: 'Harvest market' });
    await page.goto(`/app/projects/${project}?tab=details`);
    await page.getByLabel('Description').fill('Typed and not saved');
    await page.keyboard.press('Control+k');
    await palette(page).getByRole('option', { name: 'Delete this project' }).click();
    await expect(toast(page, 'Save your changes first')).toBeVisible();
    await page.getByRole('button', { name: 'Actions for Harvest market' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Actions for Harvest market' }).click();
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('Description')).toHaveValue('Typed and not saved');
    expect((await (await page.request.get('/api/projects')).json()).items).toHaveLength(1);
    await page.getByLabel('Description').fill('');
    await page.getByRole('button', { name: 'Actions for Harvest market' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(toast(page, 'Project moved to the bin')).toBeVisible();
  });

  test('the palette reaches screens of any remote, projects, posts and commands by keyboard alone @turn-2', async ({
    page,
    member: _,
  }) => {
    await putOnPlan(page, 'PRO');
    const project = await make(page, '/api/projects', { title: 'Harvest market' });
    const post = await make(page, '/api/posts', { title: 'Cider pressing', platform: 'facebook' });
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await page.goto('/app/billing');
    await expect(page.getByRole('heading', { name: 'Billing', level: 1 })).toBeVisible();
    expect(loaded.filter((url) => url.includes('palette'))).toEqual([]);

    const go = async (text: string, option: RegExp) => {
      await page.keyboard.press('Control+k');
      await expect(words(page)).toBeFocused();
      await page.keyboard.type(text);
      await expect(palette(page).getByRole('option', { selected: true })).toHaveText(option);
      await page.keyboard.press('Enter');
      await expect(palette(page)).toHaveCount(0);
    };
    await go('market', /Harvest market/);
    await expect(page).toHaveURL(`/app/projects/${project}`);
    await go('cider', /Cider pressing/);
    await expect(page).toHaveURL(`/app/posts/${post}`);
    await go('duplicate', /Duplicate this post/);
    await expect(page).not.toHaveURL(`/app/posts/${post}`);
    await expect(page).toHaveURL(/\/app\/posts\/[0-9a-f]{24}$/);
    await go('delete this', /Delete this post/);
    await expect(page).toHaveURL('/app/posts');
    await expect(toast(page, 'Post moved to the bin')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(list(page, 'Posts').getByRole('listitem')).toHaveCount(2);
    await go('scedule a', /Schedule a post/);
    await expect(page.getByRole('dialog')).toContainText('A new one');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await go('slots', /Posting slots/);
    await expect(page.getByRole('dialog', { name: 'Posting slots' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await go('passkey', /Settings: security/);
    await expect(page).toHaveURL('/app/settings?tab=security');
    await go('templates', /^Templates$/);
    await expect(page).toHaveURL('/app/templates');
    await go('dark', /Use the dark theme/);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

    await page.keyboard.press('Control+k');
    await page.keyboard.type('no such thing');
    await expect(palette(page).getByRole('status')).toHaveText('Nothing matches.');
    await page.setViewportSize({ width: 360, height: 740 });
    await words(page).fill('');
    await expect(palette(page).getByRole('option', { name: /Harvest market/ })).toBeVisible();
    await expectSound(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /^Jump to…/ })).toBeVisible();
    await go('sign out', /Sign out/);
    await expect(page).toHaveURL('/');
  });
});

for (const colorScheme of visitedThemes) {
  test(`the projects and a project have no faults that axe finds, and fit a phone, ${colorScheme} @turn-1`, async ({
    page,
    member: _,
  }) => {
    await putOnPlan(page, 'PRO');
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/app/projects');
    await expect(list(page, 'Sample projects')).toBeVisible();
    await expectSound(page, findFaultsInThemes);
    const id = await make(page, '/api/projects', {
      title: 'A title that is longer than any phone is wide, and then some more of it',
      description: 'Words '.repeat(60),
      platforms: ['instagram', 'facebook', 'twitter', 'linkedin', 'tiktok'],
      tags: ['one', 'two', 'three'],
      budget: 1200,
    });
    await make(page, '/api/posts', { title: 'A post', platform: 'linkedin', project: id });
    await page.goto('/app/projects');
    await expect(list(page)).toBeVisible();
    await expectSound(page, findFaultsInThemes);
    await page.goto(`/app/projects/${id}`);
    await expect(list(page, 'Posts of this project')).toBeVisible();
    await expectSound(page, findFaultsInThemes);
    await page.getByRole('tab', { name: 'Details and brief' }).click();
    await expect(page.getByLabel('Target audience')).toBeVisible();
    await expectSound(page, findFaultsInThemes);
  });
}
