import { clientHeader } from '@postloom/shared-contracts';
import { findFaultsInThemes, visitedThemes } from '#harness/axe.ts';
import { holdFiles } from '#harness/hold-files.ts';
import { takenOver } from '#harness/taken-over.ts';
import { expect, refused, toast } from '../accounts/fixtures.ts';
import { make, putOnPlan } from '../workspace/fixtures.ts';
import { endNextAddress, LibraryPage } from '../workspace/library-page.ts';
import {
  card,
  fillIn,
  fillInHere,
  generateButton,
  next,
  picture,
  step,
  test,
  textOf,
  topic,
  topicField,
} from './composer-steps.ts';

test.describe('on a device in another time zone', () => {
  test.use({ timezoneId: 'UTC' });

  test('it stands beside each time that is proposed or set @turn-2', async ({ page, pro: _ }) => {
    await fillIn(page, ['LinkedIn']);
    await next(page).click();
    await generateButton(page).click();
    const made = card(page, 'LinkedIn, variant 1');
    await expect(made).toContainText('M, Los Angeles time');
    await page.getByRole('button', { name: 'Schedule LinkedIn, variant 1' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Time', { exact: true })).toHaveAccessibleDescription('Los Angeles time');
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
    await expect(made).toContainText(/Scheduled.*M, Los Angeles time/);
  });
});

test.describe('with a connection that goes away', () => {
  test.use({ expectedErrors: /net::ERR_INTERNET_DISCONNECTED/ });

  test('posts that are asked for wait, and come when there is one again, without another press @turn-4', async ({
    page,
    context,
    pro: _,
  }) => {
    await fillIn(page, ['LinkedIn']);
    await next(page).click();
    await expect(generateButton(page)).toBeVisible();
    await context.setOffline(true);
    // The page hears of it after the network is gone.
    await expect(page.getByText('We’ll carry on once you’re back online')).toBeVisible();
    await generateButton(page).click();
    await expect(page.getByRole('heading', { name: 'Waiting for a connection…' })).toBeVisible();
    await context.setOffline(false);
    await expect(card(page, 'LinkedIn, variant 1')).toBeVisible();
    await expect(page.getByText('Generation Failed')).toHaveCount(0);
  });

  test('those for a new project wait as well, also again after they were stopped, and it is made once @turn-2', async ({
    page,
    context,
    pro: _,
  }) => {
    await page.goto('/app/composer?project=new');
    await expect(page.getByText('For a new project')).toBeVisible();
    await fillInHere(page, ['LinkedIn']);
    await next(page).click();
    await expect(generateButton(page)).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText('We’ll carry on once you’re back online')).toBeVisible();
    const waiting = page.getByRole('heading', { name: 'Waiting for a connection…' });
    await generateButton(page).click();
    await expect(waiting).toBeVisible();
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(waiting).toHaveCount(0);
    await generateButton(page).click();
    await expect(waiting).toBeVisible();
    await context.setOffline(false);
    await expect(card(page, 'LinkedIn, variant 1')).toBeVisible();
    await expect(page.getByText('Couldn’t create the project')).toHaveCount(0);
    const { items } = await (await page.request.get('/api/projects')).json();
    expect(items).toMatchObject([{ postsCount: 1 }]);
  });

  test('scheduling says so at once, and what was cancelled is never made up for @turn-3', async ({
    page,
    context,
    pro: _,
  }) => {
    await fillIn(page, ['LinkedIn', 'Instagram']);
    await next(page).click();
    await generateButton(page).click();
    const open = (platform: string) =>
      page.getByRole('button', { name: `Schedule ${platform}, variant 1` }).click();
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: 'Schedule', exact: true });
    await open('LinkedIn');
    await expect(confirm).toBeVisible();
    await context.setOffline(true);
    await confirm.click();
    await expect(dialog.getByText('No connection. Check your network and try again.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await context.setOffline(false);

    const onItsWay = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    await page.route('**/api/calendar/posts/*', async (route) => {
      onItsWay.resolve();
      await held.promise;
      await route.continue();
    });
    await open('LinkedIn');
    await confirm.click();
    await onItsWay.promise;
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    held.resolve();

    await open('Instagram');
    await confirm.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Schedule anyway' }).click();
    await expect(card(page, 'Instagram, variant 1')).toContainText('Scheduled');
    const { items } = await (await page.request.get('/api/posts')).json();
    const planned = items.flatMap(
      ({ platform, scheduledAt }: { platform: string; scheduledAt: string | null }) =>
        scheduledAt === null ? [] : [platform],
    );
    expect(planned).toEqual(['instagram']);
  });
});

test('what is made from “New Project” is a project by its topic, with the posts in it, unless it is to be in none', async ({
  page,
  pro: _,
}) => {
  const main = page.getByRole('main');
  const forNew = main.getByText('For a new project');
  const projects = async () => {
    const { items } = await (await page.request.get('/api/projects')).json();
    return items.map(({ title, postsCount, postPlatforms }: Record<string, unknown>) => [
      title,
      postsCount,
      postPlatforms,
    ]);
  };
  const generate = async () => {
    await next(page).click();
    await generateButton(page).click();
    await expect(step(page, 'Review & Export')).toBeFocused();
  };
  // The one of the screen; that beside it leads there as well.
  await page.goto('/app/projects');
  await main.getByRole('link', { name: 'New Project' }).first().click();
  await expect(forNew).toBeVisible();
  await fillInHere(page, ['Instagram', 'LinkedIn']);
  await page.reload();
  await expect(forNew).toBeVisible();
  await generate();
  await expect(main.getByText('For the project “Our second bakery opens')).toBeVisible();
  const made = [[expect.stringMatching(/^Our second bakery opens/), 2, ['instagram', 'linkedin']]];
  expect(await projects()).toEqual(made);

  // Again it is the same one, until another is begun.
  await page.goto('/app/composer?step=3');
  await generate();
  expect(await projects()).toEqual([[made[0]?.[0], 4, made[0]?.[2]]]);
  // That one begins with nothing of the last, which can be had back.
  await page.getByRole('link', { name: 'New Project' }).click();
  await expect(forNew).toBeVisible();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect(page.getByRole('radio', { name: 'Promote' })).toBeChecked();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(main.getByText('For the project “Our second bakery opens')).toBeVisible();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await next(page).click();
  await expect(topicField(page)).toHaveValue(topic);
  await page.getByRole('link', { name: 'New Project' }).click();
  await expect(forNew).toBeVisible();
  await main.getByRole('button', { name: 'Without a project' }).click();
  await expect(forNew).toBeHidden();
  await page.reload();
  await expect(step(page, 'Platform & Goal')).toBeVisible();
  await expect(forNew).toBeHidden();
  await fillInHere(page, ['X']);
  await generate();
  expect(await projects()).toHaveLength(1);
});

test('“New Project” begins a new project once, also when it is pressed before the app is there or opened in a new tab', async ({
  page,
  context,
  pro: _,
}) => {
  const project = await make(page, '/api/projects', { title: 'Harvest' });
  await page.goto(`/app/composer?project=${project}`);
  await expect(page.getByText('For the project “Harvest”')).toBeVisible();
  await fillInHere(page, ['LinkedIn']);

  const release = await holdFiles(page);
  await page.goto('/app', { waitUntil: 'commit' });
  const pressed = page.waitForRequest(
    (request) => request.isNavigationRequest() && request.url().includes('/app/composer'),
  );
  await page.getByRole('link', { name: 'New Project' }).click();
  await pressed;
  release();
  const forNew = page.getByText('For a new project');
  await expect(forNew).toBeVisible();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  // A reload begins nothing anew.
  await expect(page).toHaveURL('/app/composer');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('For the project “Harvest”')).toBeVisible();

  await page.goto('/app/projects');
  await takenOver(page);
  const opened = context.waitForEvent('page');
  await page
    .getByRole('main')
    .getByRole('link', { name: 'New Project' })
    .first()
    .click({ modifiers: ['ControlOrMeta'] });
  await expect((await opened).getByText('For a new project')).toBeVisible();
});

test('on a plan without projects “New Project” says before and after that there is none, until the plan has them @turn-4', async ({
  page,
  member: _,
}) => {
  const main = page.getByRole('main');
  const without = main.getByRole('link', { name: 'Projects come with Pro and Agency' });
  const newProject = page.getByRole('link', { name: 'New Project' });
  await page.goto('/app');
  await takenOver(page);
  await newProject.click();
  await expect(without).toBeVisible();
  // Nor does the composer write for every platform. The free plan's generator does.
  await main.getByText('For TikTok, use').getByRole('link', { name: 'the generator' }).click();
  await expect(page.getByRole('radio', { name: 'TikTok' })).toBeChecked();
  await expect(page).toHaveURL(/\/social-media$/);
  await page.goBack();
  await fillInHere(page, ['LinkedIn']);
  await next(page).click();
  await generateButton(page).click();
  await expect(step(page, 'Review & Export')).toBeFocused();
  await expect(without).toBeVisible();
  await newProject.click();
  await expect(toast(page, 'New posts')).toBeVisible();
  await putOnPlan(page, 'PRO');
  await page.reload();
  await expect(main.getByText('For a new project')).toBeVisible();
  await expect(without).toBeHidden();
});

test('a new project is for the client whose voice its posts have @turn-3', async ({ page, member: _ }) => {
  await putOnPlan(page, 'AGENCY');
  const client = await make(page, '/api/clients', { name: 'Garage North' });
  const voice = await page.request.post('/api/brand-voices', {
    headers: { [clientHeader]: client },
    data: { name: 'Workshop talk' },
  });
  expect(voice.status()).toBe(201);
  await page.goto('/app');
  await takenOver(page);
  await page.getByRole('link', { name: 'New Project' }).click();
  await fillInHere(page, ['LinkedIn']);
  await page.goBack();
  await page.getByLabel('Brand voice').selectOption({ label: 'Workshop talk' });
  await expect(page.getByText('Without AI, posts follow its words to avoid')).toBeVisible();
  await next(page).click();
  await next(page).click();
  await generateButton(page).click();
  await expect(step(page, 'Review & Export')).toBeFocused();
  const of = async (what: string) => (await (await page.request.get(`/api/${what}`)).json()).items;
  const [project] = await of('projects');
  expect(project).toMatchObject({ client, postsCount: 1 });
  expect(await of('posts')).toMatchObject([{ client, project: project.id }]);
});

test('a template begins without the project of what was filled in before, unless it comes from one @turn-2', async ({
  page,
  pro: _,
}) => {
  const project = await make(page, '/api/projects', { title: 'Harvest' });
  const forProject = page.getByRole('main').getByText('For the project “Harvest”');
  const filledIn = page.getByText('Filled in from “The dish behind the menu”');
  await page.goto(`/app/composer?project=${project}`);
  await expect(forProject).toBeVisible();
  await page.getByRole('link', { name: 'Templates' }).click();
  await page.getByRole('button', { name: 'Use Template: The dish behind the menu' }).click();
  await expect(filledIn).toBeVisible();
  await expect(forProject).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(forProject).toBeVisible();
  await expect(filledIn).toHaveCount(0);
  await page.goto(`/app/composer?project=${project}&template=dish-behind-the-menu`);
  await expect(filledIn).toBeVisible();
  await expect(forProject).toBeVisible();
});

test('a template for what the composer does not write for says so, and goes on where that is written @turn-5', async ({
  page,
  pro: _,
}) => {
  await page.goto('/app/composer?template=form-check');
  await expect(page.getByText('The composer doesn’t write for TikTok.')).toBeVisible();
  await next(page).click();
  await expect(page.getByText('Choose at least one platform.')).toBeVisible();
  await page.getByRole('button', { name: 'Write it in the generator' }).click();
  await expect(page).toHaveURL('/app/generator');
  await expect(page.getByRole('radio', { name: 'TikTok' })).toBeChecked();
  const { content } = await (await page.request.get('/api/templates/form-check')).json();
  await expect(page.getByLabel('What do you want to create?')).toHaveValue(content);

  // Nothing here writes for YouTube.
  const templates = await (await page.request.get('/api/templates')).json();
  const { id } = templates.find(({ platform }: { platform: string }) => platform === 'youtube');
  await page.goto(`/app/composer?template=${id}`);
  await expect(page.getByText('The composer doesn’t write for YouTube.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Write it in the generator' })).toHaveCount(0);
});

test('a double click on Next leads one step on, and “composer” finds it in the palette @turn-4', async ({
  page,
  member: _,
}) => {
  await page.goto('/app/composer');
  await page.getByRole('checkbox', { name: 'Facebook' }).check();
  await page.getByRole('radio', { name: 'Launch' }).check();
  await next(page).dblclick();
  await expect(topicField(page)).not.toHaveAttribute('aria-invalid', 'true');
  await topicField(page).fill(topic);
  await page.getByRole('radio', { name: 'Friendly' }).check();
  await page.getByRole('radio', { name: 'Short' }).check();
  await next(page).dblclick();
  // Where the focus is depends on when the second click comes.
  await expect(step(page, 'Assets')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').fill('composer');
  await expect(page.getByRole('option', { name: 'New post' })).toBeVisible();
});

test('whoever comes back to the composer finds what was made of the brief, unless the brief has changed since', async ({
  page,
  pro: _,
}) => {
  const link = (name: string) =>
    page.getByRole('navigation', { name: 'App' }).getByRole('link', { name, exact: true });
  const leave = async () => {
    await link('Posts').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Posts' })).toBeVisible();
  };
  await fillIn(page, ['LinkedIn']);
  await next(page).click();
  await generateButton(page).click();
  await expect(step(page, 'Review & Export')).toBeFocused();
  await leave();
  await link('Composer').click();
  await expect(card(page, 'LinkedIn, variant 1')).toBeVisible();
  await expect(page).toHaveURL(/[?&]step=5/);

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await topicField(page).fill('We close on Monday.');
  await leave();
  await link('Composer').click();
  await expect(step(page, 'Platform & Goal')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back to your results' })).toBeVisible();
});

test('an idea goes through five steps and leaves as posts for every platform', async ({
  page,
  pro: _,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/app');
  await takenOver(page);
  await page.getByRole('link', { name: 'New Project' }).click();
  await expect(step(page, 'Platform & Goal')).toBeVisible();
  await next(page).click();
  await expect(page.getByText('Choose at least one platform.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Instagram' })).toBeFocused();
  await fillIn(page, ['Instagram', 'LinkedIn']);

  await page.goBack();
  await expect(step(page, 'Topic & Tone')).toBeFocused();
  await page.reload();
  await expect(topicField(page)).toHaveValue(topic);
  await next(page).click();

  const file = await picture(page);
  await page.getByRole('button', { name: 'Upload images' }).click();
  await page
    .locator('.uppy-Dashboard-input')
    .first()
    .setInputFiles(
      ['one', 'two'].map((name) => ({ name: `${name}.png`, mimeType: 'image/png', buffer: file })),
    );
  await page.getByRole('button', { name: 'Upload 2 files' }).click();
  await expect(page.getByRole('img', { name: 'Upload 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove upload 2' }).click();
  await expect(page.getByRole('list', { name: 'Uploaded images' }).getByRole('listitem')).toHaveCount(1);
  // The library keeps every upload, including those that no post shows.
  const library = async () => (await (await page.request.get('/api/media')).json()).items.length;
  await expect.poll(library).toBe(2);
  await next(page).click();

  await page.getByRole('button', { name: 'See samples' }).click();
  await expect(page.getByText('Sample', { exact: true })).toHaveCount(3);
  await expect(card(page, 'Sample for Instagram')).toContainText('Take Action');
  await expect(card(page, 'Sample for Instagram')).toContainText('Today, 2:00 PM');
  await expect(card(page, 'Sample for Instagram')).toContainText('95%');
  await page.getByRole('button', { name: 'Generate Again' }).click();
  await generateButton(page).click();
  await expect(toast(page, 'Demo Content Generated')).toBeVisible();
  await expect(step(page, 'Review & Export')).toBeFocused();
  await expect(page.getByText('Sample', { exact: true })).toHaveCount(0);
  await expect(card(page, 'LinkedIn, variant 1')).toBeVisible();
  await expect(page.getByText('The score is an estimate')).toBeVisible();

  // What the server keeps by itself is not offered to be saved.
  const drafts = page.getByRole('link', { name: /^Open the saved/ });
  await expect(drafts).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Save Instagram, variant 1' })).toHaveCount(0);
  const { items } = await (await page.request.get('/api/posts')).json();
  const kept = items.find(({ platform }: { platform: string }) => platform === 'instagram');
  await expect(page.getByRole('link', { name: 'Open the saved Instagram, variant 1' })).toHaveAttribute(
    'href',
    `/app/posts/${kept.id}`,
  );

  const first = card(page, 'Instagram, variant 1');
  const written = await first.textContent();
  await page.getByRole('button', { name: 'Edit Instagram, variant 1' }).click();
  const editor = page.getByRole('dialog');
  await editor.getByLabel('Caption').fill('My own headline\n\nMy own words.');
  await expect(editor.getByTestId('post-preview')).toContainText('My own words.');
  await expect(editor.getByRole('meter')).toBeVisible();
  await editor.getByRole('button', { name: 'Done' }).click();
  await expect(first.getByRole('heading')).toHaveText('My own headline');
  // What was estimated is of other words.
  await expect(first).not.toContainText('Score');
  // Its draft has the words as well, and has the earlier ones again with them.
  const caption = async () => (await (await page.request.get(`/api/posts/${kept.id}`)).json()).caption;
  await expect.poll(caption).toContain('My own words.');
  await page.getByRole('button', { name: 'Rewrite Instagram, variant 1' }).click();
  await page.getByRole('menuitem', { name: 'Regenerate this one' }).click();
  const question = page.getByRole('alertdialog', { name: 'Replace your own words?' });
  await question.getByRole('button', { name: 'Keep my words' }).click();
  await expect(first).toContainText('My own words.');
  await page.getByRole('button', { name: 'Undo the last change of Instagram, variant 1' }).click();
  await expect.poll(() => first.textContent()).toBe(written);
  await expect.poll(caption).toBe(kept.caption);

  await page.getByRole('button', { name: 'Rewrite LinkedIn, variant 1' }).click();
  await page.getByRole('menuitem', { name: 'Playful' }).click();
  const changes = page.getByRole('region', { name: 'What changed: Playful' });
  await expect(changes.locator('del, ins').first()).toBeVisible();
  await changes.getByRole('button', { name: 'Keep' }).click();
  await expect(changes).toHaveCount(0);

  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(toast(page, 'Content Copied!')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  await expect(first.getByRole('heading')).toHaveText(copied.split('\n')[0] ?? '');

  await page.getByRole('checkbox', { name: 'Select Instagram, variant 1' }).check();
  await page.getByRole('checkbox', { name: 'Select LinkedIn, variant 1' }).check();
  const text = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export 2 posts' }).click();
  expect(await textOf(await text)).toMatch(
    /Recommended posting time: .+\n\n---\n\n[\s\S]+Recommended posting time: /,
  );
  await expect(toast(page, 'Content Exported!')).toBeVisible();
  for (const [item, look] of [
    [/\.ics/, /BEGIN:VEVENT[\s\S]+BEGIN:VEVENT/],
    [/\.zip/, /2-linkedin\/picture\.jpg/],
  ] as const) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    expect(await textOf(await download)).toMatch(look);
  }

  await expect(page.getByRole('link', { name: 'Open the saved LinkedIn, variant 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Save LinkedIn, variant 2' }).click();
  await expect(toast(page, 'Post saved')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the saved LinkedIn, variant 2' })).toBeVisible();
  await page.reload();
  await expect(card(page, 'LinkedIn, variant 1')).toBeVisible();
  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  await expect(edit).toHaveAccessibleDescription('Back to topic and tone');
  await edit.click();
  await expect(step(page, 'Topic & Tone')).toBeFocused();
  // Nothing that was made is lost by it, nor taken for what another brief would give.
  const earlier = page.getByText('From an earlier brief');
  await page.getByRole('button', { name: 'Back to your results' }).click();
  await expect(step(page, 'Review & Export')).toBeFocused();
  await expect(card(page, 'LinkedIn, variant 1')).toBeVisible();
  await expect(earlier).toHaveCount(0);
  await edit.click();
  await topicField(page).fill('We are sorry: the ovens failed, and there is no bread today.');
  await next(page).click();
  await next(page).click();
  await expect(generateButton(page)).toBeVisible();
  await expect(next(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Back to your results' }).click();
  await expect(earlier).toBeVisible();
  await page.getByRole('button', { name: 'Go to Generate' }).click();
  await generateButton(page).click();
  await expect(card(page, 'LinkedIn, variant 1')).toContainText('the ovens failed');
  await expect(earlier).toHaveCount(0);
});

test('what a brief leaves open is told of before, marked in the result, and asked about @turn-3', async ({
  page,
  pro: _,
}) => {
  await fillIn(page, ['LinkedIn']);
  await page.goBack();
  await topicField(page).fill('[dish] is new on the menu at [place] from Tuesday.');
  await next(page).click();
  await next(page).click();
  await expect(page.getByText('Still to fill in: dish, place')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the topic' }).click();
  await expect(step(page, 'Topic & Tone')).toBeFocused();
  await next(page).click();
  await next(page).click();
  await generateButton(page).click();

  const first = card(page, 'LinkedIn, variant 1');
  await expect(first).toContainText('Still to fill in: dish, place');
  await expect(first.locator('mark')).toHaveText([/^\[dish\]$/i, '[place]']);
  await expect(toast(page, 'Demo Content Generated')).toBeVisible();
  expect(await findFaultsInThemes(page)).toEqual([]);

  const question = page.getByRole('alertdialog');
  await page.getByRole('button', { name: 'Export first post' }).click();
  await expect(question).toContainText('Still to fill in: dish, place.');
  await question.getByRole('button', { name: 'Go back' }).click();
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: /\.ics/ }).click();
  const download = page.waitForEvent('download');
  await question.getByRole('button', { name: 'Export anyway' }).click();
  expect(await textOf(await download)).toContain('BEGIN:VEVENT');
  await expect(toast(page, 'Content Exported!')).toBeVisible();

  await page.getByRole('button', { name: 'Schedule LinkedIn, variant 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule 1 post?' });
  await expect(dialog).toContainText('Still to fill in: dish, place');
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(question).toContainText('Still to fill in:');
  await question.getByRole('button', { name: 'Go back' }).click();
  await expect(dialog.getByRole('button', { name: 'Schedule', exact: true })).toBeVisible();
  const drafts = await (await page.request.get('/api/posts?status=scheduled')).json();
  expect(drafts.items).toEqual([]);
});

test('a day after the one that a post names is told beside it, and taken @turn-2', async ({
  page,
  pro: _,
}) => {
  await fillIn(page, ['LinkedIn']);
  await next(page).click();
  await generateButton(page).click();
  await page.getByRole('button', { name: 'Edit LinkedIn, variant 1' }).click();
  const editor = page.getByRole('dialog');
  await editor.getByLabel('Caption').fill('Wine tasting on Thursday 3 December 2099, 7–10 pm.');
  await editor.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Schedule LinkedIn, variant 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule 1 post?' });
  const date = dialog.getByLabel('Date');
  await date.fill('2099-12-03');
  await expect(date).not.toHaveAccessibleDescription(/The post says/);
  await date.fill('2099-12-04');
  await expect(date).toHaveAccessibleDescription('The post says 3 December 2099; this is after it.');
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(toast(page, '1 post scheduled')).toBeVisible();
});

test.describe('at the time that its card recommends', () => {
  test.use({ expectedErrors: /status of 400/ });

  test('a variant is scheduled in the composer, or at another one, with the words that stand on it @turn-1', async ({
    page,
    pro: _,
  }) => {
    await fillIn(page, ['LinkedIn']);
    await next(page).click();
    await generateButton(page).click();
    const first = card(page, 'LinkedIn, variant 1');
    const recommended = /([A-Z][a-z]+day), (\d+):00 ([AP])M/.exec((await first.textContent()) ?? '');
    if (!recommended) throw new Error('No time is recommended.');
    const [, weekday, hour, half] = recommended;
    await page.getByRole('button', { name: 'Edit LinkedIn, variant 1' }).click();
    await page.getByRole('dialog').getByLabel('Caption').fill('My own words.');
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();

    await page.getByRole('button', { name: 'Schedule LinkedIn, variant 1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Schedule 1 post?' });
    const at = `${String((Number(hour) % 12) + (half === 'P' ? 12 : 0)).padStart(2, '0')}:00`;
    await expect(dialog.getByLabel('Time', { exact: true })).toHaveValue(at);
    const day = await dialog.getByLabel('Date').inputValue();
    expect(new Date(day).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' })).toBe(weekday);
    // A time that is over is told of at once, and one that is over by now refused in place; another one than the
    // recommended is taken.
    const confirm = dialog.getByRole('button', { name: 'Schedule', exact: true });
    await dialog.getByLabel('Date').fill('2020-02-03');
    await expect(dialog.getByLabel('Date')).toHaveAccessibleDescription(/^That time has passed\./);
    await expect(confirm).toBeDisabled();
    await dialog.getByLabel('Date').fill('');
    await expect(dialog.getByLabel('Date')).toHaveAccessibleDescription(/^Give it a date and a time\./);
    await expect(confirm).toBeDisabled();
    await dialog.getByLabel('Date').fill(day);
    await page.route('**/api/calendar/posts/*', (route) =>
      route.continue({ postData: { ...route.request().postDataJSON(), local: '2020-02-03T09:00' } }),
    );
    await confirm.click();
    const refused = page.getByRole('dialog', { name: '1 post couldn’t be scheduled' });
    await expect(refused).toContainText('Please choose a time in the future.');
    await page.unroute('**/api/calendar/posts/*');
    await refused.getByLabel('Time', { exact: true }).fill('16:45');
    await expect(refused).not.toContainText('Please choose a time in the future.');
    await refused.getByRole('button', { name: 'Try again' }).click();
    await expect(toast(page, '1 post scheduled')).toBeVisible();
    // Still in the composer, where the card says when.
    await expect(first).toContainText(/Scheduled.+4:45 PM/);
    await expect(page).toHaveURL(/step=5/);
    const { items } = await (await page.request.get('/api/posts')).json();
    // The draft of the generation, not a second post.
    expect(items).toMatchObject([{ caption: 'My own words.', status: 'scheduled' }]);
    const text = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export first post' }).click();
    expect(await textOf(await text)).toMatch(
      /Scheduled posting time: \w+ \d+, \d{4}, 4:45\sPM, Los Angeles time\n$/,
    );
    await first.getByRole('link', { name: 'Open the calendar for LinkedIn, variant 1' }).click();
    await expect(page).toHaveURL(/\/app\/calendar/);
    // What is taken off there can be scheduled here again.
    await page.request.delete(`/api/calendar/posts/${items[0].id}`);
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Schedule LinkedIn, variant 1' })).toBeVisible();
  });
});

test('one variant a platform is selected at once, saved and scheduled, and taken off the calendar again @turn-4', async ({
  page,
  pro: _,
}) => {
  await fillIn(page, ['Facebook', 'LinkedIn']);
  await next(page).click();
  await generateButton(page).click();
  const brief = page.getByRole('group', { name: 'Your brief' });
  await expect(brief.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  const first = await card(page, 'Facebook, variant 1').boundingBox();
  expect(first?.y).toBeLessThan(320);
  const cards = page.getByRole('article');
  const count = await cards.count();
  expect(count).toBeGreaterThan(3);
  // What was chosen stays chosen, and one of the other platform comes to it: the best.
  const chosen = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, checked: true });
  await page.getByRole('checkbox', { name: 'Select LinkedIn, variant 2' }).check();
  await page.getByRole('button', { name: 'Select one per platform' }).click();
  await expect(page.getByText(`2 of ${count} selected`)).toBeVisible();
  await expect(chosen('LinkedIn, variant 2')).toBeVisible();
  await page.getByRole('button', { name: 'Select none' }).click();
  // One that was changed by hand has no score any more, and is the one that is wanted.
  await page.getByRole('button', { name: 'Edit Facebook, variant 3' }).click();
  await page.getByRole('dialog').getByLabel('Caption').fill('In my own words.');
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Select one per platform' }).click();
  await expect(page.getByText(`2 of ${count} selected`)).toBeVisible();
  await expect(chosen('Facebook, variant 3')).toBeVisible();
  // Whichever of LinkedIn's was the best.
  await page
    .getByRole('checkbox', { name: /^Select LinkedIn, /, checked: false })
    .first()
    .check();
  await expect(page.getByText(`3 of ${count} selected`)).toBeVisible();
  const more = page.getByRole('button', { name: 'More actions' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Save 3 posts' }).click();
  await expect(toast(page, '3 posts saved')).toBeVisible();
  await more.click();
  await expect(page.getByRole('menuitem', { name: /^Save/ })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Schedule 3 selected' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule 3 posts?' });
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await expect(dialog).toHaveAccessibleDescription(
    /We’ll remind you of each one, and you post it yourself\. Times are Los Angeles time\./,
  );
  // Each at the time that is recommended, or at another one.
  const ofFacebook = dialog.getByRole('group', { name: /^Facebook/ });
  const day = await ofFacebook.getByLabel('Date').inputValue();
  await ofFacebook.getByLabel('Date').fill('2020-02-03');
  await expect(dialog.getByText('That time has passed.')).toHaveCount(1);
  expect(await findFaultsInThemes(page)).toEqual([]);
  await ofFacebook.getByLabel('Date').fill(day);
  await ofFacebook.getByLabel('Time').fill('16:45');
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(toast(page, '3 posts scheduled')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Scheduled', { exact: true })).toHaveCount(3);
  const scheduled = async () =>
    (await (await page.request.get('/api/posts?status=scheduled')).json()).items.map(
      ({ platform, scheduledAt }: Record<string, string>) => `${platform} ${scheduledAt}`,
    );
  // Two of a platform are never due at the same time.
  expect(new Set(await scheduled()).size).toBe(3);

  await expect(page.getByRole('article', { name: /^Facebook/ }).getByText(/4:45\sPM/)).toBeVisible();

  // Asked again, those with a time are left out, also one that got it elsewhere.
  await page.getByRole('button', { name: 'Schedule 3 selected' }).click();
  const nothing = page.getByRole('dialog', { name: 'Nothing to schedule' });
  await expect(nothing).toContainText('3 are scheduled already.');
  await nothing.getByRole('button', { name: 'Close' }).first().click();
  await page
    .getByRole('checkbox', { name: /^Select (Facebook|LinkedIn), /, checked: false })
    .first()
    .check();
  await page.getByRole('button', { name: 'Schedule 4 selected' }).click();
  const one = page.getByRole('dialog', { name: 'Schedule 1 post?' });
  await expect(one).toContainText('3 are scheduled already.');
  await one.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(toast(page, '3 posts taken off the calendar')).toBeVisible();
  await expect(page.getByText('Scheduled', { exact: true })).toHaveCount(0);
  expect(await scheduled()).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(async () => (await card(page, 'Facebook, variant 1').boundingBox())?.y).toBeLessThan(300);
});

test('what was written into a post in its own editor is not written over unseen by its card', async ({
  page,
  pro: _,
}) => {
  await fillIn(page, ['LinkedIn']);
  await next(page).click();
  await generateButton(page).click();
  const first = card(page, 'LinkedIn, variant 1');
  await expect(first).toBeVisible();
  const read = async () => (await (await page.request.get('/api/posts')).json()).items[0];
  const elsewhere = async (caption: string, change: object = {}) => {
    const { id, version } = await read();
    const data = { version, caption, ...change };
    expect((await page.request.patch(`/api/posts/${id}`, { data })).status()).toBe(200);
  };
  const edit = async (label: string, text: string) => {
    await page.getByRole('button', { name: 'Edit LinkedIn, variant 1' }).click();
    await page.getByRole('dialog').getByLabel(label).fill(text);
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  };
  const save = page.getByRole('button', { name: 'Save LinkedIn, variant 1' });
  const conflict = page.getByRole('dialog', { name: 'This post was changed elsewhere' });

  await elsewhere('Written in its own editor.', { title: 'My title' });
  await edit('Caption', 'Written on the card.');
  await save.click();
  await expect(conflict).toContainText('Written in its own editor.');
  await expect(conflict).toContainText('The other one, by you, of ');
  await expect(conflict).toContainText('Written on the card.');
  expect(await findFaultsInThemes(page)).toEqual([]);
  expect(await read()).toMatchObject({ caption: 'Written in its own editor.' });
  await conflict.getByRole('button', { name: 'Use the other version' }).click();
  await expect(first).toContainText('Written in its own editor.');
  await expect(save).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo the last change of LinkedIn, variant 1' }).click();
  await expect(first).toContainText('Written on the card.');

  // Of a post that has stood still since, nothing is asked; what it asks for is saved with it.
  await edit('Call to action', 'Book a table.');
  const caption = 'Written on the card.\n\nBook a table.';
  await expect.poll(read).toMatchObject({ caption, title: 'My title' });
  await expect(save).toHaveCount(0);

  await elsewhere('Written there once more.');
  await edit('Caption', 'The last word.');
  await page.getByRole('checkbox', { name: 'Select LinkedIn, variant 1' }).check();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Save 1 post' }).click();
  await expect(toast(page, 'Couldn’t save the posts')).toBeVisible();
  await save.click();
  await conflict.getByRole('button', { name: 'Keep this one' }).click();
  await expect(conflict).toHaveCount(0);
  expect(await read()).toMatchObject({ caption: 'The last word.\n\nBook a table.' });

  // Deleted meanwhile, it is saved as another one.
  const gone = await read();
  expect((await page.request.delete(`/api/posts/${gone.id}`)).ok()).toBe(true);
  await edit('Caption', 'Back again.');
  await save.click();
  await expect(page.getByRole('link', { name: 'Open the saved LinkedIn, variant 1' })).toBeVisible();
  expect((await read()).id).not.toBe(gone.id);
});

test('a finished post is written for another platform too, from its card and in its own editor @turn-3', async ({
  page,
  pro: _,
}) => {
  await fillIn(page, ['LinkedIn']);
  await next(page).click();
  await generateButton(page).click();
  const rewrite = page.getByRole('button', { name: 'Rewrite LinkedIn, variant 1' });
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const tone = (name: string) => page.getByRole('menuitem', { name, exact: true });
  await rewrite.click();
  await expect(tone('Playful')).toBeVisible();
  await expect(tone('Humorous')).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Also for another platform…' }).click();
  await dialog('Also for another platform').getByRole('radio', { name: 'X' }).check();
  expect(await findFaultsInThemes(page)).toEqual([]);
  await dialog('Also for another platform').getByRole('button', { name: 'Write it' }).click();
  await expect(toast(page, 'Written for X')).toBeVisible();
  const posts = await (await page.request.get('/api/posts')).json();
  expect(posts.items.map(({ platform }: { platform: string }) => platform)).toEqual(['twitter', 'linkedin']);

  await page.getByRole('link', { name: 'Open the saved LinkedIn, variant 1' }).click();
  await page.getByRole('button', { name: 'Rewrite', exact: true }).click();
  for (const name of ['Playful', 'Humorous']) await expect(tone(name)).toBeVisible();
  await page.getByRole('menuitem', { name: 'Also for another platform…' }).click();
  await dialog('Also for another platform').getByRole('radio', { name: 'Facebook' }).check();
  // The second click of a double click is none on what lies behind the dialog.
  const write = await dialog('Also for another platform')
    .getByRole('button', { name: 'Write it' })
    .boundingBox();
  if (!write) throw new Error('The button is not shown.');
  await page.evaluate(() => {
    addEventListener(
      'click',
      ({ detail }) => detail > 1 && document.body.setAttribute('data-fell-through', ''),
    );
  });
  await page.mouse.dblclick(write.x + write.width / 2, write.y + write.height / 2);
  await expect(page.locator('body')).not.toHaveAttribute('data-fell-through');
  await expect(toast(page, 'Written for Facebook')).toBeVisible();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Facebook post' })).toBeVisible();
});

test('a brief from right to left stands so in every field, and the longest leaves the button in reach @turn-1', async ({
  page,
  pro: _,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const arabic = 'نفتتح مخبزنا الثاني في ليدز يوم ٣ مايو.';
  await fillIn(page, ['LinkedIn']);
  await page.goBack();
  await topicField(page).fill(`${arabic}\n`.repeat(90).trim());
  await next(page).click();
  await next(page).click();
  const button = await generateButton(page).boundingBox();
  expect(button?.y).toBeLessThan(3 * 844);
  await generateButton(page).click();
  await page.getByRole('button', { name: 'Edit LinkedIn, variant 1' }).click();
  const caption = page.getByRole('dialog').getByLabel('Caption');
  await expect(caption).toHaveValue(/نفتتح/);
  await expect(caption).toHaveCSS('direction', 'rtl');

  await page.goto('/app/generator');
  for (const label of ['What do you want to create?', 'Target audience', 'Business or industry']) {
    await page.getByLabel(label).fill(arabic);
    await expect(page.getByLabel(label)).toHaveCSS('direction', 'rtl');
  }
});

test('on the free plan a card says what scheduling is part of, why there are fewer variants, and gives no score to grief @turn-3', async ({
  page,
  member: _,
}) => {
  await fillIn(page, ['Facebook']);
  await page.goBack();
  await topicField(page).fill('Our founder Anna Weaver died on Sunday. The shop stays closed until Friday.');
  await next(page).click();
  await next(page).click();
  await generateButton(page).click();
  await expect(card(page, 'Facebook, variant 1').getByRole('button', { name: /^Copy/ })).toHaveText('Copy');
  await expect(page.getByText('Scheduling is part of Pro and Agency.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Schedule/ })).toHaveCount(0);
  await expect(page.getByText('1 of 3 variants.')).toBeVisible();
  await expect(page.getByText('Score', { exact: false })).toHaveCount(0);
});

test('the quote that comes late moves nothing that is about to be pressed @turn-4', async ({
  page,
  pro: _,
}) => {
  const quoted = Promise.withResolvers<void>();
  await page.route('**/api/composer/quote', async (route) => {
    await quoted.promise;
    await route.continue();
  });
  await fillIn(page, ['LinkedIn']);
  await next(page).click();
  await expect(step(page, 'Generate')).toBeFocused();
  const top = async () => (await generateButton(page).boundingBox())?.y;
  const before = await top();
  quoted.resolve();
  await expect(page.getByText('Sample content:')).toBeVisible();
  expect(await top()).toBe(before);
});

test('without AI, what isn’t made by one is not called so, and choices that change nothing say so @turn-1', async ({
  page,
  pro: _,
}) => {
  await page.goto('/app/composer');
  const group = (name: string) => page.getByRole('radiogroup', { name });
  const hint = (choice: string) => `This site has no AI provider, so the ${choice} doesn’t change the posts.`;
  await expect(group('Goal')).toHaveAccessibleDescription(hint('goal'));
  await page.getByRole('checkbox', { name: 'LinkedIn' }).check();
  await next(page).click();
  await topicField(page).fill(topic);
  await expect(group('Length')).toHaveAccessibleDescription(hint('length'));
  await next(page).click();
  await expect(page.getByText('Each post shows the first one')).toBeVisible();
  await page.getByLabel('Generate image with AI').click();
  await expect(page.getByText('Each post shows the generated image')).toBeVisible();
  await page.getByLabel('Generate video with AI').click();
  await next(page).click();
  await expect(page.getByText('1 sample, not made by AI')).toHaveCount(2);
  await expect(page.getByText('made with AI')).toHaveCount(0);
});

test('what only an AI can do is named on a card’s menu, with why it cannot be done @turn-2', async ({
  page,
  pro: _,
}) => {
  await fillIn(page, ['LinkedIn']);
  await next(page).click();
  await generateButton(page).click();
  await page.getByRole('button', { name: 'Rewrite LinkedIn, variant 1' }).click();
  for (const name of ['Longer', 'One line…', 'In another language…']) {
    await expect(page.getByRole('menuitem', { name: `${name} Needs AI` })).toBeDisabled();
  }
  await expect(page.getByRole('menuitem', { name: 'Shorter', exact: true })).toBeEnabled();
});

test.describe('without AI', () => {
  test.use({ expectedErrors: /status of 422/ });

  test('regenerating brings words that stand on no card, and says when there are none @turn-2', async ({
    page,
    pro: _,
  }) => {
    await fillIn(page, ['LinkedIn']);
    await next(page).click();
    await generateButton(page).click();
    const first = card(page, 'LinkedIn, variant 1');
    await expect(first).toBeVisible();
    const changes = page.getByRole('region', { name: 'What changed: Regenerated' });
    const none = toast(page, 'Nothing was changed');
    const known = new Set<string>();
    const look = async () =>
      (await Promise.all((await page.getByRole('article').all()).map((each) => each.textContent()))).map(
        (text) =>
          (text?.split('Recommended')[0] ?? '')
            .toLowerCase()
            .replaceAll(/demo content|score \d+%|[^\p{L}\p{N}]/gu, ''),
      );
    for (const text of await look()) known.add(text);
    for (let takes = 0; ; takes += 1) {
      expect(takes).toBeLessThan(9);
      await page.getByRole('button', { name: 'Rewrite LinkedIn, variant 1' }).click();
      await page.getByRole('menuitem', { name: 'Regenerate this one' }).click();
      await expect(changes.or(none)).toBeVisible();
      if (await none.isVisible()) break;
      await changes.getByRole('button', { name: 'Keep' }).click();
      await expect(changes).toHaveCount(0);
      const [text = ''] = await look();
      expect(known).not.toContain(text);
      known.add(text);
    }
    await expect(page.getByText(/^We found no other variant for this brief/)).toBeVisible();
  });
});

test.describe('with failures', () => {
  test.use({ expectedErrors: refused });

  test.describe('of uploads', () => {
    test.use({
      expectedErrors: /status of (403|415|501|503)|net::ERR_CONNECTION_RESET|\[Uppy\]/,
    });

    test('what may not be uploaded is refused, what fails comes by Retry, and what had come stays', async ({
      page,
      pro: _,
    }) => {
      await fillIn(page, ['X']);
      const uploader = new LibraryPage(page);
      const image = await picture(page);
      const png = (name: string) => ({ name, mimeType: 'image/png', buffer: image });
      await page.getByRole('button', { name: 'Upload images' }).click();
      await uploader.choose({ ...png('large.png'), buffer: Buffer.alloc(10_485_761) });
      await uploader.says('large.png is 10.1 MB. Images can be up to 10 MB each.');
      await uploader.choose({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Milk') });
      await uploader.says('notes.txt isn’t a PNG, JPEG, WebP or GIF image');
      // Said above what can be uploaded.
      const [note, message] = await Promise.all([
        uploader.uploads.getByText('PNG, JPEG, WebP or GIF, up to 10 MB each, 3 at most').boundingBox(),
        uploader.uploads.getByText('notes.txt isn’t').first().boundingBox(),
      ]);
      expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThan(note?.y ?? 0);
      await uploader.choose(...['1', '2', '3', '4'].map((name) => png(`${name}.png`)), {
        name: 'menu.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF'),
      });
      await uploader.says('You can only upload 3 files');
      await uploader.says('menu.pdf isn’t a PNG, JPEG, WebP or GIF image');
      // What had the focus is gone. It stays in the dialog.
      await expect
        .poll(() => uploader.uploads.evaluate((dialog) => dialog.contains(document.activeElement)))
        .toBe(true);
      await expect(page.locator('main h1[tabindex]')).toHaveCount(0);
      // The first three are there.
      const remove = uploader.uploads.getByRole('button', { name: 'Remove file' });
      await expect(remove).toHaveCount(3);
      await remove.last().click();

      const content = '**/api/objects/*/content**';
      // The one is dropped and tried again by itself; the other is refused for good.
      await page.route(content, (route) => route.abort('connectionreset'), { times: 1 });
      await page.route(content, (route) => route.fulfill({ status: 501 }), { times: 1 });
      await uploader.send();
      await uploader.uploads.getByRole('button', { name: 'Retry upload' }).last().click();
      await expect(uploader.uploads).toBeHidden();
      await expect(toast(page, '2 images uploaded')).toBeVisible();
      await expect(page.getByRole('img', { name: /^Upload \d/ })).toHaveCount(2);
    });

    test('an image whose address has ended gets another one by itself', async ({ page, pro: _ }) => {
      await fillIn(page, ['X']);
      const uploader = new LibraryPage(page);
      await endNextAddress(page);
      const refused = page.waitForResponse((answer) => answer.status() === 403);
      await page.getByRole('button', { name: 'Upload images' }).click();
      await uploader.choose({ name: 'late.png', mimeType: 'image/png', buffer: await picture(page) });
      await uploader.send();
      await refused;
      await expect(toast(page, '1 image uploaded')).toBeVisible();
      await expect(uploader.uploads).toBeHidden();
      await expect(page.getByRole('img', { name: /^Upload \d/ })).toHaveCount(1);
    });
  });

  test('what is filled in outlives an answer that does not come, and credits that are not enough', async ({
    page,
    pro: _,
  }) => {
    await fillIn(page, ['X']);
    await next(page).click();
    await page.route('**/api/composer/generate', (route) => route.abort());
    await generateButton(page).click();
    const failed = page.getByRole('alert').filter({ hasText: 'Generation Failed' });
    await expect(failed).toContainText('What you filled in is kept.');
    // Said once, and in sight.
    await expect(failed).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('Generation Failed')).toHaveCount(1);
    await page.unroute('**/api/composer/generate');
    const message = 'Insufficient credits. Upgrade your plan to continue generating content.';
    await page.route('**/api/composer/generate', (route) =>
      route.fulfill({
        status: 402,
        json: { code: 'insufficient_credits', message, error: message, requestId: 'r1' },
      }),
    );
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(toast(page, 'Insufficient Credits')).toBeVisible();
    await page.unroute('**/api/composer/generate');
    await generateButton(page).click();
    await expect(card(page, 'X, variant 1')).toBeVisible();
  });

  test('on the free plan a clip, a picture and a Pro template are refused with the way out @turn-2', async ({
    page,
    member: _,
  }) => {
    await fillIn(page, ['Facebook']);
    await page.getByLabel('Generate video with AI').click();
    await expect(toast(page, 'Pro Feature')).toBeVisible();
    await expect(page.getByLabel('Generate video with AI')).not.toBeChecked();
    await page.getByLabel('Generate image with AI').click();
    await expect(toast(page, 'Premium Feature Required')).toBeVisible();

    const templates = await (await page.request.get('/api/templates')).json();
    const locked = templates.find(({ isPro }: { isPro: boolean }) => isPro);
    await page.goto(`/app/composer?template=${locked.id}`);
    await expect(page.getByRole('alert')).toContainText('Pro Template');
    const open = templates.find(
      ({ isPro, platform }: { isPro: boolean; platform: string }) => !isPro && platform === 'instagram',
    );
    await page.goto(`/app/composer?template=${open.id}&step=2`);
    await expect(toast(page, 'Template filled in')).toBeVisible();
    await expect(topicField(page)).toHaveValue(new RegExp(`^${open.preview.slice(0, 10)}`));
    // Its words can be taken out and put back.
    await expect(page.getByText(`Filled in from “${open.title}”`)).toBeVisible();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(topicField(page)).toHaveValue('');
    await expect(page.getByText(`Filled in from “${open.title}”`)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(topicField(page)).toHaveValue(new RegExp(`^${open.preview.slice(0, 10)}`));
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect(page.getByText('Its text becomes the topic in the next step')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Instagram' })).toBeChecked();
    await expect(page.getByRole('radio', { name: 'Launch' })).toBeChecked();
    await page.getByRole('button', { name: 'Start over' }).click();
    // The brief is gone, the habits stay.
    await expect(page.getByRole('checkbox', { name: 'Instagram' })).toBeChecked();
    // What was told of it, with the way back, stays, and lies over nothing that can be done.
    await page.setViewportSize({ width: 390, height: 700 });
    await expect(page.getByRole('region', { name: /Notifications/ })).toContainText('Started over');
    await next(page).click();
    await expect(topicField(page)).toHaveValue('');
  });
});

test('the steps are as wide as one another, and four choices stand two by two or in a row @turn-5', async ({
  page,
  pro: _,
}) => {
  const goals = page.getByRole('radiogroup', { name: 'Goal' }).getByRole('radio');
  const columns = async () => {
    const boxes = await Promise.all((await goals.all()).map((each) => each.boundingBox()));
    return new Set(boxes.map((each) => Math.round(each?.x ?? 0))).size;
  };
  await page.goto('/app/composer');
  await expect(goals).toHaveCount(4);
  for (const [width, expected] of [
    [390, 2],
    [768, 2],
    [1024, 2],
    [1440, 2],
    [1920, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    expect(await columns()).toBe(expected);
  }
  const width = async () => (await page.getByRole('form', { name: 'Composer' }).boundingBox())?.width;
  const first = await width();
  await fillIn(page, ['LinkedIn']);
  await next(page).click();
  await expect(step(page, 'Generate')).toBeVisible();
  expect(await width()).toBe(first);
});

test('on a phone the upload window is no higher than elsewhere, and its way on as large as a thumb @turn-3', async ({
  page,
  pro: _,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await fillIn(page, ['LinkedIn']);
  await page.getByRole('button', { name: 'Upload images' }).click();
  const window = page.getByRole('dialog', { name: 'Upload images' });
  const browse = window.getByRole('button', { name: 'browse files' });
  await expect(browse).toBeVisible();
  for (const target of [browse, window.getByRole('button', { name: 'Close' })]) {
    const { width = 0, height = 0, y = -1 } = (await target.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    expect(y).toBeGreaterThanOrEqual(0);
  }
  const sheet = await page.locator('.uppy-Dashboard-inner').boundingBox();
  expect(sheet?.height).toBeLessThanOrEqual(550);
  // The way out stands within the window, beside its name.
  const close = await window.getByRole('button', { name: 'Close' }).boundingBox();
  expect(close?.y).toBeGreaterThanOrEqual(sheet?.y ?? Number.NaN);
  // In reach of the thumb, in the middle of the window.
  expect((await browse.boundingBox())?.y).toBeGreaterThan((sheet?.y ?? 0) + 150);
});

test('two tabs that fill in different things are told, and neither overwrites the other @turn-4', async ({
  page,
  member: _,
  context,
}) => {
  await fillIn(page, ['X']);
  const other = await context.newPage();
  await other.goto('/app/composer?step=2');
  await expect(topicField(other)).toHaveValue(topic);
  await page.goBack();
  await topicField(page).fill('The first tab');
  await expect(topicField(other)).toHaveValue('The first tab');
  await topicField(other).fill('The second tab');
  const notice = page.getByRole('alert').filter({ hasText: 'another brief' });
  await expect(notice).toBeVisible();
  await expect(topicField(page)).toHaveValue('The first tab');
  await notice.getByRole('button', { name: 'Use the other brief' }).click();
  await expect(topicField(page)).toHaveValue('The second tab');
  await expect(notice).toHaveCount(0);
});

for (const isEarly of [false, true]) {
  const when = isEarly ? ', when one goes on before the scripts are there' : '';
  test(`what is written on the landing page goes on in the generator, and from there in the composer${when} @turn-5`, async ({
    page,
    context,
    member: _,
  }) => {
    const release = await holdFiles(page);
    if (!isEarly) release();
    await page.goto('/', { waitUntil: 'commit' });
    if (!isEarly) await takenOver(page);
    await page.getByLabel('Your brief').fill('Pottery course on Tuesdays, eight places');
    await page.getByRole('link', { name: 'Open the full generator' }).click();
    release();
    await expect(page.getByLabel('What do you want to create?')).toHaveValue(
      'Pottery course on Tuesdays, eight places',
    );
    if (isEarly) return;
    const other = await context.newPage();
    await other.goto('/app/composer');
    await other.getByRole('button', { name: 'Use your brief from the generator' }).click();
    await other.getByRole('radio', { name: 'Promote' }).check();
    await other.getByRole('checkbox', { name: 'LinkedIn' }).check();
    await next(other).click();
    await expect(topicField(other)).toHaveValue('Pottery course on Tuesdays, eight places');
  });
}

for (const colorScheme of visitedThemes) {
  test(`no step has faults that axe finds, and each fits a phone, ${colorScheme} @turn-4`, async ({
    page,
    member: _,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 360, height: 740 });
    await fillIn(page, ['Instagram', 'Facebook', 'X', 'LinkedIn']);
    for (const number of [1, 2, 3, 4, 5]) {
      await page.goto(`/app/composer?step=${number}`);
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
      if (number === 5) await expect(page.getByRole('article')).toHaveCount(3);
      expect(await findFaultsInThemes(page), `step ${number}`).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        `step ${number}`,
      ).toBeLessThanOrEqual(0);
    }
  });
}
