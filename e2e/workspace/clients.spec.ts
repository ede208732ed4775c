import type { Page } from '@playwright/test';
import { holdFiles } from '#harness/hold-files.ts';
import { expect, refused, test, toast } from '../accounts/fixtures.ts';
import { expectSound, make, putOnPlan, sendForApproval } from './fixtures.ts';
import { picture } from './library-page.ts';

test.use({ expectedErrors: refused });

const bar = (page: Page) => page.getByRole('region', { name: 'Client', exact: true });
const choice = (page: Page) => bar(page).getByLabel('Client');
const posts = (page: Page) => page.getByRole('list', { name: 'Posts', exact: true });

/** Whether an element is still there in the task in which the page's address changes next. */
const outlivesAddress = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate(
    (found) =>
      new Promise<boolean>((resolve) => {
        const element = document.querySelector(found);
        const { pushState } = history;
        history.pushState = (...change) => {
          history.pushState = pushState;
          history.pushState(...change);
          queueMicrotask(() => resolve(element?.isConnected !== false));
        };
      }),
    selector,
  );

test('a plan without clients is told what they are and led to the purchase', async ({ page, member: _ }) => {
  await page.goto('/app/clients');
  const upgrade = page.getByRole('link', { name: 'Upgrade to Agency' });
  await expect(upgrade).toHaveAttribute('href', '/api/billing/checkout?plan=AGENCY');
  await expect(upgrade).toHaveAccessibleDescription('Agency, $35 a month');
  // What the plan does not include cannot fail to load, either.
  await page.route(/\/api\/(clients|team|access-keys)/, (route) => route.abort());
  for (const path of ['/app/team', '/app/api', '/app/clients']) {
    await page.goto(path);
    await expect(upgrade).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  }
  await expect(page.getByRole('button', { name: 'New client' })).toHaveCount(0);
  await expect(bar(page)).toHaveCount(0);
});

test('a link that is pressed before the app is there keeps the client', async ({ page, member: _ }) => {
  await putOnPlan(page, 'AGENCY');
  const client = await make(page, '/api/clients', { name: 'Garage North' });
  const release = await holdFiles(page);
  await page.goto(`/app?client=${client}`, { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Posts', exact: true }).click();
  await expect(page).toHaveURL(`/app/posts?client=${client}`);
  // It has a query of its own.
  await page.getByRole('link', { name: 'New Project' }).click();
  await expect(page).toHaveURL(`/app/composer?project=new&client=${client}`);
  release();
  await expect(choice(page)).toHaveValue(client);
  await expect(page).toHaveURL(`/app/composer?client=${client}`);
});

test('an agency works for two clients, and nothing of one shows while the other is chosen', async ({
  page,
  member: _,
}) => {
  await page.setViewportSize({ width: 360, height: 760 });
  await putOnPlan(page, 'AGENCY');
  await page.goto('/app/clients');
  await expect(page.getByRole('heading', { name: 'No clients yet' })).toBeVisible();
  await expectSound(page);

  // The first one, with a logo and a voice.
  await page.getByRole('button', { name: 'New client' }).first().click();
  const form = page.getByRole('dialog', { name: 'New client' });
  const name = form.getByLabel('Name');
  for (const submit of [
    () => form.getByRole('button', { name: 'Create client' }).click(),
    () => name.press('Enter'),
  ]) {
    await submit();
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription('Please give the client a name.');
  }
  await name.fill('Harbour Bakery');
  await form.getByLabel('Logo').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  });
  await expect(form.getByRole('button', { name: 'Remove' })).toBeVisible();
  await form.getByLabel('How they talk').fill('Warm and short.');
  await form.getByLabel('Tone').selectOption('friendly');
  await expectSound(page);
  await form.getByRole('button', { name: 'Create client' }).click();
  await expect(page.getByRole('list', { name: 'Clients' })).toContainText('Has a voice');

  const garage = await make(page, '/api/clients', { name: 'Garage North' });
  await page.reload();
  await expect(page.getByRole('list', { name: 'Clients' })).toContainText('Garage North');
  // Where a client makes no difference, none is chosen.
  await expect(bar(page)).toHaveCount(0);
  await page.goto('/app');
  await page.getByRole('heading', { name: 'Welcome, Ada' }).waitFor();
  const outlived = outlivesAddress(page, 'h1');
  await choice(page).selectOption('Harbour Bakery');
  expect(await outlived).toBe(false);
  await expect(page).toHaveURL(/client=[0-9a-f]{24}/);
  const bakery = new URL(page.url()).searchParams.get('client') ?? '';
  for (const [client, title] of [
    [bakery, 'Rye on Fridays'],
    [garage, 'Winter tyres'],
  ]) {
    await make(page, '/api/posts', { platform: 'twitter', title, client });
  }

  // The choice stays from screen to screen, by links and by the address alone.
  await page.goto(`/app?client=${bakery}`);
  await page.getByRole('link', { name: 'All posts' }).click();
  await expect(page).toHaveURL(new RegExp(`/app/posts\\?client=${bakery}`));
  await expect(posts(page).getByRole('listitem')).toHaveText([/Rye on Fridays/]);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Platform').selectOption('twitter');
  await expect(page).toHaveURL(new RegExp(`client=${bakery}`));
  await page.reload();
  await expect(posts(page).getByRole('listitem')).toHaveText([/Rye on Fridays/]);

  await choice(page).selectOption('Garage North');
  await expect(posts(page).getByRole('listitem')).toHaveText([/Winter tyres/]);
  await choice(page).selectOption('All clients');
  await expect(page).not.toHaveURL(/client=/);
  await expect(posts(page).getByRole('listitem').filter({ hasText: 'Rye' })).toContainText('Harbour Bakery');
  await expectSound(page);

  // A brief for the client begins in its voice, and what is typed stays with it.
  await page.goto(`/app/composer?client=${bakery}`);
  await expect(choice(page)).toHaveValue(bakery);
  await page.getByRole('checkbox', { name: 'Instagram' }).first().check();
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByLabel('Brand voice')).toHaveValue(/.+/);
  await page.getByLabel('Topic').fill('Sourdough week');
  await choice(page).selectOption('Garage North');
  await expect(page.getByText('Sourdough week')).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: 'Instagram' }).first()).not.toBeChecked();

  // Each has a page of its own: who they are, what is due, what waits for them, and the ways to their work.
  await page.setViewportSize({ width: 1280, height: 800 });
  const due = {
    status: 'scheduled',
    scheduledAt: new Date(Date.now() + 86_400_000).toISOString(),
    zone: 'UTC',
  };
  for (const [client, title] of [
    [bakery, 'Open on Saturday'],
    [garage, 'Closed on Saturday'],
  ]) {
    await make(page, '/api/posts', { platform: 'facebook', title, caption: title, client, ...due });
  }
  const sent = await make(page, '/api/posts', {
    platform: 'linkedin',
    title: 'Sent',
    caption: 'Sent',
    client: bakery,
  });
  await sendForApproval(page, [sent], { readerName: 'Ida Baker' });
  await page.goto('/app/clients');
  await page.getByRole('list', { name: 'Clients' }).getByRole('link', { name: 'Harbour Bakery' }).click();
  await expect(page).toHaveURL(`/app/clients/${bakery}?client=${bakery}`);
  await expect(page).toHaveTitle(/^Harbour Bakery/);
  await expect(choice(page)).toHaveValue(bakery);
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(region('Next on the calendar').getByRole('listitem')).toHaveText([/Open on Saturday/]);
  await expect(region('Waiting for their answer').getByRole('listitem')).toHaveText([/Sent/]);
  await expect(region('Open links')).toContainText(/Ida Baker.*1 post, not opened yet, ends/);
  await expect(region('Brief and voice')).toContainText('Warm and short.');
  await region('Brief and voice').getByRole('button', { name: 'Edit client' }).click();
  const edited = page.getByRole('dialog', { name: 'Edit client' });
  await edited.getByRole('button', { name: 'Add a contact' }).press('Enter');
  await expect(edited.getByLabel('Contact’s name')).toBeFocused();
  await edited.getByLabel('Contact’s name').fill('Ida Baker');
  await edited.getByLabel('Contact’s email').fill('ida@harbour.example');
  await edited.getByRole('button', { name: 'Save' }).click();
  await expect(region('Contacts').getByRole('link')).toHaveAttribute('href', 'mailto:ida@harbour.example');
  await expectSound(page);
  await page.setViewportSize({ width: 360, height: 760 });
  await expectSound(page);
  const ways = page.getByRole('navigation', { name: 'Work for Harbour Bakery' }).getByRole('link');
  await expect(ways).toHaveText(['Posts', 'Calendar', 'Media Library', 'Projects', 'Usage']);
  await ways.first().click();
  await expect(page).toHaveURL(`/app/posts?client=${bakery}`);
  // Its address alone chooses it, whoever was chosen before.
  await page.goto(`/app/clients/${garage}?client=${bakery}`);
  await expect(page).toHaveURL(`/app/clients/${garage}?client=${garage}`);
  await expect(region('Next on the calendar').getByRole('listitem')).toHaveText([/Closed on Saturday/]);
  await page.getByRole('link', { name: 'All clients' }).click();
  await expect(page).toHaveURL(/\/app\/clients$/);
});

test('what was done for a client is undone for that client, also after another one was chosen', async ({
  page,
  member: _,
}) => {
  await putOnPlan(page, 'AGENCY');
  const [bakery, garage] = [
    await make(page, '/api/clients', { name: 'Harbour Bakery' }),
    await make(page, '/api/clients', { name: 'Garage North' }),
  ];
  const slotsOf = async (client: string) => {
    const answer = await page.request.get('/api/calendar/settings', { headers: { 'x-client': client } });
    return (await answer.json()).slots;
  };
  const save = async (client: string, version: number, time: string) => {
    const slots = [{ platform: 'instagram', weekday: 1, time }];
    const data = { version, zone: 'UTC', slots, remindByMail: false };
    const headers = { 'x-client': client };
    expect((await page.request.put('/api/calendar/settings', { data, headers })).status()).toBe(200);
    return slots;
  };
  const undo = page.getByRole('button', { name: 'Undo' });

  // Both have the same version, so that only the client tells them apart.
  const slots = await save(bakery, 0, '08:00');
  await save(garage, 0, '17:00');
  const others = await save(garage, 1, '18:00');
  await page.goto(`/app/calendar?client=${bakery}&panel=slots`);
  const dialog = page.getByRole('dialog', { name: 'Posting slots' });
  await dialog.getByRole('button', { name: /^Remove Instagram/ }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(undo).toBeVisible();
  expect(await slotsOf(bakery)).toEqual([]);
  await choice(page).selectOption('Garage North');
  await expect(page).toHaveURL(new RegExp(`client=${garage}`));
  await undo.click();
  await expect.poll(() => slotsOf(bakery)).toEqual(slots);
  expect(await slotsOf(garage)).toEqual(others);
  await page.getByRole('button', { name: 'Calendar options' }).click();
  await page.getByRole('menuitem', { name: 'Posting slots' }).click();
  await expect(dialog.getByRole('listitem')).toHaveText(/6:00 PM/);

  // A screen's own deletion, and the palette's.
  const post = { platform: 'twitter', title: 'Rye on Fridays', client: bakery };
  const id = await make(page, '/api/posts', post);
  const isThere = async () => (await (await page.request.get('/api/posts')).json()).items.length === 1;
  await page.goto(`/app/posts?client=${bakery}`);
  await page.getByRole('button', { name: 'Actions for Rye on Fridays' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(undo).toBeVisible();
  expect(await isThere()).toBe(false);
  await choice(page).selectOption('Garage North');
  await expect(posts(page)).toHaveCount(0);
  await undo.click();
  await expect.poll(isThere).toBe(true);
  await page.goto(`/app/posts/${id}?client=${bakery}`);
  await page.getByRole('heading', { name: 'X post' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: 'Delete this post' }).click();
  await expect(undo).toBeVisible();
  await choice(page).selectOption('Garage North');
  await expect(page).toHaveURL(new RegExp(`client=${garage}`));
  await undo.click();
  await expect.poll(isThere).toBe(true);
});

test('what a toast leads to is opened for its client, also after another one was chosen', async ({
  page,
  member: _,
}) => {
  await putOnPlan(page, 'AGENCY');
  const [bakery, garage] = [
    await make(page, '/api/clients', { name: 'Harbour Bakery' }),
    await make(page, '/api/clients', { name: 'Garage North' }),
  ];
  const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
  const due = { status: 'scheduled', scheduledAt, zone: 'UTC' };
  const post = { platform: 'twitter', title: 'Rye on Fridays', caption: 'Rye', client: bakery, ...due };
  const id = await make(page, '/api/posts', post);
  await page.goto(`/app/calendar?client=${bakery}&post=${id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(toast(page, 'Post duplicated')).toBeVisible();
  await choice(page).selectOption('Garage North');
  await expect(page).toHaveURL(new RegExp(`client=${garage}`));
  await page.getByRole('button', { name: 'Open the copy' }).click();
  await expect(page).toHaveURL(new RegExp(`/app/posts/[0-9a-f]{24}\\?client=${bakery}$`));
  await expect(page.getByLabel('Caption')).toHaveValue('Rye');
});

test('an undo of what was filled in for all clients fills nothing in for the one chosen since', async ({
  page,
  member: _,
}) => {
  await putOnPlan(page, 'AGENCY');
  const garage = await make(page, '/api/clients', { name: 'Garage North' });
  const templates = await (await page.request.get('/api/templates')).json();
  const { id, title } = templates.find(({ locked }: { locked: boolean }) => !locked);
  const filledIn = page.getByText(`Filled in from “${title}”`);
  await page.goto(`/app/composer?template=${id}`);
  await expect(filledIn).toBeVisible();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(toast(page, 'Template cleared')).toBeVisible();
  await choice(page).selectOption('Garage North');
  await expect(page).toHaveURL(`/app/composer?client=${garage}`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Template cleared')).toBeHidden();
  await expect(page).toHaveURL(`/app/composer?client=${garage}`);
  await expect(filledIn).toHaveCount(0);
  await choice(page).selectOption('All clients');
  await expect(filledIn).toBeVisible();
});

test('moves in the calendar that still wait are asked about before another client is chosen', async ({
  page,
  member: _,
}) => {
  await putOnPlan(page, 'AGENCY');
  const client = await make(page, '/api/clients', { name: 'Harbour Bakery' });
  await make(page, '/api/clients', { name: 'Garage North' });
  const soon = new Date();
  soon.setUTCMonth(soon.getUTCMonth() + 1, 15);
  soon.setUTCHours(20, 0, 0, 0);
  const scheduledAt = soon.toISOString();
  for (const title of ['Rye', 'Buns']) {
    const due = { status: 'scheduled', scheduledAt, zone: 'UTC' };
    await make(page, '/api/posts', { platform: 'twitter', title, caption: title, client, ...due });
  }
  const times = async (): Promise<string[]> => {
    const { items } = await (await page.request.get('/api/posts')).json();
    return items.map((post: { scheduledAt: string }) => post.scheduledAt);
  };
  await page.goto(`/app/calendar?client=${client}&view=month&date=${scheduledAt.slice(0, 10)}`);
  const release = await holdFiles(page, '**/api/calendar/posts/*');
  for (const title of ['Rye', 'Buns']) {
    await page.getByRole('grid').getByRole('button', { name: title }).press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
  }
  await choice(page).selectOption('Garage North');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(choice(page)).toHaveValue(client);
  release();
  await expect.poll(times).not.toContain(scheduledAt);
});

test('going back to another client removes the screen at once, while the one before is still loading', async ({
  page,
  member: _,
}) => {
  await putOnPlan(page, 'AGENCY');
  const bakery = await make(page, '/api/clients', { name: 'Harbour Bakery' });
  const garage = await make(page, '/api/clients', { name: 'Garage North' });
  await make(page, '/api/posts', { platform: 'twitter', title: 'Winter tyres', client: garage });
  const instagram = page.getByRole('checkbox', { name: 'Instagram' }).first();
  await page.goto(`/app/composer?client=${bakery}`);
  await instagram.waitFor();
  await page.getByRole('link', { name: 'Posts', exact: true }).click();
  await expect(page).toHaveURL(`/app/posts?client=${bakery}`);
  await choice(page).selectOption('Garage North');
  await expect(posts(page)).toContainText('Winter tyres');
  // One step back leads to the same screen, two to one whose scripts this page hasn't loaded.
  await page.reload();
  await expect(posts(page)).toContainText('Winter tyres');
  const release = await holdFiles(page, '**/mf-generator/**/*.js');
  const outlived = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const heading = document.querySelector('h1');
        // Listeners are called in turn, and the router's was first.
        addEventListener('popstate', () => resolve(heading?.isConnected !== false), { once: true });
        history.go(-2);
      }),
  );
  expect(await outlived).toBe(false);
  await expect(page).toHaveURL(`/app/composer?client=${bakery}`);
  await expect(posts(page)).toHaveCount(0);
  release();
  await expect(instagram).toBeVisible();
});

test('a new post is given to a client while all are shown, and posts are moved to one together', async ({
  page,
  member: _,
}) => {
  await putOnPlan(page, 'AGENCY');
  await make(page, '/api/clients', { name: 'Harbour Bakery' });
  await page.goto('/app/calendar');
  await page.getByRole('button', { name: 'Schedule Post' }).first().click();
  const planning = page.getByRole('dialog', { name: 'Schedule Post' });
  await planning.getByText('A new one', { exact: true }).click();
  await planning.getByLabel('Client').selectOption('Harbour Bakery');
  await planning.getByLabel('Platform').selectOption('linkedin');
  await planning.getByLabel('Caption').fill('Rye bread on Fridays');
  await page.setViewportSize({ width: 390, height: 800 });
  await expectSound(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await planning.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(planning).toBeHidden();
  await make(page, '/api/posts', { platform: 'twitter', title: 'Ours' });
  await page.goto('/app/posts');
  const row = (title: string) => posts(page).getByRole('listitem').filter({ hasText: title });
  await expect(row('Rye bread')).toContainText('Harbour Bakery');
  await expect(row('Ours')).not.toContainText('Harbour Bakery');

  await page.getByLabel('Select Ours').check();
  const selected = page.getByRole('region', { name: 'Selected posts' });
  await selected.getByRole('button', { name: 'Move to client…' }).click();
  await page
    .getByRole('dialog', { name: 'Move to a client' })
    .getByLabel('Client')
    .selectOption('Harbour Bakery');
  await expectSound(page);
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(row('Ours')).toContainText('Harbour Bakery');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row('Ours')).not.toContainText('Harbour Bakery');

  // A client's feed says whose posts are in it.
  await page.goto('/app/calendar');
  await choice(page).selectOption('Harbour Bakery');
  await page.getByRole('button', { name: 'Calendar options' }).click();
  await page.getByRole('menuitem', { name: 'Calendar feed' }).click();
  await expect(page.getByRole('dialog', { name: 'Calendar feed' })).toContainText(
    'Shows Harbour Bakery’s scheduled posts',
  );
});

test('a brief for a client begins with what the client says, in the generator and the composer, and its post stands under the client’s name @turn-2', async ({
  page,
  member: _,
}) => {
  await putOnPlan(page, 'AGENCY');
  const client = await make(page, '/api/clients', {
    name: 'Harbour Bakery',
    briefDefaults: { businessType: 'Bakery', targetAudience: 'Families in Leeds', tone: 'educational' },
  });
  await page.goto(`/app/generator?client=${client}`);
  const business = page.getByLabel('Business or industry');
  await expect(business).toHaveValue('Bakery');
  await expect(page.getByLabel('Target audience')).toHaveValue('Families in Leeds');
  await expect(page.getByLabel('Tone')).toHaveValue('educational');
  await page.getByLabel('What do you want to create?').fill('Rye on Fridays');
  await page.getByRole('button', { name: 'Clear brief' }).click();
  await expect(business).toHaveValue('Bakery');

  await page.goto(`/app/composer?client=${client}`);
  await page.getByRole('checkbox', { name: 'LinkedIn' }).check();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  const tone = page.getByRole('radiogroup', { name: 'Tone' });
  await expect(tone.getByRole('radio', { name: 'Authoritative' })).toBeChecked();
  await expect(tone).toHaveAccessibleDescription(
    'Harbour Bakery’s tone is Educational. Authoritative is the nearest here.',
  );
  await page.getByRole('textbox', { name: 'Topic' }).fill('Rye bread on Fridays from 8 am');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('button', { name: /^Generate Content Variants/ }).click();
  await page.getByRole('button', { name: 'Edit LinkedIn, variant 1' }).click();
  await expect(page.getByRole('dialog').getByTestId('post-preview')).toContainText('Harbour Bakery');
  await page.keyboard.press('Escape');

  const other = await make(page, '/api/clients', {
    name: 'Northwind',
    briefDefaults: { businessType: 'Kites', targetAudience: '', tone: 'playful' },
  });
  await page.goto(`/app/generator?client=${other}`);
  const offered = page.getByLabel('Tone');
  await expect(offered).toHaveValue('humorous');
  await expect(offered).toHaveAccessibleDescription(
    'Northwind’s tone is Playful. Humorous is the nearest here.',
  );
  await offered.selectOption('casual');
  await expect(offered).toHaveAccessibleDescription('');
});

test('a client whose voice is refused is made once, its field says why, and the next try goes on from there', async ({
  page,
  member: _,
}) => {
  await putOnPlan(page, 'AGENCY');
  await page.goto('/app/clients');
  const list = page.getByRole('list', { name: 'Clients', exact: true });
  const form = page.getByRole('dialog');
  const phrases = form.getByLabel('Words and phrases they use');
  const press = async (name: string, status: number) => {
    const answer = page.waitForResponse(
      (response) => response.request().method() !== 'GET' && response.status() === status,
    );
    await form.getByRole('button', { name }).click();
    await answer;
    await expect(form.getByRole('button', { name })).not.toHaveAttribute('aria-busy');
  };
  const read = async (path: string, client?: string) => {
    const headers = client ? { 'x-client': client } : {};
    return (await (await page.request.get(path, { headers })).json()).items;
  };

  await page.getByRole('button', { name: 'New client' }).first().click();
  await form.getByLabel('Name', { exact: true }).fill('Miller Bakery');
  await form.getByLabel('How they talk').fill('Warm.');
  await phrases.fill(`loaf\n${'x'.repeat(121)}`);
  for (let tries = 0; tries < 3; tries++) {
    await press('Create client', 400);
    await expect(phrases).toHaveAccessibleDescription(/Please keep each phrase under 120 characters/);
    expect(await read('/api/clients')).toHaveLength(1);
  }
  // What was typed is given up only by the button of a question; what was made is in the list.
  await page.keyboard.press('Escape');
  await expect(form.getByRole('alert')).toHaveText('Discard what you wrote?');
  await page.keyboard.press('Escape');
  await expect(form.getByRole('alert')).toHaveCount(0);
  await expect(form.getByLabel('How they talk')).toHaveValue('Warm.');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await form.getByRole('button', { name: 'Discard' }).click();
  await expect(list.getByRole('listitem')).toHaveText([/Miller Bakery/]);

  await page.getByRole('button', { name: 'Actions for Miller Bakery' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await form.getByLabel('Name', { exact: true }).fill('Miller & Son');
  await phrases.fill('x'.repeat(121));
  await press('Save', 400);
  await press('Save', 400);
  await form.getByLabel('How they talk').fill('Warm and short.');
  await phrases.fill('loaf\nfresh, still warm');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(list.getByRole('listitem')).toHaveText([/Miller & Son.*Has a voice/]);
  const [made, ...others] = await read('/api/clients');
  expect(others).toEqual([]);
  expect(await read('/api/brand-voices', made.id)).toMatchObject([
    { id: made.brandVoiceId, tone: 'Warm and short.', phrases: ['loaf', 'fresh, still warm'] },
  ]);
});

test('a new client waits for the logo that is still uploading', async ({ page, member: _ }) => {
  await putOnPlan(page, 'AGENCY');
  await page.goto('/app/clients');
  await page.getByRole('button', { name: 'New client' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name', { exact: true }).fill('Miller Bakery');
  const release = await holdFiles(page, '**/api/objects/upload');
  await form.getByLabel('Logo').setInputFiles(picture('logo.png'));
  await expect(form.getByRole('button', { name: 'Create client' })).toBeDisabled();
  release();
  await form.getByRole('button', { name: 'Create client' }).click();
  await expect(form).toHaveCount(0);
  const { items } = await (await page.request.get('/api/clients')).json();
  expect(items).toMatchObject([{ name: 'Miller Bakery', logo: { url: expect.any(String) } }]);
});

test('that a client is gone is told where one has gone on to in the meantime', async ({
  page,
  member: _,
}) => {
  await putOnPlan(page, 'AGENCY');
  const gone = await make(page, '/api/clients', { name: 'Garage North' });
  await make(page, '/api/clients', { name: 'Harbour Bakery' });
  expect((await page.request.delete(`/api/clients/${gone}`)).ok()).toBe(true);
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  let asked = 0;
  await page.route(/\/api\/clients(\?|$)/, async (route) => {
    asked += 1;
    // Whether it is really gone is asked again.
    if (asked > 1) await isReleased;
    await route.continue();
  });
  await page.goto(`/app/posts?client=${gone}`);
  await expect.poll(() => asked).toBeGreaterThan(1);
  await page.getByRole('link', { name: 'Calendar', exact: true }).click();
  await expect(page).toHaveURL(`/app/calendar?client=${gone}`);
  release();
  await expect(toast(page, 'That client no longer exists')).toBeVisible();
  await expect(page).toHaveURL(/\/app\/calendar(\?client=)?$/);
});

test('a client that does not come leaves the way back to all @turn-3', async ({ page, member: _ }) => {
  await putOnPlan(page, 'AGENCY');
  const client = await make(page, '/api/clients', { name: 'Garage North' });
  const calls = /\/api\/clients(\?|$)/;
  await page.route(calls, (route) => route.abort());
  await page.goto(`/app/clients/${client}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('alert')).toContainText('Couldn’t load this client');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Client');
  await page.unroute(calls);
  await main.getByRole('link', { name: 'All clients' }).click();
  await expect(main.getByRole('link', { name: 'Garage North' })).toBeVisible();
});

test('many clients come a page at a time, are found by name, and all of them can be chosen @turn-2', async ({
  page,
  member: _,
}) => {
  await putOnPlan(page, 'AGENCY');
  const names = Array.from({ length: 105 }, (_client, at) => `Client ${String(at).padStart(3, '0')}`);
  for (const name of names) await make(page, '/api/clients', { name });
  await page.goto('/app/clients');
  const cards = page.getByRole('list', { name: 'Clients', exact: true }).getByRole('listitem');
  await expect(cards).toHaveCount(24);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(cards).toHaveCount(48);
  await expect(cards.nth(30)).toContainText('Client 030');
  await page.getByLabel('Search').fill('ent 104');
  await expect(cards).toHaveText([/Client 104/]);
  await expect(page).toHaveURL(/q=ent/);
  await page.reload();
  await expect(cards).toHaveText([/Client 104/]);
  await page.getByLabel('Search').fill('nobody of that name');
  await expect(page.getByRole('heading', { name: 'No clients match' })).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(cards).toHaveCount(24);
  // The choice offers those of the second page of the API as well.
  await page.goto('/app');
  await bar(page).getByRole('button', { name: 'All clients' }).click();
  const find = page.getByRole('combobox', { name: 'Find a client' });
  await expect(find).toBeFocused();
  await expectSound(page);
  await find.fill('nobody of that name');
  await expect(page.getByText('No client of that name.')).toBeVisible();
  await find.fill('ENT 104');
  await expect(page.getByRole('option')).toHaveCount(1);
  await expect(page.getByRole('option', { name: 'Client 104', exact: true })).toBeVisible();
  await find.press('Enter');
  await expect(page).toHaveURL(/client=[0-9a-f]{24}/);
  const chosen = bar(page).getByRole('button', { name: 'Working for Client 104' });
  await expect(chosen).toBeVisible();
  // Escape changes nothing, and leads back.
  await chosen.click();
  await page.keyboard.press('Escape');
  await expect(chosen).toBeFocused();
});

/** All by which something is made or changed, by name. */
const offers =
  /^(Create Content|New Project|New template|Write a template|Upload|Schedule Post|Schedule…?|Save|Rewrite|Add an image|Choose from library|Duplicate|Delete|Send for approval|Use Template: .*|Empty project|Generate.*|Write a post|Next|Send|Edit client)$/;

test('an archived client is read and not changed, and a plan without clients says so @turn-4', async ({
  page,
  member: _,
}) => {
  await putOnPlan(page, 'AGENCY');
  const id = await make(page, '/api/clients', { name: 'Seasonal' });
  const post = await make(page, '/api/posts', { platform: 'twitter', title: 'Last summer', client: id });
  await make(page, '/api/clients', { name: 'Short-lived' });
  await page.goto('/app/clients');
  await page.getByRole('button', { name: 'Actions for Short-lived' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByText('Bin', { exact: true }).click();
  await page.getByRole('button', { name: 'Restore Short-lived' }).click();
  await expect(page.getByRole('heading', { name: 'The bin is empty' })).toBeVisible();
  await page.getByText('Clients', { exact: true }).last().click();
  await page.getByRole('button', { name: 'Actions for Short-lived' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Actions for Seasonal' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(page.getByRole('heading', { name: 'All your clients are archived' })).toBeVisible();
  await page.goto(`/app/posts?client=${id}`);
  await expect(posts(page).getByRole('listitem')).toHaveText([/Last summer/]);
  // Nothing is offered that would be refused, and the page says why and what to do.
  for (const path of [
    '/app/posts',
    `/app/posts/${post}`,
    '/app/projects',
    '/app/templates?view=own',
    '/app/media',
    '/app/calendar',
    '/app/composer',
    '/app/generator',
    '/app/ai-assistant',
    `/app/clients/${id}`,
    '/app',
  ]) {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}client=${id}`);
    await expect(bar(page)).toContainText('Archived, read-only');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    for (const role of ['button', 'link'] as const) {
      await expect(page.getByRole(role, { name: offers }), path).toHaveCount(0);
    }
  }
  // Neither does the overview of all clients, which has no bar that says so.
  await page.goto(`/app/posts/${post}?client=`);
  await expect(page.getByText('Seasonal is archived, so its posts can only be read.')).toBeVisible();
  for (const role of ['button', 'link'] as const) {
    await expect(page.locator('main').getByRole(role, { name: offers })).toHaveCount(0);
  }
  await page.goto(`/app/posts?client=${id}`);
  await page.setViewportSize({ width: 360, height: 760 });
  await expectSound(page);
  await bar(page).getByRole('button', { name: 'Unarchive Seasonal' }).click();
  await expect(page.getByRole('link', { name: 'Create Content' }).first()).toBeVisible();
  await expect(bar(page)).not.toContainText('Archived');
  expect((await page.request.post(`/api/clients/${id}/archive`)).status()).toBe(200);
  await putOnPlan(page, 'PRO');
  await page.reload();
  await expect(bar(page)).toContainText('Read-only on the Pro plan');
  await expect(bar(page)).toContainText('$35 a month');
  await page.goto('/app/clients?archived=true');
  await expect(page.getByText('Your clients are read-only')).toBeVisible();
});
