import { expect, test, toast } from '../accounts/fixtures.ts';
import { make, putOnPlan, slotOf } from './fixtures.ts';

/** A day that is still to come, whenever the tests run. */
const soon = new Date();
soon.setUTCMonth(soon.getUTCMonth() + 1, 17);
const day = soon.toISOString().slice(0, 10);

test('a draft with gaps is asked about before it is scheduled, however that is done, and one without a word keeps its time as a draft @turn-5', async ({
  page,
  context,
  member: _,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await putOnPlan(page, 'PRO');
  const post = { platform: 'linkedin', hashtags: [], media: [] };
  const gaps = await make(page, '/api/posts', { ...post, title: 'With gaps', caption: 'Ramen at [place].' });
  await make(page, '/api/posts', {
    ...post,
    contentType: 'carousel',
    title: 'Gaps on slides',
    caption: 'Three broths',
    slides: [
      { title: 'Three broths', text: '' },
      { title: '[Broth]', text: 'Twelve hours' },
    ],
  });
  await make(page, '/api/posts', { ...post, title: 'Only a title' });
  const read = async (id: string) => (await page.request.get(`/api/posts/${id}`)).json();
  const question = page.getByRole('alertdialog');
  const tray = page.getByRole('region', { name: 'Posts without a date' });
  const slot = slotOf(page, day);
  const drag = async (title: string) => {
    await tray.getByRole('button', { name: title }).hover();
    await page.mouse.down();
    await slot.hover();
    await slot.hover({ position: { x: 20, y: 20 } });
    await page.mouse.up();
  };

  await page.goto(`/app/calendar?view=month&date=${day}`);
  await drag('With gaps');
  await expect(question).toContainText('Still to fill in: place.');
  await question.getByRole('button', { name: 'Go back' }).click();
  expect(await read(gaps)).toMatchObject({ status: 'draft', scheduledAt: null });

  await drag('Gaps on slides');
  await expect(question).toContainText('Still to fill in: Broth.');
  await question.getByRole('button', { name: 'Go back' }).click();

  await drag('Only a title');
  const told = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
  await expect(told).toContainText('It’s still a draft with no text');
  await expect(slot.getByRole('button', { name: /Only a title.*Draft/ })).toBeVisible();

  await drag('With gaps');
  await question.getByRole('button', { name: 'Schedule anyway' }).click();
  await expect(slot.getByRole('button', { name: /With gaps.*Scheduled/ })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tray.getByRole('button', { name: 'With gaps' })).toBeVisible();

  // Planned as a draft it can be filled in later; as soon as it is to be published somebody has to agree.
  const { version } = await read(gaps);
  const time = { version, local: `${day}T09:00`, zone: 'UTC', status: 'draft' };
  expect((await page.request.put(`/api/calendar/posts/${gaps}`, { data: time })).status()).toBe(200);
  await page.goto(`/app/calendar?view=month&date=${day}&post=${gaps}`);
  await page.getByRole('dialog').getByLabel('Status').selectOption('Scheduled');
  await question.getByRole('button', { name: 'Go back' }).click();
  await expect(page.getByRole('dialog').getByLabel('Status')).toHaveValue('draft');

  await page.goto(`/app/posts/${gaps}`);
  await page.getByLabel('Status').selectOption('Scheduled');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await question.getByRole('button', { name: 'Go back' }).click();
  expect(await read(gaps)).toMatchObject({ status: 'draft' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await question.getByRole('button', { name: 'Save anyway' }).click();
  await expect(toast(page, 'Post saved')).toBeVisible();
  // Agreed to, it is not asked again.
  await page.getByLabel('Title').fill('Agreed');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(async () => (await read(gaps)).title).toBe('Agreed');

  await page.getByRole('button', { name: 'Copy text' }).click();
  await expect(toast(page, 'Post copied to your clipboard. Still to fill in: place.')).toBeVisible();
});

test('a post without the picture that its platform needs is asked about before it is scheduled, saved as that or exported, and a draft is not', async ({
  page,
  member: _,
}) => {
  await putOnPlan(page, 'PRO');
  const id = await make(page, '/api/posts', { platform: 'instagram', title: 'Bare', caption: 'Rye.' });
  const question = page.getByRole('alertdialog');
  const says = '“Bare”: Instagram takes no post without a picture or video.';
  const exportMonth = async () => {
    await page.goto(`/app/calendar?view=month&date=${day}`);
    await page.getByRole('button', { name: 'Calendar options' }).click();
    await page.getByRole('menuitem', { name: 'Export this month' }).click();
  };
  const read = async () => (await page.request.get(`/api/posts/${id}`)).json();
  const { version } = await read();
  const time = { version, local: `${day}T09:00`, zone: 'UTC', status: 'draft' };
  expect((await page.request.put(`/api/calendar/posts/${id}`, { data: time })).status()).toBe(200);
  const download = page.waitForEvent('download');
  await exportMonth();
  await download;

  await page.goto(`/app/calendar?view=month&date=${day}&post=${id}`);
  await page.getByRole('dialog').getByLabel('Status').selectOption('Scheduled');
  await expect(question).toContainText('Instagram takes no post without a picture or video.');
  await question.getByRole('button', { name: 'Go back' }).click();
  await page.goto(`/app/posts/${id}`);
  await page.getByLabel('Status').selectOption('Scheduled');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(question).toContainText('Save without a picture?');
  expect(await read()).toMatchObject({ status: 'draft' });
  await question.getByRole('button', { name: 'Save anyway' }).click();
  await expect(toast(page, 'Post saved')).toBeVisible();

  await exportMonth();
  await expect(question).toContainText('Export without a picture?');
  await expect(question).toContainText(says);
  await question.getByRole('button', { name: 'Go back' }).click();
});

test('what is to be scheduled is checked before anything is asked: a post, and a time that is still to come', async ({
  page,
  member: _,
}) => {
  await putOnPlan(page, 'PRO');
  const caption = '[Dish] is new on the menu';
  await make(page, '/api/posts', { platform: 'linkedin', title: 'With a gap', caption });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/app/calendar?view=month');
  await page.getByRole('button', { name: 'Schedule Post' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule Post' });
  const submit = dialog.getByRole('button', { name: 'Schedule', exact: true });
  await submit.click();
  await expect(dialog.getByText('Please choose a post.')).toBeInViewport();
  await dialog.getByRole('radio', { name: /With a gap/ }).click();
  await dialog.getByLabel('Date').fill('2020-01-01');
  await submit.click();
  await expect(dialog.getByText('Please choose a time in the future.')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});
