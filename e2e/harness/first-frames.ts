import type { Page } from '@playwright/test';

/** What was visible of a page: the text of each frame that differed from the previous one, and how far things moved. */
export interface Seen {
  readonly frames: readonly string[];
  /** How far things moved, as browsers report it (Cumulative Layout Shift, to two decimals), and which elements. */
  readonly moved: string;
}

declare global {
  var seen: { frames: string[]; shifts: string[] };
}

/** Records a page from its first byte, on a slow connection: 150 ms and 1.6 Mbit/s. */
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
      // biome-ignore lint/performance/useDomNodeTextContent: the visible text, not all text in the DOM
      const text = document.body?.innerText ?? '';
      // The skip link is invisible, and may be the only content in the first bytes of a page.
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

/** Opens a recorded page, and waits until its screen is shown and the network is idle. */
export async function seenAt(page: Page, path: string): Promise<Seen> {
  await page.goto(path, { waitUntil: 'networkidle' });
  // The network may be idle while its last response is still being processed.
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  return seenNow(page);
}

/** What was visible of a recorded page, once the network is idle. */
export async function seenNow(page: Page): Promise<Seen> {
  await page.waitForLoadState('networkidle');
  const { frames, shifts } = await page.evaluate(async () => {
    // The first frame renders the screen, and the second one comes after it was recorded.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return globalThis.seen;
  });
  // Swapping in a font moves words by a few pixels. That is a tenth of what is rounded away here.
  const sum = shifts.reduce((total, shift) => total + Number.parseFloat(shift), 0).toFixed(2);
  return { frames, moved: sum === '0.00' ? sum : `${sum}: ${shifts.join('; ')}` };
}
