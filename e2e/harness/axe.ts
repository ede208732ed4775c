import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { full } from '@postloom/shared-contracts/testing';

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

type Theme = 'light' | 'dark';

/** The themes in which a screen is visited. In the small size one: {@link findFaultsInThemes} sees to the other. */
export const visitedThemes: readonly Theme[] = full ? ['light', 'dark'] : ['light'];

/**
 * What axe finds in the theme of the visit. In the small size it also finds there what has too little contrast in the
 * dark theme, which changes colours and nothing else.
 */
export async function findFaultsInThemes(page: Page) {
  const faults = await findAxeFaults(page);
  if (full) return faults;
  await wearTheme(page, 'dark');
  faults.push(...(await findAxeFaults(page, ['color-contrast'])));
  await wearTheme(page, null);
  return faults;
}

/** Changes the theme, or gives back the visit's own, and waits until the last colour has arrived. */
export const wearTheme = (page: Page, theme: Theme | null): Promise<void> =>
  page.evaluate(async (name) => {
    const { documentElement: root } = document;
    const own = root.dataset.ownTheme ?? root.dataset.theme ?? '';
    if (name !== null) Object.assign(root.dataset, { theme: name, ownTheme: own });
    else if (own) root.dataset.theme = own;
    else delete root.dataset.theme;
    // One that has ended may hold its last state for good, one that repeats has no end, and one may follow a scrollbar.
    const isEnding = ({ effect, playState, timeline }: Animation) =>
      playState === 'running' &&
      timeline === document.timeline &&
      effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    for (;;) {
      const running = document.getAnimations().filter(isEnding);
      if (running.length === 0) break;
      await Promise.allSettled(running.map(({ finished }) => finished));
    }
  }, theme);
