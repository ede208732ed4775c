import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * What axe finds wrong with a page, by all of its rules or by those named. Only what is wrong is described in full, and no second page
 * is opened to put together what was found in frames, for our pages have none: that was more than half of the time.
 */
export async function findAxeFaults(page: Page, rules?: string[]) {
  if (page.frames().length > 1) throw new Error('Frames would be left out');
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  });
  return (await axe.analyze()).violations;
}
