import OpenAI from 'openai';
import type { Env } from '#app/env.ts';
import { demoPictureProvider, demoTextProvider } from './demo.ts';
import { createChatProvider } from './openai-chat.ts';
import { createOpenAiPictures } from './openai-images.ts';
import { createResponsesProvider } from './openai-responses.ts';
import type { PictureProvider, TextProvider } from './provider.ts';

/** Small and quick models that write well; `OPENAI_MODEL` and `OPENAI_IMAGE_MODEL` name others (2026-11). */
const defaultModel = 'gpt-5.4-mini';
const defaultImageModel = 'gpt-image-2';

export interface Providers {
  readonly text: TextProvider;
  readonly pictures: PictureProvider;
}

/**
 * The providers that the environment asks for: OpenAI with a key alone; an OpenAI-compatible server by its
 * address (Chat Completions unless `OPENAI_API` says that it knows Responses, too), whose pictures come from the
 * offline composer unless `OPENAI_IMAGE_MODEL` names a model there; the offline composer with neither.
 */
export function createProviders(env: Env): Providers {
  const { OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL, OPENAI_IMAGE_MODEL } = env;
  if (!OPENAI_API_KEY && !OPENAI_BASE_URL) return { text: demoTextProvider, pictures: demoPictureProvider };
  const timeoutMs = env.OPENAI_TIMEOUT_MS;
  const client = new OpenAI({
    // Local servers take any key, but the SDK wants one.
    apiKey: OPENAI_API_KEY ?? 'none',
    // The SDK would read names of its own from the environment otherwise.
    baseURL: OPENAI_BASE_URL ?? 'https://api.openai.com/v1',
    organization: null,
    project: null,
    maxRetries: 0,
    timeout: timeoutMs,
    logLevel: 'off',
  });
  const model = OPENAI_MODEL ?? defaultModel;
  const imageModel = OPENAI_IMAGE_MODEL ?? (OPENAI_BASE_URL ? null : defaultImageModel);
  const api = env.OPENAI_API ?? (OPENAI_BASE_URL ? 'chat' : 'responses');
  const createTextProvider = api === 'chat' ? createChatProvider : createResponsesProvider;
  return {
    text: createTextProvider({ client, model, timeoutMs }),
    pictures: imageModel
      ? createOpenAiPictures({ client, model: imageModel, timeoutMs })
      : demoPictureProvider,
  };
}
