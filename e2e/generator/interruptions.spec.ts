import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { generationEndpoints } from '@postloom/shared-contracts';
import { someOf } from '@postloom/shared-contracts/testing';
import { findFaultsInThemes } from '#harness/axe.ts';
import { becomeMember } from './become-member.ts';
import { expect, test } from './fixtures.ts';
import { GeneratorPage } from './generator-page.ts';

const prompt = 'We open our second bakery in Leeds on Friday with 20% off sourdough';

test('brief and post survive a reload, until the person clears the brief', async ({
  generator,
  page,
  provider,
}) => {
  provider.always({ kind: 'post', caption: 'Fresh bread' });
  await generator.open();
  await generator.choose('Platform', 'LinkedIn');
  await generator.choose('Content type', 'Story');
  await generator.business.fill('Corner bakery');
  await generator.audience.fill('Young families');
  await generator.tone.selectOption('Humorous');
  await generator.generate(prompt);
  await generator.caption.fill('Fresher bread');

  await page.reload();
  await expect(generator.prompt).toHaveValue(prompt);
  await expect(generator.business).toHaveValue('Corner bakery');
  await expect(generator.audience).toHaveValue('Young families');
  await expect(generator.tone).toHaveValue('humorous');
  await expect(generator.option('Platform', 'LinkedIn')).toBeChecked();
  await expect(generator.option('Content type', 'Story')).toBeChecked();
  await expect(generator.caption).toHaveValue('Fresher bread');

  await page.getByRole('button', { name: 'Clear brief' }).click();
  await expect(generator.prompt).toHaveValue('');
  await page.reload();
  await expect(generator.prompt).toHaveValue('');
  // What describes the business, and how it posts, holds for the next brief too.
  await expect(generator.business).toHaveValue('Corner bakery');
  await expect(generator.audience).toHaveValue('Young families');
  await expect(generator.tone).toHaveValue('humorous');
  await expect(generator.option('Platform', 'LinkedIn')).toBeChecked();
  await expect(generator.option('Content type', 'Story')).toBeChecked();
});

test('a cleared brief can be brought back at once @turn-1', async ({ generator, page }) => {
  await generator.open();
  await generator.prompt.fill(prompt);
  await page.getByRole('button', { name: 'Clear brief' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(generator.prompt).toHaveValue(prompt);
});

test('what came with an example goes with its brief, unless it was changed @turn-5', async ({
  generator,
  page,
}) => {
  await generator.open();
  await page.getByRole('button', { name: 'A bakery opens' }).click();
  await generator.audience.fill('Students in York');
  await generator.prompt.press('End');
  await generator.prompt.pressSequentially(' Come early.');
  await expect(generator.business).toHaveValue('Bakery');
  await generator.prompt.fill('Our bike shop mends brakes while you wait.');
  await expect(generator.business).toHaveValue('');
  await expect(generator.tone).toHaveValue('professional');
  await expect(generator.audience).toHaveValue('Students in York');
  await expect(generator.option('Platform', 'Instagram')).toBeChecked();
});

const posts = async (
  page: Page,
): Promise<{ id: string; version: number; caption: string; sourceRunId: string }[]> =>
  (await (await page.request.get('/api/posts')).json()).items;
const captions = async (page: Page) => (await posts(page)).map(({ caption }) => caption).sort();

/** Opens an account by the form, as a visitor does who has come there. */
async function signUp(page: Page): Promise<void> {
  const fields = {
    'First Name': 'Ada',
    'Last Name': 'Weaver',
    Email: `a${randomUUID()}@example.com`,
    Password: 'Correct!Horse7',
    'Confirm Password': 'Correct!Horse7',
  };
  for (const [label, value] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByLabel(/I agree to the Terms of Service/).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(/\/app$/);
}

test('what a visitor changed by hand is in their posts once they have signed up: of one post, the wording changed last', async ({
  generator,
  page,
  provider,
}) => {
  provider.next({ kind: 'post', caption: 'Rye at seven' }, { kind: 'post', caption: 'Oats at nine' });
  await generator.open();
  await generator.generate(prompt);
  await generator.caption.fill('Rye at eight');
  await page.getByRole('button', { name: 'Next variant' }).click();
  await generator.caption.fill('Rye, at last');
  await generator.generate('Oats on Mondays');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await signUp(page);
  expect(await captions(page)).toEqual(['Oats at nine', 'Rye, at last']);

  const [rye] = (await posts(page)).filter(({ caption }) => caption === 'Rye, at last');
  await page.request.patch(`/api/posts/${rye?.id}`, {
    headers: { origin: new URL(page.url()).origin },
    data: { version: rye?.version, caption: 'Changed there' },
  });
  await page.goto('/social-media');
  await expect(page.getByRole('link', { name: 'Open the post' })).toBeVisible();
  await page.getByRole('button', { name: 'Rye at eight' }).click();
  await expect(page.getByText('This variant isn’t saved yet.')).toBeVisible();
  expect(await captions(page)).toEqual(['Changed there', 'Oats at nine']);
});

test('what a visitor changed by hand is in their posts when they sign up in another tab, and in the result that is reopened', async ({
  generator,
  page,
  context,
  provider,
}) => {
  const slides = [
    { title: 'Flour', text: 'stone-ground' },
    { title: 'Water', text: '' },
    { title: 'Salt', text: '' },
  ];
  provider.next(
    { kind: 'post', caption: 'Rye at seven', extra: { slides } },
    { kind: 'post', caption: 'Oats at nine' },
  );
  await generator.open();
  await generator.choose('Content type', 'Carousel');
  await generator.generate(prompt);
  await generator.hashtags.fill('#Leeds');
  await page.getByRole('tab', { name: 'Slides' }).click();
  await page.getByLabel('Title of slide 1').fill('Rye flour');
  await generator.choose('Content type', 'Post');
  await generator.generate('Oats on Mondays');
  await page.getByRole('button', { name: 'Next variant' }).click();
  await generator.caption.fill('Oats at ten');
  // Left at once: what was typed last goes along.
  await page.goto('/about');

  const other = await context.newPage();
  await other.goto('/register');
  await page.close();
  await signUp(other);
  expect(await captions(other)).toEqual(['Oats at ten', 'Rye at seven']);
  const [oats, rye] = (await posts(other)).sort((one, two) => one.caption.localeCompare(two.caption));
  const whole = await (await other.request.get(`/api/posts/${rye?.id}`)).json();
  expect(whole).toMatchObject({
    hashtags: ['Leeds'],
    slides: [{ ...slides[0], title: 'Rye flour' }, ...slides.slice(1)],
  });
  // The tab has the brief, but has never seen its post.
  await other.goto('/social-media');
  await expect(other.getByLabel('Caption')).toHaveValue('Oats at ten');
  await expect(other.getByText('It’s in Posts as a draft.')).toBeVisible();
  await other.goto(`/social-media?result=${oats?.sourceRunId}`);
  await expect(other.getByLabel('Caption')).toHaveValue('Oats at ten');
  await expect(other.getByRole('link', { name: 'Open the post' })).toBeVisible();
});

test('two tabs keep their own briefs, whichever was changed last @turn-2', async ({
  generator,
  page,
  context,
}) => {
  await generator.open();
  await generator.prompt.fill('The brief of the first tab');
  const other = await context.newPage();
  await other.goto(page.url());
  const otherPrompt = other.getByLabel('What do you want to create?');
  // A new tab goes on where the last one is.
  await expect(otherPrompt).toHaveValue('The brief of the first tab');
  await otherPrompt.fill('The brief of the second tab');
  await page.reload();
  await expect(generator.prompt).toHaveValue('The brief of the first tab');
  await other.reload();
  await expect(otherPrompt).toHaveValue('The brief of the second tab');
});

test('stopping early keeps what came, ends the provider’s work and costs nothing', async ({
  generator,
  page,
  provider,
}) => {
  const caption = `Fresh bread. ${'Come and smell it. '.repeat(60)}`;
  // So slowly that no more than a sentence has come.
  provider.next({ kind: 'post', caption, chunkSize: 30, chunkDelayMs: 2500 });
  await generator.open();
  await generator.prompt.fill(prompt);
  await generator.generateButton.click();
  await expect(generator.preview).toContainText('Fresh bread.');
  await generator.stopButton.click();
  await expect(page.getByText('Nothing was charged.')).toBeVisible();
  await expect(generator.caption).toHaveValue(/^Fresh bread\./);
  await provider.brokenOff();
  await expect
    .poll(async () => (await (await page.request.get('/api/user/credits')).json()).remaining)
    .toBe(5);
  await page.reload();
  await expect(generator.credits).toHaveText('5 credits left');
  await expect(generator.caption).toHaveValue(/^Fresh bread\./);
});

test('credits that were read before a post and come after it are not shown @turn-5', async ({
  generator,
  page,
  provider,
}) => {
  await generator.open();
  await expect(generator.credits).toHaveText('5 credits left');
  let asked = 0;
  await page.route('**/api/user/credits', async (route) => {
    asked += 1;
    // The first is answered at once, and never arrives.
    if (asked > 1) await route.continue();
  });
  provider.next({ kind: 'hang' });
  await generator.prompt.fill(prompt);
  await generator.generateButton.click();
  await expect.poll(() => provider.calls().length).toBe(1);
  await generator.stopButton.click();
  await expect.poll(() => asked).toBeGreaterThan(0);
  provider.next({ kind: 'post', caption: 'Fresh bread' });
  await generator.generateButton.click();
  await expect(generator.caption).toHaveValue('Fresh bread');
  await expect(generator.credits).toHaveText('4 credits left');
});

test('stopping once most of it is read is told to cost a credit, and the whole post can be had @turn-2', async ({
  generator,
  page,
  provider,
}) => {
  const caption = `Fresh bread. ${'Come and smell it. '.repeat(20)}The end.`;
  provider.next({ kind: 'post', caption, chunkSize: 20, chunkDelayMs: 100 });
  await generator.open();
  await generator.prompt.fill(prompt);
  await generator.generateButton.click();
  await expect(generator.preview).toContainText('Come and smell it. Come and smell it. Come and smell it.');
  await generator.stopButton.click();
  await page.getByRole('button', { name: 'Show the whole post' }).click();
  await expect(generator.caption).toHaveValue(/The end\.$/);
  expect(provider.calls()).toHaveLength(1);
  await expect(generator.credits).toHaveText('4 credits left');
});

test('a page that is reloaded while a post is written has the whole of it afterwards, with all its wordings, for one credit', async ({
  generator,
  page,
  provider,
}) => {
  const caption = `Fresh bread. ${'Come and smell it. '.repeat(12)}The end.`;
  provider.next({ kind: 'post', caption, chunkSize: 20, chunkDelayMs: 60 });
  await generator.open();
  await generator.prompt.fill(prompt);
  await generator.generateButton.click();
  await expect(page.getByText('Writing two more variants…').first()).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Show the whole post' }).click();
  await expect(generator.caption).toHaveValue(caption);
  await expect(page.getByText('Variant 1 of 3')).toBeVisible();
  await expect(generator.credits).toHaveText('4 credits left');
  expect(provider.calls()).toHaveLength(1);
  await page.reload();
  await expect(generator.caption).toHaveValue(caption);
  await expect(page.getByText('Not finished here')).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 700 } });

  test('a post whose tab was closed is offered in the next one: finished meanwhile, or to be made, for one credit each', async ({
    generator,
    page,
    context,
    provider,
  }) => {
    const caption = `Fresh bread. ${'Come and smell it. '.repeat(12)}The end.`;
    provider.next({ kind: 'post', caption, chunkSize: 20, chunkDelayMs: 60 });
    await generator.open();
    await generator.prompt.fill(prompt);
    await generator.generateButton.click();
    await expect(generator.preview).toContainText('Come and smell it. Come and smell it. Come and smell it.');
    const { origin } = new URL(page.url());
    await page.close();
    await expect
      .poll(async () => {
        const answer = await context.request.get(`${origin}/api/social-media/last-generation`);
        return (await answer.json()).generation?.result.caption;
      })
      .toBe(caption);
    const tab = await context.newPage();
    const next = new GeneratorPage(tab);
    await next.open();
    const finished = tab.getByRole('status').filter({ hasText: 'finished while you were away' });
    await expect(finished).toBeInViewport({ ratio: 1 });
    await expect(next.caption).not.toBeInViewport();
    expect(await findFaultsInThemes(tab)).toEqual([]);
    await finished.getByRole('button', { name: 'Show the post' }).click();
    await expect(next.caption).toBeInViewport();
    await expect(next.caption).toHaveValue(caption);
    await expect(tab.getByText('Variant 1 of 3')).toBeVisible();
    await expect(finished).toHaveCount(0);
    expect(provider.calls()).toHaveLength(1);

    provider.next({ kind: 'hang' });
    await next.prompt.fill('Oats on Mondays');
    await next.generateButton.click();
    await expect.poll(() => provider.calls().length).toBe(2);
    // It isn't left as long as its tab is there.
    const beside = await context.newPage();
    const third = new GeneratorPage(beside);
    await third.open();
    await expect(third.prompt).toHaveValue('Oats on Mondays');
    const left = beside.getByRole('status').filter({ hasText: 'Not finished here' });
    // Locks are given in turn, so that the page knows by now.
    await beside.evaluate(() => navigator.locks.request('asked after the page', () => true));
    await expect(left).toHaveCount(0);
    await tab.close();
    await provider.brokenOff();
    await beside.reload();
    await expect(left).toBeInViewport({ ratio: 1 });
    provider.next({ kind: 'post', caption: 'Oats at nine' });
    await left.getByRole('button', { name: 'Show the whole post' }).click();
    await expect(third.caption).toHaveValue('Oats at nine');
    await expect(third.credits).toHaveText('3 credits left');
    await beside.close();
    const last = await context.newPage();
    await new GeneratorPage(last).open();
    await expect(last.getByLabel('Caption')).toHaveValue('Oats at nine');
    await expect(last.getByText('Not finished here')).toHaveCount(0);
  });
});

const failures = [
  {
    name: 'fails',
    script: { kind: 'error', status: 500, code: 'server_error' },
    says: 'You weren’t charged',
  },
  { name: 'breaks off', script: { kind: 'cut', afterChunks: 3 }, says: 'You weren’t charged' },
  {
    name: 'answers with nonsense',
    script: { kind: 'output', text: 'I cannot.' },
    says: 'You weren’t charged',
  },
] as const;

for (const { name, script, says } of someOf(failures, 1)) {
  test.describe(`when the provider ${name}`, () => {
    test.use({ expectedErrors: /50[024]/ });

    test('the person is told, loses nothing and can try again', async ({ generator, page, provider }) => {
      provider.always(script);
      await generator.open();
      await generator.prompt.fill(prompt);
      await generator.generateButton.click();
      const failed = page.getByRole('alert').filter({ hasText: 'Generation Failed' });
      await expect(failed).toContainText(says);
      await expect(page.getByText('Generation Failed')).toHaveCount(1);
      await expect(generator.prompt).toHaveValue(prompt);
      await expect(generator.credits).toHaveText('5 credits left');

      provider.always({ kind: 'post', caption: 'Fresh bread' });
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(generator.caption).toHaveValue('Fresh bread');
      await expect(generator.credits).toHaveText('4 credits left');
    });
  });
}

test.describe('when the server fails', () => {
  test.use({ expectedErrors: /status of 500/ });

  test('that is said once, in sight, and that it cost nothing @turn-1', async ({ generator, page }) => {
    await generator.open();
    await generator.prompt.fill(prompt);
    await page.route(`**${generationEndpoints.generate.path}`, (route) =>
      route.fulfill({ status: 500, body: 'Sorry' }),
    );
    const failed = page.getByRole('alert').filter({ hasText: 'Generation Failed' });
    for (const size of [
      { width: 1280, height: 640 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      await generator.generateButton.click();
      await expect(failed).toContainText('Failed to generate content. No credit was used.');
      await expect(page.getByText('Generation Failed')).toHaveCount(1);
      await expect(failed).toBeInViewport({ ratio: 1 });
    }
    expect(await findFaultsInThemes(page)).toEqual([]);
  });
});

test('an exhausted quota gives demo content, says so and costs nothing @turn-4', async ({
  generator,
  provider,
}) => {
  provider.always({ kind: 'error', status: 429, code: 'insufficient_quota' });
  await generator.open();
  await generator.generate(prompt);
  await expect(generator.toast).toContainText('AI Provider Quota Exceeded');
  await expect(generator.preview).toContainText('Leeds');
  await expect(generator.credits).toHaveText('5 credits left');
});

test('a quota that is used up for pictures leaves the text to the AI, and says which part is a sample @turn-4', async ({
  generator,
  page,
  site,
  provider,
}) => {
  provider.always({ kind: 'post', caption: 'Fresh bread', extra: { imageAlt: 'A loaf on a table' } });
  provider.pictures({ status: 429, code: 'insufficient_quota' });
  await becomeMember(page, site, 'pro');
  await generator.open();
  await generator.choose('Image', 'Generate an AI image');
  await generator.generate(prompt);
  await expect(generator.toast).toContainText('the image is a sample');
  await expect(page.getByText('Sample, not made by AI')).toBeVisible();
  await expect(page.getByText('the offline composer drew the image. The AI wrote the text.')).toBeVisible();
  await expect(page.getByText('Demo content')).toBeHidden();
  await expect(generator.credits).toHaveText('100 credits left');
});

test.describe('credits that cannot be read', () => {
  test.use({ expectedErrors: /503/ });

  test('are not said to be none, and are read again on a press @turn-3', async ({ generator, page }) => {
    await page.route('**/api/user/credits', (route) => route.fulfill({ status: 503, body: '' }));
    await generator.open();
    await expect(generator.credits).toHaveText('– credits');
    const form = page.getByRole('form', { name: 'Brief' });
    await expect(form.getByText('Couldn’t load your credits')).toBeVisible();
    await page.unroute('**/api/user/credits');
    await form.getByRole('button', { name: 'Try again' }).click();
    await expect(generator.credits).toHaveText('5 credits left');
    await expect(form.getByText('Couldn’t load your credits')).toBeHidden();
  });
});

test.describe('without a network', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ });

  test('a post that is asked for waits, says so once, and comes when there is one again @turn-5', async ({
    generator,
    page,
    context,
    provider,
  }) => {
    provider.next({ kind: 'post', caption: 'Fresh bread' });
    await generator.open();
    await generator.prompt.fill(prompt);
    await context.setOffline(true);
    // The page hears of it after the network is gone.
    await expect(page.getByText('What you type stays on this page')).toBeVisible();
    await generator.generateButton.click();
    await expect(page.getByText('Waiting for a connection…').first()).toBeVisible();
    await expect(page.getByText('We’ll carry on once you’re back online')).toBeVisible();
    await expect(page.getByText('Generation Failed')).toHaveCount(0);
    await generator.stopButton.click();
    await expect(page.getByText('Nothing was charged.')).toBeVisible();
    await generator.generateButton.click();
    await expect(page.getByText('Waiting for a connection…').first()).toBeVisible();
    await context.setOffline(false);
    await expect(generator.caption).toHaveValue('Fresh bread');
    await expect(generator.credits).toHaveText('4 credits left');
    expect(provider.calls()).toHaveLength(1);
  });
});

test.describe('of the part that shows posts', () => {
  test.use({ expectedErrors: /Failed to load resource/ });
  const part = '**/async/post-view.*.js';

  test('one that is dropped is asked for again @turn-1', async ({ generator, page, provider }) => {
    provider.next({ kind: 'post', caption: 'Fresh bread' });
    await page.route(part, (route) => route.abort(), { times: 2 });
    await generator.open();
    await generator.generate(prompt);
    await expect(generator.caption).toHaveValue('Fresh bread');
  });

  test('one that failed before there was a post is not told while it is asked for again', async ({
    generator,
    page,
    provider,
  }) => {
    provider.next({ kind: 'post', caption: 'Fresh bread' });
    await generator.open();
    // The first two are those of turning to the form; the next is held until the look at the page is done.
    let asked = 0;
    let serve = (): void => {};
    const held = new Promise<void>((resolve) => {
      serve = resolve;
    });
    await page.route(part, async (route) => {
      asked += 1;
      if (asked <= 2) return route.abort();
      await held;
      return route.continue();
    });
    await generator.prompt.fill(prompt);
    await expect.poll(() => asked).toBe(2);
    await generator.generateButton.click();
    await expect.poll(() => asked).toBe(3);
    await expect(page.getByText('Couldn’t show the post')).toHaveCount(0);
    serve();
    await expect(generator.caption).toHaveValue('Fresh bread');
  });

  test('one that does not come is told beside the brief, and comes by Try again', async ({
    generator,
    page,
    provider,
  }) => {
    provider.next({ kind: 'post', caption: 'Fresh bread' });
    await page.route(part, (route) => route.abort());
    await generator.open();
    await generator.prompt.fill(prompt);
    await generator.generateButton.click();
    await expect(page.getByText('Couldn’t show the post')).toBeVisible();
    await expect(generator.prompt).toHaveValue(prompt);
    await page.unroute(part);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(generator.caption).toHaveValue('Fresh bread');
  });
});

test('a conversation with an answer that was cut off is offered where one begins @turn-4', async ({
  page,
  provider,
  site,
}) => {
  await becomeMember(page, site, 'pro');
  await page.setViewportSize({ width: 390, height: 844 });
  provider.next({ kind: 'hang' });
  await page.goto('/app/ai-assistant');
  const box = page.getByRole('textbox', { name: 'Message' });
  const offered = page.getByText('The last message got no answer');
  await expect(page.getByRole('heading', { name: 'What shall we write?' })).toBeVisible();
  await box.fill('Fresh bread on Friday');
  await box.press('Enter');
  await expect(page).toHaveURL(/conversation=/);
  await page.goto('/app/ai-assistant');
  await expect(offered).toBeInViewport();
  await page.getByRole('button', { name: 'Open the conversation' }).click();
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('Fresh bread on Friday');
  await expect(offered).toHaveCount(0);
});
