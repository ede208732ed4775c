import { type OpenAiStandIn, startOpenAiStandIn } from '@postloom/api/stand-ins/openai';
import { startVideosStandIn, type VideosStandIn } from '@postloom/api/stand-ins/videos';
import { test as base, expect } from '../harness/test.ts';
import { GeneratorPage } from './generator-page.ts';

interface ProviderFixtures {
  /** Speaks OpenAI's HTTP API to the site of this worker. */
  readonly provider: OpenAiStandIn;
  /** Speaks OpenAI's Videos API to it. */
  readonly films: VideosStandIn;
}
interface PageFixtures {
  readonly generator: GeneratorPage;
  readonly freshProvider: undefined;
}

/** The site with a provider's key, so that posts cost credits, and a visitor with five of them. */
export const test = base.extend<PageFixtures, ProviderFixtures>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const provider = await startOpenAiStandIn();
      await use(provider);
      await provider.close();
    },
    { scope: 'worker' },
  ],
  films: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const films = await startVideosStandIn();
      await use(films);
      await films.close();
    },
    { scope: 'worker' },
  ],
  siteEnv: [
    async ({ provider, films }, use) =>
      use({
        OPENAI_API_KEY: 'stand-in',
        OPENAI_BASE_URL: provider.url,
        OPENAI_MODEL: 'stand-in',
        OPENAI_IMAGE_MODEL: 'stand-in',
        VIDEO_BASE_URL: films.url,
        VIDEO_MODEL: 'stand-in',
        FREE_CREDITS_PER_ADDRESS_PER_DAY: '1000',
      }),
    { scope: 'worker' },
  ],
  freshProvider: [
    async ({ provider }, use) => {
      provider.reset();
      await use(undefined);
    },
    { auto: true },
  ],
  generator: async ({ page }, use) => use(new GeneratorPage(page)),
});

export { expect };
