import { expect, type Locator } from '@playwright/test';

/**
 * Types into a field, then undoes and redoes it by keyboard. After each step, the result has to be the same as in a
 * text area without any scripts on the same page.
 */
export async function expectUndoAsInPlainText(field: Locator, words: string): Promise<void> {
  const page = field.page();
  const before = await field.inputValue();
  const steps = async (where: Locator): Promise<string[]> => {
    await where.fill(before);
    await page.keyboard.press('Control+End');
    const texts: string[] = [];
    await page.keyboard.type(words);
    texts.push(await where.inputValue());
    for (const key of ['Control+z', 'Control+y']) {
      await page.keyboard.press(key);
      texts.push(await where.inputValue());
    }
    return texts;
  };
  // Typing the first letter may load scripts. A loaded script element is removed from the page, which ends an undo
  // step.
  await field.press('Control+End');
  await page.keyboard.type(words);
  const plain = page.locator('#plain');
  await page.evaluate(() => {
    document.body.appendChild(document.createElement('textarea')).id = 'plain';
  });
  const expected = [before + words, before, before + words];
  await expect.poll(() => steps(plain)).toEqual(expected);
  expect(await steps(field)).toEqual(expected);
  await plain.evaluate((element) => element.remove());
}
