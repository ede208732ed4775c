import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { full } from '@postloom/shared-contracts/testing';

/**
 * What axe finds wrong with a page, by all of its rules or by those named. Only faults are described in full, and
 * because our pages have no frames, no second page is opened to merge their results: that took more than half of the
 * time.
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

/**
 * The themes in which each screen is visited. The small size visits only one: {@link findFaultsInThemes} checks the
 * other.
 */
export const visitedThemes: readonly Theme[] = full ? ['light', 'dark'] : ['light'];

/**
 * What axe finds in the visited theme. At the small size, it also checks the contrast in the dark theme, which differs
 * only in colors.
 */
export async function findFaultsInThemes(page: Page) {
  const faults = await findAxeFaults(page);
  if (full) return faults;
  await wearTheme(page, 'dark');
  faults.push(...(await findAxeFaults(page, ['color-contrast'])));
  await wearTheme(page, null);
  return faults;
}

/** Changes the theme, or restores the visit's own, and waits until all color transitions have ended. */
export const wearTheme = (page: Page, theme: Theme | null): Promise<void> =>
  page.evaluate(async (name) => {
    const { documentElement: root } = document;
    const own = root.dataset.ownTheme ?? root.dataset.theme ?? '';
    if (name !== null) Object.assign(root.dataset, { theme: name, ownTheme: own });
    else if (own) root.dataset.theme = own;
    else delete root.dataset.theme;
    // Ended animations may hold their last state forever, repeating ones never end, and others follow a scrollbar.
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
