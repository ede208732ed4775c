import { startOpenAiStandIn } from '@postloom/api/stand-ins/openai';
import { chromium } from 'playwright';
import { browserPath, browserSwitches } from '../harness/browser.ts';
import { startSite } from '../harness/site.ts';

/**
 * Time until a person sees text, over the whole way: shell, remote, wire, API, provider and back, paint. Measured from
 * the press of the button, with a provider that answers at once, and from the provider's first delta.
 *
 * node e2e/bench/first-text.ts
 */
const rounds = 16;
const opening = 'Benchmarking';
const provider = await startOpenAiStandIn();
provider.always({
  kind: 'post',
  caption: `${opening} a caption that takes its time. `.repeat(4),
  chunkSize: 12,
  chunkDelayMs: 20,
});
const site = await startSite({
  env: {
    OPENAI_API_KEY: 'stand-in',
    OPENAI_BASE_URL: provider.url,
    OPENAI_MODEL: 'stand-in',
    FREE_CREDITS_PER_ADDRESS_PER_DAY: '1000',
  },
});
const browser = await chromium.launch({ executablePath: browserPath, args: browserSwitches });
const sincePress: number[] = [];
const sinceDelta: number[] = [];
for (let round = 0; round < rounds; round += 1) {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${site.url}/social-media`, { waitUntil: 'networkidle' });
  await page.getByLabel('What do you want to create?').fill(`Brief number ${round}`);
  const seen = page.evaluate(
    (text) =>
      new Promise<{ readonly pressed: number; readonly shown: number }>((resolve) => {
        let pressed = Number.NaN;
        document.addEventListener('click', ({ timeStamp }) => (pressed = timeStamp), { capture: true });
        new MutationObserver((_, observer) => {
          // biome-ignore lint/performance/useDomNodeTextContent: only text that is shown counts
          if (!document.querySelector('main')?.innerText.includes(text)) return;
          observer.disconnect();
          requestAnimationFrame(() =>
            resolve({
              pressed: performance.timeOrigin + pressed,
              shown: performance.timeOrigin + performance.now(),
            }),
          );
        }).observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
    opening,
  );
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  const { pressed, shown } = await seen;
  sincePress.push(shown - pressed);
  sinceDelta.push(shown - (performance.timeOrigin + (provider.firstPieceAt() ?? Number.NaN)));
  await page.context().close();
}
await browser.close();
await site.stop();
await provider.close();

// The first one waits while the process loads what reading a first brief takes.
const first = sincePress.shift();
sinceDelta.shift();
console.log(
  `To visible text: ${first?.toFixed(0)} ms from the first press after a start, then in ${rounds - 1} rounds\n`,
);
report('from the press', sincePress, '');
report('from the first delta', sinceDelta, ' (aim: median under 100 ms)');

function report(since: string, times: number[], aim: string): void {
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)]?.toFixed(0);
  console.log(`  ${since}: median ${at(0.5)} ms, quickest ${at(0)} ms, slowest ${at(1)} ms${aim}`);
}
