import type { Page } from '@playwright/test';
import { platformCatalogue, platforms } from '@postloom/shared-contracts/platforms';
import { expect, test } from '../harness/test.ts';
import { GeneratorPage } from './generator-page.ts';

const arabic = 'نفتح مخبزنا الجديد يوم السبت. أول خمسين زائرا يحصلون على خبز مجاني. تعالوا مبكرا!';
const long =
  'We build accounting software for people who already know what they need. It costs £9 a month. Try it free for 30 days.';

/** Opens the generator and has slides of a kind made. */
async function makeSlides(page: Page, kind: 'Carousel' | 'Story', prompt: string): Promise<GeneratorPage> {
  const generator = new GeneratorPage(page);
  await generator.open();
  await generator.choose('Content type', kind);
  await generator.generate(prompt);
  await page.getByRole('tab', { name: 'Slides' }).click();
  return generator;
}

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

test('a title is a whole sentence or none @turn-4', async ({ page }) => {
  await makeSlides(page, 'Carousel', long);
  await expect(page.getByLabel('Title of slide 1')).toHaveValue('');
  await expect(page.getByLabel('Text of slide 1')).toHaveValue(
    'We build accounting software for people who already know what they need',
  );
});

test('a carousel of one sentence has a slide, and where all are removed one can be added', async ({
  page,
}) => {
  const generator = await makeSlides(page, 'Carousel', 'We are closed on Monday.');
  await expect(page.getByLabel('Title of slide 1')).toHaveValue('We are closed on Monday.');
  await expect(generator.caption).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove slide 1' }).click();
  const panel = page.getByRole('tabpanel', { name: 'Slides' });
  await expect(panel).toContainText('This carousel has no slides yet');
  await panel.getByRole('button', { name: 'Add a slide' }).click();
  await page.getByLabel('Title of slide 1').fill('Closed on Monday');
  await expect(generator.preview).toContainText('Closed on Monday');
});
