import { setTimeout as delay } from 'node:timers/promises';
import { clipFormat } from '@postloom/shared-contracts';
import OpenAI, { toFile } from 'openai';
import { AppError } from '#app/kernel/http/app-error.ts';
import { bounds } from '#app/kernel/http/bounds.ts';
import { openPicture, workOnPicture } from '#app/kernel/pictures/picture-work.ts';
import { fastStart } from '../clips/encode-clip.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { callProvider, StreamFailure } from './openai-errors.ts';
import type { VideoProvider } from './provider.ts';

const firstPollMs = 500;
const longestPollMs = 10_000;
/** After this many failed polls in a row, which takes two to three minutes, we give up on a clip. */
const maxFailedPolls = 20;
/** Lengths in seconds that the API accepts (openai 7.55). */
const lengths = ['4', '8', '12'] as const;
const { width, height } = clipFormat;
const comment = 'Made with AI.';

/**
 * Clips from a server with OpenAI's Videos API (`POST /videos`, `GET /videos/:id`, `GET /videos/:id/content`). OpenAI
 * itself shut that service down in September 2026; other servers still offer it.
 */
export function createOpenAiVideos({
  baseUrl,
  apiKey,
  model,
  timeoutMs,
}: {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly model: string;
  /** Time limit for a clip, from the request to the last byte. */
  readonly timeoutMs: number;
}): VideoProvider {
  const { videos } = new OpenAI({
    apiKey: apiKey ?? 'none',
    baseURL: baseUrl,
    organization: null,
    project: null,
    maxRetries: 0,
    timeout: timeoutMs,
    logLevel: 'off',
    fetch: boundedFetch(bounds.providerVideoBytes),
  });
  return {
    name: 'openai-videos',
    isDemo: false,
    render: ({ prompt, pictures: [picture], seconds }, { signal, token, begun, progress }) =>
      callProvider({ signal, timeoutMs }, async (signal, started) => {
        const length = lengths.find((each) => Number(each) >= seconds) ?? '12';
        let id = token;
        if (id === null) {
          const reference =
            picture && (await toFile(await cut(picture), 'picture.jpg', { type: 'image/jpeg' }));
          const size = `${width}x${height}` as const;
          const body = {
            model,
            prompt,
            size,
            seconds: length,
            ...(reference && { input_reference: reference }),
          };
          ({ id } = await videos.create(body, { signal }));
          await begun(id);
        }
        started();
        for (let pollMs = firstPollMs; ; pollMs = nextPollMs(pollMs)) {
          const {
            status,
            progress: percent,
            error,
          } = await retryWhileUnavailable(() => videos.retrieve(id, { signal }), signal);
          if (status === 'failed') throw new StreamFailure(error?.code ?? null, error?.message ?? 'failed');
          if (status === 'completed') break;
          progress(Math.min(0.95, (percent ?? 0) / 100));
          await delay(pollMs, undefined, { signal });
        }
        const made = await retryWhileUnavailable(async () => {
          const answer = await videos.downloadContent(id, undefined, { signal });
          return new Uint8Array(await answer.arrayBuffer());
        }, signal);
        const bytes = await fastStart(made, comment).catch((cause: unknown) => {
          throw new AppError('provider_invalid_output', { cause });
        });
        return { bytes: Buffer.from(bytes), poster: null };
      }),
  };
}

const nextPollMs = (pollMs: number): number => Math.min(pollMs * 1.5, longestPollMs);

/**
 * Retries while the provider can't answer. Giving up would waste money, because the provider continues to make the clip
 * and charges for it.
 */
async function retryWhileUnavailable<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  let waitMs = firstPollMs;
  for (let failed = 1; ; failed += 1) {
    try {
      return await ask();
    } catch (error) {
      if (signal.aborted || failed === maxFailedPolls || !mayPass(error)) throw error;
    }
    await delay(waitMs, undefined, { signal });
    waitMs = nextPollMs(waitMs);
  }
}

/** Whether a call might succeed a little later: the provider is down or busy, or the connection broke. */
function mayPass(error: unknown): boolean {
  if (error instanceof OpenAI.APIConnectionError) return true;
  if (error instanceof OpenAI.APIError) return error.status >= 500 || error.status === 429;
  // `fetch` throws this if a response breaks off.
  return error instanceof TypeError;
}

/** The API requires a picture of the clip's exact size. */
const cut = (picture: Buffer): Promise<Buffer> =>
  workOnPicture(() =>
    openPicture(picture).resize(width, height, { fit: 'cover' }).jpeg({ quality: 88 }).toBuffer(),
  );
