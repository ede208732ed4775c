import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { platformCatalogue, platforms } from '@postloom/shared-contracts/platforms';
import { findFaultsInThemes } from '../harness/axe.ts';
import { expect, test } from '../harness/test.ts';
import { GeneratorPage } from './generator-page.ts';

const arabic = 'نفتح مخبزنا الجديد يوم السبت. أول خمسين زائرا يحصلون على خبز مجاني. تعالوا مبكرا!';
const long =
  'We build accounting software for people who already know what they need. It costs £9 a month. Try it free for 30 days.';

/** Where in a picture something else than its ground stands: fractions of its width and height, from above. */
interface Ink {
  readonly left: number;
  readonly right: number;
}

/** What stands between two heights of a picture, which are fractions of its own; null for nothing. */
function inkOf(page: Page, png: Buffer, from: number, to: number): Promise<Ink | null> {
  return page.evaluate(
    async ({ bytes, from, to }) => {
      const blob = new Blob([Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0))]);
      const { width, height, canvas } = await createImageBitmap(blob).then((bitmap) => {
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
        canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
        return { width: bitmap.width, height: bitmap.height, canvas };
      });
      const top = Math.round(from * height);
      const strip = canvas.getContext('2d')?.getImageData(0, top, width, Math.round(to * height) - top);
      const data = strip?.data ?? new Uint8ClampedArray();
      const columns = new Set<number>();
      for (let at = 0; at < data.length; at += 4) {
        const isGround = [0, 1, 2].every((one) => Math.abs(Number(data[at + one]) - Number(data[one])) < 40);
        if (!isGround) columns.add((at / 4) % width);
      }
      if (columns.size === 0) return null;
      return { left: Math.min(...columns) / width, right: Math.max(...columns) / width };
    },
    { bytes: png.toString('base64'), from, to },
  );
}

/** The words, and the foot with who posts it and the count. */
const words = [0.22, 0.9] as const;
const foot = [0.9, 1] as const;

async function download(page: Page, slide: number): Promise<Buffer> {
  const button = page.getByRole('button', { name: `Download slide ${slide}` });
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return readFile(await file.path());
}

/** How far two pictures differ, as the mean over a coarse raster: 0 for alike, 255 for black and white. */
function difference(canvas: Locator, png: Buffer): Promise<number> {
  return canvas.evaluate(async (drawn: HTMLCanvasElement, bytes) => {
    const blob = new Blob([Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0))]);
    const raster = (source: CanvasImageSource): Uint8ClampedArray => {
      const context = new OffscreenCanvas(90, 112).getContext('2d', { willReadFrequently: true });
      if (!context) throw new Error('no canvas');
      context.imageSmoothingQuality = 'high';
      context.drawImage(source, 0, 0, 90, 112);
      return context.getImageData(0, 0, 90, 112).data;
    };
    const [one, other] = [raster(drawn), raster(await createImageBitmap(blob))];
    return one.reduce((sum, value, at) => sum + Math.abs(value - Number(other[at])), 0) / one.length;
  }, png.toString('base64'));
}

/** Opens the generator and has slides of a kind made. */
async function makeSlides(page: Page, kind: 'Carousel' | 'Story', prompt: string): Promise<GeneratorPage> {
  const generator = new GeneratorPage(page);
  await generator.open();
  await generator.choose('Content type', kind);
  await generator.generate(prompt);
  await page.getByRole('tab', { name: 'Slides' }).click();
  return generator;
}

const imageOf = (page: Page, slide: number): Locator =>
  page
    .getByRole('tabpanel', { name: 'Slides' })
    .getByRole('listitem')
    .locator('canvas')
    .nth(slide - 1);

test('a text from right to left runs so in the preview of every platform @turn-2', async ({ page }) => {
  const generator = new GeneratorPage(page);
  await generator.open();
  for (const platform of platforms) {
    await generator.choose('Platform', platformCatalogue[platform].name);
    await generator.generate(arabic);
    const text = generator.preview.getByText('تعالوا').last();
    // Its first letter stands furthest right, and the mark at its end at the left of its words.
    const places = await text.evaluate((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const letters: DOMRect[] = [];
      let said = '';
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const value = node.nodeValue ?? '';
        for (let at = 0; at < value.length; at += 1) {
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          letters.push(range.getBoundingClientRect());
        }
        said += value;
      }
      const box = element.getBoundingClientRect();
      const end = said.indexOf('!');
      return {
        fromRight: box.right - Number(letters[0]?.right),
        endIsLeft: Number(letters[end]?.left) < Number(letters[end - 1]?.left),
      };
    });
    expect(places, platform).toEqual({ fromRight: expect.any(Number), endIsLeft: true });
    expect(places.fromRight, platform).toBeLessThan(20);
  }
});

test('a slide from right to left is drawn from the right, and one of a script without spaces in its lines @turn-3', async ({
  page,
}) => {
  const generator = await makeSlides(page, 'Carousel', arabic);
  // One sentence a slide; the last is short.
  await expect(page.getByRole('button', { name: /^Go to slide/ })).toHaveCount(3);
  await page.getByRole('button', { name: 'Go to slide 3' }).click();
  const ink = await inkOf(page, await download(page, 3), ...words);
  expect(ink?.right).toBeGreaterThan(0.88);
  expect(ink?.left).toBeGreaterThan(0.3);

  await generator.generate(
    '土曜日に新しいパン屋を開店して先着五十名様に焼きたてのパンを無料で差し上げますのでぜひお越しください。お早めにどうぞ。',
  );
  await page.getByRole('tab', { name: 'Slides' }).click();
  await expect(page.getByRole('button', { name: /^Go to slide/ })).toHaveCount(2);
  const lines = await inkOf(page, await download(page, 1), ...words);
  expect(lines?.right).toBeLessThan(0.93);
});

test('on a phone a part that opens below the fold is brought into view @turn-4', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const generator = new GeneratorPage(page);
  await generator.open();
  await generator.choose('Content type', 'Carousel');
  await generator.generate(long);
  const tab = page.getByRole('tab', { name: 'Slides' });
  // In the lower half of the window, above what sticks to its foot.
  await tab.evaluate((element) =>
    scrollBy({ top: element.getBoundingClientRect().top - 500, behavior: 'instant' }),
  );
  await tab.click();
  await expect(imageOf(page, 1)).toBeInViewport({ ratio: 0.9 });
  await expect(tab).toBeInViewport({ ratio: 1 });
});

test('a title is a whole sentence or none @turn-4', async ({ page }) => {
  await makeSlides(page, 'Carousel', long);
  await expect(page.getByLabel('Title of slide 1')).toHaveValue('');
  await expect(page.getByLabel('Text of slide 1')).toHaveValue(
    'We build accounting software for people who already know what they need',
  );
});

test('what slides still say is told beside the caption that says otherwise, also after a reload, and one press changes it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const brief = 'Wreath workshop on 5 December at 2pm. £35 including materials. Bring gloves.';
  const generator = await makeSlides(page, 'Carousel', brief);
  await page.getByRole('tab', { name: 'Text' }).click();
  const told = page.getByRole('status').getByText('Slide 2 still says “£35”');
  const caption = await generator.caption.inputValue();
  await expect(told).toHaveCount(0);
  await generator.caption.fill(caption.replace('£35', '£38'));
  await expect(told).toBeVisible();
  expect(await findFaultsInThemes(page)).toEqual([]);
  await page.reload();
  await expect(told).toBeVisible();
  await page.getByRole('button', { name: 'Change it to “£38”' }).click();
  await expect(told).toHaveCount(0);
  await page.getByRole('tab', { name: 'Slides' }).click();
  await expect(page.getByLabel('Title of slide 2')).toHaveValue('£38 including materials');
});

test('a carousel of one sentence has a slide, and where all are removed one can be added', async ({
  page,
}) => {
  const generator = await makeSlides(page, 'Carousel', 'We are closed on Monday.');
  await expect(page.getByLabel('Title of slide 1')).toHaveValue('We are closed on Monday.');
  await expect(generator.caption).toHaveCount(0);
  const remove = page.getByRole('button', { name: 'Remove slide 1' });
  await remove.click();
  const panel = page.getByRole('tabpanel', { name: 'Slides' });
  await expect(panel).toContainText('This carousel has no slides yet');
  await expect(panel.getByRole('list').last()).toBeFocused();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByLabel('Title of slide 1')).toHaveValue('We are closed on Monday.');
  await remove.click();
  await panel.getByRole('button', { name: 'Add a slide' }).click();
  await page.getByLabel('Title of slide 1').fill('Closed on Monday');
  await expect(generator.preview).toContainText('Closed on Monday');
});

test('what is downloaded is what is shown, in both themes, without a name or a number that nobody gave @turn-5', async ({
  page,
  context,
  site,
}) => {
  await makeSlides(page, 'Carousel', long);
  const light = await download(page, 1);
  expect(await difference(imageOf(page, 1), light)).toBeLessThan(3);
  expect(await difference(page.getByTestId('post-preview').locator('canvas').first(), light)).toBeLessThan(3);
  // The count stands at the end of the foot, and no name at its start.
  expect((await inkOf(page, light, ...foot))?.left).toBeGreaterThan(0.8);
  await context.addCookies([{ name: 'theme', value: 'dark', url: site.url }]);
  await page.reload();
  await page.getByRole('tab', { name: 'Slides' }).click();
  expect((await download(page, 1)).equals(light)).toBe(true);
  expect(await difference(imageOf(page, 1), light)).toBeLessThan(3);
});

test('a story is seen one screen at a time, gone through by tap and key, and has no number on it', async ({
  page,
}) => {
  const generator = await makeSlides(page, 'Story', long);
  const { preview } = generator;
  await expect(preview).toContainText('what they need');
  await expect(preview).not.toContainText('£9');
  expect(await findFaultsInThemes(page)).toEqual([]);
  await preview.getByRole('button', { name: 'Later screen' }).click();
  await expect(preview.getByRole('group', { name: 'Screen 2 of 3' })).toContainText('£9');
  await expect(preview).not.toContainText('what they need');
  await page.keyboard.press('ArrowRight');
  await expect(preview).toContainText('Try it free');
  await page.keyboard.press('ArrowLeft');
  await preview.getByRole('button', { name: 'Earlier screen' }).click();
  await expect(preview.getByRole('group', { name: 'Screen 1 of 3' })).toContainText('what they need');
  const png = await download(page, 1);
  expect(await inkOf(page, png, ...foot)).toBeNull();
  expect(await difference(preview.locator('canvas'), png)).toBeLessThan(3);
});

test('a platform without stories says what is made instead @turn-1', async ({ page }) => {
  const generator = new GeneratorPage(page);
  await generator.open();
  await generator.choose('Platform', 'X');
  await generator.choose('Content type', 'Story');
  const note = 'X has no stories, so you get a post with images in the shape of a story.';
  await expect(page.getByText(note)).toBeVisible();
  await generator.generate(long);
  await expect(generator.preview.locator('canvas')).toHaveCount(3);
  await generator.choose('Platform', 'Instagram');
  await expect(page.getByText(note)).toBeHidden();
});
