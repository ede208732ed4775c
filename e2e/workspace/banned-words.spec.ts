import { clientHeader } from '@postloom/shared-contracts';
import { expect, test } from '../accounts/fixtures.ts';
import { expectSound, make, putOnPlan } from './fixtures.ts';

test('words that the brand of a post bans are said while they are typed, and asked about before it is scheduled or sent', async ({
  page,
  member: _,
}) => {
  await putOnPlan(page, 'AGENCY');
  const client = await make(page, '/api/clients', { name: 'Ridgeline Roofing' });
  const voiced = await page.request.post('/api/brand-voices', {
    data: { name: 'Ridgeline', bannedWords: ['cheap', 'guarantee'] },
    headers: { [clientHeader]: client },
  });
  expect(voiced.status()).toBe(201);
  const caption = 'Slates and gutters';
  const post = await make(page, '/api/posts', { platform: 'linkedin', caption, client });
  const ours = await make(page, '/api/posts', { platform: 'linkedin', caption: 'Cheap, we guarantee it' });
  const read = async (id: string) => (await page.request.get(`/api/posts/${id}`)).json();
  const never = 'The voice “Ridgeline” never says “cheap” or “guarantee”.';
  const dialog = page.getByRole('dialog');
  const goBack = page.getByRole('alertdialog').getByRole('button', { name: 'Go back' });

  await page.goto(`/app/posts/${post}`);
  await page.getByLabel('Caption').fill('Cheaper slates, guaranteed');
  await expect(page.getByText(never)).toBeVisible();
  await expectSound(page);
  await page.getByLabel('Caption').fill('Slates');
  await expect(page.getByText(never)).toHaveCount(0);
  await page.getByLabel('Caption').fill('Cheaper slates, guaranteed');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();

  await page.getByRole('button', { name: 'Schedule…' }).click();
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  const scheduling = page.getByRole('alertdialog', { name: 'Schedule with banned words?' });
  await expect(scheduling).toContainText(never);
  await goBack.click();
  expect(await read(post)).toMatchObject({ status: 'draft' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Send for approval' }).click();
  await dialog.getByLabel('Client’s name').fill('Clara');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const sending = page.getByRole('alertdialog', { name: 'Send with banned words?' });
  await expect(sending).toContainText(never);
  await goBack.click();
  expect(await read(post)).toMatchObject({ signOff: null });
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await sending.getByRole('button', { name: 'Send anyway' }).click();
  await expect(page.getByLabel('Link', { exact: true })).toBeVisible();

  // The voice of one client says nothing about the posts of others.
  await page.goto(`/app/posts/${ours}`);
  await expect(page.getByLabel('Caption')).toHaveValue('Cheap, we guarantee it');
  await page.getByRole('button', { name: 'Schedule…' }).click();
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect.poll(async () => (await read(ours)).status).toBe('scheduled');
  await expect(page.getByText(/never says/)).toHaveCount(0);
});
