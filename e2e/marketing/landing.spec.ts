import { annualSaving, type DemoPreview, paidPlans, planCatalogue } from '@postloom/shared-contracts';
import { platformCatalogue } from '@postloom/shared-contracts/platforms';
import { takenOver } from '#harness/taken-over.ts';
import { expect, test } from '#harness/test.ts';

/** What stands in the live generator (mf-marketing's `opening-brief.ts`). */
const openingBrief = {
  platform: 'linkedin',
  tone: 'casual',
  prompt: 'Five tips for better coffee at home. On Fridays our café in Portland grinds your beans for free.',
  seed: 0,
};

test.beforeEach(async ({ page }) => {
  await page.goto('/');
});

test('the page says what the specification asks for, and names nothing that is not true', async ({
  page,
}) => {
  await expect(page).toHaveTitle('Brief in, posts out · Postloom');
  const texts = [
    'Live & Free',
    '50% OFF',
    'Save $180+',
    'No login required',
    'Demo content, written on the spot without AI.',
    'The figures above the line are real.',
    'Active users',
    'Posts generated',
    'Engagement increase',
    'User rating',
    'We wrote these ourselves',
  ];
  for (const text of texts)
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  const headings = [
    'AI Content Generation',
    'Image Generation',
    'Video Scripts',
    'Brand Voice Learning',
    'Image caption',
    'Video script',
    'Professional post',
  ];
  for (const name of headings) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  }
  for (const { name } of Object.values(platformCatalogue)) {
    await expect(page.getByRole('listitem').filter({ hasText: new RegExp(`^${name}$`) })).toBeVisible();
  }
  await expect(page.getByRole('blockquote')).toHaveCount(3);
});

test('the badge is beside the logo wherever there is room, and the header stays one line @turn-2', async ({
  page,
}) => {
  const header = page.getByRole('banner');
  for (const [width, hasRoom] of [
    [320, false],
    [360, true],
    [768, false],
    [820, false],
    [860, true],
    [1024, true],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    await expect(header.getByText('Live & Free')).toBeVisible({ visible: hasRoom });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    for (const link of await header.getByRole('link').filter({ visible: true }).all()) {
      expect((await link.boundingBox())?.height, `${width}: ${await link.textContent()}`).toBeLessThan(45);
    }
  }
});

test('the plans show the exact prices and savings of both ways to pay, and lead to the checkout @turn-3', async ({
  page,
}) => {
  const pricing = page.getByRole('region', { name: /Start free/ });
  const card = (name: string) =>
    pricing.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await expect(card('Free')).toContainText('$0');
  await expect(card('Free').getByRole('link')).toHaveAttribute('href', '/social-media');
  for (const billing of ['annual', 'monthly'] as const) {
    await pricing.getByRole('radio', { name: billing === 'annual' ? /Annual/ : 'Monthly' }).check();
    for (const plan of paidPlans) {
      await expect(card(planCatalogue[plan].name)).toContainText(
        `$${planCatalogue[plan].prices[billing]}${billing === 'annual' ? '/year' : '/month'}`,
      );
      await expect(card(planCatalogue[plan].name)).toContainText(`save $${annualSaving(plan).saving}`);
      await expect(card(planCatalogue[plan].name).getByRole('link')).toHaveAttribute(
        'href',
        `/api/billing/checkout?plan=${plan.toUpperCase()}&billing=${billing}`,
      );
    }
  }
  await expect(pricing).toContainText('Scheduling is a reminder');
  // Prices are compared in a line, also where what is said of whom a plan is for takes two.
  await page.setViewportSize({ width: 1040, height: 800 });
  const prices = await Promise.all(
    (await pricing.getByText(/^\$\d+$/).all()).map((each) => each.boundingBox()),
  );
  expect(prices.length).toBe(3);
  expect(new Set(prices.map((each) => each?.y)).size).toBe(1);
  await pricing.getByRole('radio', { name: /Annual/ }).check();
  await expect(card('Pro')).toContainText('50% off $180');
  await expect(card('Agency')).toContainText('50% off $420');
});

test('with nothing but the keyboard, a visitor comes from the landing page to a post, and it costs no credit @turn-5', async ({
  page,
}) => {
  const brief = page.getByLabel('Your brief');
  const start = page.getByRole('link', { name: 'Start Creating Now' });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /Skip/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  while (!(await start.evaluate((link) => link === document.activeElement))) await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(brief).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Our bookshop in York reads aloud on Thursday evening');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Compose a post' })).toBeFocused();
  await page.keyboard.press('Enter');
  const post = page.getByRole('status', { name: 'Your post' });
  await expect(post).toContainText(/bookshop/i);
  await expect(post).toContainText('TikTok');
  const credits = await page.request.get('/api/user/credits');
  expect(await credits.json()).toMatchObject({ remaining: 5 });

  // And on to the product itself.
  await start.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/social-media$/);
  const prompt = page.getByLabel('What do you want to create?');
  await prompt.focus();
  await page.keyboard.type('Our bookshop in York reads aloud on Thursday evening');
  const generate = page.getByRole('button', { name: 'Generate', exact: true });
  while (!(await generate.evaluate((button) => button === document.activeElement))) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Caption')).toContainText(/bookshop/i);
});

test('the post that stands there at first is what the composer makes of the brief above it', async ({
  page,
  request,
}) => {
  await expect(page.getByLabel('Your brief')).toHaveValue(openingBrief.prompt);
  const answer = await request.post('/api/demo/preview', { data: openingBrief });
  const { caption, hashtags } = (await answer.json()) as DemoPreview;
  const post = page.getByRole('status', { name: 'Your post' });
  for (const paragraph of caption.split('\n\n')) await expect(post).toContainText(paragraph);
  await expect(post).toContainText(hashtags.map((tag) => `#${tag}`).join(' '));
});

test('another platform gets the same brief at once, within its own limit @turn-1', async ({ page }) => {
  const post = page.getByRole('status', { name: 'Your post' });
  await expect(post).toContainText('3,000');
  await page.getByRole('radio', { name: 'X', exact: true }).check();
  await expect(post).toContainText(/\d+ \/ 280/);
  await expect(post).toContainText('better coffee at home');
});

test('a link or a word longer than a phone is wide keeps to the card, and the counter and Copy stay in it @turn-3', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const card = page.getByRole('region', { name: 'Try it here' });
  const link = `https://shop.example/${'spring-collection-'.repeat(12)}coats`;
  const word = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverordnungsausschussvorsitzender';
  for (const long of [link, word]) {
    await page.getByLabel('Your brief').fill(`Our sale starts on Friday. ${long}`);
    await page.getByRole('button', { name: 'Compose a post' }).click();
    await expect(page.getByRole('status', { name: 'Your post' })).toContainText(long);
    expect(await card.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
  }
});

test('the upgrade beside a post that was written here opens in a new tab, and the post stays', async ({
  page,
}) => {
  const card = page.getByRole('region', { name: 'Try it here' });
  const upgrade = card.getByRole('link', { name: 'Upgrade to Pro (opens in a new tab)' });
  await expect(upgrade).toBeHidden();
  await page.getByLabel('Your brief').fill('Pottery course on Tuesdays, eight places');
  await page.getByRole('button', { name: 'Compose a post' }).click();
  const post = page.getByRole('status', { name: 'Your post' });
  await expect(post).toContainText(/pottery/i);
  await expect(upgrade).toHaveAttribute('rel', 'noopener');
  // It buys what it says.
  await expect(card).toContainText('100 credits for $15 a month');
  const address = '/api/billing/checkout?plan=PRO&billing=monthly';
  await expect(upgrade).toHaveAttribute('href', address);

  const opened = page.waitForEvent('popup');
  await upgrade.press('Enter');
  // Who isn't signed in creates an account first.
  await expect(await opened).toHaveURL(`/register?next=${encodeURIComponent(address)}`);
  await expect(post).toContainText(/pottery/i);
  await expect(page).toHaveURL('/');
});

test('what was handed to the generator is handed over once: what is written there later stays', async ({
  page,
}) => {
  await page.getByLabel('Your brief').fill('Pottery course on Tuesdays, eight places');
  await page.getByRole('button', { name: 'Compose a post' }).click();
  await expect(page.getByRole('status', { name: 'Your post' })).toContainText(/pottery/i);
  await page.goto('/social-media');
  const prompt = page.getByLabel('What do you want to create?');
  await expect(prompt).toHaveValue('Pottery course on Tuesdays, eight places');
  const own = 'We hire two backend engineers in Rotterdam';
  await prompt.fill(own);
  await page.getByLabel('Business or industry').fill('Software house');
  await page.getByRole('radio', { name: 'LinkedIn' }).check();
  const expectOwn = async () => {
    await expect(prompt).toHaveValue(own);
    await expect(page.getByLabel('Business or industry')).toHaveValue('Software house');
    await expect(page.getByRole('radio', { name: 'LinkedIn' })).toBeChecked();
  };

  await page.goBack();
  // The browser itself puts the brief of before into its field again.
  await expect(page.getByLabel('Your brief')).toHaveValue('Pottery course on Tuesdays, eight places');
  await takenOver(page);
  await page.goForward();
  await expectOwn();
  await page.goBack();
  await takenOver(page);
  await page.getByRole('link', { name: 'Start Creating Now' }).click();
  await expectOwn();
});

test.describe('an empty brief', () => {
  test('is refused in place, with the sentence of the generator @turn-5', async ({ page }) => {
    await page.getByLabel('Your brief').fill(' ');
    await page.getByRole('button', { name: 'Compose a post' }).click();
    await expect(page.getByText('Please describe what you want to create.')).toBeVisible();
    await expect(page.getByLabel('Your brief')).toBeFocused();
    await page.getByLabel('Your brief').fill('🍂☕');
    await page.getByRole('button', { name: 'Compose a post' }).click();
    await expect(page.getByText('Please say in words what it’s about.')).toBeVisible();
  });
});

test.describe('when the composer cannot be reached', () => {
  test.use({ expectedErrors: /Failed to load resource/ });
  test('the page says so and keeps the brief and the last post @turn-2', async ({ page }) => {
    await page.route('**/api/demo/preview', (route) => route.abort());
    const post = page.getByRole('status', { name: 'Your post' });
    const before = await post.textContent();
    await page.getByRole('button', { name: 'Compose a post' }).click();
    await expect(page.getByText(/try again/)).toBeVisible();
    await expect(page.getByLabel('Your brief')).not.toHaveValue('');
    await expect(post).toHaveText(before ?? '');
  });
});

test('each link of the page and its footer leads where it says @turn-2', async ({ page, request }) => {
  const links = await page
    .locator('a[href]')
    .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href') ?? ''));
  for (const path of ['/about', '/privacy', '/terms', '/social-media', '/blog', '/login'])
    expect(links).toContain(path);
  expect(links).toContain('mailto:support@postloom.example');
  for (const href of new Set(links)) {
    if (href.startsWith('mailto:') || href.startsWith('/api/billing/')) continue;
    if (href.startsWith('#')) {
      await expect(page.locator(href)).toHaveCount(1);
      continue;
    }
    expect((await request.get(href, { headers: { accept: 'text/html' } })).status(), href).toBe(200);
  }
  await page.getByRole('link', { name: 'Get Started Free' }).click();
  await expect(page).toHaveURL(/\/social-media$/);
});
