import { makeFilm } from '@postloom/api/stand-ins/videos';
import { findFaultsInThemes } from '../harness/axe.ts';
import { holdFiles } from '../harness/hold-files.ts';
import { becomeMember } from './become-member.ts';
import { expect, test } from './fixtures.ts';

const caption = 'What a loaf needs.\n\nAsk at the counter.';
const slidesOfLoaf = [
  { title: 'Flour', text: 'stone-ground, from the valley.' },
  { title: 'Time', text: 'eighteen hours in the cold.' },
  { title: 'Heat', text: '250 degrees, and steam.' },
];

test('a carousel is slides of its own: stepped through, copied and saved as pictures @turn-1', async ({
  generator,
  page,
  context,
  site,
  provider,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  provider.always({ kind: 'post', caption, extra: { slides: slidesOfLoaf } });
  await becomeMember(page, site, 'pro');
  await generator.openInApp();
  await generator.choose('Content type', 'Carousel');
  await generator.generate('What a loaf needs');
  await page.getByRole('tab', { name: 'Slides' }).click();
  const slides = page.getByRole('tabpanel', { name: 'Slides' });
  await expect(slides.getByRole('list', { name: '3 slides' }).getByRole('listitem')).toHaveCount(3);
  const dot = (index: number) => slides.getByRole('button', { name: `Go to slide ${index}` });
  await slides.getByRole('button', { name: 'Later slide' }).click();
  await expect(dot(2)).toHaveAttribute('aria-current', 'true');
  await slides.getByRole('list', { name: '3 slides' }).press('ArrowRight');
  await expect(dot(3)).toHaveAttribute('aria-current', 'true');
  await dot(1).click();
  await slides.getByRole('button', { name: 'Copy slide 1' }).click();
  await expect.poll(() => generator.clipboard()).toBe('Flour\nstone-ground, from the valley.');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    slides.getByRole('button', { name: 'Download slide 1' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('postloom-instagram-carousel-1.png');

  // Their words are changed beside them, and seen in the preview at once.
  await slides.getByLabel('Title of slide 2').fill('وقت 🥖');
  await expect(slides.getByRole('listitem', { name: 'Slide 2 of 3' })).toContainText('وقت 🥖');
  await expect(generator.preview).toContainText('وقت 🥖');
  await slides.getByRole('button', { name: 'Remove slide 3' }).click();
  await expect(slides.getByRole('list').last()).toBeFocused();

  // The caption stands alone: its slides have their words on them.
  await page.getByRole('tab', { name: 'Text' }).click();
  await page.getByRole('button', { name: 'Copy caption' }).click();
  await expect.poll(() => generator.clipboard()).toBe('What a loaf needs.\n\nAsk at the counter.');
  // All of it has them as well.
  await page.getByRole('button', { name: 'Copy everything' }).click();
  await expect
    .poll(() => generator.clipboard())
    .toContain('Slide 1\nFlour\nstone-ground, from the valley.\n\nSlide 2\nوقت 🥖\n');
});

test('a post is put to a client and into a project where it is saved, and stays there with the next change', async ({
  generator,
  page,
  site,
  provider,
}) => {
  provider.next({ kind: 'post', caption: 'Rye at seven', hashtags: ['rye'] });
  await becomeMember(page, site, 'agency');
  const make = async (path: string, data: object): Promise<string> => {
    const made = await page.request.post(`${site.url}${path}`, { headers: { origin: site.url }, data });
    expect(made.status()).toBe(201);
    return (await made.json()).id;
  };
  const client = await make('/api/clients', { name: 'Garage North' });
  const own = await make('/api/projects', { title: 'Spring fair' });
  const theirs = await make('/api/projects', { title: 'Winter tyres', client });
  const place = async () => {
    const { items } = await (await page.request.get(`${site.url}/api/posts`)).json();
    return items.map((post: Record<string, unknown>) => [post.caption, post.client, post.project]);
  };
  await generator.openInApp();
  await generator.generate('Rye on Fridays');
  const kept = page.getByRole('region', { name: 'Saved post' });
  const [clients, projects] = [kept.getByLabel('Client'), kept.getByLabel('Project')];
  await expect(projects.getByRole('option')).toHaveText(['None', 'Spring fair']);
  await projects.selectOption('Spring fair');
  await expect.poll(place).toEqual([['Rye at seven', null, own]]);
  // What is chosen while another choice is being saved counts, too.
  const release = await holdFiles(page, '**/api/posts/*');
  await projects.selectOption('None');
  await clients.selectOption('Garage North');
  await expect(clients).toHaveValue(client);
  release();
  await expect.poll(place).toEqual([['Rye at seven', client, null]]);
  await expect(projects.getByRole('option')).toHaveText(['None', 'Winter tyres']);
  await projects.selectOption('Winter tyres');
  await expect.poll(place).toEqual([['Rye at seven', client, theirs]]);
  expect(await findFaultsInThemes(page)).toEqual([]);

  await generator.caption.fill('Rye at eight');
  await page.getByRole('button', { name: 'Save the changes' }).click();
  await expect(page.getByRole('link', { name: 'Open the post' })).toBeVisible();
  expect(await place()).toEqual([['Rye at eight', client, theirs]]);
  // Moved elsewhere meanwhile, it is shown where it is.
  const { items } = await (await page.request.get(`${site.url}/api/posts`)).json();
  await page.request.patch(`${site.url}/api/posts/${items[0].id}`, {
    headers: { origin: site.url },
    data: { version: items[0].version, client: null, project: own },
  });
  await page.reload();
  await expect(projects).toHaveValue(own);
  await expect(clients).toHaveValue('');
});

test('what is saved and opened as a post is the wording on screen, with the changes made to it @turn-2', async ({
  generator,
  page,
  site,
  provider,
}) => {
  provider.next({ kind: 'post', caption: 'Rye at seven', hashtags: ['rye'] });
  await becomeMember(page, site, 'pro');
  await generator.openInApp();
  await generator.generate('Rye on Fridays');
  const list = async () => (await (await page.request.get(`${site.url}/api/posts`)).json()).items;
  const captions = async () => (await list()).map(({ caption }: { caption: string }) => caption).sort();
  const open = page.getByRole('link', { name: 'Open the post' });
  await expect(open).toBeVisible();
  await generator.caption.fill('Rye at eight');
  await page.getByRole('button', { name: 'Save the changes' }).click();
  await expect(open).toBeVisible();
  expect(await captions()).toEqual(['Rye at eight']);

  await page.getByRole('button', { name: 'Next variant' }).click();
  await expect(page.getByText('This variant isn’t saved yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Save as a post' }).click();
  await expect(open).toBeVisible();
  expect(await captions()).toEqual(['Rye at eight', 'Take 2. Rye at seven']);

  // What was changed in the post's own editor is not written over.
  const [{ id, version }] = await list();
  await page.request.patch(`${site.url}/api/posts/${id}`, {
    headers: { origin: site.url },
    data: { version, caption: 'Changed there' },
  });
  await generator.caption.fill('Changed here');
  await page.getByRole('button', { name: 'Save the changes' }).click();
  await expect(generator.toast).toContainText('This post was changed elsewhere');
  expect(await captions()).toEqual(['Changed there', 'Rye at eight']);
  await generator.caption.fill('Take 2. Rye at seven');
  await open.click();
  await expect(page).toHaveURL(new RegExp(`/app/posts/${id}$`));

  // Opened again from the history, it comes with all three.
  await page.goto(`${site.url}/app/history`);
  await page.evaluate(() => sessionStorage.clear());
  await page.getByRole('link', { name: 'Reopen' }).click();
  await expect(page.getByText('Variant 1 of 3')).toBeVisible();
});

test('slides that were changed in the post’s own editor are not written over by those on screen', async ({
  generator,
  page,
  site,
  provider,
}) => {
  provider.always({ kind: 'post', caption, extra: { slides: slidesOfLoaf } });
  await becomeMember(page, site, 'pro');
  await generator.openInApp();
  await generator.choose('Content type', 'Carousel');
  await generator.generate('What a loaf needs');
  const open = page.getByRole('link', { name: 'Open the post' });
  await expect(open).toBeVisible();
  // Approval by a client is not on this plan.
  await expect(page.getByText('It’s in Posts as a draft. Schedule it there.', { exact: true })).toBeVisible();
  const address = `${site.url}/api${(await open.getAttribute('href'))?.replace('/app', '')}`;
  const post = async () => (await page.request.get(address)).json();
  // What becomes of it elsewhere is told here.
  for (const [status, said] of [
    ['ready', 'It’s in Posts, and no longer a draft.'],
    ['draft', 'It’s in Posts as a draft. Schedule it there.'],
  ] as const) {
    const { version } = await post();
    await page.request.patch(address, { headers: { origin: site.url }, data: { version, status } });
    await page.reload();
    await expect(page.getByText(said, { exact: true })).toBeVisible();
  }
  const saveAs = async (title: string) => {
    await page.getByRole('tab', { name: 'Slides' }).click();
    await page.getByLabel('Title of slide 1').fill(title);
    // Where one edits, it is said, and saved.
    await expect(page.getByText('Your changes aren’t in the saved post yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Save the changes' }).click();
  };
  // What is saved has no space at its end, and is what stands here all the same.
  for (const title of ['Rye ', 'Rye flour']) {
    await saveAs(title);
    await expect(open).toBeVisible();
    expect((await post()).slides[0].title).toBe(title.trim());
  }

  const { version, slides } = await post();
  const theirs = [{ ...slides[0], title: 'Changed there' }, ...slides.slice(1)];
  await page.request.patch(address, {
    headers: { origin: site.url },
    data: { version, slides: theirs },
  });
  await saveAs('Changed here');
  await expect(generator.toast.filter({ hasText: 'This post was changed elsewhere' })).toBeVisible();
  expect((await post()).slides).toEqual(theirs);
});

test('who presses a slide’s arrow twice moves that slide two places, by mouse and by keyboard', async ({
  page,
  site,
}) => {
  await becomeMember(page, site, 'pro');
  const slides = ['One', 'Two', 'Three', 'Four'].map((title) => ({ title, text: '' }));
  const answer = await page.request.post(`${site.url}/api/posts`, {
    headers: { origin: site.url },
    data: { platform: 'instagram', contentType: 'carousel', caption, slides },
  });
  await page.goto(`${site.url}/app/posts/${(await answer.json()).id}`);
  const titles = page.getByLabel(/^Title of slide/);
  const order = () =>
    titles.evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  await page.getByRole('button', { name: 'Move slide 4 up' }).dblclick();
  expect(await order()).toEqual(['One', 'Four', 'Two', 'Three']);
  await page.getByRole('button', { name: 'Move slide 1 down' }).press('Enter');
  await page.keyboard.press('Enter');
  expect(await order()).toEqual(['Four', 'Two', 'One', 'Three']);
  await expect(page.getByRole('button', { name: 'Move slide 3 down' })).toBeFocused();
});

test('the slides of a kept carousel are changed with the post, and those of an older caption become slides with the first change @turn-3', async ({
  page,
  site,
}) => {
  await becomeMember(page, site, 'pro');
  const write = async (data: object): Promise<string> => {
    const answer = await page.request.post(`${site.url}/api/posts`, {
      headers: { origin: site.url },
      data: { platform: 'instagram', contentType: 'carousel', ...data },
    });
    return (await answer.json()).id;
  };
  const id = await write({ caption, slides: slidesOfLoaf });
  await page.goto(`${site.url}/app/posts/${id}`);
  const preview = page.getByTestId('post-preview');
  await expect(preview).toContainText('stone-ground, from the valley.');
  await page.getByRole('button', { name: 'Move slide 3 up' }).click();
  await expect(page.getByLabel('Title of slide 2')).toHaveValue('Heat');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Title of slide 2')).toHaveValue('Heat');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download slide 1' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('postloom-instagram-carousel-1.png');

  const older = await write({
    caption: 'What a loaf needs.\n\n1. Flour: from the valley.\n2. Time\n\nAsk us.',
  });
  await page.goto(`${site.url}/app/posts/${older}`);
  await expect(preview).toContainText('from the valley.');
  await page.getByLabel('Title of slide 2').fill('Eighteen hours');
  await expect(page.getByRole('textbox', { name: 'Caption' })).toHaveValue('What a loaf needs.\n\nAsk us.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  const kept = await (await page.request.get(`${site.url}/api/posts/${older}`)).json();
  expect(kept.slides).toEqual([
    { title: 'Flour', text: 'from the valley.' },
    { title: 'Eighteen hours', text: '' },
  ]);
});

test('a clip is made for a kept post: its cost is said before, it goes on after a reload, is stopped, and stands in the post @turn-4', async ({
  page,
  site,
  films,
}) => {
  films.always({ kind: 'working', percent: 40 });
  await becomeMember(page, site, 'pro');
  const answer = await page.request.post(`${site.url}/api/posts`, {
    headers: { origin: site.url },
    data: { platform: 'instagram', caption: 'Rye on Fridays from 7 am.' },
  });
  const { id } = await answer.json();
  await page.goto(`${site.url}/app/posts/${id}`);
  const clip = page.getByRole('region', { name: 'Clip' });
  const progress = clip.getByRole('progressbar', { name: 'The clip is being made' });
  await clip.getByRole('button', { name: 'Make a clip (1 credit)' }).click();
  await expect(progress).toHaveAttribute('aria-valuenow', '40');
  await page.reload();
  await expect(progress).toHaveAttribute('aria-valuenow', '40');
  await clip.getByRole('button', { name: 'Stop the clip' }).click();
  await expect(clip.getByText('Clip stopped')).toBeVisible();

  films.always({ kind: 'done', mp4: await makeFilm() });
  await clip.getByRole('button', { name: 'Make another clip (1 credit)' }).click();
  // What is being written meanwhile is kept, and saved without a question.
  await page.getByLabel('Title', { exact: true }).fill('My own title');
  await expect(page.getByRole('button', { name: 'Remove the video' })).toBeVisible();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('My own title');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  const { media, title } = await (await page.request.get(`${site.url}/api/posts/${id}`)).json();
  expect({ kinds: media.map(({ kind }: { kind: string }) => kind), title }).toEqual({
    kinds: ['video'],
    title: 'My own title',
  });
  const credits = await (await page.request.get(`${site.url}/api/user/credits`)).json();
  expect(credits.remaining).toBe(99);
});

test('before a clip is added to a scheduled post, it is asked and said what will happen', async ({
  page,
  site,
  films,
}) => {
  films.always({ kind: 'working', percent: 40 });
  await becomeMember(page, site, 'pro');
  const answer = await page.request.post(`${site.url}/api/posts`, {
    headers: { origin: site.url },
    data: {
      platform: 'instagram',
      caption: 'Rye on Fridays from 7 am.',
      status: 'scheduled',
      scheduledAt: '2099-03-10T10:00:00Z',
      zone: 'UTC',
    },
  });
  expect(answer.status()).toBe(201);
  const { id } = await answer.json();
  await page.goto(`${site.url}/app/posts/${id}`);
  const clip = page.getByRole('region', { name: 'Clip' });
  const make = clip.getByRole('button', { name: 'Make a clip (1 credit)' });
  const question = page.getByRole('alertdialog', { name: 'Add a clip to a scheduled post?' });
  await make.click();
  await expect(question).toContainText('The post is due');
  await expect(question).toContainText('added to it as soon as it’s done');
  await question.getByRole('button', { name: 'Go back' }).click();
  await expect(question).toHaveCount(0);
  const { items } = await (await page.request.get(`${site.url}/api/clips?post=${id}`)).json();
  expect(items).toEqual([]);
  await make.click();
  await question.getByRole('button', { name: 'Make the clip' }).click();
  await expect(clip.getByRole('progressbar', { name: 'The clip is being made' })).toBeVisible();
});

test('a member’s brand voice is chosen in the generator, followed, and kept for the next post @turn-1', async ({
  generator,
  page,
  site,
  provider,
}) => {
  await becomeMember(page, site, 'pro');
  await page.request.post(`${site.url}/api/brand-voices`, {
    headers: { origin: site.url },
    data: { name: 'Harbour Bakery', tone: 'As neighbours talk', bannedWords: ['cheap'] },
  });
  provider.always({ kind: 'post', caption: 'Cheap rye. It is warm.' });
  await generator.openInApp();
  await page.getByLabel('Brand voice').selectOption('Harbour Bakery');
  await generator.generate('Rye on Fridays');
  await expect(page.getByRole('textbox', { name: 'Caption' })).toHaveValue('Rye. It is warm.');
  await expect(page.getByText('We left out words your brand voice bans.')).toBeVisible();
  expect(JSON.stringify(provider.calls()[0])).toContain('As neighbours talk');
  await page.reload();
  await expect(page.getByLabel('Brand voice')).toHaveValue(/./);
});

test('the only voice there is stands wherever somebody writes, until they choose another or none', async ({
  generator,
  page,
  site,
  provider,
}) => {
  await becomeMember(page, site, 'pro');
  provider.always({ kind: 'post', caption: 'Rye. It is warm.' });
  const chosen = page.getByLabel('Brand voice').locator('option:checked');
  const open = async (path: string) => {
    await page.goto(path);
    await expect(
      page.getByLabel('Brand voice').getByRole('option', { name: 'Harbour Bakery' }),
    ).toBeAttached();
  };
  await generator.openInApp();
  await generator.generate('Rye on Fridays');
  await expect(generator.caption).toHaveValue('Rye. It is warm.');
  const { items } = await (await page.request.get(`${site.url}/api/history`)).json();
  await page.request.post(`${site.url}/api/brand-voices`, {
    headers: { origin: site.url },
    data: { name: 'Harbour Bakery', tone: 'As neighbours talk' },
  });
  await open('/app/generator');
  await expect(chosen).toHaveText('Harbour Bakery');
  await open('/app/ai-assistant');
  await expect(chosen).toHaveText('Harbour Bakery');
  await page.goto('/app/composer');
  await page.getByRole('checkbox', { name: 'LinkedIn' }).check();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(chosen).toHaveText('Harbour Bakery');

  // A result that was made without one is opened without one; the next brief begins in it.
  await open(`/app/generator?result=${items[0].id}`);
  await expect(generator.caption).toHaveValue('Rye. It is warm.');
  await expect(page).not.toHaveURL(/result=/);
  await expect(chosen).toHaveText('None');
  const clear = page.getByRole('button', { name: 'Clear brief' });
  await clear.click();
  await expect(chosen).toHaveText('Harbour Bakery');

  // None is a choice as well. It holds here, and only here.
  await page.getByLabel('Brand voice').selectOption('None');
  await generator.prompt.fill('Soup on Mondays');
  await open('/app/generator');
  await expect(generator.prompt).toHaveValue('Soup on Mondays');
  await expect(chosen).toHaveText('None');
  await clear.click();
  await expect(chosen).toHaveText('None');
  await open('/app/ai-assistant');
  await expect(chosen).toHaveText('Harbour Bakery');

  // A project's own voice comes before it, and a second voice takes nothing away.
  const made = await page.request.post(`${site.url}/api/brand-voices`, {
    headers: { origin: site.url },
    data: { name: 'Market stall' },
  });
  const project = await page.request.post(`${site.url}/api/projects`, {
    headers: { origin: site.url },
    data: { title: 'Spring fair', brandVoiceId: (await made.json()).id },
  });
  await page.goto(`/app/composer?project=${(await project.json()).id}`);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(chosen).toHaveText('Market stall');
});

test('what was generated is found again after its tab was closed, and its clip goes on @turn-1', async ({
  generator,
  page,
  context,
  site,
  provider,
  films,
}) => {
  films.always({ kind: 'working', percent: 40 });
  await becomeMember(page, site, 'pro');
  await generator.openInApp();
  await generator.generate('Rye on Fridays');
  await page.getByRole('button', { name: 'Make a clip (1 credit)' }).click();
  await expect(page.getByRole('progressbar', { name: 'The clip is being made' })).toHaveAttribute(
    'aria-valuenow',
    '40',
  );

  // A second post, whose tab is closed in the middle of it.
  const caption = 'Left in the middle of it. '.repeat(40);
  provider.always({ kind: 'post', caption, chunkSize: 20, chunkDelayMs: 40 });
  await generator.prompt.fill('Oats on Mondays');
  await generator.generateButton.click();
  await expect(generator.preview).toContainText('Left in the middle of it. Left in the middle of it. Left');
  await page.close();

  const other = await context.newPage();
  await other.goto(`${site.url}/app`);
  await other.getByRole('link', { name: 'History' }).click();
  const entries = other.getByRole('list', { name: 'What you generated' }).getByRole('article');
  await expect(entries).toHaveCount(3);
  const left = entries.filter({ hasText: 'Left in the middle of it.' });
  await left.getByRole('link', { name: 'Reopen' }).click();
  await expect(other.getByRole('textbox', { name: 'Caption' })).toHaveValue(caption.trim());
  await expect(other).toHaveURL(/\/app\/generator$/);

  await other.goBack();
  films.always({ kind: 'done', mp4: await makeFilm() });
  await other.getByRole('radio', { name: 'Clips' }).click();
  await expect(entries).toHaveCount(1);
  await entries.getByRole('button').click();
  await expect(other.getByLabel('The clip', { exact: true })).toHaveAttribute('src', /^\/api\/objects\//);
  await expect(other.getByText('Made with AI')).toBeVisible();
});

test('a card of the composer has its picture and leads to the one clip, each to be downloaded @turn-2', async ({
  page,
  site,
  films,
}) => {
  films.always({ kind: 'done', mp4: await makeFilm() });
  await becomeMember(page, site, 'pro');
  const data = {
    platforms: ['linkedin'],
    goal: 'promote',
    topic: 'Rye on Fridays',
    tone: 'friendly',
    generateImage: true,
    generateVideo: true,
  };
  const made = await (await page.request.post('/api/composer/generate', { data })).json();
  await page.goto(`/app/composer?step=5&generation=${made.id}`);
  const card = page.getByRole('article', { name: 'LinkedIn, variant 1', exact: true });
  await expect(card.getByRole('button', { name: /^Download video of/ })).toBeVisible();
  await expect(card.getByRole('button', { name: /^Download image of/ })).toBeVisible();
  await expect(page.locator('video')).toHaveCount(1);
  await card.getByRole('button', { name: 'Watch the clip' }).click();
  await expect(page.getByRole('heading', { name: 'Clip', exact: true })).toBeFocused();
  const film = page.getByLabel('The clip', { exact: true });
  await expect(film).toBeInViewport();
  await expect.poll(() => film.evaluate((clip: HTMLVideoElement) => clip.currentTime)).toBeGreaterThan(0);

  // A second press while it is on its way saves no second file.
  const gate = Promise.withResolvers<void>();
  let asked = 0;
  await page.route('**/api/objects/**', async (route) => {
    if (route.request().resourceType() === 'fetch') {
      asked += 1;
      await gate.promise;
    }
    await route.continue();
  });
  const button = page.getByRole('button', { name: 'Download clip' });
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await button.click({ force: true });
  const file = page.waitForEvent('download');
  gate.resolve();
  expect((await file).suggestedFilename()).toMatch(/\.mp4$/);
  await expect(button).not.toHaveAttribute('aria-busy');
  expect(asked).toBe(1);
});

test('with an AI one line is chosen to be rewritten @turn-3', async ({ generator, page, provider }) => {
  provider.next({ kind: 'post', caption: 'Rye at seven.\nBring a bag.' });
  await generator.open();
  await generator.generate('Rye on Fridays');
  await page.getByRole('button', { name: 'Rewrite' }).click();
  await page.getByRole('menuitem', { name: 'One line…' }).click();
  const lines = page.getByRole('dialog', { name: 'Rewrite one line' }).getByRole('radio');
  await expect(lines.first()).toBeChecked();
  expect(await findFaultsInThemes(page)).toEqual([]);
});

test('a menu that does not fit a phone shows at its edge that it goes on @turn-4', async ({
  generator,
  page,
  provider,
}) => {
  provider.next({ kind: 'post', caption: 'Rye at seven.\nBring a bag.' });
  await page.setViewportSize({ width: 390, height: 600 });
  await generator.open();
  await generator.generate('Rye on Fridays');
  await page.setViewportSize({ width: 390, height: 340 });
  await page.getByRole('button', { name: 'Rewrite' }).click();
  const menu = page.getByRole('menu');
  // Which waits until it has opened and stands still.
  await menu.scrollIntoViewIfNeeded();
  const box = await menu.boundingBox();
  if (!box) throw new Error('No menu');
  // Beside what can be chosen, above the round corner.
  const edge = () =>
    page.screenshot({ clip: { x: box.x + 1, y: box.y + box.height - 9, width: 2, height: 2 } });
  const before = await edge();
  expect(await menu.evaluate((all) => all.scrollHeight - all.clientHeight)).toBeGreaterThan(0);
  await menu.evaluate((all) => all.scrollTo({ top: all.scrollHeight, behavior: 'instant' }));
  await expect.poll(async () => (await edge()).equals(before)).toBe(false);
});

test('a result that is reopened brings its brief back into the form, and Undo what stood there', async ({
  generator,
  page,
  site,
  provider,
}) => {
  provider.next({ kind: 'post', caption: 'Rye at seven' });
  await becomeMember(page, site, 'pro');
  await generator.openInApp();
  await generator.choose('Platform', 'LinkedIn');
  await generator.choose('Content type', 'Story');
  await generator.business.fill('Bakery');
  await generator.audience.fill('Young families');
  await generator.tone.selectOption('Humorous');
  await generator.generate('Rye on Fridays');
  await page.getByRole('button', { name: 'Clear brief' }).click();
  await generator.choose('Platform', 'Instagram');
  await generator.prompt.fill('Oats on Mondays');
  await page.setViewportSize({ width: 390, height: 740 });
  await page.goto(`${site.url}/app/history`);
  await page.evaluate(() => sessionStorage.clear());
  await page.getByRole('link', { name: 'Reopen' }).click();
  await expect(generator.caption).toHaveValue('Rye at seven');
  await expect(page.getByRole('heading', { name: 'Preview', exact: true })).toBeInViewport();
  await expect(generator.prompt).toHaveValue('Rye on Fridays');
  await expect(generator.business).toHaveValue('Bakery');
  await expect(generator.audience).toHaveValue('Young families');
  await expect(generator.tone).toHaveValue('humorous');
  await expect(generator.option('Platform', 'LinkedIn')).toBeChecked();
  await expect(generator.option('Content type', 'Story')).toBeChecked();

  await generator.toast.getByRole('button', { name: 'Undo' }).click();
  await expect(generator.prompt).toHaveValue('Oats on Mondays');
  await expect(generator.option('Platform', 'Instagram')).toBeChecked();
});
