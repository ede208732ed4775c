import { expect, refused, test, toast } from '../accounts/fixtures.ts';
import { make, putOnPlan } from './fixtures.ts';

// Posts, projects, files, voices, the brand and moves of the calendar are in the specs of their screens.
test.use({ expectedErrors: refused });

test('of two tabs that change one template, the second is shown both texts and chooses @turn-5', async ({
  page,
  member: _,
}) => {
  const input = { title: 'Market day', category: 'food', platform: 'facebook', content: 'As it was' };
  const id = await make(page, '/api/templates', input);
  await page.goto('/app/templates?view=own');
  const dialog = page.getByRole('dialog', { name: 'Edit template' });
  const saved = async () => (await page.request.get(`/api/templates/${id}`)).json();
  for (const choice of ['Keep mine', 'Use the other version']) {
    await page.getByRole('button', { name: 'Actions for Market day' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await dialog.getByLabel('Text').fill('Mine');
    const { version } = await saved();
    const theirs = { version, content: `Theirs ${version}` };
    expect((await page.request.patch(`/api/templates/${id}`, { data: theirs })).status()).toBe(200);
    await dialog.getByRole('button', { name: 'Save template' }).click();
    await expect(dialog).toContainText(`Theirs ${version}`);
    await expect(dialog.getByLabel('Text')).toHaveValue('Mine');
    await dialog.getByRole('button', { name: choice }).click();
    if (choice === 'Use the other version') {
      await expect(dialog.getByLabel('Text')).toHaveValue(`Theirs ${version}`);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      expect(await saved()).toMatchObject({ content: `Theirs ${version}` });
    } else {
      await expect(toast(page, 'Template saved')).toBeVisible();
      expect(await saved()).toMatchObject({ content: 'Mine' });
    }
  }
});

test('of two tabs that change the posting slots, the second is shown those of the other and chooses @turn-2', async ({
  page,
  member: _,
}) => {
  await putOnPlan(page, 'PRO');
  await page.goto('/app/calendar?view=list&panel=slots');
  const dialog = page.getByRole('dialog', { name: 'Posting slots' });
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const slots = [{ platform: 'linkedin', weekday: 3, time: '16:30' }];
  const theirs = { version: 0, zone: 'UTC', slots, remindByMail: true };
  expect((await page.request.put('/api/calendar/settings', { data: theirs })).status()).toBe(200);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toContainText('Elsewhere there are: LinkedIn Wednesday 16:30.');
  await expect(dialog.getByRole('list', { name: 'Posting slots' })).toContainText(
    'Instagram, Monday 9:00 AM',
  );
  await dialog.getByRole('button', { name: 'Keep this one' }).click();
  await expect(toast(page, 'Posting slots saved')).toBeVisible();
  const saved = await (await page.request.get('/api/calendar/settings')).json();
  expect(saved.slots).toEqual([{ platform: 'instagram', weekday: 1, time: '09:00' }]);
  // The way back leads to what the other tab had saved.
  await page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(toast(page, 'Undone')).toBeVisible();
  expect((await (await page.request.get('/api/calendar/settings')).json()).slots).toEqual(slots);
});
