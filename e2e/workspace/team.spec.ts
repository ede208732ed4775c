import type { Page, Request } from '@playwright/test';
import { findAxeFaults } from '#harness/axe.ts';
import { seenAt, watch } from '#harness/first-frames.ts';
import { holdFiles } from '#harness/hold-files.ts';
import { unzip } from '#harness/unzip.ts';
import { linkIn } from '../../api/test/stand-ins/mail.ts';
import { expect, password, refused, toast } from '../accounts/fixtures.ts';
import { test } from '../accounts/mail-fixtures.ts';
import { expectSound, make, putOnPlan } from './fixtures.ts';
import { confirmAddress, invitationIn, teamOfTwo } from './team-of-two.ts';

const team = 'Ada Weaver’s team';
const switcher = (page: Page) => page.getByRole('button', { name: /^Workspace:/ });
const members = (page: Page) => page.getByRole('list', { name: 'Members' }).getByRole('listitem');
test.use({ expectedErrors: refused });

/**
 * Holds all answers of an address but the first.
 * @returns lets them through, and waits until the page has shown what follows from them.
 */
async function holdLater(page: Page, address: string): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>();
  const asked: Request[] = [];
  await page.route(address, async (route) => {
    if (asked.push(route.request()) > 1) await gate.promise;
    await route.continue();
  });
  return async () => {
    await expect.poll(() => asked.length).toBeGreaterThan(1);
    gate.resolve();
    for (const each of asked) await (await each.response())?.finished();
    await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve))));
  };
}

test('an owner, an invited editor and a client, from the invitation to the approval and the parting', async ({
  page,
  member,
  mailbox,
  browser,
  baseURL,
}) => {
  const invited = 'bob.miller@example.com';
  await page.goto('/app/team');
  await expect(page.getByRole('link', { name: 'Upgrade to Agency' })).toBeVisible();
  await putOnPlan(page, 'AGENCY');
  await confirmAddress(page, mailbox, member.email);
  const address = 'clara@bakery.example';
  await make(page, '/api/clients', { name: 'Harbour Bakery', contacts: [{ name: 'Clara', email: address }] });

  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/app/team');
  await expect(page.getByText('1 of 5 seats used.')).toBeVisible();
  await page.getByRole('button', { name: 'Rename' }).click();
  const naming = page.getByRole('dialog', { name: 'Rename the team' });
  await naming.getByLabel('Team name').fill('Loud & Clear');
  await naming.getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByRole('heading', { name: 'Loud & Clear', level: 1 })).toBeVisible();
  await page.getByLabel('Email').fill(invited);
  await page.getByLabel('Role', { exact: true }).selectOption('Editor');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(toast(page, 'Invitation sent')).toBeVisible();
  await expect(page.getByText('2 of 5 seats used.')).toBeVisible();
  const first = await invitationIn(mailbox, invited);
  await page.getByRole('button', { name: `Resend the invitation to ${invited}` }).click();
  await expect(toast(page, 'Invitation sent again')).toBeVisible();
  await expect.poll(() => mailbox.mails.filter(({ to }) => to === invited).length).toBe(2);
  await expectSound(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  // Before there is an account, dates are written as the browser does.
  const british = await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-GB' });
  const reader = await british.newPage();
  await reader.goto((await invitationIn(mailbox, invited)).href);
  await expect(reader.getByText(/The invitation is open until \d+ [A-Z][a-z]+ \d{4}\./)).toBeVisible();
  await british.close();

  // The invited signs up through the invitation, and is in the team.
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const bob = await context.newPage();
  await bob.setViewportSize({ width: 360, height: 800 });
  await bob.goto(first.href);
  await expect(bob.getByRole('heading', { name: 'This invitation no longer works' })).toBeVisible();
  await bob.goto((await invitationIn(mailbox, invited)).href);
  await expect(bob.getByRole('heading', { name: 'Join Loud & Clear' })).toBeVisible();
  await expectSound(bob);
  await bob.getByRole('link', { name: 'Create an account' }).click();
  await expect(bob.getByLabel('Email', { exact: true })).toHaveValue(invited);
  await expectSound(bob);
  await bob.setViewportSize({ width: 1280, height: 800 });
  for (const [label, value] of Object.entries({
    'First Name': 'Bob',
    'Last Name': 'Miller',
    Password: password,
    'Confirm Password': password,
  })) {
    await bob.getByLabel(label, { exact: true }).fill(value);
  }
  await bob.getByLabel(/I agree to the Terms of Service/).check();
  await bob.getByRole('button', { name: 'Create Account' }).click();
  await expect(switcher(bob)).toContainText('Loud & Clear');
  await expect(bob.getByText('200/200 credits')).toBeVisible();

  // A post that isn't a client's stands under the name of the one whose workspace it is, whoever of the team looks.
  const own = await make(page, '/api/posts', { platform: 'facebook', caption: 'Ours' });
  await bob.goto(`/app/posts/${own}`);
  await expect(bob.getByTestId('post-preview')).toContainText('Ada Weaver');
  await expect(bob.getByTestId('post-preview')).not.toContainText('Bob');

  // A post for the client, and the link by which the client reads it.
  await bob.goto('/app/calendar');
  await bob.getByRole('combobox', { name: 'Client', exact: true }).selectOption('Harbour Bakery');
  await expect(bob).toHaveURL(/client=/);
  await bob.getByRole('button', { name: 'Schedule Post' }).first().click();
  const planning = bob.getByRole('dialog', { name: 'Schedule Post' });
  await planning.getByText('A new one', { exact: true }).click();
  await planning.getByLabel('Platform').selectOption('linkedin');
  await planning.getByLabel('Caption').fill('Rye bread on Fridays');
  await planning.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(planning).toBeHidden();
  await bob.goto('/app/posts');
  await bob.getByRole('list', { name: 'Posts' }).getByRole('link').first().click();
  await bob.getByRole('button', { name: 'Send for approval' }).click();
  const sending = bob.getByRole('dialog', { name: 'Send for approval' });
  await expect(sending.getByLabel(`Clara, ${address}`)).toBeChecked();
  await bob.setViewportSize({ width: 360, height: 800 });
  await expectSound(bob);
  await sending.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(bob.getByText('Email on its way')).toBeVisible();
  await expectSound(bob);
  await bob.getByRole('button', { name: 'Done' }).click();
  await bob.setViewportSize({ width: 1280, height: 800 });
  const mail = await mailbox.waitFor(address, 'asks you to approve a post');

  // In another zone, and yet with the same end.
  const reading = await browser.newContext({ baseURL: baseURL ?? '', timezoneId: 'Asia/Tokyo' });
  const clara = await reading.newPage();
  await clara.goto(linkIn(mail, '/review').href);
  await expect(clara.getByRole('heading', { name: 'Hello Clara' })).toBeVisible();
  const [, end = '?'] =
    /works until (.+?M \S+)\./.exec((await clara.locator('main').textContent()) ?? '') ?? [];
  await expect(bob.getByText(`Link open until ${end}`)).toBeVisible();
  expect(mail.text.replaceAll(/\s+/g, ' ')).toContain(`works until ${end}.`);
  await expect(clara.getByTestId('post-preview')).toContainText('Rye bread on Fridays');
  await clara.getByRole('button', { name: 'Approve' }).click();
  await expect(clara.getByText('You’re all set')).toBeVisible();

  await page.goto('/app/posts');
  const row = page.getByRole('list', { name: 'Posts' }).getByRole('listitem').first();
  await expect(row).toContainText('made by Bob Miller');
  await expect(row).toContainText('Harbour Bakery');
  await expect(row).toContainText('Client approved');
  await row.getByRole('link').click();
  await expect(page.getByRole('main').getByText('made by Bob Miller')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Client approval' })).toContainText(
    /Clara approved version \d/,
  );

  // Removed from the team while words are not saved, a member loses none of them.
  await bob.getByLabel('Caption').fill('Words that nobody must lose');
  await page.goto('/app/team');
  await page.getByRole('button', { name: 'Remove Bob Miller' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(members(page)).toHaveText([/Ada Weaver/]);
  const answer = await holdLater(bob, '**/api/workspaces');
  await bob.getByRole('button', { name: 'Save', exact: true }).click();
  const told = bob.getByRole('dialog', { name: 'You’re no longer in Loud & Clear' });
  await expect(told).toBeVisible();
  await told.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(bob.getByLabel('Caption')).toHaveValue('Words that nobody must lose');
  // What the page asked twice about the one refusal is not told twice.
  await answer();
  await expect(told).toBeHidden();
  await bob.getByRole('button', { name: 'Save', exact: true }).click();
  // The browser asks once more, because of what is not saved.
  bob.once('dialog', (dialog) => void dialog.accept());
  await told.getByRole('button', { name: 'Go to my workspace' }).click();
  await expect(bob.getByText('5/5 credits')).toBeVisible();
  await expect(switcher(bob)).toHaveCount(0);
  await Promise.all([context.close(), reading.close()]);
});

test('an address that is typed while an invitation is being sent stays', async ({
  page,
  member,
  mailbox,
}) => {
  await putOnPlan(page, 'AGENCY');
  await confirmAddress(page, mailbox, member.email);
  await page.goto('/app/team');
  const email = page.getByLabel('Email');
  await email.fill('bob@example.com');
  const release = await holdFiles(page, '**/api/team/invitations');
  const asked = page.waitForRequest('**/api/team/invitations');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await asked;
  await email.fill('carla@example.com');
  release();
  await expect(toast(page, 'Invitation sent')).toBeVisible();
  await expect(email).toHaveValue('carla@example.com');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('3 of 5 seats used.')).toBeVisible();
  await expect(email).toHaveValue('');
});

test('a member’s header stays on one line beside the choice of workspaces @turn-1', async ({
  page,
  member,
  mailbox,
  browser,
  baseURL,
}) => {
  const { context, bob } = await teamOfTwo({ page, member, mailbox }, browser, baseURL ?? '');
  const name = 'Ridge and Gutter, a studio for roofers';
  expect((await page.request.patch('/api/team', { data: { name, version: 0 } })).status()).toBe(200);
  await bob.goto('/app');
  await expect(switcher(bob)).toContainText(name);
  for (const width of [768, 1024, 1280]) {
    await bob.setViewportSize({ width, height: 768 });
    const banner = bob.getByRole('banner');
    for (const part of [bob.getByRole('button', { name: /^Jump to/ }), banner.getByText('Agency Plan')]) {
      const lines = () =>
        part.evaluate((each) => {
          const range = document.createRange();
          range.selectNodeContents(each);
          return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 10))).size;
        });
      // Read until it is right: the page may draw it anew meanwhile, when it has none.
      await expect.poll(lines, `${width}`).toBe(1);
    }
    expect(await bob.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }
  await context.close();
});

test('a member whose team is paused is told so once, and what they typed stays @turn-4', async ({
  page,
  member,
  mailbox,
  browser,
  baseURL,
}) => {
  const { context, bob } = await teamOfTwo({ page, member, mailbox }, browser, baseURL ?? '');
  const post = await make(page, '/api/posts', { title: 'Rye', caption: 'First words', platform: 'linkedin' });
  await bob.goto(`/app/posts/${post}`);
  await bob.getByLabel('Caption').fill('Words that nobody must lose');
  // The first call that is refused is the one that saves.
  await bob.route('**/api/sign-off/unseen', (route) => route.abort());
  await putOnPlan(page, 'PRO');
  const told = bob.getByRole('dialog', { name: `${team} is paused` });
  await bob.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(told).toBeVisible();
  // Not waited for: a toast goes by itself.
  expect(await bob.getByText('Couldn’t save the post').count()).toBe(0);
  await told.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(bob.getByText('Words that nobody must lose').first()).toBeVisible();

  // From their own workspace, too, they see why the team and its posts are gone.
  await bob.getByRole('button', { name: 'Save', exact: true }).click();
  bob.once('dialog', (dialog) => void dialog.accept());
  await told.getByRole('button', { name: 'Go to my workspace' }).click();
  const notice = bob.getByRole('region', { name: team });
  await expect(notice).toContainText(`${team} is paused: its plan has no seats.`);
  await bob.goto(`/app/posts/${post}`);
  await expect(bob.getByRole('heading', { name: 'This post isn’t in your workspace' })).toBeVisible();
  await expect(bob.getByText(`If it belongs to ${team}, it’s safe`)).toBeVisible();
  await bob.setViewportSize({ width: 360, height: 800 });
  await expectSound(bob);
  await notice.getByRole('link', { name: 'Teams you’re in' }).click();
  await expect(bob.getByRole('button', { name: `Leave ${team}` })).toBeVisible();
  await putOnPlan(page, 'AGENCY');
  await bob.reload();
  await expect(bob.getByRole('button', { name: `Open ${team}` })).toBeVisible();
  await expect(notice).toHaveCount(0);
  await context.close();
});

test('a member who leaves is told that they have left, in their own workspace, and the payer by mail', async ({
  page,
  member,
  mailbox,
  browser,
  baseURL,
}) => {
  const { context, bob } = await teamOfTwo({ page, member, mailbox }, browser, baseURL ?? '');
  await page.goto('/app/settings?tab=preferences');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const deletion = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await expect(deletion).toContainText('Your team loses access, and we email them.');
  await bob.goto('/app/team');
  await bob.getByRole('button', { name: 'Leave', exact: true }).click();
  await bob.getByRole('button', { name: 'Leave team' }).click();
  await expect(toast(bob, `You left ${team}`)).toBeVisible();
  await expect(bob.getByText('5/5 credits')).toBeVisible();
  const mail = await mailbox.waitFor(member.email, 'has left your team');
  expect(mail.text).toContain('Bob Miller');
  await bob.reload();
  await expect(bob.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(toast(bob, `You left ${team}`)).toHaveCount(0);
  await context.close();
});

test('a reviewer is offered what they may do, and nothing else @turn-2', async ({
  page,
  member,
  mailbox,
  browser,
  baseURL,
}) => {
  const { context, bob } = await teamOfTwo({ page, member, mailbox }, browser, baseURL ?? '');
  const post = await make(page, '/api/posts', { title: 'Rye', caption: 'First words', platform: 'linkedin' });
  const project = await make(page, '/api/projects', { title: 'Harvest' });
  await make(page, '/api/clients', { name: 'Garage North' });

  // The plan is read by everybody in the team, and changed by the payer alone.
  await bob.goto('/app/billing');
  await expect(bob.getByText(`You’re looking at the plan for ${team}`)).toBeVisible();
  await expect(bob.getByRole('tab', { name: 'Invoices' })).toHaveCount(0);
  // What is decided for all is no editor's.
  const links = bob.getByRole('navigation', { name: 'App' }).getByRole('link');
  await expect(links.filter({ hasText: 'Posts' })).toBeVisible();
  await expect(links.filter({ hasText: /API access|Brand(?! voices)/ })).toHaveCount(0);

  // Another tab of the same browser goes home; this one stays where it is.
  const own = await context.newPage();
  await own.goto('/app/posts');
  await own.setViewportSize({ width: 360, height: 800 });
  await switcher(own).click();
  // An open menu stands beside the landmarks of the page, at its end.
  await expectSound(own, async (shown) => (await findAxeFaults(shown)).filter(({ id }) => id !== 'region'));
  await own.setViewportSize({ width: 1280, height: 800 });
  await own.getByRole('menuitemradio', { name: 'My workspace' }).click();
  await expect(own.getByText('5/5 credits')).toBeVisible();
  await own.close();
  await bob.reload();
  await expect(switcher(bob)).toContainText(team);

  await page.goto('/app/team');
  await expect(members(page)).toHaveText([/Ada Weaver/, /Bob Miller/]);
  await page.getByLabel('Role of Bob Miller').selectOption('Reviewer');
  await expect(toast(page, 'Bob Miller is now a reviewer')).toBeVisible();
  const refusals: string[] = [];
  bob.on('response', (answer) => {
    if (answer.status() === 403) refusals.push(answer.url());
  });
  const offers =
    /^(Create Content|New Project|New template|Upload|Schedule Post|Schedule…?|Save|Rewrite|Add an image|Choose from library|Duplicate|Delete|Send for approval|Use Template: .*|New client|Empty project|Generate.*|Write a post|Add your brand voice|Next|Send|Rename|Send invitation|Actions for (Harvest|Garage North))$/;
  for (const path of [
    '/app',
    '/app/posts',
    `/app/posts/${post}`,
    '/app/projects',
    '/app/templates',
    '/app/media',
    '/app/calendar',
    '/app/clients',
    '/app/team',
    '/app/composer',
    '/app/generator',
    '/app/ai-assistant',
    '/app/history',
  ]) {
    await bob.goto(path);
    await expect(bob.getByText(`You’re a reviewer in ${team}`)).toBeVisible();
    await expect(bob.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(bob.locator('main [aria-busy="true"]')).toHaveCount(0);
    await expect(bob.getByRole('button', { name: offers }), path).toHaveCount(0);
    await expect(bob.getByRole('link', { name: offers }), path).toHaveCount(0);
    // Posts can be selected for export, which only reads them.
    const selectable = path === '/app/posts' ? 2 : 0;
    await expect(bob.getByRole('checkbox', { name: /^Select/ }), path).toHaveCount(selectable);
    await expect(bob.getByRole('region', { name: 'Posts without a date' }), path).toHaveCount(0);
  }
  await bob.goto('/app/posts');
  await bob.getByLabel('Select Rye').check();
  const bar = bob.getByRole('region', { name: 'Selected posts' });
  await expect(bar.getByRole('button')).toHaveText(['', 'Export']);
  const download = bob.waitForEvent('download');
  await bar.getByRole('button', { name: 'Export' }).click();
  expect([...(await unzip(await download)).keys()]).toContain('1-linkedin-rye/post.txt');
  await bob.goto(`/app/projects/${project}`);
  await bob.getByRole('button', { name: 'Actions for Harvest' }).click();
  await expect(bob.getByRole('menuitem')).toHaveText(['Export posts']);
  await bob.goto(`/app/posts/${post}`);
  await expect(bob.getByTestId('post-preview')).toContainText('First words');
  await expect(bob.getByLabel('Caption')).toHaveCount(0);
  await expectSound(bob);
  expect(refusals).toEqual([]);

  // The first frame says where they stand and what they are, and nothing moves.
  const arriving = await context.newPage();
  await arriving.addInitScript((id) => sessionStorage.setItem('postloom.workspace', id), await standing(bob));
  await context.addCookies([{ name: 'workspace', value: await standing(bob), url: baseURL ?? '' }]);
  await arriving.setViewportSize({ width: 1280, height: 800 });
  await watch(arriving);
  const { frames, moved } = await seenAt(arriving, '/app/posts');
  expect(frames[0]).toContain(team);
  expect(frames[0]).toContain(`You’re a reviewer in ${team}`);
  expect(frames.filter((text) => /New Project|5\/5/.test(text))).toEqual([]);
  expect(moved).toBe('0.00');
  await arriving.close();
  await context.close();
});

/** In which workspace a tab stands. */
const standing = (page: Page): Promise<string> =>
  page.evaluate(() => sessionStorage.getItem('postloom.workspace') ?? '');
