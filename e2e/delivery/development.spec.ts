import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { developRemote } from '@postloom/tools/develop-remote';
import { startSite } from '#harness/site.ts';
import { expect, test } from '#harness/test.ts';

const workspace = join(import.meta.dirname, '../..');

// A wrong password is answered with 401, which browsers tell the console.
test.use({ expectedErrors: /the server responded with a status of 401/ });

test('one remote is developed within a running site: an edit shows at once and keeps what was typed @turn-4', async ({
  page,
}) => {
  // A copy beside its packages, so that no file of the workspace is written.
  const cache = join(workspace, 'mf-blog/.cache');
  mkdirSync(cache, { recursive: true });
  const copy = mkdtempSync(join(cache, 'develop-'));
  const source = join(copy, 'src');
  cpSync(join(workspace, 'mf-blog/src'), source, { recursive: true });
  // What `#app/` stands for is said there.
  cpSync(join(workspace, 'mf-blog/package.json'), join(copy, 'package.json'));
  const edit = (file: string, from: string, to: string): void => {
    const before = readFileSync(join(source, file), 'utf8');
    expect(before).toContain(from);
    writeFileSync(join(source, file), before.replace(from, to));
  };
  const site = await startSite();
  const developed = await developRemote({ remote: 'mf-blog', site: new URL(site.url), port: 3180, source });
  try {
    await page.goto(`${developed.url}/blog`);
    const search = page.getByPlaceholder('Search articles...');
    await search.fill('hashtags');
    await expect(page).toHaveURL(/hashtags/);
    edit('blog/search-bar.tsx', 'Search articles...', 'Find an article');
    await expect(page.getByPlaceholder('Find an article')).toHaveValue('hashtags');

    // A link that its own table adds is in the chrome, and the other remotes and the API are the site's.
    edit('navigation.ts', "label: 'Blog', order: 20", "label: 'Journal', order: 20");
    await page.goto(`${developed.url}/login`);
    await expect(page.getByRole('link', { name: 'Journal' }).first()).toBeVisible();
    await page.getByLabel('Email').fill('nobody@example.com');
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText(/password/i);
  } finally {
    await developed.close();
    await site.stop();
    rmSync(copy, { recursive: true, force: true });
  }
});
