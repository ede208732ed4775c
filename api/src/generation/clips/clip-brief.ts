import {
  type ClipRequest,
  captionOf,
  type GenerationResponse,
  type Slide,
  slidesOf,
  slidesText,
  type VideoScript,
} from '@postloom/shared-contracts';
import { clientOf, type Scope } from '#app/kernel/database/owned.ts';
import { AppError } from '#app/kernel/http/app-error.ts';
import { checked } from '../checked.ts';
import { runsOf } from '../runs/runs-context.ts';
import { bannedTold } from '../text/banned-words.ts';
import { linesOf } from './clip-lines.ts';
import type { ClipOrder } from './clip-order.ts';
import type { ClipsContext } from './clips-context.ts';

/**
 * Collects the material for a requested clip: its words, pictures and length, and the posts that will show it.
 * @throws {AppError} `not_found`
 */
export async function orderOf(
  context: ClipsContext,
  scope: Scope,
  { source, prompt, uploadedAssets, seconds }: ClipRequest,
): Promise<Pick<ClipOrder, 'platform' | 'brief'> & { readonly client: string | null }> {
  const uploads: string[] = [];
  for (const address of uploadedAssets) uploads.push(await pictureOf(context, scope, address));
  if (source.kind === 'post') {
    const { platform, media, client, ...post } = await context.post(scope, source.id);
    const own = media.flatMap(({ id, kind }) => (kind === 'image' ? [id] : []));
    const pictures = uploads.length > 0 ? uploads : own;
    return {
      platform,
      client,
      brief: {
        ...(await briefOf(post, prompt, await context.bannedWords({ ...scope, client }))),
        pictures,
        seconds,
        posts: [source.id],
        runs: [],
      },
    };
  }
  const run = await runsOf(context.runs, scope).findOne({ _id: source.id, status: 'done' });
  const made = run?.response as Partial<GenerationResponse> | null | undefined;
  if (!made?.caption) throw new AppError('not_found', { userMessage: 'That result no longer exists.' });
  const { caption, videoScript = null, slides = null, imageUrl } = made;
  const words = { caption, videoScript, slides, contentType: run?.contentType ?? 'post' };
  const { brandVoiceId = null } = (run?.brief ?? {}) as { readonly brandVoiceId?: string | null };
  const bannedWords = await context.bannedWords(scope, brandVoiceId);
  const pictures = uploads.length > 0 || !imageUrl ? uploads : [await pictureOf(context, scope, imageUrl)];
  return {
    platform: run?.platform ?? '',
    client: clientOf(run?.client),
    brief: {
      ...(await briefOf(words, prompt, bannedWords)),
      pictures,
      seconds,
      posts: [],
      runs: [source.id],
    },
  };
}

/** The parts of a post that a clip uses. */
interface ClipWords {
  readonly contentType: string;
  readonly caption: string;
  readonly videoScript: VideoScript | null;
  readonly slides?: readonly Slide[] | null | undefined;
}

/** The words to show, and the prompt for a provider that films, both without what the brand bans. */
export async function briefOf(
  words: ClipWords,
  wish: string,
  banned: readonly string[],
): Promise<Pick<ClipOrder['brief'], 'lines' | 'prompt'>> {
  const { videoScript } = words;
  const slides = slidesOf(words);
  const caption = captionOf(words);
  const lines = linesOf(slides.length > 0 ? slidesText(slides) : caption, videoScript);
  const told = [
    wish,
    videoScript?.scenes.map(({ visual }) => visual).join(' '),
    slides.length > 0 && `What it says, in this order:\n${slidesText(slides)}`,
    `It goes with this post: ${caption}`,
  ];
  const shown = await Promise.all(lines.map((line) => checked('drawnLine', { banned }, line)));
  const filmed = await Promise.all(told.map((part) => part && checked('withoutBanned', { banned }, part)));
  return {
    lines: shown.filter(Boolean),
    prompt: [bannedTold(banned), ...filmed].filter(Boolean).join('\n').slice(0, 4000),
  };
}

/**
 * Id of one of the account's pictures.
 * @throws {AppError} `not_found`; `unsupported_media_type` for a clip.
 */
export async function pictureOf(context: ClipsContext, scope: Scope, address: string): Promise<string> {
  const { id, mimeType } = await context.objects.resolveFile(scope, address);
  if (!mimeType.startsWith('image/')) throw new AppError('unsupported_media_type');
  return id;
}
