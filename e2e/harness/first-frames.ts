import type { Page } from '@playwright/test';

/** A page as it was seen: the text of each frame that differed from the one before, and how far things moved. */
export interface Seen {
  readonly frames: readonly string[];
  /** How far things moved, as browsers report it (Cumulative Layout Shift, to two decimals), and what. */
  readonly moved: string;
}

declare global {
  var seen: { frames: string[]; shifts: string[] };
}

/** Watches a page from its first byte on a slow line: 150 ms and 1.6 Mbit/s. */
export async function watch(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 200_000,
  });
  await page.addInitScript(() => {
    globalThis.seen = { frames: [], shifts: [] };
    const { frames, shifts } = globalThis.seen;
    const look = (): void => {
      // biome-ignore lint/performance/useDomNodeTextContent: what is seen, not what is there
      const text = document.body?.innerText ?? '';
      // Nobody sees the link for keyboards, which the first bytes of a page may bring alone.
      const isSeen = text !== '' && text !== 'Skip to content';
      if (isSeen && text !== frames.at(-1)) frames.push(text);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & {
          readonly value: number;
          readonly sources: readonly { readonly node: Element | null }[];
        };
        const moved = sources.map(({ node }) => (node?.textContent || node?.nodeName || '?').slice(0, 60));
        shifts.push(`${value.toFixed(4)} ${moved.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Opens a page that is watched, and waits until its screen is there and the line is quiet. */
export async function seenAt(page: Page, path: string): Promise<Seen> {
  await page.goto(path, { waitUntil: 'networkidle' });
  // A line may be quiet while what it brought is still worked on.
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  return seenNow(page);
}

/** What was seen of a page that is watched, once the line is quiet. */
export async function seenNow(page: Page): Promise<Seen> {
  await page.waitForLoadState('networkidle');
  const { frames, shifts } = await page.evaluate(async () => {
    // The first is that of the screen, the second comes after it was looked at.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return globalThis.seen;
  });
  // Type that settles into its own font moves a word by a few pixels, which is a tenth of what this rounds away.
  const sum = shifts.reduce((total, shift) => total + Number.parseFloat(shift), 0).toFixed(2);
  return { frames, moved: sum === '0.00' ? sum : `${sum}: ${shifts.join('; ')}` };
}
