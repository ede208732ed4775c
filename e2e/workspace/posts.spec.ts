import type { Locator, Page } from '@playwright/test';
import { findFaultsInThemes, visitedThemes } from '#harness/axe.ts';
import { holdFiles } from '#harness/hold-files.ts';
import { expectUndoAsInPlainText } from '#harness/undo.ts';
import { expect, refused, signIn, toast } from '../accounts/fixtures.ts';
import { decide, make, putOnPlan, sendForApproval, test } from './fixtures.ts';
import { LibraryPage, picture } from './library-page.ts';

const list = (page: Page) => page.getByRole('list', { name: 'Posts', exact: true });
const status = (page: Page) => page.getByText(/^(Unsaved changes|All changes saved)$/);

/** A member’s post, written by hand. */
async function write(page: Page, post: object): Promise<string> {
  const answer = await page.request.post('/api/posts', { data: { platform: 'linkedin', ...post } });
  expect(answer.status()).toBe(201);
  return (await answer.json()).id;
}

test('a member without posts is shown the way to the first, and a generation stands in the list', async ({
  page,
  member,
}) => {
  await page.goto('/app');
  const steps = page.getByRole('region', { name: 'Three steps to your first post' });
  await expect(steps.getByRole('link', { name: 'Write a post' })).toBeVisible();
  await expect(steps).toContainText(`the link that we emailed to ${member.email}`);
  await steps.getByRole('button', { name: 'Add your brand voice' }).click();
  await page.getByLabel('Name').fill('Harbour Bakery');
  await page.getByRole('button', { name: 'Save voice' }).click();
  await expect(steps.getByLabel('Done')).toHaveCount(1);

  await page.goto('/app/posts');
  await expect(page.getByRole('heading', { name: 'No posts yet' })).toBeVisible();
  const prompt = 'Our bakery in Leeds opens a second shop on Monday';
  const made = await page.request.post('/api/social-media/generate', {
    data: { platform: 'facebook', prompt },
  });
  expect(made.status(), member.email).toBe(200);
  await page.goto('/app/posts');
  await expect(list(page).getByRole('listitem')).toHaveCount(1);
  await expect(list(page)).toContainText('Facebook');
  await expect(list(page)).toContainText('Draft');

  await page.goto('/app');
  await expect(steps.getByLabel('Done')).toHaveCount(2);
  // It is saved already: what is left on the free plan is to post it.
  await expect(steps.getByText('Post it yourself', { exact: true })).toBeVisible();
  await expect(steps.getByRole('link', { name: 'Open your post' })).toBeVisible();
  await steps.getByRole('button', { name: 'Hide the first steps' }).click();
  await expect(steps).toHaveCount(0);
});

test('posts are searched and filtered by the address, and what does not match says so @turn-4', async ({
  page,
  member: _,
}) => {
  await write(page, { title: 'Sourdough class', platform: 'instagram' });
  await write(page, { title: 'Coffee tasting', caption: 'At ten', platform: 'twitter', status: 'review' });
  await page.goto('/app/posts');
  await page.getByLabel('Search').fill('sour');
  await expect(page).toHaveURL(/q=sour/);
  await expect(list(page).getByRole('listitem')).toHaveText([/Sourdough class/]);
  await page.getByLabel('Status').selectOption('In review');
  await expect(page.getByRole('heading', { name: 'No posts match' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(list(page).getByRole('listitem')).toHaveCount(2);
  await page.goto('/app/posts?platform=twitter');
  await expect(list(page).getByRole('listitem')).toHaveText([/Coffee tasting/]);
});

test('by keyboard the focus stays in the list: on the next row after Delete, and on the restored one after Undo', async ({
  page,
  member: _,
}) => {
  for (const title of ['First', 'Second', 'Third']) await write(page, { title });
  await page.goto('/app/posts');
  const actions = (title: string) => page.getByRole('button', { name: `Actions for ${title}` });
  const press = async (title: string) => {
    await actions(title).press('Enter');
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  };
  const undo = async () => {
    await page.keyboard.press('F8');
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
  };
  await press('Second');
  await expect(actions('First')).toBeFocused();
  await undo();
  await expect(actions('Second')).toBeFocused();
  await expect(toast(page, 'Post restored')).toBeVisible();
  // From the toasts, and where there are none any more, Escape leads back.
  for (const _toast of ['Post restored', 'none']) {
    await page.keyboard.press('F8');
    await expect(actions('Second')).not.toBeFocused();
    await page.keyboard.press('Escape');
    await expect(actions('Second')).toBeFocused();
    await expect(toast(page, 'Post restored')).toHaveCount(0);
  }
  // The last one leaves it to the previous one, and the only one to the heading. What was restored stands first.
  await press('First');
  await expect(actions('Third')).toBeFocused();
  await press('Third');
  await expect(actions('Second')).toBeFocused();
  await press('Second');
  await expect(page.getByRole('heading', { name: 'No posts yet' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Posts' })).toBeFocused();
  await undo();
  await expect(actions('Second')).toBeFocused();
});

test('Undo is that of the post which has just gone, however slowly the page reads the rest again', async ({
  page,
  member: _,
}) => {
  for (const title of ['First', 'Second', 'Third']) await write(page, { title });
  await page.goto('/app/posts');
  const rows = list(page).getByRole('listitem');
  const remove = async (title: string) => {
    await page.getByRole('button', { name: `Actions for ${title}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
  };
  await remove('First');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  const release = await holdFiles(page, '**/api/sign-off/unseen');
  await remove('Second');
  await expect(rows).toHaveText([/Third/]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveText([/Second/, /Third/]);
  release();
  await expect(toast(page, 'Post restored')).toBeVisible();
});

test('a page that is scrolled stays where it is when a post is deleted and restored, as far as the post is in sight @turn-5', async ({
  page,
  member: _,
}) => {
  for (let number = 1; number <= 14; number += 1) await write(page, { title: `Post ${number}` });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/app/posts');
  const rows = list(page).getByRole('listitem');
  const actions = page.getByRole('button', { name: 'Actions for Post 11', exact: true });
  await expect(rows).toHaveCount(14);
  await page.evaluate(() => scrollTo(0, 300));
  const scrolled = () => page.evaluate(() => scrollY);
  await actions.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(rows).toHaveCount(13);
  expect(await scrolled()).toBe(300);
  await page.getByRole('button', { name: 'Undo' }).click();
  // It is now the first, which is partly under the bar of the page.
  await expect(rows.first()).toContainText('Post 11');
  await expect(actions).toBeFocused();
  await expect(actions).toBeInViewport({ ratio: 1 });
  const after = await scrolled();
  expect(after).toBeGreaterThan(200);
  await expect(toast(page, 'Post restored')).toBeVisible();
  expect(await scrolled()).toBe(after);
});

test('a title that is written from right to left stands where all the others begin @turn-2', async ({
  page,
  member: _,
}) => {
  for (const title of ['Pottery', 'ورشة الخزف']) await write(page, { title });
  for (const path of ['/app/posts', '/app']) {
    await page.goto(path);
    const left = async (name: string) =>
      Math.round((await page.getByRole('link', { name, exact: true }).first().boundingBox())?.x ?? -1);
    await expect(page.getByRole('link', { name: 'Pottery', exact: true }).first()).toBeVisible();
    expect(await left('ورشة الخزف'), path).toBe(await left('Pottery'));
  }
});

test('several posts are selected by mouse and keyboard, changed and deleted, each time with one way back', async ({
  page,
  member: _,
}) => {
  await putOnPlan(page, 'PRO');
  for (const title of ['One', 'Two', 'Three']) await write(page, { title, caption: title });
  await make(page, '/api/projects', { title: 'Spring' });
  await page.goto('/app/posts');
  const rows = list(page).getByRole('listitem');
  const bar = page.getByRole('region', { name: 'Selected posts' });
  const box = (title: string) => page.getByRole('checkbox', { name: `Select ${title}`, exact: true });
  const undo = page.getByRole('button', { name: 'Undo' });
  await box('Three').click();
  await box('One').click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('3 selected');
  await box('Two').press('Space');
  await expect(bar).toContainText('2 selected');
  await bar.getByRole('button', { name: 'Status' }).click();
  await page.getByRole('menuitem', { name: 'In review' }).click();
  await expect(toast(page, '2 posts: in review')).toBeVisible();
  await expect(rows.filter({ hasText: 'In review' })).toHaveCount(2);
  await expect(bar).toHaveCount(0);
  await undo.click();
  await expect(toast(page, 'Undone')).toBeVisible();
  await expect(rows.filter({ hasText: 'In review' })).toHaveCount(0);

  await page.getByLabel('Select all').check();
  await bar.getByRole('button', { name: 'Project' }).click();
  await page.getByRole('dialog').getByLabel('Project').selectOption('Spring');
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(toast(page, '3 posts moved to “Spring”')).toBeVisible();

  // A key that is pressed while the list is still being read after the last change isn't lost.
  await undo.click();
  await expect(toast(page, 'Undone')).toBeVisible();
  const readingAnew = Promise.withResolvers<void>();
  await page.route(/\/api\/posts\?/, async (route) => {
    await readingAnew.promise;
    await route.continue();
  });
  await box('One').click();
  await bar.getByRole('button', { name: 'Status' }).click();
  await page.getByRole('menuitem', { name: 'In review' }).click();
  await expect(toast(page, '1 post: in review')).toBeVisible();
  await box('Two').click();
  await page.keyboard.press('Delete');
  readingAnew.resolve();
  await expect(toast(page, '1 post moved to the bin')).toBeVisible();
  await page.unroute(/\/api\/posts\?/);
  await undo.click();
  await expect(rows).toHaveCount(3);

  // There is no slot yet: none is put anywhere, and the way to the slots is offered. The next action needn't wait until
  // the list has been read anew.
  await box('Two').click();
  const reading = Promise.withResolvers<void>();
  await page.route(/\/api\/posts\?/, async (route) => {
    await reading.promise;
    await route.continue();
  });
  await bar.getByRole('button', { name: 'Next free slots' }).click();
  await expect(toast(page, 'Nothing was changed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Posting slots' })).toBeVisible();

  await box('Two').focus();
  await page.keyboard.press('Control+a');
  await expect(bar).toContainText('3 selected');
  await page.keyboard.press('Delete');
  await expect(toast(page, '3 posts moved to the bin')).toBeVisible();
  reading.resolve();
  await expect(page.getByRole('heading', { name: 'No posts yet' })).toBeVisible();
  await undo.click();
  await expect(rows).toHaveCount(3);
});

test('on a phone the bar of selected posts is one row, with most of it behind a button @turn-2', async ({
  page,
  member: _,
}) => {
  await putOnPlan(page, 'PRO');
  await page.setViewportSize({ width: 390, height: 844 });
  for (const title of ['One', 'Two']) await write(page, { title, caption: title });
  await make(page, '/api/projects', { title: 'Spring' });
  await page.goto('/app/posts');
  const rows = list(page).getByRole('listitem');
  const bar = page.getByRole('region', { name: 'Selected posts' });
  const more = page.getByRole('dialog', { name: 'More actions' });
  await page.getByLabel('Select all').check();
  await expect(bar.getByRole('button')).toHaveText(['', 'Next free slots', '']);
  expect((await bar.boundingBox())?.height).toBeLessThan(72);
  await bar.getByRole('button', { name: 'More actions' }).click();
  await more.getByRole('button', { name: 'Status' }).click();
  await page.getByRole('menuitem', { name: 'In review' }).click();
  await expect(rows.filter({ hasText: 'In review' })).toHaveCount(2);
  await expect(more).toHaveCount(0);

  await page.getByLabel('Select all').check();
  await bar.getByRole('button', { name: 'More actions' }).press('Enter');
  await more.getByRole('button', { name: 'Project' }).press('Enter');
  const project = page.getByRole('dialog', { name: 'Move to a project' });
  await project.getByLabel('Project').selectOption('Spring');
  await project.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(toast(page, '2 posts moved to “Spring”')).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test('what came of one generation is one row that opens, is selected as a whole, and is found @turn-4', async ({
  page,
  member: _,
  callWithLink,
}) => {
  await putOnPlan(page, 'AGENCY');
  const client = await make(page, '/api/clients', { name: 'Garage North' });
  await write(page, { title: 'Older', caption: 'Older' });
  const brief = { goal: 'promote', topic: 'Our second bakery opens in Leeds on 3 May', tone: 'friendly' };
  const made = await page.request.post('/api/composer/generate', {
    data: { ...brief, platforms: ['linkedin', 'facebook', 'twitter'] },
  });
  expect(made.status()).toBe(200);
  await write(page, { title: 'Newer', caption: 'Newer' });
  await page.goto('/app/posts');
  const group = page.getByRole('button', { name: /3 posts from one brief/ });
  const rows = list(page).locator(':scope > li');
  const bar = page.getByRole('region', { name: 'Selected posts' });
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText('3 posts from one brief');
  await expect(rows.nth(1)).toContainText('Draft');
  for (const name of ['LinkedIn', 'Facebook', 'X']) await expect(rows.nth(1)).toContainText(name);
  // It is dated as the first of them is.
  await group.press('Enter');
  const newest = rows.nth(1).getByRole('list').getByRole('listitem').first();
  const dated = /changed .*/.exec((await newest.getByText('changed').textContent()) ?? '')?.[0];
  await expect(group).toContainText(dated ?? 'no date');
  await group.press('Enter');

  // Folded it says for whom they are, and what is wanted of one of them; so does every place where one works.
  const { items } = await (await page.request.get('/api/posts?platform=facebook')).json();
  const [{ id, version }] = items;
  const given = await page.request.patch(`/api/posts/${id}`, {
    data: { version, client, scheduledAt: new Date(Date.now() + 60_000).toISOString(), zone: 'UTC' },
  });
  expect(given.status()).toBe(200);
  const clara = await callWithLink(await sendForApproval(page, [id]));
  await decide(clara, id, 'changes_requested', 'Warmer, please');
  await page.reload();
  const row = rows.filter({ hasText: '3 posts from one brief' });
  await expect(row).toContainText('Garage North');
  await expect(row).toContainText('Changes requested (1)');
  await page.goto('/app');
  const due = page.getByRole('region', { name: 'Due next' }).getByRole('listitem');
  await expect(due.filter({ visible: true })).toContainText('Changes requested');
  await page.goto('/app/calendar?view=month');
  await expect(page.getByRole('button', { name: /Garage North.*Changes requested/ })).toBeVisible();
  await page.goto('/app/posts');

  // Folded, they are selected with all others and by themselves; opened, one by one.
  await page.getByLabel('Select all', { exact: true }).check();
  await expect(bar).toContainText('5 selected');
  await page.getByLabel(/^Select all 3 of/).uncheck();
  await expect(bar).toContainText('2 selected');
  await group.press('Enter');
  const inside = row.getByRole('list').getByRole('listitem');
  await expect(inside).toHaveCount(3);
  await inside.first().getByRole('checkbox').click();
  await expect(bar).toContainText('3 selected');
  expect(await findFaultsInThemes(page)).toEqual([]);

  // What is looked for is not left folded, and one that is left of them stands as any other.
  await page.getByLabel('Search').fill('bakery');
  await expect(inside).toHaveCount(3);
  await page.getByLabel('Platform').selectOption('Facebook');
  await expect(rows).toHaveCount(1);
  await expect(group).toHaveCount(0);
});

test('a post is opened, changed, counted and saved, and leaving with changes is asked about', async ({
  page,
  member: _,
}) => {
  const id = await write(page, { title: 'Spring', caption: 'First words', hashtags: ['spring'] });
  await page.goto('/app/posts');
  await page.getByRole('link', { name: 'Spring' }).click();
  await expect(page).toHaveURL(`/app/posts/${id}`);
  await expect(page.getByText('20 / 3,000')).toBeVisible();
  // Whoever chooses it is asked for the time; here the plan has none.
  await page.getByLabel('Status').selectOption('Scheduled');
  await expect(page.getByRole('dialog', { name: 'Pro Feature' })).toBeVisible();
  await page.keyboard.press('Escape');
  const composer = new URL(
    (await page.getByRole('link', { name: 'Open in LinkedIn' }).getAttribute('href')) ?? '',
  );
  expect(composer.host).toBe('www.linkedin.com');
  expect(composer.searchParams.get('text')).toBe('First words\n\n#spring');
  await page.getByLabel('Caption').fill('Better words');
  await page.getByLabel('Hashtags').fill('#spring #fresh');
  await expect(page.getByTestId('post-preview')).toContainText('Better words');
  await expect(status(page)).toHaveText('Unsaved changes');
  await page.getByRole('link', { name: 'All posts' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Caption')).toHaveValue('Better words');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Post saved')).toBeVisible();
  await expect(status(page)).toHaveText('All changes saved');
  await page.reload();
  await expect(page.getByLabel('Caption')).toHaveValue('Better words');
  await expect(page.getByLabel('Hashtags')).toHaveValue('#spring #fresh');
});

test('a post that nobody gave a title is called by its words as they are now @turn-2', async ({
  page,
  member: _,
}) => {
  await page.goto(`/app/posts/${await write(page, { title: 'First words', caption: 'First words' })}`);
  const title = page.getByLabel('Title', { exact: true });
  await page.getByLabel('Caption').fill('Better words\nand more');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(title).toHaveValue('Better words');
  await title.fill('My own');
  await page.getByLabel('Caption').fill('The best words');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(status(page)).toHaveText('All changes saved');
  await expect(title).toHaveValue('My own');
});

test('what is typed in a post is there when its tab is opened again, until it is saved or given up', async ({
  page,
  member: _,
  context,
}) => {
  const id = await write(page, { title: 'Spring', caption: 'First words' });
  const kept = async () => (await page.request.get(`/api/drafts/post-${id}`)).text();
  const open = async (): Promise<Page> => {
    const tab = await context.newPage();
    await tab.goto(`/app/posts/${id}`);
    return tab;
  };
  const expectCaption = async (tab: Page, caption: string, state: string) => {
    await expect(tab.getByLabel('Caption')).toHaveValue(caption);
    await expect(status(tab)).toHaveText(state);
    await expect(tab.getByText('What you had typed is back')).toHaveCount(
      state === 'Unsaved changes' ? 1 : 0,
    );
  };
  const typeAndClose = async (tab: Page, caption: string) => {
    await tab.getByLabel('Caption').fill(caption);
    await expect.poll(kept).toContain(caption);
    await tab.close();
  };
  const press = (tab: Page, name: string) => tab.getByRole('button', { name, exact: true }).click();

  let tab = await open();
  await tab.getByLabel('Caption').fill('Typed on the train');
  await tab.reload();
  await expectCaption(tab, 'Typed on the train', 'Unsaved changes');
  await typeAndClose(tab, 'Typed in a tunnel');
  tab = await open();
  await expectCaption(tab, 'Typed in a tunnel', 'Unsaved changes');
  await press(tab, 'Save');
  await expect(toast(tab, 'Post saved')).toBeVisible();
  await tab.reload();
  await expectCaption(tab, 'Typed in a tunnel', 'All changes saved');

  // What somebody else has saved meanwhile is chosen between, as when the tab had stayed.
  await typeAndClose(tab, 'Mine');
  const theirs = { version: 2, caption: 'Theirs' };
  expect((await page.request.patch(`/api/posts/${id}`, { data: theirs })).status()).toBe(200);
  tab = await open();
  await expect(tab.getByRole('alert')).toContainText('Theirs');
  await expect(tab.getByLabel('Caption')).toHaveValue('Mine');
  await press(tab, 'Keep mine');
  await expect(toast(tab, 'Post saved')).toBeVisible();
  await expect.poll(kept).toContain('"version":0');

  await typeAndClose(tab, 'Not so good');
  tab = await open();
  await press(tab, 'Discard these changes');
  await expectCaption(tab, 'Mine', 'All changes saved');
  await expect.poll(kept).toContain('"version":0');
  await tab.getByLabel('Caption').fill('Left behind');
  await tab.getByRole('link', { name: 'All posts' }).click();
  await press(tab, 'Leave');
  await tab.getByRole('link', { name: 'Spring' }).click();
  await expectCaption(tab, 'Mine', 'All changes saved');
  await tab.getByLabel('Caption').fill('Deleted');
  await press(tab, 'More actions');
  await tab.getByRole('menuitem', { name: 'Delete' }).click();
  await press(tab, 'Undo');
  await tab.getByRole('link', { name: 'Spring' }).click();
  // Deleting gives up the post, not what was typed in it.
  await expectCaption(tab, 'Deleted', 'Unsaved changes');
});

test('what is saved of a post in one tab stands in the others, and what is only typed there replaces nothing', async ({
  page,
  member: _,
  context,
}) => {
  const id = await write(page, { title: 'Spring', caption: 'First words' });
  const stored = async () => (await page.request.get(`/api/posts/${id}`)).json();
  const kept = async () => (await page.request.get(`/api/drafts/post-${id}`)).text();
  const type = async (tab: Page, caption: string) => {
    await tab.getByLabel('Caption').fill(caption);
    await expect.poll(kept).toContain(caption);
  };
  const expectCaption = async (tab: Page, caption: string, state = 'All changes saved') => {
    await expect(tab.getByLabel('Caption')).toHaveValue(caption);
    await expect(status(tab)).toHaveText(state);
    await expect(tab.getByRole('alert').filter({ hasText: 'version' })).toHaveCount(0);
  };
  const save = async (tab: Page) => {
    await tab.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(toast(tab, 'Post saved')).toBeVisible();
  };
  const open = async () => {
    const tab = await context.newPage();
    await tab.goto(`/app/posts/${id}`);
    await expect(tab.getByLabel('Caption')).toBeVisible();
    return tab;
  };
  const [first, second] = [await open(), await open()];
  await type(first, 'AAA');
  await expectCaption(second, 'First words');
  await save(first);
  for (const tab of [first, second]) await expectCaption(tab, 'AAA');
  expect(await stored()).toMatchObject({ caption: 'AAA', version: 2 });

  await type(second, 'BBB');
  await expectCaption(first, 'AAA');
  const third = await open();
  await expectCaption(third, 'BBB', 'Unsaved changes');
  await save(second);
  for (const tab of [first, second, third]) await expectCaption(tab, 'BBB');
  expect(await stored()).toMatchObject({ caption: 'BBB', version: 3 });

  // Its own words are not taken from a tab by what is saved elsewhere: there they are chosen between.
  await type(first, 'CCC');
  await second.getByLabel('Title').fill('Summer');
  await save(second);
  await expect(third.getByLabel('Title')).toHaveValue('Summer');
  await expect(first.getByLabel('Caption')).toHaveValue('CCC');
  await expect(status(first)).toHaveText('Unsaved changes');
});

test('what is typed on in one tab stays where another saves or discards the words it began with @turn-2', async ({
  page,
  member: _,
  context,
}) => {
  const id = await write(page, { title: 'Spring', caption: 'First words' });
  const kept = async () => (await page.request.get(`/api/drafts/post-${id}`)).text();
  const open = async (caption: string) => {
    const tab = await context.newPage();
    await tab.goto(`/app/posts/${id}`);
    await expect(tab.getByLabel('Caption')).toHaveValue(caption);
    return tab;
  };
  const type = async (tab: Page, caption: string) => {
    await tab.getByLabel('Caption').fill(caption);
    await expect.poll(kept).toContain(caption);
  };
  const first = await open('First words');
  await type(first, 'Begun');
  const second = await open('Begun');
  await type(first, 'Begun and gone on with');
  await first.close();
  await second.getByRole('button', { name: 'Discard these changes' }).click();
  await expect(status(second)).toHaveText('All changes saved');
  await second.reload();
  await expect(second.getByLabel('Caption')).toHaveValue('Begun and gone on with');

  const third = await open('Begun and gone on with');
  await type(third, 'Begun, gone on with and finished');
  await third.close();
  await second.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(second, 'Post saved')).toBeVisible();
  await second.reload();
  await expect(second.getByLabel('Caption')).toHaveValue('Begun, gone on with and finished');
  await expect(second.getByRole('alert')).toContainText('Begun and gone on with');
});

test('of two tabs in which different words are typed in one post, neither loses them @turn-2', async ({
  page,
  member: _,
  context,
}) => {
  const address = `/app/posts/${await write(page, { title: 'Spring', caption: 'First words' })}`;
  const texts = new Map([
    [page, 'Of the first tab'],
    [await context.newPage(), 'Of the second tab'],
  ]);
  const notice = (tab: Page) =>
    tab.getByRole('alert').filter({ hasText: 'There’s another version of this post' });
  for (const tab of texts.keys()) await tab.goto(address);
  // A tab that is opened on what is typed in another one shows it, until it is given up there.
  const third = await context.newPage();
  await page.getByLabel('Caption').fill('Typed once');
  await third.goto(address);
  await expect(third.getByLabel('Caption')).toHaveValue('Typed once');
  await expect(status(third)).toHaveText('Unsaved changes');
  await page.getByLabel('Caption').fill('First words');
  for (const tab of [...texts.keys(), third]) {
    await expect(tab.getByLabel('Caption')).toHaveValue('First words');
    await expect(status(tab)).toHaveText('All changes saved');
  }
  await third.close();
  for (const [tab, text] of texts) await tab.getByLabel('Caption').fill(text);
  const told = async () => {
    for (const tab of texts.keys()) if (await notice(tab).isVisible()) return tab;
    return null;
  };
  await expect.poll(told).not.toBeNull();
  const loser = (await told()) ?? page;
  const [winner] = [...texts.keys()].filter((tab) => tab !== loser);
  await winner?.close();
  await loser.reload();
  await expect(loser.getByLabel('Caption')).toHaveValue(texts.get(loser) ?? '');
  await notice(loser).getByRole('button', { name: 'Use the other version' }).click();
  await expect(loser.getByLabel('Caption')).toHaveValue((winner && texts.get(winner)) ?? '');
  await loser.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(loser, 'Post saved')).toBeVisible();
});

test('what is typed into a caption or a brief is taken back by the keyboard as in any text area @turn-3', async ({
  page,
  member: _,
}) => {
  await page.goto(`/app/posts/${await write(page, { caption: 'First words' })}`);
  await expectUndoAsInPlainText(page.getByLabel('Caption'), ' and some more. At seven');
  await putOnPlan(page, 'PRO');
  await page.goto('/app/generator');
  await expectUndoAsInPlainText(page.getByLabel('What do you want to create?'), 'Our bakery opens at seven');
});

test('a post gets a picture and a time in its editor, and the list shows both @turn-4', async ({
  page,
  member: _,
}) => {
  const id = await write(page, { title: 'Open house', caption: 'Come and see us', platform: 'instagram' });
  const library = new LibraryPage(page);
  const dialog = page.getByRole('dialog');
  await library.keep('door.png');
  await putOnPlan(page, 'PRO');
  await page.goto(`/app/posts/${id}`);
  await page.getByRole('button', { name: 'Add an image' }).click();
  await dialog.getByRole('button', { name: 'door.png' }).click();
  // What the library says later is the post's, too, until it gets a text of its own.
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(status(page)).toHaveText('All changes saved');
  await library.open();
  await library.opener('door.png').click();
  await library.details.getByLabel('Alt text').fill('A green door');
  await library.details.getByRole('button', { name: 'Save' }).click();
  await expect(library.details.getByText('All changes saved')).toBeVisible();
  await library.details.getByRole('link', { name: 'Open house' }).click();
  await expect(page.getByLabel('Alt text of the image')).toHaveValue('A green door');
  await expect(page.getByTestId('post-preview').getByAltText('A green door')).toBeVisible();
  await page.getByLabel('Alt text of the image').fill('Our door');
  await expect(page.getByTestId('post-preview').getByAltText('Our door')).toBeVisible();
  await expect(status(page)).toHaveText('Unsaved changes');

  // No time is known yet, so it is asked for; what is shown is saved first.
  await page.getByLabel('Status').selectOption('Scheduled');
  await expect(dialog).toContainText('We remind you at this time; you post it yourself.');
  await expect(dialog).toContainText('Your reminders come by email.');
  const day = `${new Date().getUTCFullYear() + 1}-11-26`;
  await dialog.getByLabel('Date').fill(day);
  await dialog.getByLabel('Time', { exact: true }).fill('09:00');
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(page.getByText(/^Reminder set for \w{3}, Nov 26, 9:00 AM/).first()).toBeVisible();
  await expect(page.getByRole('main').getByLabel('Status')).toHaveValue('scheduled');
  await expect(status(page)).toHaveText('All changes saved');
  expect(await (await page.request.get(`/api/posts/${id}`)).json()).toMatchObject({
    status: 'scheduled',
    media: [{ alt: 'Our door' }],
  });
  await page.getByLabel('Hashtags').fill('#door');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Post saved')).toBeVisible();

  await page.goto('/app/posts');
  await expect(list(page).getByRole('listitem')).toContainText(/\w{3}, Nov 26, 9:00 AM/);
  await expect(list(page).locator('img')).toHaveCount(1);
  await page.getByRole('button', { name: 'Actions for Open house' }).click();
  await page.getByRole('menuitem', { name: 'Reschedule…' }).click();
  await expect(dialog.getByLabel('Date')).toHaveValue(day);
});

test('a post’s words are written anew, for free without AI as is said before, and taken back @turn-4', async ({
  page,
  member: _,
}) => {
  const caption =
    'Our bakery opens a second shop in Leeds on Monday. We bake rye bread every morning. Come early for warm loaves. Bring a friend and get a coffee.';
  await page.goto(`/app/posts/${await write(page, { title: 'Leeds', caption })}`);
  await page.getByRole('button', { name: 'Rewrite' }).click();
  await expect(page.getByText('Free: without AI')).toBeVisible();
  for (const name of ['Longer', 'One line…', 'In another language…']) {
    await expect(page.getByRole('menuitem', { name: `${name} Needs AI` })).toBeDisabled();
  }
  await page.getByRole('menuitem', { name: 'Shorter' }).click();
  const changes = page.getByRole('region', { name: 'What changed: Shorter' });
  await expect(changes.getByRole('deletion').first()).toBeVisible();
  await expect(page.getByLabel('Caption')).not.toHaveValue(caption);
  // What is written by hand after it is not in what it could go back to.
  const shorter = await page.getByLabel('Caption').inputValue();
  await page.getByLabel('Caption').fill(`${shorter} See you there.`);
  await expect(changes).toBeHidden();
  await page.getByLabel('Caption').fill(shorter);
  await changes.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Caption')).toHaveValue(caption);
  await expect(status(page)).toHaveText('All changes saved');
});

test('what is typed while words are written anew stays, and the new ones are offered beside it', async ({
  page,
  member: _,
}) => {
  const written =
    'Our bakery opens a second shop in Leeds on Monday. We bake rye bread every morning. Come early for warm loaves. Bring a friend and get a coffee.';
  await page.goto(`/app/posts/${await write(page, { title: 'Leeds', caption: written })}`);
  const caption = page.getByLabel('Caption');
  const changes = page.getByRole('region', { name: 'What changed: Shorter' });
  for (const button of ['Use it', 'Keep mine'] as const) {
    const release = await holdFiles(page, '**/api/composer/refine');
    const asked = page.waitForRequest('**/api/composer/refine');
    await page.getByRole('button', { name: 'Rewrite' }).click();
    await page.getByRole('menuitem', { name: 'Shorter' }).click();
    await asked;
    await caption.fill(`${written} Parking is behind the house.`);
    release();
    const offer = page.getByRole('region', { name: 'Offered: Shorter' });
    await expect(offer.getByRole('deletion').first()).toBeVisible();
    expect(await findFaultsInThemes(page)).toEqual([]);
    await expect(caption).toHaveValue(`${written} Parking is behind the house.`);
    await offer.getByRole('button', { name: button }).click();
    await expect(offer).toHaveCount(0);
    if (button === 'Use it') {
      await expect(caption).not.toHaveValue(/Parking/);
      await changes.getByRole('button', { name: 'Undo' }).click();
    }
    await expect(changes).toHaveCount(0);
    await expect(caption).toHaveValue(`${written} Parking is behind the house.`);
    await page.unrouteAll();
    await caption.fill(written);
  }
});

test('a picture that is uploaded leaves what was changed at the others in the meantime', async ({
  page,
  member: _,
}) => {
  const [id = ''] = await new LibraryPage(page).keep('red.png');
  await page.goto(`/app/posts/${await write(page, { caption: 'Red', media: [{ id, alt: '' }] })}`);
  const images = page.getByRole('region', { name: 'Images' });
  const release = await holdFiles(page, '**/*uploads*.js');
  await images.getByRole('button', { name: 'Add another image' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Upload an image' }).click();
  await images.getByLabel('Alt text of the image').fill('A red square');
  release();
  const library = new LibraryPage(page);
  await library.choose(picture('blue.png'));
  await library.send();
  await expect(images.getByLabel(/Alt text/)).toHaveCount(2);
  await expect(images.getByLabel('Alt text of the image 1')).toHaveValue('A red square');
});

test('several pictures are uploaded at once, put in order, and swiped through in the preview @turn-3', async ({
  page,
  member: _,
}) => {
  const id = await write(page, { caption: 'Come and see us', platform: 'instagram' });
  await page.goto(`/app/posts/${id}`);
  const images = page.getByRole('region', { name: 'Images' });
  await images.getByRole('button', { name: 'Add an image' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Upload an image' }).click();
  const library = new LibraryPage(page);
  await library.choose(picture('door.png'), picture('oven.png'), picture('shop.png'));
  await library.send();
  await expect(images.getByLabel(/Alt text/)).toHaveCount(3);
  // Opened once more, with its code there already, it has the focus as well.
  await images.getByRole('button', { name: 'Add another image' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Upload an image' }).click();
  await expect
    .poll(() => library.uploads.evaluate((dialog) => dialog.contains(document.activeElement)))
    .toBe(true);
  await page.keyboard.press('Escape');
  await expect(images.getByRole('button', { name: 'Add another image' })).toBeFocused();
  const alt = (number: number) => images.getByLabel(`Alt text of the image ${number}`);
  await expect(images.getByLabel(/Alt text/)).toHaveCount(3);
  await alt(1).fill('Door');
  await alt(2).fill('Oven');
  await alt(3).fill('Shop');

  const row = page.getByTestId('post-preview').getByRole('group', { name: '3 images' });
  const shown = () =>
    row.getByRole('img').evaluateAll((all) => all.map((each) => (each as HTMLImageElement).alt));
  expect(await shown()).toEqual(['Door', 'Oven', 'Shop']);
  await images.getByRole('button', { name: 'Move the image 1 down' }).dblclick();
  await expect.poll(shown).toEqual(['Oven', 'Shop', 'Door']);
  await images.getByRole('button', { name: 'Move the image 2 up' }).press('Enter');
  await expect.poll(shown).toEqual(['Shop', 'Oven', 'Door']);
  await expect(images.getByRole('button', { name: 'Move the image 1 up' })).toBeFocused();
  expect(await row.evaluate((each) => each.scrollWidth > each.clientWidth)).toBe(true);
  expect(await findFaultsInThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(status(page)).toHaveText('All changes saved');
  const { media } = await (await page.request.get(`/api/posts/${id}`)).json();
  expect(media.map((each: { alt: string }) => each.alt)).toEqual(['Shop', 'Oven', 'Door']);
});

test('on a phone the ways to post by hand are one row, with the rest in its menu @turn-2', async ({
  page,
  member: _,
}) => {
  await putOnPlan(page, 'PRO');
  const [id = ''] = await new LibraryPage(page).keep('red.png');
  const post = await write(page, {
    platform: 'instagram',
    caption: 'Come and see us',
    media: [{ id, alt: '' }],
    status: 'scheduled',
    scheduledAt: new Date(Date.now() + 86_400_000).toISOString(),
    zone: 'UTC',
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/app/posts/${post}`);
  const row = page.getByRole('region', { name: 'Post it yourself' });
  await expect(row.getByRole('button', { name: 'Mark as published' })).toBeVisible();
  const boxes = await Promise.all((await row.getByRole('button').all()).map((each) => each.boundingBox()));
  expect(boxes).toHaveLength(3);
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
  await row.getByRole('button', { name: 'More ways to post' }).click();
  const file = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download image' }).click();
  expect((await file).suggestedFilename()).toBe('postloom-instagram-post.png');
});

test('a post begins with its title, and on a phone saving and the preview are at hand wherever one is @turn-3', async ({
  page,
  member: _,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/app/posts/${await write(page, { title: 'Spring', caption: 'First words' })}`);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const title = page.getByRole('main').getByRole('textbox').first();
    await expect.poll(async () => (await title.boundingBox())?.y, String(width)).toBeLessThan(245);
  }
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Open in LinkedIn',
    'Schedule…',
    'Earlier texts…',
    'Duplicate',
    'Delete',
  ]);
  // The plan has no scheduling.
  await expect(page.getByRole('menuitem', { name: 'Schedule…' }).locator('.lucide-lock')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeInViewport({ ratio: 1 });
  await page.getByRole('main').getByRole('textbox').first().fill('Summer');
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect(save).toBeInViewport({ ratio: 1 });
  // What gets the focus is not under the bar.
  for (const label of ['Hashtags', 'Status']) {
    const field = page.getByRole('main').getByLabel(label, { exact: true });
    await page.evaluate(() => scrollTo(0, 0));
    await field.focus();
    await expect
      .poll(async () => {
        const [box, bar] = [await field.boundingBox(), await save.boundingBox()];
        return box && bar ? bar.y - (box.y + box.height) : Number.NaN;
      })
      .toBeGreaterThanOrEqual(0);
  }
  // From where the preview is out of sight, and the button has seen that.
  await page.evaluate(() => scrollTo(0, 0));
  await expect(page.getByTestId('post-preview')).not.toBeInViewport();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(page.getByTestId('post-preview')).toBeInViewport();
  await expect(page.getByRole('region', { name: 'Preview', exact: true })).toBeFocused();
  await expect(save).toBeInViewport({ ratio: 1 });
  await page.getByRole('main').getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByLabel('Title')).toBeInViewport({ ratio: 1 });
  await save.click();
  await expect(toast(page, 'Post saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('Summer');
});

test.describe('with a refusal', () => {
  test.use({ expectedErrors: new RegExp(`${refused.source}|net::ERR_INTERNET_DISCONNECTED`) });

  test('of two people who change one post, the second is shown both versions and chooses @turn-4', async ({
    browser,
    page,
    member,
  }) => {
    const id = await write(page, { title: 'Ours', caption: 'as it was' });
    await page.goto(`/app/posts/${id}`);
    await page.setViewportSize({ width: 390, height: 700 });
    await page.getByLabel('Caption').fill('mine');
    const other = await browser.newPage();
    await signIn(other, member.email);
    const change = { version: 1, caption: 'theirs' };
    expect((await other.request.patch(`/api/posts/${id}`, { data: change })).status()).toBe(200);
    await other.close();
    await page.getByLabel('Status').focus();
    await expect(page.getByLabel('Title')).not.toBeInViewport();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    // What differs is marked.
    await expect(page.getByRole('alert').locator('ins')).toHaveText('theirs');
    await expect(page.getByRole('alert').locator('del')).toHaveText('mine');
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(page.getByText('choose a version at the top of the page first')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Keep mine' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByLabel('Caption')).toHaveValue('mine');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expect(toast(page, 'Post saved')).toBeVisible();
    expect(await (await page.request.get(`/api/posts/${id}`)).json()).toMatchObject({
      caption: 'mine',
      version: 3,
    });
  });

  test('a title that nobody typed follows the caption that is kept over somebody else’s @turn-3', async ({
    page,
    member: _,
  }) => {
    const id = await write(page, { title: 'As it was', caption: 'As it was' });
    const saved = async () => (await page.request.get(`/api/posts/${id}`)).json();
    for (const [title, mine] of [
      ['Mine', 'Mine'],
      ['Typed', 'Mine, too'],
    ] as const) {
      await page.goto(`/app/posts/${id}`);
      await page.getByLabel('Caption').fill(mine);
      if (title === 'Typed') await page.getByLabel('Title').fill(title);
      const { version } = await saved();
      const theirs = { version, caption: `Theirs ${version}` };
      expect((await page.request.patch(`/api/posts/${id}`, { data: theirs })).status()).toBe(200);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('button', { name: 'Keep mine' }).click();
      await expect(toast(page, 'Post saved')).toBeVisible();
      expect(await saved()).toMatchObject({ title, caption: mine });
      await expect(page.getByLabel('Title')).toHaveValue(title);
    }
  });

  test('what is saved without a connection is saved when there is one, and never over what somebody else has saved', async ({
    page,
    context,
    member: _,
  }) => {
    const id = await write(page, { title: 'Offline', caption: 'as it was' });
    const saved = async () => (await page.request.get(`/api/posts/${id}`)).json();
    const saveOffline = async (caption: string) => {
      await page.getByLabel('Caption').fill(caption);
      await context.setOffline(true);
      // The page hears of it after the network is gone.
      await expect(page.getByText('What you type stays on this page')).toBeVisible();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(toast(page, 'The post isn’t saved yet')).toBeVisible();
      await expect(page.getByText('Check your network and try again')).toHaveCount(0);
    };
    await page.goto(`/app/posts/${id}`);
    // Their code comes once the page is idle: without it, nothing can be said offline.
    await expect(page.getByRole('region', { name: /Notifications/ })).toBeAttached();
    await saveOffline('Written in a tunnel');
    await context.setOffline(false);
    await expect(toast(page, 'Post saved')).toBeVisible();
    await expect(status(page)).toHaveText('All changes saved');
    expect(await saved()).toMatchObject({ caption: 'Written in a tunnel', version: 2 });

    await saveOffline('Mine');
    const change = { version: 2, caption: 'Theirs' };
    expect((await page.request.patch(`/api/posts/${id}`, { data: change })).status()).toBe(200);
    await context.setOffline(false);
    await expect(page.getByRole('alert')).toContainText('Theirs');
    expect(await saved()).toMatchObject({ caption: 'Theirs', version: 3 });
  });

  test('a scheduled post shows when it is due, and is not emptied: its field says why, and as a draft it may be @turn-5', async ({
    page,
    member: _,
  }) => {
    await putOnPlan(page, 'PRO');
    const year = new Date().getUTCFullYear() + 1;
    const plan = { status: 'scheduled', scheduledAt: `${year}-11-26T17:00:00Z`, zone: 'UTC' };
    const id = await write(page, { title: 'Open evening', caption: 'Come in', ...plan });
    await page.goto(`/app/posts/${id}`);
    await expect(page.getByTestId('post-preview')).toContainText(/\w{3}, Nov 26, 9:00 AM/);
    await page.getByLabel('Caption').fill('');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByLabel('Caption')).toHaveAccessibleDescription(
      'A scheduled post needs text or an image. Add one, or turn the post back into a draft first.',
    );
    await expect(status(page)).toHaveText('Unsaved changes');
    expect(await (await page.request.get(`/api/posts/${id}`)).json()).toMatchObject({ caption: 'Come in' });
    await page.getByLabel('Status').selectOption('Draft');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(toast(page, 'Post saved')).toBeVisible();
    expect(await (await page.request.get(`/api/posts/${id}`)).json()).toMatchObject({
      caption: '',
      status: 'draft',
    });
  });

  test('the address of a post that is not there says so @turn-2', async ({ page, member: _ }) => {
    await page.goto('/app/posts/000000000000000000000000');
    await expect(page.getByRole('heading', { name: 'This post doesn’t exist' })).toBeVisible();
  });
});

test('the typed address of a new post or project leads to where one is made @turn-2', async ({
  page,
  member: _,
}) => {
  await putOnPlan(page, 'PRO');
  await page.goto('/app/posts');
  await page.goto('/app/posts/new');
  await expect(page).toHaveURL(/\/app\/composer/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Composer');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Posts');
  await page.goto('/app/projects/new');
  await expect(page.getByRole('dialog', { name: 'New empty project' })).toBeVisible();
});

test('a price that is changed in a caption and not on the slides is told beside Save, also later, and one press changes it there', async ({
  page,
  member: _,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const id = await write(page, {
    platform: 'instagram',
    contentType: 'carousel',
    caption: 'Pottery on Friday, from 12 pounds.',
    slides: [
      { title: 'Pottery on Friday', text: '' },
      { title: 'From 12 pounds', text: 'Clay and tea' },
    ],
  });
  await page.goto(`/app/posts/${id}`);
  const told = page.getByRole('status').getByText('Slide 2 still says “12 pounds”');
  await expect(status(page)).toHaveText('All changes saved');
  await expect(told).toHaveCount(0);
  await page.getByLabel('Caption', { exact: true }).fill('Pottery on Friday, from 14 pounds.');
  await expect(told).toBeInViewport();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(status(page)).toHaveText('All changes saved');
  await page.reload();
  await expect(told).toBeInViewport();
  expect(await findFaultsInThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show the slides' }).click();
  const slides = page.getByRole('region', { name: 'Words of the slides' });
  const change = slides.getByRole('button', { name: 'Change it to “14 pounds”' });
  await expect(change).toBeInViewport();
  await change.click();
  await expect(slides.getByLabel('Title of slide 2')).toHaveValue('From 14 pounds');
  await expect(page.getByText('still says')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(status(page)).toHaveText('All changes saved');
  const saved = await (await page.request.get(`/api/posts/${id}`)).json();
  expect(saved.slides[1]).toEqual({ title: 'From 14 pounds', text: 'Clay and tea' });
});

test('what is meant to differ on the slides isn’t told again, in any browser, until the caption changes it once more @turn-4', async ({
  page,
  member: _,
  site,
  browser,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const id = await write(page, {
    platform: 'instagram',
    contentType: 'carousel',
    caption: 'Pottery on Friday, from 12 pounds.',
    slides: [{ title: 'From 12 pounds', text: 'Clay and tea' }],
  });
  await page.goto(`/app/posts/${id}`);
  const caption = page.getByLabel('Caption', { exact: true });
  const slides = page.getByRole('region', { name: 'Words of the slides' });
  const told = slides.getByText('Slide 1 still says “12 pounds”');
  const saveAs = async (words: string) => {
    await caption.fill(words);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(status(page)).toHaveText('All changes saved');
  };
  await saveAs('Pottery on Friday, from 14 pounds.');
  await expect(told).toBeVisible();
  expect(await findFaultsInThemes(page)).toEqual([]);
  await slides.getByRole('button', { name: 'It’s meant to differ' }).click();
  await expect(page.getByText('still says')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(told).toBeVisible();
  const isKept = page.waitForResponse(
    (answer) => answer.url().endsWith('/slides-that-differ') && answer.request().method() === 'PUT',
  );
  await slides.getByRole('button', { name: 'It’s meant to differ' }).click();
  await isKept;
  const other = await browser.newContext({ baseURL: site.url });
  await other.addCookies(await page.context().cookies());
  for (const tab of [page, await other.newPage()]) {
    const areRead = [/\/slides-that-differ$/, /\/versions$/].map((path) => tab.waitForResponse(path));
    await tab.goto(`/app/posts/${id}`);
    await Promise.all(areRead);
    await expect(tab.getByLabel('Title of slide 1')).toHaveValue('From 12 pounds');
    await expect(tab.getByText('still says')).toHaveCount(0);
  }
  await other.close();
  await saveAs('Pottery on Friday, from 16 pounds.');
  await expect(told).toBeVisible();
});

test('what slides still say is told before a client is sent it, and one press changes and saves it @turn-1', async ({
  page,
  member: _,
}) => {
  await putOnPlan(page, 'AGENCY');
  const ids = [];
  for (const title of ['Pottery', 'Weaving']) {
    const caption = `${title} on Friday, from 12 pounds.`;
    const slides = [{ title: 'From 12 pounds', text: '' }];
    ids.push(await write(page, { title, platform: 'instagram', contentType: 'carousel', caption, slides }));
  }
  const [id = ''] = ids;
  await page.goto(`/app/posts/${id}`);
  await page.getByLabel('Caption', { exact: true }).fill('Pottery on Friday, from 14 pounds.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(status(page)).toHaveText('All changes saved');
  const dialog = page.getByRole('dialog', { name: /^Send .*for approval$/ });
  const told = dialog.getByText('Slide 1 still says “12 pounds”');
  await page.getByRole('button', { name: 'Send for approval' }).click();
  await expect(told).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  // The list comes without slides.
  await page.goto('/app/posts');
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Send for approval' }).click();
  await expect(told).toBeVisible();
  await expect(dialog.getByText('It was changed in the caption of “Pottery”.')).toBeVisible();
  expect(await findFaultsInThemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Change it to “14 pounds”' }).click();
  await expect(dialog.getByText('still says')).toHaveCount(0);
  const saved = await (await page.request.get(`/api/posts/${id}`)).json();
  expect(saved.slides).toEqual([{ title: 'From 14 pounds', text: '' }]);
  await dialog.getByLabel('Client’s name').fill('Clara');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(page.getByRole('dialog', { name: 'The link is ready' })).toBeVisible();
});

test('a time after the day that a post names is told beside it, and taken @turn-2', async ({
  page,
  member: _,
}) => {
  await putOnPlan(page, 'PRO');
  const id = await write(page, { caption: 'Wine tasting on Thursday 3 December 2099, 7–10 pm.' });
  await page.goto(`/app/posts/${id}`);
  await page.getByRole('button', { name: 'Schedule…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule Post' });
  const date = dialog.getByLabel('Date');
  await date.fill('2099-12-03');
  await expect(date).not.toHaveAccessibleDescription(/The post says/);
  await date.fill('2099-12-04');
  await expect(date).toHaveAccessibleDescription('The post says 3 December 2099; this is after it.');
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  const { status: now } = await (await page.request.get(`/api/posts/${id}`)).json();
  expect(now).toBe('scheduled');
});

test('a deleted post comes back by Undo, and from the bin @turn-5', async ({ page, member: _ }) => {
  await write(page, { title: 'Short-lived' });
  await page.goto('/app/posts');
  const remove = async () => {
    await page.getByRole('button', { name: 'Actions for Short-lived' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByRole('heading', { name: 'No posts yet' })).toBeVisible();
  };
  await remove();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list(page).getByRole('listitem')).toHaveText([/Short-lived/]);
  await remove();
  await page.goto('/app/posts?bin=true');
  await page.getByRole('button', { name: 'Actions for Short-lived' }).click();
  await page.getByRole('menuitem', { name: 'Restore' }).click();
  await expect(page.getByRole('heading', { name: 'The bin is empty' })).toBeVisible();
  await page.goto('/app/posts');
  await expect(list(page).getByRole('listitem')).toHaveText([/Short-lived/]);
});

test('what was typed and not saved comes back with a deleted post', async ({ page, member: _ }) => {
  const id = await write(page, { title: 'Short-lived', caption: 'Saved words' });
  await page.goto(`/app/posts/${id}`);
  await page.getByLabel('Caption').fill('Typed and not saved');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/app\/posts$/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Post restored')).toBeVisible();
  await page.getByRole('link', { name: 'Short-lived' }).click();
  await expect(page.getByLabel('Caption')).toHaveValue('Typed and not saved');
  await expect(page.getByText('What you had typed is back')).toBeVisible();
});

for (const colorScheme of visitedThemes) {
  test(`the posts and a post have no faults that axe finds, and fit a phone, ${colorScheme} @turn-1`, async ({
    page,
    member: _,
  }) => {
    const id = await write(page, {
      title: 'A title that is longer than any phone is wide, and then some more of it',
      caption: 'Words '.repeat(60),
      platform: 'instagram',
    });
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 360, height: 740 });
    for (const [path, ready] of [
      ['/app/posts', list(page)],
      [`/app/posts/${id}`, page.getByLabel('Caption')],
    ] as const) {
      await page.goto(path);
      await expect(ready).toBeVisible();
      expect(await findFaultsInThemes(page)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    }
  });
}

test('a post goes out by the network’s own page and by whatever the device shares with, as a whole @turn-4', async ({
  page,
  member: _,
}) => {
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    const share = async ({ text, files }: ShareData) =>
      void shared.push({ text, ...(files && { files: files.map(({ name, size }) => [name, size > 50]) }) });
    const canShare = ({ files = [] }: ShareData) => files.every(({ type }) => type === 'image/png');
    Object.assign(navigator, { share, canShare, shared });
  });
  const post = await write(page, { platform: 'twitter', caption: 'Open at 7 & warm', hashtags: ['bread'] });
  await page.goto(`/app/posts/${post}`);
  const address = (await page.getByRole('link', { name: 'Open in X' }).getAttribute('href')) ?? '';
  expect(new URL(address).searchParams.get('text')).toMatch(/^Open at 7 & warm\s+#bread$/);
  await page.getByRole('button', { name: 'Share…' }).click();
  const shared = () => page.evaluate(() => (navigator as unknown as { shared: unknown[] }).shared);
  const text = expect.stringMatching(/^Open at 7 & warm\s+#bread$/);
  await expect.poll(shared).toEqual([{ text }]);

  // With its picture, unless the device takes none: then the person is told.
  const { version } = await (await page.request.get(`/api/posts/${post}`)).json();
  const [id = ''] = await new LibraryPage(page).keep('red.png');
  const media = [{ id, alt: '' }];
  const given = await page.request.patch(`/api/posts/${post}`, { data: { version, media } });
  expect(given.status()).toBe(200);
  await page.reload();
  await page.getByRole('button', { name: 'Share…' }).click();
  await expect.poll(shared).toEqual([{ text, files: [['twitter-1.png', true]] }]);
  await page.evaluate(() => Object.assign(navigator, { canShare: () => false }));
  await page.getByRole('button', { name: 'Share…' }).click();
  await expect(toast(page, 'Only the text is shared')).toBeVisible();
  await expect.poll(shared).toHaveLength(2);
});

test('posts are found by their project, also after a look at one, and with a client by those of the client @turn-2', async ({
  page,
  member: _,
}) => {
  await putOnPlan(page, 'AGENCY');
  const client = await make(page, '/api/clients', { name: 'Harvest' });
  const project = await make(page, '/api/projects', { title: 'Opening' });
  await make(page, '/api/projects', { title: 'Autumn fair', client });
  await write(page, { title: 'In it', project });
  await write(page, { title: 'Without one' });
  await page.goto('/app/posts');
  const rows = page.getByRole('list', { name: 'Posts', exact: true }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await page.getByLabel('Project').selectOption('Opening');
  await expect(rows).toHaveText([/In it/]);
  await page.getByRole('link', { name: 'In it' }).click();
  await expect(page.getByLabel('Caption', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(rows).toHaveText([/In it/]);
  await expect(page.getByLabel('Project')).toHaveValue(project);
  await page.getByLabel('Project').selectOption('Autumn fair');
  await expect(page.getByRole('heading', { name: 'No posts match' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows).toHaveCount(2);
  await page.goto(`/app/posts?client=${client}`);
  await expect(page.getByRole('heading', { name: 'No posts yet' })).toBeVisible();
  await expect(page.getByLabel('Project').getByRole('option')).toHaveText(['All projects', 'Autumn fair']);
});

test('a copy has what was typed and not saved yet, and so has the post', async ({ page, member: _ }) => {
  const post = await write(page, { platform: 'linkedin', caption: 'Rye' });
  await page.goto(`/app/posts/${post}`);
  const caption = page.getByLabel('Caption', { exact: true });
  await caption.fill('Rye on Fridays');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(toast(page, 'Post duplicated')).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(post));
  await expect(caption).toHaveValue('Rye on Fridays');
  await page.goto(`/app/posts/${post}`);
  await expect(caption).toHaveValue('Rye on Fridays');
  await expect(page.getByText('All changes saved')).toBeVisible();
});

test('a copy that is asked for during a save has what was typed since, and so has the post', async ({
  page,
  member: _,
}) => {
  const post = await write(page, { platform: 'linkedin', caption: 'Rye' });
  await page.goto(`/app/posts/${post}`);
  const caption = page.getByLabel('Caption', { exact: true });
  await caption.fill('Rye on Fridays');
  const release = await holdFiles(page, `**/api/posts/${post}`);
  const asked = page.waitForRequest(`**/api/posts/${post}`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await asked;
  await caption.fill('Rye on Fridays and Saturdays');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  release();
  await expect(toast(page, 'Post duplicated')).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(post));
  await expect(caption).toHaveValue('Rye on Fridays and Saturdays');
  await page.goto(`/app/posts/${post}`);
  await expect(caption).toHaveValue('Rye on Fridays and Saturdays');
  await expect(page.getByText('All changes saved')).toBeVisible();
});

test('whoever has gone on is taken neither to a copy nor to the list that a deletion leads to', async ({
  page,
  member: _,
}) => {
  const post = await write(page, { platform: 'linkedin', title: 'Rye', caption: 'Rye' });
  const sidebar = (name: string) => page.getByRole('link', { name, exact: true });
  /** Does something that takes long, and is elsewhere by the time it is done. */
  const goOn = async (call: string, act: () => Promise<void>, told: string) => {
    const release = await holdFiles(page, call);
    const asked = page.waitForRequest(call);
    await act();
    await asked;
    await sidebar('Templates').click();
    await expect(page.getByRole('heading', { name: 'Templates', level: 1 })).toBeVisible();
    release();
    await expect(toast(page, told)).toBeVisible();
    await expect(page).toHaveURL('/app/templates');
  };
  const choose = async (button: string, item: string) => {
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  // Its screen is loaded, so that nothing would hold back who was taken to it.
  await page.goto(`/app/posts/${post}`);
  await expect(page.getByLabel('Caption', { exact: true })).toBeVisible();
  await sidebar('Posts').click();
  await goOn('**/duplicate', () => choose('Actions for Rye', 'Duplicate'), 'Post duplicated');
  await page.goBack();
  await list(page).getByRole('link', { name: 'Rye' }).first().click();
  await expect(page.getByLabel('Caption', { exact: true })).toBeVisible();
  const open = page.url().split('/').at(-1);
  await goOn(`**/api/posts/${open}`, () => choose('More actions', 'Delete'), 'Post moved to the bin');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Post restored')).toBeVisible();
  await page.goBack();
  const byPalette = async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: 'Delete this post' }).click();
  };
  await expect(page.getByLabel('Caption', { exact: true })).toBeVisible();
  await goOn(`**/api/posts/${open}`, byPalette, 'Post moved to the bin');
});

test('on a phone a toast lies over neither the row nor the button that it is about', async ({
  page,
  member: _,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (let number = 1; number <= 9; number += 1) {
    await make(page, '/api/posts', { platform: 'linkedin', title: `Post ${number}`, caption: 'Words' });
  }
  const said = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
  const isUnder = async (what: Locator): Promise<boolean> => {
    const [over, box] = [await said.boundingBox(), await what.boundingBox()];
    if (!over || !box) throw new Error('One of them is not there');
    return over.y < box.y + box.height && box.y < over.y + over.height;
  };
  await page.goto('/app/posts');
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Post 1' });
  await row.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  // At the lower edge of the window, where toasts are.
  expect((await row.boundingBox())?.y).toBeGreaterThan(700);
  await row.getByRole('button', { name: 'Actions for Post 1' }).click();
  await page.getByRole('menuitem', { name: 'Copy post' }).click();
  // Under the pointer it waits.
  await said.hover();
  await expect.poll(() => isUnder(row)).toBe(false);

  await page.goto('/app/settings?tab=notifications');
  const save = page.getByRole('button', { name: 'Save Preferences' });
  await page.getByRole('switch', { name: 'Marketing Updates' }).click();
  await save.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  await save.click();
  await said.hover();
  await expect(said).toContainText('Preferences saved');
  await expect.poll(() => isUnder(save)).toBe(false);

  // Nor over what is still to be done after a save.
  const carousel = await write(page, {
    platform: 'instagram',
    contentType: 'carousel',
    caption: 'From 12 pounds.',
    slides: [{ title: 'From 12 pounds', text: '' }],
  });
  await page.goto(`/app/posts/${carousel}`);
  await page.getByLabel('Caption', { exact: true }).fill('From 14 pounds.');
  const still = page
    .getByRole('region', { name: 'Words of the slides' })
    .getByText('Slide 1 still says “12 pounds”');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await said.hover();
  await expect(said).toContainText('Post saved');
  const place = (await said.boundingBox())?.y ?? 0;
  await still.evaluate((element, y) => scrollBy(0, element.getBoundingClientRect().y - y), place);
  await said.hover();
  await expect.poll(() => isUnder(still)).toBe(false);
});
