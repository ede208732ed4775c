import type { Env } from '#app/env.ts';
import { demoPictureProvider, demoTextProvider } from './demo.ts';
import { createLocalVideos } from './local-videos.ts';
import type { Providers } from './provider.ts';

/**
 * The providers that the environment asks for: OpenAI with a key alone; an OpenAI-compatible server by its
 * address (Chat Completions unless `OPENAI_API` says that it knows Responses, too), whose pictures come from the
 * offline composer unless `OPENAI_IMAGE_MODEL` names a model there; the offline composer with neither. Clips come
 * from the server that `VIDEO_BASE_URL` names, or are put together here.
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
  // The SDK is an eighth of all modules of the API, so a start that does not need it does not load it.
  const { createOpenAiProviders } = await import('./openai-providers.ts');
  return { ...createOpenAiProviders(env), videos };
}
