import type { Env } from '#app/env.ts';
import { demoPictureProvider, demoTextProvider } from './demo.ts';
import { createLocalVideos } from './local-videos.ts';
import type { Providers } from './provider.ts';

/**
 * Creates the providers that the environment configures. A key alone means OpenAI. An address means an
 * OpenAI-compatible server (Chat Completions, unless `OPENAI_API` says that it supports Responses); then the offline
 * composer draws pictures unless `OPENAI_IMAGE_MODEL` names a model there. With neither, the offline composer does
 * everything. Clips come from the server in `VIDEO_BASE_URL`, or are rendered here.
 */
export async function createProviders(env: Env): Promise<Providers> {
  const {
    VIDEO_BASE_URL: baseUrl,
    VIDEO_API_KEY: apiKey,
    VIDEO_MODEL: model,
    VIDEO_TIMEOUT_MS: timeoutMs,
  } = env;
  const videos =
    baseUrl && model
      ? (await import('./openai-videos.ts')).createOpenAiVideos({ baseUrl, apiKey, model, timeoutMs })
      : createLocalVideos(env.FFMPEG_PATH ?? null);
  if (!env.OPENAI_API_KEY && !env.OPENAI_BASE_URL) {
    return { text: demoTextProvider, pictures: demoPictureProvider, videos };
  }
  // The SDK makes up an eighth of the API's modules, so load it only if it is needed.
  const { createOpenAiProviders } = await import('./openai-providers.ts');
  return { ...createOpenAiProviders(env), videos };
}
