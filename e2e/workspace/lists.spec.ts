import type { Locator } from '@playwright/test';
import { someOf } from '@postloom/shared-contracts/testing';
import { expect, refused, test } from '../accounts/fixtures.ts';
import { expectSound, make, putOnPlan } from './fixtures.ts';

/** Every list of the workspace, with the call that fills it and something that stands there once it has. */
const lists: readonly {
  readonly path: string;
  readonly call: RegExp;
  readonly what: string;
  readonly shown: string;
  /** What is made before it is visited. */
  readonly first?: string;
}[] = [
  { path: '/app', call: /\/api\/dashboard$/, what: 'your dashboard', shown: 'Recent Projects' },
  { path: '/app/posts', call: /\/api\/posts\?/, what: 'your posts', shown: 'No posts yet' },
  {
    path: '/app/projects',
    call: /\/api\/projects(\?|$)/,
    what: 'your projects',
    shown: 'Autumn fair',
    // Before the first one, samples stand there.
    first: '/api/projects',
  },
  {
    path: '/app/templates',
    call: /\/api\/templates(\?|$)/,
    what: 'the templates',
    shown: 'The dish behind the menu',
  },
  {
    path: '/app/templates?view=own',
    call: /\/api\/templates\/own/,
    what: 'your templates',
    shown: 'No templates of your own yet',
  },
  {
    path: '/app/calendar?view=list',
    call: /\/api\/calendar\?/,
    what: 'your calendar',
    shown: 'These are samples until you schedule your first post.',
  },
  {
    path: '/app/voices',
    call: /\/api\/brand-voices/,
    what: 'your brand voices',
    shown: 'No brand voices yet',
  },
];

test.use({ expectedErrors: new RegExp(`${refused.source}|ERR_INTERNET_DISCONNECTED`) });

for (const { path, call, what, shown, first } of someOf(lists, 3)) {
  test(`${what}: shown to be on the way, said to have failed, and there when asked for again`, async ({
    page,
    context,
    member: _,
  }) => {
    await putOnPlan(page, 'PRO');
    if (first) await make(page, first, { title: shown });
    await page.setViewportSize({ width: 360, height: 740 });
    const answered = Promise.withResolvers<void>();
    await page.route(call, async (route) => {
      await answered.promise;
      await route.abort();
    });
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main.locator('[aria-busy="true"]').first()).toBeVisible();
    await expect(main.getByText(shown).first()).toBeHidden();
    answered.resolve();
    const failed = main.getByRole('alert').filter({ hasText: `Couldn’t load ${what}` });
    await expect(failed).toBeVisible();
    await expectSound(page);
    if (path === '/app') {
      // Said first, and nothing of it is shown to be on its way.
      const figures = main.locator('dl');
      await expect(figures.getByText('–', { exact: true })).toHaveCount(3);
      await expect(main.locator('[aria-busy="true"]')).toHaveCount(0);
      const top = async (part: Locator) => (await part.boundingBox())?.y;
      expect(await top(failed)).toBeLessThan((await top(figures.first())) ?? 0);
    }
    await page.unroute(call);
    await failed.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(main.getByText(shown).first()).toBeVisible();
    await expect(failed).toHaveCount(0);
    if (path !== '/app/posts' && path !== '/app/projects') return;
    // One of them that does not come leaves the way back to all.
    const one = await make(page, `/api${path.slice(4)}`, {
      title: 'One of them',
      ...(path === '/app/posts' && { platform: 'twitter' }),
    });
    await page.route(`**/api${path.slice(4)}/${one}`, (route) => route.abort());
    await page.goto(`${path}/${one}`);
    await expect(main.getByRole('alert')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(Post|Project)$/);
    await main.getByRole('link', { name: /^All p/ }).click();
    await expect(main.getByRole('link', { name: 'One of them' })).toBeVisible();
    if (path !== '/app/posts') return;
    // Without a connection nothing is on its way: it comes by itself when there is one again.
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByText('Bin', { exact: true }).click();
    await expect(main.getByText(`We’ll show ${what} as soon as you’re back.`)).toBeVisible();
    await expect(main.locator('[aria-busy="true"]')).toHaveCount(0);
    await context.setOffline(false);
    await expect(main.getByText('The bin is empty')).toBeVisible();
  });
}

test('what is typed while a search is on its way stays as it is typed @turn-2', async ({
  page,
  member: _,
}) => {
  await make(page, '/api/posts', { platform: 'twitter', title: 'One', caption: 'One' });
  // The address has the first words, and the screen does not know of it yet: then they are taken back.
  await page.addInitScript(() => {
    for (const name of ['pushState', 'replaceState'] as const) {
      const change = history[name];
      history[name] = function (this: History, ...given) {
        change.apply(this, given);
        const field = document.querySelector<HTMLInputElement>('input[type=search]');
        if (!String(given[2]).includes('absent') || field?.value !== 'absent') return;
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '');
        field.dispatchEvent(new Event('input', { bubbles: true }));
      };
    }
  });
  await page.goto('/app/posts');
  const search = page.getByLabel('Search');
  await search.fill('absent');
  await expect(search).toHaveValue('');
  await expect(page).not.toHaveURL(/absent/);
  await expect(page.getByLabel('Select One')).toBeVisible();
  await expect(search).toHaveValue('');
  // What the address names when the page opens stands in the field.
  await search.fill('One');
  await expect(page).toHaveURL(/One/);
  await page.goto('/app/posts?q=Two');
  await expect(search).toHaveValue('Two');
});
