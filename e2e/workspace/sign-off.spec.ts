import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { browserStorage } from '@postloom/shared-contracts/browser-storage';
import { makeBrief } from '@postloom/shared-contracts/testing';
import { holdFiles } from '#harness/hold-files.ts';
import { startSite } from '#harness/site.ts';
import { expect, refused, toast } from '../accounts/fixtures.ts';
import { decide, expectSound, make, putOnPlan, sendForApproval, test } from './fixtures.ts';

test.use({ expectedErrors: refused });

const red = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CABzGMSjNgCRYAt8pjnSrgoCoAAAAASUVORK5CYII=',
  'base64',
);

async function upload(page: Page): Promise<string> {
  const answer = await page.request.post('/api/objects/upload', { data: {} });
  const { uploadURL, objectURL } = await answer.json();
  expect((await page.request.put(uploadURL, { data: red })).ok()).toBe(true);
  return objectURL;
}

test('a client without an account reads, comments and approves in the agency’s look; an edit voids it', async ({
  page,
  member: _,
  browser,
  site,
}) => {
  await putOnPlan(page, 'AGENCY');
  await page.goto('/app/brand');
  await page.getByLabel('Name').fill('Loud & Clear');
  await page.getByLabel('Pick a color').fill('#ffdd00');
  await expect(page.getByLabel('Color', { exact: true })).toHaveValue('#ffdd00');
  await expect(page.getByText('your color is darker on light pages')).toBeVisible();
  await page.getByRole('button', { name: 'Save brand' }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  await expectSound(page);

  const media = [{ id: (await upload(page)).slice(-32), alt: 'A red square' }];
  const post = await make(page, '/api/posts', {
    platform: 'instagram',
    title: 'Ours alone',
    // Longer than its platform shows before "more": what is approved has to be read.
    caption: `Rye bread on Fridays <b>only</b>. ${'Baked at five, sold by nine. '.repeat(8)}\nhttps://bakery.example/order`,
    hashtags: ['rye'],
    media,
    scheduledAt: '2099-03-10T10:00:00Z',
    zone: 'UTC',
    status: 'scheduled',
  });
  await page.goto(`/app/posts/${post}`);
  await page.getByRole('button', { name: 'Send for approval' }).click();
  await page.getByLabel('Client’s name').fill('Clara');
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  await page.getByRole('button', { name: 'Done' }).click();
  const panel = page.getByRole('region', { name: 'Client approval' });
  await expect(panel).toContainText('Waiting for Clara to respond.');

  // Somebody else's browser, in another zone, on a phone, with dark pages.
  const context = await browser.newContext({
    baseURL: site.url,
    timezoneId: 'Asia/Tokyo',
    colorScheme: 'dark',
    viewport: { width: 360, height: 740 },
  });
  const client = await context.newPage();
  const requested: string[] = [];
  client.on('request', (request) => requested.push(request.url()));
  const served = await client.goto(link);
  expect(served?.headers()['referrer-policy']).toBe('no-referrer');
  expect(served?.headers()['x-robots-tag']).toContain('noindex');
  await expect(client.getByRole('heading', { name: 'Hello Clara' })).toBeVisible();
  await expect(client.getByRole('button', { name: 'Approve' })).toBeInViewport({ ratio: 1 });
  await expect(client).toHaveTitle('Loud & Clear: posts to approve');
  await expect(
    client.getByText(/Scheduled for .* 7:00 PM GMT\+9 \(.* 3:00 AM PDT for Loud & Clear\)/),
  ).toBeVisible();
  await expect(client.getByRole('img', { name: 'A red square' })).toHaveJSProperty('naturalWidth', 10);
  await expect(client.getByTestId('post-preview')).toContainText('<b>only</b>');
  await expect(client.getByTestId('post-preview')).toContainText(/https:\/\/bakery\.example\/order\s*#rye/);
  await expectSound(client);
  await client.emulateMedia({ colorScheme: 'light' });
  await expectSound(client);
  // Nothing of ours: not in the page, not in what it loads, and no cookie and no call beyond it.
  expect(await client.content()).not.toMatch(/postloom/i);
  for (const address of requested.filter(
    (url) => /\.(js|css|html)$|\/review/.test(url) && !url.includes('#'),
  )) {
    expect(await (await client.request.get(address)).text(), address).not.toMatch(/postloom/i);
  }
  expect(requested.filter((url) => !/\/review|\/api\/review|^blob:|^data:/.test(url))).toEqual([]);
  expect(requested.filter((url) => url.includes(link.split('#')[1] ?? '?') && !url.includes('#'))).toEqual(
    [],
  );
  expect(await context.cookies()).toEqual([]);

  const hostile = '<img src=x onerror="document.title=1"> Is it warm?';
  await client.getByRole('button', { name: 'Add a comment' }).click();
  await client.getByLabel('Write a comment').fill(hostile);
  await client.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(client.getByRole('region', { name: 'Comments' })).toContainText(hostile);

  await page.reload();
  await expect(panel).toContainText(hostile);
  await panel.getByLabel('Reply to your client').fill('It is baked at five.');
  await panel.getByRole('button', { name: 'Send reply' }).click();
  await expect(panel.getByRole('list', { name: 'History' })).toContainText('It is baked at five.');

  // The post changes while the client still looks at the version before.
  await page.getByLabel('Caption').fill('Rye bread on Saturdays');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  await client.getByRole('button', { name: 'Approve' }).click();
  await expect(client.getByRole('alert')).toContainText('Nothing was sent');
  await expect(client.getByTestId('post-preview')).toContainText('Rye bread on Saturdays');
  await expect(client.getByText('It is baked at five.')).toBeVisible();
  const changed = client.getByRole('region', { name: 'What changed' });
  await expect(changed).toContainText('What changed since you opened this page');
  await expect(changed.getByRole('deletion').first()).toContainText('Rye bread on Fridays');
  await expect(changed.getByRole('insertion')).toContainText('Rye bread on Saturdays');
  await client.getByRole('button', { name: 'Approve' }).click();
  await expect(client.getByText('You’re all set')).toBeVisible();
  await expectSound(client);

  await page.reload();
  await expect(panel).toContainText('Clara approved version 2.');
  await page.getByLabel('Title').fill('Nothing that Clara sees');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  await page.getByRole('button', { name: /^Make a clip/ }).click();
  const adding = page.getByRole('alertdialog', { name: 'Add a clip to a scheduled post?' });
  await expect(adding).toContainText('behind its image');
  await expect(adding).toContainText('Clara approved the post as it is');
  await adding.getByRole('button', { name: 'Go back' }).click();
  await page.getByLabel('Caption').fill('Rye bread on Sundays');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const voiding = page.getByRole('alertdialog', { name: 'Clara approved this. Save a new version?' });
  await expect(voiding).toContainText('An open link shows the new version as soon as it’s saved.');
  await voiding.getByRole('button', { name: 'Go back' }).click();
  await expect(panel).toContainText('Clara approved version 2.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await voiding.getByRole('button', { name: 'Save a new version' }).click();
  await expect(panel).toContainText(
    'Clara approved version 2. The post is now version 3 and needs another look.',
  );
  const history = panel.getByRole('list', { name: 'History' });
  await expect(history).toContainText(/saved a new version · version 3/);
  await expect(history).toContainText('Clara’s approval of version 2 is out of date.');
  await client.reload();
  await expect(
    client.getByText(/^Clara approved an earlier version, .* Please read it again\.$/),
  ).toBeVisible();
  await expect(changed).toContainText('What changed since Clara approved it');
  // Versions count the team's saves, which say nothing to a client.
  await expect(client.getByText(/version \d/i)).toHaveCount(0);
  await expect(changed.getByRole('deletion')).toHaveText('Rye bread on Saturdays');
  await expect(changed.getByRole('insertion')).toHaveText('Rye bread on Sundays');
  await expectSound(client);
  await client.getByRole('button', { name: 'Request changes' }).click();
  await client.getByLabel('What should change?').fill('Saturdays, please.');
  await expectSound(client);
  await client.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(client.getByRole('status').getByText('Changes requested')).toBeVisible();
  await expectSound(client);

  const download = page.waitForEvent('download');
  await panel.getByRole('link', { name: 'Export history as CSV' }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toContain('It is baked at five.');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectSound(page);
  await panel.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(panel.getByText('Withdrawn')).toBeVisible();
  await expect(panel.getByText('No link to this post is open. Send a new one to reply')).toBeVisible();
  await expect(panel.getByLabel('Reply to your client')).toHaveCount(0);
  await client.reload();
  await expect(client.getByText('This link was withdrawn.')).toBeVisible();
  await expectSound(client);
  await context.close();
});

test('a clip that goes with a post plays on the client’s page, whatever the post’s preview shows', async ({
  page,
  member: _,
  openLink,
}) => {
  await putOnPlan(page, 'AGENCY');
  const post = await make(page, '/api/posts', { platform: 'facebook', caption: 'Rye bread on Fridays.' });
  const asked = { source: { kind: 'post', id: post }, seconds: 2 };
  const begun = await page.request.post('/api/clips', { data: asked });
  expect(begun.status()).toBe(202);
  const { id } = await begun.json();
  const clip = async () => (await (await page.request.get(`/api/clips/${id}`)).json()).status;
  await expect.poll(clip, { timeout: 60_000 }).toBe('done');

  const client = await openLink('about:blank');
  const film = client.waitForResponse((response) => response.url().includes('/api/review/files/'));
  await client.goto(await sendForApproval(page, [post]));
  const player = client.getByLabel('Silent clip with the words: Rye bread on Fridays.');
  await expect(player).toBeVisible();
  await expect(player).toHaveAttribute('controls');
  expect((await film).headers()['content-type']).toBe('video/mp4');
  expect([200, 206]).toContain((await film).status());
  await expectSound(client);

  // A clip can't follow its text, so its editor says where they differ.
  await page.goto(`/app/posts/${post}`);
  await page.getByLabel('Caption').fill('Wheat bread on Fridays.');
  const stale = page.getByRole('region', { name: 'Clip', exact: true }).getByRole('status');
  await expect(stale).toContainText('“Rye bread on Fridays.”, which the post no longer says');
  // On a phone that is far below the text, so it is said beside Save, too.
  await page.setViewportSize({ width: 390, height: 844 });
  const bar = page.locator('[data-action-bar]');
  await bar.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(bar).toContainText('All changes saved');
  await expect(bar.getByText('The clip was made before the text changed')).toBeInViewport();
  await expectSound(page);
  const told = stale.getByText('The clip was made before the text changed');
  await expect(told).not.toBeInViewport();
  await bar.getByRole('button', { name: 'Show the clip' }).click();
  await expect(told).toBeInViewport();
  await page.getByLabel('Caption').fill('Rye bread on Fridays. And on Sundays.');
  await expect(page.getByText('The clip was made before the text changed')).toHaveCount(0);
});

test('gaps are asked about before a client is sent them, and that files are samples or no brand was set is said @turn-3', async ({
  page,
  member: _,
  openLink,
}) => {
  await putOnPlan(page, 'AGENCY');
  const made = await page.request.post('/api/social-media/generate', {
    data: makeBrief({ prompt: 'Slate repairs', generateImage: true }),
  });
  expect(made.status()).toBe(200);
  const [{ id, version, media }] = (await (await page.request.get('/api/posts')).json()).items;
  expect(media).toMatchObject([{ kind: 'image', origin: 'sample' }]);
  const caption = '[Name] does slate repairs.';
  const edited = await page.request.patch(`/api/posts/${id}`, { data: { version, caption } });
  expect(edited.status()).toBe(200);
  const other = await make(page, '/api/posts', { platform: 'linkedin', caption: 'Open on [day]' });
  const question = page.getByRole('alertdialog', { name: 'Send with gaps?' });

  await page.goto(`/app/posts/${id}`);
  await page.getByRole('button', { name: 'Send for approval' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send for approval' });
  await expect(dialog).toContainText('“Sample, not made by AI” is written on the image');
  await expect(dialog).toContainText('You have no brand yet');
  await expect(dialog.getByRole('link', { name: 'Set up your brand' })).toHaveAttribute('href', '/app/brand');
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(dialog.getByText('Please enter who it’s for.')).toBeVisible();
  await expect(question).toHaveCount(0);
  await dialog.getByLabel('Client’s name').fill('Clara');
  await dialog.getByText('Include other posts').click();
  await dialog.getByRole('checkbox', { name: /Open on/ }).check();
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(question).toContainText('Still to fill in: Name, day.');
  await question.getByRole('button', { name: 'Go back' }).click();
  const links = async (post: string) =>
    (await (await page.request.get(`/api/sign-off/posts/${post}`)).json()).links;
  expect(await links(other)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await question.getByRole('button', { name: 'Send anyway' }).click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  expect(await links(other)).toHaveLength(1);

  // The picture says it itself, and to the client that isn't one of our words for files.
  const client = await openLink(link);
  await expect(client.getByRole('heading', { name: /2 of 2/ })).toBeVisible();
  await expect(client.getByText('Sample, not made by AI')).toHaveCount(0);
});

test('a client’s logo stands by its name in the post’s preview, in the app and on the client’s page @turn-2', async ({
  page,
  member: _,
  openLink,
}) => {
  await putOnPlan(page, 'AGENCY');
  const logo = (await upload(page)).slice(-32);
  const client = await make(page, '/api/clients', { name: 'Garage North', logo });
  const post = await make(page, '/api/posts', { platform: 'linkedin', caption: 'Winter tyres', client });
  await page.goto(`/app/posts/${post}`);
  const picture = (of: Page) => of.getByTestId('post-preview').locator('header img');
  await expect(picture(page)).toHaveJSProperty('naturalWidth', 10);
  const reader = await openLink(await sendForApproval(page, [post]));
  await expect(picture(reader)).toHaveJSProperty('naturalWidth', 10);
});

test('a save made while the history is first loaded is in the history', async ({ page, member: _ }) => {
  await putOnPlan(page, 'AGENCY');
  const post = await make(page, '/api/posts', {
    platform: 'instagram',
    title: 'Rye bread',
    caption: 'Rye bread on Fridays',
  });
  await sendForApproval(page, [post]);
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>();
  const { promise: isSaved, resolve: saved } = Promise.withResolvers<void>();
  await page.route(
    `**/api/sign-off/posts/${post}`,
    async (route) => {
      const response = await route.fetch();
      read();
      await isSaved;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await page.goto(`/app/posts/${post}`);
  await isRead;
  await page.getByLabel('Caption').fill('Rye bread on Sundays');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  saved();
  const panel = page.getByRole('region', { name: 'Client approval' });
  await expect(panel.getByRole('list', { name: 'History' })).toContainText('saved a new version · version 2');
});

test('a client’s comment is on the dashboard and at its post in lists until the member has seen it, in any tab', async ({
  page,
  member: _,
  context,
  callWithLink,
}) => {
  await putOnPlan(page, 'AGENCY');
  const post = await make(page, '/api/posts', {
    platform: 'instagram',
    title: 'Rye bread',
    caption: 'Rye bread on Fridays. '.repeat(40),
  });
  await make(page, '/api/posts', { platform: 'linkedin', title: 'Another', caption: 'Not commented' });
  const client = await callWithLink(await sendForApproval(page, [post]));
  const comment = async (text: string) => {
    const answer = await client.post(`/api/review/posts/${post}/comments`, { data: { text } });
    expect(answer.status()).toBe(201);
  };
  const commented = (tab: Page) => tab.getByRole('region', { name: 'Needs you' });
  const row = (tab: Page, title: string) => tab.getByRole('listitem').filter({ hasText: title });
  await page.goto('/app');
  await expect(page.getByRole('region', { name: 'Latest posts' })).toBeVisible();
  await expect(commented(page)).toBeHidden();
  await comment('Is it vegan?');
  await comment('And warm?');
  await page.reload();
  await expect(commented(page).getByRole('listitem')).toHaveText([/Rye bread.*2 new comments/]);
  await expectSound(page);
  const other = await context.newPage();
  await other.goto('/app/posts');
  await expect(row(other, 'Rye bread')).toContainText('2 new comments');
  await expect(row(other, 'Another')).not.toContainText('comment');

  // Not what is below the window, but what was looked at counts as seen.
  await page.setViewportSize({ width: 390, height: 700 });
  await commented(page).getByRole('link', { name: 'Rye bread' }).click();
  const history = page.getByRole('list', { name: 'History' });
  const latest = history.getByRole('listitem').filter({ hasText: 'And warm?' });
  await expect(latest).toContainText('New');
  await expect(latest).not.toBeInViewport();
  const unseen = async () => (await (await page.request.get('/api/sign-off/unseen')).json()).items.length;
  expect(await unseen()).toBe(1);
  await latest.scrollIntoViewIfNeeded();
  await expect.poll(unseen).toBe(0);
  await expect(latest).toContainText('New');
  await expectSound(page);
  await page.reload();
  await expect(latest).toBeVisible();
  await expect(latest).not.toContainText('New');
  await other.getByRole('link', { name: 'Dashboard' }).click();
  await expect(other.getByRole('region', { name: 'Latest posts' })).toBeVisible();
  await expect(commented(other)).toBeHidden();
  await other.close();
});

test('posts of one title are told apart where one is picked, and a link of several says that it closes for all @turn-2', async ({
  page,
  member: _,
}) => {
  await putOnPlan(page, 'AGENCY');
  const client = await make(page, '/api/clients', { name: 'Garage North' });
  const words = { title: 'Winter tyres', caption: 'Come and see us', client };
  const due = { scheduledAt: '2099-03-10T10:00:00Z', zone: 'UTC' };
  const post = await make(page, '/api/posts', { ...words, platform: 'linkedin', title: 'Ours' });
  await make(page, '/api/posts', { ...words, ...due, platform: 'instagram' });
  await make(page, '/api/posts', { ...words, client: null, platform: 'twitter' });
  await make(page, '/api/posts', { ...words, platform: 'twitter' });
  const dialog = page.getByRole('dialog');

  await page.goto('/app/calendar');
  const draft = page.getByRole('button', { name: /^Winter tyres ?X · .+Garage North$/ });
  await expect(draft).toContainText('Garage North');
  await page.getByRole('button', { name: 'Schedule Post' }).click();
  await expect(dialog.getByRole('radiogroup', { name: 'Post', exact: true })).toContainText(
    /X · Draft · changed .* · Garage North/,
  );

  await page.goto(`/app/posts/${post}`);
  await page.getByRole('button', { name: 'Send for approval' }).click();
  await dialog.getByLabel('Client’s name').fill('Clara');
  await dialog.getByText('Include other posts').click();
  const others = dialog.getByRole('group', { name: 'Other posts' });
  await expect(others).toContainText(/X · Draft · changed/);
  await expect(others).toContainText(/Instagram · Draft · .*Mar 10/);
  await others.getByRole('checkbox').first().check();
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(
    'It covers 2 posts, and Clara will lose access to all of them',
  );
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();

  // What is uploaded for a client's post becomes theirs, whichever client is looked at.
  await page.getByRole('button', { name: 'Add an image' }).click();
  await dialog.getByRole('button', { name: 'Upload an image' }).click();
  const window = page.getByRole('dialog', { name: 'Upload images' });
  await window
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'red.png', mimeType: 'image/png', buffer: red });
  await window.getByRole('button', { name: 'Upload 1 file' }).click();
  await page.getByLabel('Alt text of the image').fill('Red');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  const kept = await (await page.request.get('/api/media')).json();
  expect(kept.items).toMatchObject([{ client, name: 'red.png' }]);
});

test('a client swipes through the images of a post as its platform shows them, and sees all of one that fills a screen @turn-5', async ({
  page,
  member: _,
  openLink,
}) => {
  await putOnPlan(page, 'AGENCY');
  const posts = [];
  for (const kind of [
    { platform: 'instagram', contentType: 'post' },
    { platform: 'facebook', contentType: 'post' },
    { platform: 'instagram', contentType: 'story' },
  ]) {
    const media = [];
    for (const alt of ['Door', 'Oven']) media.push({ id: (await upload(page)).slice(-32), alt });
    posts.push(await make(page, '/api/posts', { ...kind, caption: 'Come and see us', media }));
  }
  const client = await openLink(await sendForApproval(page, posts), {
    viewport: { width: 390, height: 844 },
  });
  const rows = client.getByTestId('post-preview').getByRole('group', { name: '2 images' });
  await expect(rows).toHaveCount(2);
  await expect(rows.first().getByRole('img')).toHaveCount(2);
  expect(await rows.first().evaluate((each) => each.scrollWidth > each.clientWidth)).toBe(true);
  const more = client.getByRole('region', { name: /^More images/ });
  await expect(more.getByRole('img', { name: 'Oven' })).toHaveCount(1);
  await expectSound(client);
});

test('several posts are selected and sent to their client on one page, and those of two clients are not @turn-4', async ({
  page,
  member: _,
  openLink,
}) => {
  await putOnPlan(page, 'AGENCY');
  const client = await make(page, '/api/clients', { name: 'Garage North' });
  for (const title of ['Winter tyres', 'Summer tyres']) {
    await make(page, '/api/posts', { platform: 'linkedin', title, caption: title, client });
  }
  const published = { status: 'published', scheduledAt: '2020-03-10T10:00:00Z', zone: 'UTC' };
  await make(page, '/api/posts', {
    platform: 'linkedin',
    title: 'Out',
    caption: 'Out',
    client,
    ...published,
  });
  await make(page, '/api/posts', { platform: 'linkedin', title: 'Ours', caption: 'Ours' });
  await page.goto('/app/posts');
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  const send = page.getByRole('button', { name: 'Send for approval' });
  await send.click();
  await expect(page.getByText('Select posts for one client only.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'Select Ours' }).uncheck();
  await send.click();
  const dialog = page.getByRole('dialog', { name: 'Send 2 posts for approval' });
  await dialog.getByLabel('Client’s name').fill('Clara');
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(send).toHaveCount(0);
  const list = page.getByRole('list', { name: 'Posts', exact: true });
  await expect(list.getByText('Waiting for client')).toHaveCount(2);
  const clara = await openLink(link);
  await expect(clara.getByTestId('post-preview')).toHaveCount(2);
});

test('what is sent again because an answer was lost makes one link for each contact', async ({
  page,
  member: _,
}) => {
  await putOnPlan(page, 'AGENCY');
  const contacts = ['Clara', 'Carl'].map((name) => ({ name, email: `${name}@client.example`.toLowerCase() }));
  const client = await make(page, '/api/clients', { name: 'Garage North', contacts });
  const post = await make(page, '/api/posts', { platform: 'linkedin', caption: 'Winter tyres', client });
  let sent = 0;
  await page.route('**/api/sign-off/links', async (route) => {
    sent += 1;
    if (sent !== 2) return route.continue();
    expect((await route.fetch()).status()).toBe(201);
    await route.abort();
  });
  await page.goto(`/app/posts/${post}`);
  await page.getByRole('button', { name: 'Send for approval' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send for approval' });
  for (const { name } of contacts) await dialog.getByRole('checkbox', { name }).check();
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  // Not by the region of the toasts, which has no role beside a dialog.
  await expect(page.getByText('Couldn’t create the link', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  const ready = page.getByRole('dialog', { name: 'The links are ready' });
  await expect(ready).toContainText('To clara@client.example and carl@client.example.');
  const { links } = await (await page.request.get(`/api/sign-off/posts/${post}`)).json();
  expect(links.map(({ reader }: { reader: { name: string } }) => reader.name).sort()).toEqual([
    'Carl',
    'Clara',
  ]);
});

test('a page of many posts begins with a list of them, and an answer without a connection is refused at once @turn-1', async ({
  page,
  member: _,
  openLink,
}) => {
  await putOnPlan(page, 'AGENCY');
  const posts: string[] = [];
  for (const [caption, day] of [
    ['Whenever', null],
    ['The last', '12-01'],
    ['The first', '11-28'],
  ]) {
    const due = day && { scheduledAt: `2099-${day}T10:00:00Z`, zone: 'UTC', status: 'scheduled' };
    posts.push(await make(page, '/api/posts', { platform: 'linkedin', caption, ...due }));
  }
  const client = await openLink(await sendForApproval(page, posts), {
    colorScheme: 'dark',
    viewport: { width: 390, height: 740 },
  });
  const list = client.getByRole('navigation', { name: 'Posts on this page' });
  await expect(list.getByRole('listitem')).toContainText(['The first', 'The last', 'Whenever']);
  await expect(client.getByText('Your headline')).toHaveCount(0);
  await expectSound(client);
  const last = client.getByRole('heading', { name: 'LinkedIn post · 3 of 3' });
  await expect(last).not.toBeInViewport();
  await list.getByRole('button', { name: 'Whenever' }).click();
  await expect(last).toBeInViewport();
  await expect(last).toBeFocused();

  const first = client.getByRole('article', { name: '1 of 3' });
  await client.context().setOffline(true);
  await first.getByRole('button', { name: 'Approve' }).click();
  await expect(first.getByRole('alert')).toContainText('You’re offline');
  await expect(first.getByRole('alert')).toContainText('Nothing was sent.');
  await expectSound(client);
  await first.getByRole('button', { name: 'Add a comment' }).click();
  await first.getByLabel('Write a comment').fill('How nice');
  await first.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(first.getByText('You’re offline. Nothing was sent')).toBeVisible();
  await client.context().setOffline(false);
  // What wasn't sent isn't sent later, and still in its box.
  await client.reload();
  await expect(list.getByText('Waiting for you')).toHaveCount(3);
  await expect(first.getByLabel('Write a comment')).toHaveValue('How nice');
  await expect(first.getByRole('listitem').filter({ hasText: 'How nice' })).toHaveCount(0);
  await first.getByRole('button', { name: 'Approve' }).click();
  await expect(list.getByRole('listitem').first()).toContainText('Approved');
});

test('with as many posts as a link takes, no others can be included, and why is said @turn-5', async ({
  page,
  member: _,
}) => {
  await putOnPlan(page, 'AGENCY');
  for (let number = 1; number <= 21; number += 1) {
    await make(page, '/api/posts', { platform: 'linkedin', title: `Tyres ${number}`, caption: 'Come' });
  }
  await page.goto('/app/posts');
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  for (const number of [20, 21]) {
    await page.getByRole('checkbox', { name: `Select Tyres ${number}`, exact: true }).uncheck();
  }
  await page.getByRole('button', { name: 'Send for approval' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send 19 posts for approval' });
  await dialog.getByLabel('Client’s name').fill('Clara');
  await dialog.getByText('Include other posts').click();
  const others = dialog.getByRole('group', { name: 'Other posts' });
  await others.getByRole('checkbox').first().check();
  await expect(others.getByRole('checkbox').last()).toBeDisabled();
  await expect(others).toContainText('A link takes at most 20 posts.');
  await expectSound(page);
  await others.getByRole('checkbox').first().uncheck();
  await others.getByRole('checkbox').last().check();
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(page.getByRole('dialog', { name: 'The link is ready' })).toBeVisible();
});

test('a refusal is said wherever the post is to be published, until its new version was reviewed @turn-2', async ({
  page,
  member: _,
  openLink,
}) => {
  await putOnPlan(page, 'AGENCY');
  const client = await make(page, '/api/clients', { name: 'Garage North' });
  const post = await make(page, '/api/posts', {
    client,
    platform: 'linkedin',
    title: 'Winter tyres',
    caption: 'Come and see us',
    status: 'ready',
    scheduledAt: new Date(Date.now() - 60_000).toISOString(),
    zone: 'UTC',
  });
  const reader = await openLink(await sendForApproval(page, [post], { readerEmail: 'clara@client.example' }));
  await reader.getByRole('button', { name: 'Request changes' }).click();
  await reader.getByLabel('What should change?').fill('Warmer, please.');
  await reader.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(reader.getByRole('status').getByText('Changes requested')).toBeVisible();

  await page.goto(`/app/posts/${post}`);
  await expect(page.getByText('Clara requested changes to this post')).toBeVisible();
  await expect(page.getByText('It’s time to post this')).toHaveCount(0);
  const question = page.getByRole('alertdialog', { name: 'Publish without approval?' });
  await page.getByRole('button', { name: 'Mark as published anyway' }).click();
  await expect(question).toContainText('Clara requested changes to version 1.');
  await expectSound(page);
  await question.getByRole('button', { name: 'Go back' }).click();

  const panel = page.getByRole('region', { name: 'Client approval' });
  await expect(panel).toContainText('An open link shows each version as soon as you save it.');
  await page.getByLabel('Caption').fill('Come in from the cold');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(panel).toContainText('They haven’t reviewed version 2 yet.');
  await expect(panel).toContainText('Changes not reviewed yet');
  await panel.getByRole('button', { name: 'Email them that the new version is ready' }).click();
  await expect(page.getByText('To Clara.', { exact: true })).toBeVisible();
  await expect(panel).toContainText(
    'Waiting for Clara to respond to version 2. Clara requested changes to version 1.',
  );
  await expect(panel.getByText('Waiting for client')).toBeVisible();
  await expect(page.getByText('Clara requested changes to this post')).toBeVisible();
  await reader.reload();
  await expect(reader.getByText('Clara requested changes to an earlier version')).toBeVisible();
  await panel.getByRole('button', { name: 'Email them that the new version is ready' }).click();
  await expect(page.getByText('They have been told of this version already.', { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectSound(page);
  await page.goto(`/app/clients/${client}?client=${client}`);
  const waiting = page.getByRole('region', { name: 'Waiting for their answer' });
  await expect(waiting).toContainText('Winter tyres');
  await expectSound(page);

  await page.goto(`/app/posts/${post}`);
  await page.getByRole('button', { name: 'Mark as published anyway' }).click();
  await question.getByRole('button', { name: 'Mark as published anyway' }).click();
  await expect(panel).toContainText('This post is published, so your client isn’t asked to approve it.');
  await expect(page.getByRole('button', { name: 'Change the time' })).toHaveCount(0);
  await reader.reload();
  await expect(reader.getByText('This post is out, so there’s nothing left to approve.')).toBeVisible();
  await expect(reader.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await expectSound(reader);
});

test('the longest of a client’s answers fits every list, on a phone and where the posts of one brief are one row @turn-4', async ({
  page,
  member: _,
  callWithLink,
}) => {
  await putOnPlan(page, 'AGENCY');
  const client = await make(page, '/api/clients', { name: 'Harbour Bakery and Coffee Roasters of Leeds' });
  const brief = { goal: 'promote', topic: 'Our second bakery opens in Leeds on 3 May', tone: 'friendly' };
  const made = await page.request.post('/api/composer/generate', {
    data: { ...brief, platforms: ['linkedin', 'facebook'] },
  });
  expect(made.status()).toBe(200);
  const { items } = await (await page.request.get('/api/posts')).json();
  const posts: string[] = items.map(({ id }: { id: string }) => id);
  for (const { id, version } of items) {
    expect((await page.request.patch(`/api/posts/${id}`, { data: { version, client } })).status()).toBe(200);
  }
  const reader = await callWithLink(await sendForApproval(page, posts));
  for (const { id, version } of items) {
    await decide(reader, id, 'changes_requested', 'Warmer');
    const edit = {
      version: version + 1,
      caption: 'A longer caption, which gives the post a title of several words',
      scheduledAt: '2099-03-10T20:00:00Z',
      zone: 'UTC',
    };
    expect((await page.request.patch(`/api/posts/${id}`, { data: edit })).status()).toBe(200);
  }
  const answer = 'Changes not reviewed yet';
  for (const width of [320, 390, 640, 800, 1100, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/app/posts');
    const group = page.getByRole('button', { name: /2 posts from one brief/ });
    await expect(group).toContainText(answer);
    const title = group.getByText('A longer caption, which gives', { exact: false });
    expect((await title.boundingBox())?.width).toBeGreaterThan(width < 640 ? 120 : 200);
    expect((await group.boundingBox())?.height).toBeLessThan(width < 640 ? 300 : 160);
    await group.click();
    await expect(page.getByRole('listitem').filter({ hasText: answer })).not.toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.goto('/app/calendar?view=list&date=2099-03-10');
    await expect(page.getByRole('main').getByText(answer).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test('scheduling a post whose changes were requested is asked about, one that waits for its client is not @turn-1', async ({
  page,
  member: _,
  callWithLink,
}) => {
  await putOnPlan(page, 'AGENCY');
  const due = { scheduledAt: '2099-03-10T10:00:00Z', zone: 'UTC' };
  const refused = await make(page, '/api/posts', { platform: 'linkedin', caption: 'Rye bread', ...due });
  const awaited = await make(page, '/api/posts', { platform: 'linkedin', caption: 'Wheat bread', ...due });
  const client = await callWithLink(await sendForApproval(page, [refused, awaited]));
  await decide(client, refused, 'changes_requested', 'Warmer');
  const status = async (post: string) => (await (await page.request.get(`/api/posts/${post}`)).json()).status;
  const question = page.getByRole('alertdialog', { name: 'Schedule though changes were requested?' });
  const goBack = question.getByRole('button', { name: 'Go back' });
  const dialog = page.getByRole('dialog');

  await page.goto(`/app/posts/${refused}`);
  await page.getByRole('button', { name: 'Reschedule…' }).click();
  await dialog.getByLabel('Status').selectOption('Scheduled');
  await dialog.getByRole('button', { name: 'Save the time' }).click();
  await expect(question).toContainText('“Rye bread”: Clara requested changes to version 1.');
  await goBack.click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByLabel('Status').selectOption('Scheduled');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await goBack.click();
  await page.goto(`/app/calendar?view=month&date=2099-03-10&post=${refused}`);
  await dialog.getByLabel('Status').selectOption('Scheduled');
  await goBack.click();
  expect(await status(refused)).toBe('draft');
  await dialog.getByLabel('Status').selectOption('Scheduled');
  await question.getByRole('button', { name: 'Schedule anyway' }).click();
  await expect.poll(() => status(refused)).toBe('scheduled');

  await page.goto(`/app/posts/${awaited}`);
  await page.getByLabel('Status').selectOption('Scheduled');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => status(awaited)).toBe('scheduled');
});

test('publishing a post that is waiting for its client, or was edited after its approval, is asked about everywhere @turn-5', async ({
  page,
  member: _,
  callWithLink,
}) => {
  await putOnPlan(page, 'AGENCY');
  const titles = ['Approved', 'Edited', 'Refused', 'Awaited'];
  const posts: string[] = [];
  for (const [place, title] of titles.entries()) {
    const due = { scheduledAt: `2099-03-10T2${place}:00:00Z`, zone: 'UTC', status: 'scheduled' };
    posts.push(await make(page, '/api/posts', { platform: 'linkedin', title, caption: 'Rye bread', ...due }));
  }
  const [approved = '', edited = '', refused = ''] = posts;
  const client = await callWithLink(await sendForApproval(page, posts));
  for (const post of [approved, edited]) await decide(client, post, 'approved');
  await decide(client, refused, 'changes_requested', 'Warmer');
  const edit = { version: 1, caption: 'Edited since' };
  expect((await page.request.patch(`/api/posts/${edited}`, { data: edit })).status()).toBe(200);

  const question = page.getByRole('alertdialog', { name: 'Publish without approval?' });
  const goBack = () => question.getByRole('button', { name: 'Go back' }).click();
  const outOfDate = 'Clara approved version 1. The post is now version 2 and needs another look.';
  await page.goto(`/app/posts/${edited}`);
  await page.getByRole('button', { name: 'Mark as published anyway' }).click();
  await expect(question).toContainText(outOfDate);
  await goBack();
  await page.getByLabel('Status').selectOption('Published');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(question).toContainText(outOfDate);
  await goBack();
  // What isn't saved yet isn't approved either.
  await page.goto(`/app/posts/${approved}`);
  await page.getByRole('button', { name: 'Mark as published', exact: true }).waitFor();
  await page.getByLabel('Caption').fill('Not what Clara saw');
  await page.getByRole('button', { name: 'Mark as published anyway' }).click();
  await expect(question).toContainText(outOfDate);
  await goBack();
  await page.getByLabel('Caption').fill('Rye bread');

  await page.goto(`/app/calendar?view=list&date=2099-03-10&post=${edited}`);
  const dialog = page.getByRole('dialog', { name: 'Edited' });
  await dialog.getByRole('button', { name: 'Mark as published anyway' }).click();
  await expect(question).toContainText(outOfDate);
  await goBack();
  await dialog.getByLabel('Status').selectOption('Published');
  await expect(question).toContainText(outOfDate);
  await goBack();

  await page.goto('/app');
  const needsYou = page.getByRole('region', { name: 'Needs you' }).getByRole('listitem');
  await expect(needsYou).toHaveText([/Edited.*Approval out of date/, /Refused.*Changes requested/]);

  // Each answer has a mark of its own on the calendar, and can be filtered by.
  await page.goto('/app/calendar?view=week&date=2099-03-10');
  const tile = (title: string, answer: string) =>
    page.getByRole('button', { name: new RegExp(`${title}, .*${answer}`) });
  const marks = [
    [tile('Approved', 'Client approved'), 'thumbs-up'],
    [tile('Edited', 'Approval out of date'), 'file-clock'],
    [tile('Refused', 'Changes requested'), 'message-square-warning'],
    [tile('Awaited', 'Waiting for client'), 'hourglass'],
  ] as const;
  for (const [post, mark] of marks) await expect(post.locator(`.lucide-${mark}`)).toBeVisible();
  await page.getByLabel('Approval', { exact: true }).selectOption('Approval out of date');
  await expect(tile('Approved', 'Client approved')).toHaveCount(0);
  await expect(tile('Edited', 'Approval out of date')).toBeVisible();
  await expectSound(page);

  await page.goto('/app/posts');
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Status' }).click();
  await page.getByRole('menuitem', { name: 'Published' }).click();
  await expect(question).toContainText(`“Edited”: ${outOfDate}`);
  await expect(question).toContainText('“Refused”: Clara requested changes to version 1.');
  await expect(question).toContainText('“Awaited”: Waiting for Clara to respond.');
  await expect(question).not.toContainText('“Approved”');
  await expectSound(page);
  await question.getByRole('button', { name: 'Mark as published anyway' }).click();
  await expect(page.getByText('4 posts: published', { exact: true })).toBeVisible();
});

test('what a client takes back in the meantime is not published as approved, from the post or the calendar', async ({
  page,
  member: _,
  callWithLink,
}) => {
  await putOnPlan(page, 'AGENCY');
  const due = { scheduledAt: '2099-03-10T20:00:00Z', zone: 'UTC', status: 'scheduled' };
  const post = await make(page, '/api/posts', {
    platform: 'linkedin',
    title: 'Rye',
    caption: 'Rye bread',
    ...due,
  });
  const client = await callWithLink(await sendForApproval(page, [post]));
  const question = page.getByRole('alertdialog', { name: 'Publish without approval?' });
  const heldBack = page.getByText(
    'Clara requested changes to this post. Look at it again before you publish it.',
    { exact: true },
  );

  await decide(client, post, 'approved');
  await page.goto(`/app/posts/${post}`);
  const panel = page.getByRole('region', { name: 'Client approval' });
  await expect(panel).toContainText('Clara approved version 1.');
  await decide(client, post, 'changes_requested', 'Warmer');
  await page.getByRole('button', { name: 'Mark as published' }).click();
  await expect(heldBack).toBeVisible();
  await expect(toast(page, 'Not marked as published')).toBeVisible();
  await expect(panel).toContainText('Clara requested changes to version 1.');
  await page.getByRole('button', { name: 'Mark as published anyway' }).click();
  await expect(question).toContainText('Clara requested changes to version 1.');
  await question.getByRole('button', { name: 'Go back' }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();

  await decide(client, post, 'approved', 'Fine after all');
  await page.goto('/app/calendar?view=week&date=2099-03-10');
  await page.getByRole('button', { name: /Rye/ }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Client approved');
  await decide(client, post, 'changes_requested', 'Warmer still');
  await dialog.getByRole('button', { name: 'Mark as published' }).click();
  await expect(heldBack).toBeVisible();
  // What is beside a modal is hidden from roles.
  await expect(page.getByText('Not marked as published', { exact: true })).toBeVisible();
  expect((await (await page.request.get(`/api/posts/${post}`)).json()).status).toBe('scheduled');
});

test('a client whose post is published while they write keeps what they wrote, and sends it as a comment @turn-3', async ({
  page,
  member: _,
  openLink,
}) => {
  await putOnPlan(page, 'AGENCY');
  const post = await make(page, '/api/posts', { platform: 'linkedin', title: 'Rye', caption: 'Rye bread' });
  const reader = await openLink(await sendForApproval(page, [post]));
  const answer = reader.getByRole('region', { name: 'Your response' });
  const comments = reader.getByRole('region', { name: 'Comments' });
  await answer.getByRole('button', { name: 'Request changes' }).click();
  await answer.getByLabel('What should change?').fill('Spelt, please.');
  const published = await page.request.patch(`/api/posts/${post}`, {
    data: { version: 1, status: 'published' },
  });
  expect(published.status()).toBe(200);

  await answer.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(answer).toContainText('This post is out, so there’s nothing left to approve.');
  await expect(answer.getByRole('alert')).toContainText('You can still comment.');
  await expect(answer.getByLabel('What should change?')).toHaveValue('Spelt, please.');
  // What is read again for a comment takes it away as little.
  await comments.getByRole('button', { name: 'Add a comment' }).click();
  await comments.getByLabel('Write a comment').fill('How nice');
  await comments.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(comments.getByRole('listitem')).toContainText(['How nice']);
  await expectSound(reader);
  await answer.getByRole('button', { name: 'Send as a comment' }).click();
  await expect(comments.getByRole('listitem')).toContainText(['How nice', 'Spelt, please.']);
  await expect(answer.getByLabel('What should change?')).toHaveCount(0);
  await expect(answer.getByRole('alert')).toHaveCount(0);
});

test('a client goes on with the keyboard after each step, and a reload keeps what they have not sent', async ({
  page,
  member: _,
  openLink,
}) => {
  await putOnPlan(page, 'AGENCY');
  const post = await make(page, '/api/posts', { platform: 'linkedin', title: 'Rye', caption: 'Rye bread' });
  const reader = await openLink(await sendForApproval(page, [post]));
  const answer = reader.getByRole('region', { name: 'Your response' });
  const comments = reader.getByRole('region', { name: 'Comments' });
  const [change, comment] = [
    answer.getByLabel('What should change?'),
    comments.getByLabel('Write a comment'),
  ];
  const kept = () => reader.evaluate(() => Object.keys(sessionStorage));

  await answer.getByRole('button', { name: 'Request changes' }).press('Enter');
  await expect(change).toBeFocused();
  await answer.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(answer.getByRole('button', { name: 'Request changes' })).toBeFocused();
  await reader.keyboard.press('Enter');
  await expect(change).toBeFocused();
  await reader.keyboard.type('Spelt, please.');
  await comments.getByRole('button', { name: 'Add a comment' }).press('Enter');
  await expect(comment).toBeFocused();
  await comment.fill('How nice');
  await reader.reload();
  await expect(change).toHaveValue('Spelt, please.');
  await expect(comment).toHaveValue('How nice');
  for (const name of await kept()) expect(name).toContain(browserStorage.clientAnswers);
  // Another reader's page in the same tab has none of it.
  const first = reader.url();
  await reader.goto('about:blank');
  await reader.goto(await sendForApproval(page, [post], { readerName: 'Carl' }));
  await expect(comments.getByRole('button', { name: 'Add a comment' })).toBeVisible();
  await expect(comment).toHaveCount(0);
  await expect(change).toHaveCount(0);
  await reader.goto('about:blank');
  await reader.goto(first);

  await comments.getByRole('button', { name: 'Comment', exact: true }).press('Enter');
  await expect(comments.getByRole('listitem').filter({ hasText: 'How nice' })).toBeFocused();
  await answer.getByRole('button', { name: 'Send', exact: true }).press('Enter');
  await expect(answer.getByRole('status').filter({ hasText: 'Changes requested' })).toBeFocused();
  await expect.poll(kept).toEqual([]);
  await answer.getByRole('button', { name: 'Approve' }).press('Enter');
  await expect(answer.getByRole('status').filter({ hasText: 'Approved' })).toBeFocused();
  await expectSound(reader);
});

test('a reply that was not sent is asked about, also under a dialog, and what is typed while one is sent stays', async ({
  page,
  member: _,
}) => {
  await putOnPlan(page, 'AGENCY');
  const post = await make(page, '/api/posts', { platform: 'linkedin', title: 'Rye', caption: 'Rye bread' });
  await sendForApproval(page, [post]);
  await page.goto('/app/posts');
  await page.getByRole('link', { name: 'Rye', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Client approval' });
  const reply = panel.getByLabel('Reply to your client');
  const caption = page.getByLabel('Caption', { exact: true });
  await reply.fill('On Friday');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await page.getByRole('link', { name: 'All posts' }).click();
  await expect(question).toContainText('Your changes to this reply haven’t been saved.');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(reply).toHaveValue('On Friday');

  // One question for all that is lost.
  await caption.fill('Rye bread, warm');
  await page.getByRole('link', { name: 'All posts' }).click();
  await expect(question).toContainText(
    /Your changes to this (reply and this post|post and this reply) haven’t/,
  );
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await caption.fill('Rye bread');

  // A dialog with nothing in it lies over what was typed.
  await panel.getByRole('button', { name: 'Send for approval' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send for approval' });
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog.getByRole('alert')).toHaveText('Your changes to this reply haven’t been saved.');
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(reply).toHaveValue('On Friday');

  const release = await holdFiles(page, `**/api/sign-off/posts/${post}/comments`);
  await panel.getByRole('button', { name: 'Send reply' }).click();
  await reply.fill('On Friday, and on Saturday');
  release();
  await expect(toast(page, 'Reply sent')).toBeVisible();
  await expect(reply).toHaveValue('On Friday, and on Saturday');
  await panel.getByRole('button', { name: 'Send reply' }).click();
  await expect(reply).toHaveValue('');
  await page.getByRole('link', { name: 'All posts' }).click();
  await expect(page).toHaveURL(/\/app\/posts$/);
});

test('no post is deleted while a reply to its client is typed and not sent', async ({ page, member: _ }) => {
  await putOnPlan(page, 'AGENCY');
  const post = await make(page, '/api/posts', { platform: 'linkedin', title: 'Rye', caption: 'Rye bread' });
  await sendForApproval(page, [post]);
  await page.goto(`/app/posts/${post}`);
  const reply = page.getByLabel('Reply to your client');
  const told = toast(page, 'Something you typed isn’t saved');
  const choose = async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
  };
  const choosePalette = async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: 'Delete this post' }).click();
  };
  for (const way of [choose, choosePalette]) {
    await reply.fill('On Friday');
    await way();
    await expect(told).toBeVisible();
    await expect(reply).toHaveValue('On Friday');
    expect((await (await page.request.get(`/api/posts/${post}`)).json()).deletedAt).toBeNull();
    await page.reload();
  }
  await choose();
  await expect(toast(page, 'Post moved to the bin')).toBeVisible();
});

test('a brand that was not saved is asked about before it is left', async ({ page, member: _ }) => {
  await putOnPlan(page, 'AGENCY');
  await page.goto('/app/brand');
  await page.getByLabel('Name').fill('Mine');
  await page.getByRole('link', { name: 'Posts', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question).toContainText('Your changes to this brand haven’t been saved.');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Save brand' }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  await page.getByRole('link', { name: 'Posts', exact: true }).click();
  await expect(page).toHaveURL(/\/app\/posts$/);
});

test('of two people who change the brand, the second is shown both versions and chooses @turn-1', async ({
  page,
  member: _,
}) => {
  await putOnPlan(page, 'AGENCY');
  await page.goto('/app/brand');
  const change = async (version: number, name: string) =>
    expect(
      (
        await page.request.put('/api/brand', { data: { version, name, colour: null, replyTo: null } })
      ).status(),
    ).toBe(200);
  await page.getByLabel('Name').fill('Mine');
  await change(0, 'Theirs');
  await page.getByRole('button', { name: 'Save brand' }).click();
  const choice = page.getByRole('main').getByRole('alert');
  await expect(choice).toContainText('Theirs · without a logo');
  await expectSound(page);
  await choice.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  expect(await (await page.request.get('/api/brand')).json()).toMatchObject({ version: 2, name: 'Mine' });

  await page.getByLabel('Name').fill('Mine again');
  await change(2, 'Theirs again');
  await page.getByRole('button', { name: 'Save brand' }).click();
  await choice.getByRole('button', { name: 'Use the other version' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Theirs again');
  await expect(choice).toHaveCount(0);
});

test.describe('when its time is over', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'postloom-expired-'));
  test.afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  test('a link says that it has expired and shows nothing, and the team sees it and sends another @turn-5', async ({
    browser,
  }) => {
    const env = { RATE_LIMIT_FACTOR: '1000' };
    const early = await startSite({ dataDir, env });
    const team = await browser.newContext({ baseURL: early.url });
    const register = { username: 'Ada Weaver', email: 'ada@agency.example', password: 'Correct!Horse7' };
    expect((await team.request.post('/api/auth/register', { data: register })).ok()).toBe(true);
    const page = await team.newPage();
    await putOnPlan(page, 'AGENCY');
    const post = await make(page, '/api/posts', { platform: 'instagram', caption: 'Rye bread on Fridays' });
    const asked = { posts: [post], readerName: 'Clara', readerEmail: null, days: 1 };
    const made = await team.request.post('/api/sign-off/links', { data: asked });
    expect(made.status(), await made.text()).toBe(201);
    const path = new URL((await made.json()).url).href.slice(new URL((await made.json()).url).origin.length);
    const client = await browser.newPage();
    await client.goto(early.url + path);
    await expect(client.getByRole('heading', { name: 'Hello Clara' })).toBeVisible();
    await page.close();
    await early.stop();

    const late = await startSite({
      dataDir,
      env: {
        ...env,
        LATER_DAYS: '2',
        NODE_OPTIONS: `--import=${join(import.meta.dirname, '../harness/later-clock.ts')}`,
      },
    });
    // Whoever still has it open and answers is told, and nothing is taken for an answer.
    await client.goto(late.url + path);
    await expect(client.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    await expect(
      client.getByText('This link has expired. Please ask the person who sent it for a new one.'),
    ).toBeVisible();
    await expect(client.getByText('Rye bread on Fridays')).toHaveCount(0);
    await expect(client.getByRole('button')).toHaveCount(0);
    await client.setViewportSize({ width: 360, height: 740 });
    await expectSound(client);
    await client.emulateMedia({ colorScheme: 'dark' });
    await expectSound(client);

    const later = await browser.newContext({ baseURL: late.url });
    expect((await later.request.post('/api/auth/login', { data: register })).ok()).toBe(true);
    const again = await later.newPage();
    await again.goto(`/app/posts/${post}`);
    const panel = again.getByRole('region', { name: 'Client approval' });
    await expect(panel).toContainText('Expired');
    await expect(panel.getByRole('button', { name: 'Withdraw' })).toHaveCount(0);
    await again.getByRole('button', { name: 'Send for approval' }).click();
    await again.getByLabel('Client’s name').fill('Clara');
    await again.getByRole('button', { name: 'Create link' }).click();
    const link = await again.getByLabel('Link', { exact: true }).inputValue();
    await client.goto(link);
    await expect(client.getByRole('heading', { name: 'Hello Clara' })).toBeVisible();
    for (const each of [team, later]) await each.close();
    await client.close();
    await late.stop();
  });
});
