import type { Download, Locator, Page } from '@playwright/test';
import { unzip } from '#harness/unzip.ts';
import { expect, test, toast } from '../accounts/fixtures.ts';
import { expectSound, make, putOnPlan } from './fixtures.ts';
import { LibraryPage } from './library-page.ts';

/** A day that is still to come, whenever the tests run. */
const soon = new Date();
soon.setUTCMonth(soon.getUTCMonth() + 1, 15);
const due = `${soon.toISOString().slice(0, 10)}T09:30:00.000Z`;
const stamp = `${due.slice(0, 10).replaceAll('-', '')}T093000Z`;

const bar = (page: Page): Locator => page.getByRole('region', { name: 'Selected posts' });
const write = (page: Page, post: object): Promise<string> =>
  make(page, '/api/posts', { platform: 'linkedin', ...post });

/** The files of an export that a press begins. */
async function exported(
  page: Page,
  press: () => Promise<unknown>,
  fileName: string | RegExp = 'postloom-posts.zip',
) {
  const download = page.waitForEvent('download');
  await press();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(fileName);
  return files(file);
}

const foldersIn = ({ read }: { read: (name: string) => string }): readonly string[] =>
  read('contents.txt').match(/^\S.*/gm) ?? [];
const folderOf = (name: string): string => name.split('/')[0] ?? '';

async function files(download: Download) {
  const found = await unzip(download);
  return { names: [...found.keys()], found, read: (name: string) => String(found.get(name)) };
}

test('selected posts are exported with all their words, pictures, labels and reminders, after a word about gaps', async ({
  page,
  member: _,
}) => {
  await putOnPlan(page, 'PRO');
  const answer = await page.request.patch('/api/account/preferences', {
    data: { timeZone: 'Europe/Berlin' },
  });
  expect(answer.status()).toBe(200);
  const made = await page.request.post('/api/social-media/generate', {
    data: { platform: 'instagram', prompt: 'Our bakery in Leeds opens on Monday', generateImage: true },
  });
  expect(made.status()).toBe(200);
  const [drawn] = (await (await page.request.get('/api/posts')).json()).items;
  const copied = await page.request.post(`/api/posts/${drawn.id}/duplicate`);
  expect(copied.status()).toBe(201);
  const [front, back] = await new LibraryPage(page).keep('front.png', 'back.png');
  await write(page, {
    caption: 'Fresh bread: “rye” and [dish]\nEvery day',
    hashtags: ['bakery'],
    media: [
      { id: front, alt: 'A loaf' },
      { id: back, alt: '' },
      { id: drawn.media[0].id, alt: '' },
    ],
    videoScript: {
      title: 'Baking',
      durationSeconds: 3,
      scenes: [{ startSecond: 0, endSecond: 3, visual: 'An oven', onScreenText: 'Hot', voiceOver: 'Listen' }],
    },
    scheduledAt: due,
    zone: 'Europe/Berlin',
    status: 'scheduled',
  });
  const slides = [
    { title: 'One', text: 'The first' },
    { title: 'Two', text: '' },
  ];
  await write(page, { title: 'CON?', caption: 'Swipe', contentType: 'carousel', slides });
  await page.goto('/app/posts');
  await page.getByLabel('Select all', { exact: true }).check();
  const { names, found, read } = await exported(page, async () => {
    await bar(page).getByRole('button', { name: 'Export' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Export with gaps?' });
    await expect(asked).toContainText('Still to fill in: dish.');
    await asked.getByRole('button', { name: 'Export anyway' }).click();
  });
  await expect(
    toast(page, 'postloom-posts.zip is in your downloads. One of its images has no alt text.'),
  ).toBeVisible();

  // What has a time comes first, the others in the order of the list.
  expect(read('contents.txt')).toMatch(
    /^1-linkedin-fresh-bread-.*\n {2}Scheduled posting time: .*1[01]:30\sAM, Berlin time\n2-linkedin-con\n3-instagram-.*\n4-instagram-.*\n$/,
  );
  // What is to be pasted stands alone, and slides come as the pictures that are to be uploaded.
  expect(read('2-linkedin-con/post.txt')).toBe('Swipe\n');
  expect(read('2-linkedin-con/slides.txt')).toBe('One\nThe first\n\nTwo\n');
  for (const name of ['slide-1.png', 'slide-2.png']) {
    expect(found.get(`2-linkedin-con/${name}`)?.subarray(1, 4)).toEqual(Buffer.from('PNG'));
  }
  const bread = '1-linkedin-fresh-bread-rye-and-dish';
  expect(read(`${bread}/post.txt`)).toBe('Fresh bread: “rye” and [dish]\nEvery day\n\n#bakery\n');
  expect(read(`${bread}/script.txt`)).toMatch(/^Baking \(3 s\)/);
  for (const name of ['picture-1.jpg', 'picture-2.jpg', 'picture-3.jpg']) {
    expect(found.get(`${bread}/${name}`)?.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  }
  // A picture of which the post says nothing has the description that it has in the library.
  expect(read(`${bread}/alt-text.txt`)).toMatch(/^picture-1\.jpg: A loaf\npicture-3\.jpg: .+\n$/);
  expect(read(`${bread}/ai-label.txt`)).toBe('picture-3.jpg: Sample, not made by AI\n');
  expect(read('posts.csv').split('\r\n')[1]).toMatch(
    new RegExp(`^${due.slice(0, 10)},1[01]:30,Europe/Berlin,,LinkedIn,.*,Scheduled,,`),
  );
  // The generated post, and its copy.
  const [generated, copy] = names.filter((name) => /-instagram-.*\/picture\.jpg$/.test(name)).map(folderOf);
  expect(read(`${copy}/ai-label.txt`)).toBe('Sample, not made by AI\n');
  expect(read(`${generated}/ai-label.txt`)).toBe('Sample, not made by AI\n');
  expect(read(`${generated}/alt-text.txt`)).not.toBe('undefined');
  expect(read('reminders.ics').match(/BEGIN:VEVENT/g)).toHaveLength(1);
  expect(read('reminders.ics')).toContain(`DTSTART:${stamp}`);
  expect(read('reminders.ics')).toMatch(/BEGIN:VALARM\r\nACTION:DISPLAY\r\nTRIGGER/);
  expect(read('reminders.ics')).toContain('X-WR-TIMEZONE:Europe/Berlin');
  await page.setViewportSize({ width: 390, height: 800 });
  await expectSound(page);
});

const choose = async (page: Page, menu: string, item: string): Promise<void> => {
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

test('the week or the month that a calendar shows is exported, with its filters and nothing else', async ({
  page,
  member: _,
}) => {
  await putOnPlan(page, 'PRO');
  const zone = 'America/Los_Angeles';
  const on = (days: number): string => new Date(Date.parse(due) + days * 86_400_000).toISOString();
  const next = new Date(Date.UTC(soon.getUTCFullYear(), soon.getUTCMonth() + 1, 1, 20)).toISOString();
  for (const [title, platform, scheduledAt] of [
    ['Far', 'twitter', on(9)],
    ['Near', 'linkedin', on(0)],
    ['Beside', 'twitter', next],
  ]) {
    await write(page, { title, caption: title, platform, scheduledAt, zone, status: 'scheduled' });
  }
  const date = due.slice(0, 10);
  const monthFile = `postloom-${date.slice(0, 7)}.zip`;
  const daysFile = /^postloom-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.zip$/;
  await page.goto(`/app/calendar?view=week&date=${date}`);
  await expect(page.getByRole('grid').getByRole('button', { name: /Near/ })).toBeVisible();
  const week = await exported(page, () => choose(page, 'Calendar options', 'Export this week'), daysFile);
  expect(foldersIn(week)).toEqual(['1-linkedin-near']);

  await page.goto(`/app/calendar?view=month&date=${date}`);
  // It stands in the grid, on a day of the month that follows.
  await expect(page.getByRole('grid').getByRole('button', { name: /Beside/ })).toBeVisible();
  const month = await exported(page, () => choose(page, 'Calendar options', 'Export this month'), monthFile);
  expect(foldersIn(month)).toEqual(['1-linkedin-near', '2-x-far']);
  expect(month.read('reminders.ics').match(/SUMMARY:.*/g)).toEqual([
    expect.stringContaining('Post on LinkedIn: Near'),
    expect.stringContaining('Post on X: Far'),
  ]);
  await page.getByRole('combobox', { name: 'Platform' }).selectOption('LinkedIn');
  await expect(page.getByRole('grid').getByRole('button', { name: /Beside/ })).toHaveCount(0);
  const filtered = await exported(
    page,
    () => choose(page, 'Calendar options', 'Export this month'),
    monthFile,
  );
  expect(foldersIn(filtered)).toEqual(['1-linkedin-near']);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/app/calendar');
  const weeks = await exported(
    page,
    () => choose(page, 'Calendar options', 'Export these six weeks'),
    daysFile,
  );
  expect(weeks.read('contents.txt')).toContain('linkedin-near');
});

test('a month counts and exports its own posts, and says which others its grid shows @turn-4', async ({
  page,
  member: _,
}) => {
  await putOnPlan(page, 'PRO');
  const scheduledAt = new Date(Date.UTC(soon.getUTCFullYear(), soon.getUTCMonth() + 1, 1, 20)).toISOString();
  await write(page, { caption: 'Beside', scheduledAt, zone: 'America/Los_Angeles', status: 'scheduled' });
  await page.goto(`/app/calendar?view=month&date=${due.slice(0, 10)}`);
  await expect(page.getByRole('grid').getByRole('button', { name: /Beside/ })).toBeVisible();
  const figures = page.getByRole('region', { name: 'The period shown, in figures' });
  await expect(figures).toContainText('1 more on days of other months');
  await expect(figures.getByRole('definition').first()).toHaveText('0');
  await choose(page, 'Calendar options', 'Export this month');
  await expect(toast(page, 'Nothing to export')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Calendar options' })).toBeFocused();
});

test('a project’s posts are exported from its menu, also those that are not on its page yet', async ({
  page,
  member: _,
}) => {
  await putOnPlan(page, 'PRO');
  const project = await make(page, '/api/projects', { title: 'Spring' });
  await write(page, { title: 'Elsewhere' });
  await page.goto(`/app/projects/${project}`);
  await choose(page, 'Actions for Spring', 'Export posts');
  await expect(toast(page, 'Nothing to export')).toBeVisible();
  for (let number = 1; number <= 31; number += 1) await write(page, { title: `Post ${number}`, project });
  await page.goto('/app/projects');
  const { names, read } = await exported(
    page,
    () => choose(page, 'Actions for Spring', 'Export posts'),
    'postloom-spring.zip',
  );
  expect(names.filter((name) => name.endsWith('post.txt'))).toHaveLength(31);
  expect(read('contents.txt')).not.toContain('elsewhere');
  expect(names).not.toContain('reminders.ics');
});

test('a client’s posts are exported from the client’s menu, in a file with their name', async ({
  page,
  member: _,
}) => {
  await putOnPlan(page, 'AGENCY');
  const client = await make(page, '/api/clients', { name: 'Harbor Bakery' });
  await write(page, { title: 'Rye', client });
  await write(page, { title: 'Elsewhere' });
  await page.goto(`/app/clients/${client}`);
  const press = () => choose(page, 'Actions for Harbor Bakery', 'Export posts');
  const { read } = await exported(page, press, 'harbor-bakery-posts.zip');
  expect(read('contents.txt')).toBe('1-linkedin-rye\n');
  expect(read('posts.csv')).toContain('Harbor Bakery,LinkedIn,Rye,Draft');
});

test.describe('with pictures that do not come', () => {
  test.use({ expectedErrors: /status of 404|net::ERR_/ });

  test('more posts than a page has are exported, can be given up, and a lost picture is named @turn-3', async ({
    page,
    member: _,
  }) => {
    const [picture] = await new LibraryPage(page).keep('front.png');
    for (let number = 1; number <= 31; number += 1) {
      await write(page, {
        title: `Post ${number}`,
        ...(number === 1 && { media: [{ id: picture, alt: '' }] }),
      });
    }
    await page.goto('/app/posts');
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(page.getByRole('list', { name: 'Posts', exact: true }).getByRole('listitem')).toHaveCount(
      31,
    );
    await page.getByLabel('Select all', { exact: true }).check();
    const file = `**/api/objects/${picture}`;
    const asked = Promise.withResolvers<void>();
    await page.route(file, async () => asked.resolve(), { times: 1 });
    const begin = bar(page).getByRole('button', { name: 'Export' });
    await begin.click();
    await asked.promise;
    const dialog = page.getByRole('dialog', { name: 'Exporting posts' });
    await expect(dialog).toContainText('30 of 31');
    await expectSound(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(begin).toBeFocused();

    await page.route(file, (route) => route.fulfill({ status: 404 }));
    const { names, read } = await exported(page, () => begin.click());
    await expect(toast(page, '31 posts, without an image or video that couldn’t be loaded.')).toBeVisible();
    expect(names.filter((name) => name.endsWith('post.txt'))).toHaveLength(31);
    expect(read('contents.txt')).toMatch(/31-linkedin-post-1\n {2}Missing, .*: picture\.jpg\n$/);
  });

  test('without a connection an export says so, and can be tried again @turn-1', async ({
    page,
    context,
    member: _,
  }) => {
    await write(page, { title: 'Rye', caption: 'Rye' });
    await page.goto('/app/posts');
    await page.getByLabel('Select Rye').check();
    const begin = bar(page).getByRole('button', { name: 'Export' });
    await context.setOffline(true);
    await begin.click();
    await expect(toast(page, 'Export Failed')).toBeVisible();
    await context.setOffline(false);
    expect((await exported(page, () => begin.click())).names).toContain('1-linkedin-rye/post.txt');
  });
});

test('an exported file carries the brand as it is now, also if it was changed elsewhere since the last one', async ({
  page,
  member: _,
}) => {
  await putOnPlan(page, 'AGENCY');
  await write(page, { caption: 'Fresh bread' });
  await page.goto('/app/posts');
  await page.getByLabel('Select all', { exact: true }).check();
  const names = ['Loud & Clear', 'Quiet Ones'];
  for (const [version, name] of names.entries()) {
    const data = { version, name, colour: null, replyTo: null };
    expect((await page.request.put('/api/brand', { data })).status()).toBe(200);
    const fileName = new RegExp(name.split(' ')[0]?.toLowerCase() ?? '');
    await exported(page, () => bar(page).getByRole('button', { name: 'Export' }).click(), fileName);
  }
});
