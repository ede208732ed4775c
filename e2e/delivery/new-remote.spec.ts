import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { full } from '@postloom/shared-contracts/testing';
import { expect, test } from '#harness/test.ts';
import { startReleasingSite } from './releasing-site.ts';

const workspace = join(import.meta.dirname, '../..');

/** What a team has before it: the tools, what is published to all teams, one remote to look at, and no code of others. */
const ofEveryTeam = ['mf-blog', 'remote-kit', 'shared-contracts', 'tools', 'ui-kit'];
/** What the shell tells of itself to who builds a remote. */
const ofTheShell = ['shell/package.json', 'shell/src/federation/*-share.ts'];

/** The commands of the guide, in their order. */
function guideCommands(): string[] {
  const guide = readFileSync(join(workspace, 'docs/guides/add-a-remote.md'), 'utf8');
  const block = /```sh\n(.*?)```/s.exec(guide)?.[1] ?? '';
  return block
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter(Boolean);
}

/** The workspace of a team. @returns its folder. */
function teamWorkspace(): string {
  const folder = mkdtempSync(join(tmpdir(), 'postloom-team-'));
  const files = globSync('{.*,*.*}', { cwd: workspace, withFileTypes: true }).filter((each) => each.isFile());
  const single = [...files.map(({ name }) => name), ...globSync(ofTheShell, { cwd: workspace })];
  for (const name of single) cpSync(join(workspace, name), join(folder, name));
  for (const name of ofEveryTeam) {
    cpSync(join(workspace, name), join(folder, name), {
      recursive: true,
      filter: (source) => !/[/\\](node_modules|dist|\.cache)$/.test(source),
    });
  }
  return folder;
}

/** What the guide says to do by hand. */
function describePage(folder: string): void {
  const file = join(folder, 'mf-calendar/src/pages.ts');
  const described = readFileSync(file, 'utf8').replace(
    /description: '[^']*'/,
    "description: 'Days and months.'",
  );
  writeFileSync(file, described);
}

test('by the commands of the guide a new remote is live, built and tested without the code of other teams', async ({
  browser,
}) => {
  test.skip(!full, 'It installs a workspace.');
  test.setTimeout(600_000);
  const commands = guideCommands().filter((command) => !command.startsWith('npm run dev'));
  expect(commands.map((command) => command.split(' ').slice(0, 5).join(' '))).toEqual([
    'npm run new-remote mf-calendar',
    'npm test -- mf-calendar',
    'npm run release -- publish',
    'npm run release -- activate',
  ]);
  const folder = teamWorkspace();
  const site = await startReleasingSite();
  try {
    const { secret } = await site.call<{ secret: string }>('POST', 'tokens', {
      name: 'calendar team',
      role: 'publisher',
      remotes: ['mf-calendar'],
    });
    const before = await (await browser.newContext({ baseURL: site.url })).newPage();
    await before.goto('/blog');
    // A team that is there already checks its own in the same way.
    for (const command of [...commands, 'npm test -- mf-blog']) {
      const { status, stdout, stderr } = spawnSync(command, {
        cwd: folder,
        shell: true,
        encoding: 'utf8',
        env: {
          ...process.env,
          RELEASE_URL: site.url,
          RELEASE_TOKEN: secret,
          RELEASE_KEY: join(folder, 'release-key.pem'),
        },
      });
      expect(status, `${command}\n${stdout}\n${stderr}`).toBe(0);
      if (command.startsWith('npm run new-remote')) describePage(folder);
    }
    const visitor = await (await browser.newContext({ baseURL: site.url })).newPage();
    await visitor.goto('/');
    await visitor.getByRole('banner').getByRole('link', { name: 'Calendar' }).click();
    await expect(visitor.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
    // A tab from before hears of it at its next navigation.
    await before.getByRole('banner').getByRole('link', { name: 'About' }).click();
    await before.getByRole('banner').getByRole('link', { name: 'Calendar' }).click();
    await expect(before.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
    await expect(before).toHaveTitle('Calendar · Postloom');
    await visitor.context().close();
    await before.context().close();
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
