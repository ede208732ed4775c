import OpenAI from 'openai';
import type { Env } from '#app/env.ts';
import { bounds } from '#app/kernel/http/bounds.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { demoPictureProvider } from './demo.ts';
import { createModelWriter } from './model-writer.ts';
import { createChatModel } from './openai-chat.ts';
import { createOpenAiPictures } from './openai-images.ts';
import { createResponsesModel } from './openai-responses.ts';
import type { Providers } from './provider.ts';

/** Small, fast models that write well. `OPENAI_MODEL` and `OPENAI_IMAGE_MODEL` override them (2026-11). */
const defaultModel = 'gpt-5.4-mini';
const defaultImageModel = 'gpt-image-2';

/** OpenAI, or a server with a compatible API. */
export function createOpenAiProviders(env: Env): Omit<Providers, 'videos'> {
  const { OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL, OPENAI_IMAGE_MODEL } = env;
  const timeoutMs = env.OPENAI_TIMEOUT_MS;
  const thinkingTokens = env.OPENAI_THINKING_TOKENS ?? (OPENAI_BASE_URL ? 0 : bounds.providerThinkingTokens);
  const client = new OpenAI({
    // Local servers accept any key, but the SDK requires one.
    apiKey: OPENAI_API_KEY ?? 'none',
    // Set explicitly, because the SDK would otherwise read its own environment variables.
    baseURL: OPENAI_BASE_URL ?? 'https://api.openai.com/v1',
    organization: null,
    project: null,
    maxRetries: 0,
    timeout: timeoutMs,
    logLevel: 'off',
    fetch: boundedFetch(bounds.providerTextBytes + thinkingTokens * bounds.providerTokenBytes),
  });
  const model = OPENAI_MODEL ?? defaultModel;
  const imageModel = OPENAI_IMAGE_MODEL ?? (OPENAI_BASE_URL ? null : defaultImageModel);
  const api = env.OPENAI_API ?? (OPENAI_BASE_URL ? 'chat' : 'responses');
  const tokenLimit = OPENAI_BASE_URL ? 'max_tokens' : 'max_completion_tokens';
  return {
    text: createModelWriter(
      api === 'chat'
        ? createChatModel({ client, model, timeoutMs, thinkingTokens, tokenLimit })
        : createResponsesModel({ client, model, timeoutMs, thinkingTokens }),
    ),
    pictures: imageModel
      ? createOpenAiPictures({
          client: client.withOptions({ fetch: boundedFetch(bounds.providerPictureBytes) }),
          model: imageModel,
          timeoutMs,
        })
      : demoPictureProvider,
  };
}
