import { slidesText, type VideoScript } from '@postloom/shared-contracts';
import { trimToLimit } from '@postloom/shared-contracts/platforms';
import { AppError } from '#app/kernel/http/app-error.ts';
import { checked } from '../checked.ts';
import type { Draft, OtherDraft } from '../providers/provider.ts';
import { linesOfScript } from '../text/check-post.ts';
import { knownTexts } from '../text/same-words.ts';
import { type DraftRules, saysTheFacts } from './check-draft.ts';

/** A post that is ready to be shown. */
export interface FinishedPost extends OtherDraft {
  /** Whether words that the brand bans were removed; absent if it bans none. */
  readonly wordsLeftOut?: boolean;
}

/** A draft that is ready to be shown: the post, other wordings, its script. */
export interface FinishedDraft {
  readonly post: FinishedPost;
  readonly others: readonly FinishedPost[];
  readonly videoScript: VideoScript | null;
}

/**
 * Makes a draft comply with its rules by removing what breaks them.
 * @param isDemo whether the offline composer wrote it. Unless there is a voice, its texts can only break the length
 *   limit.
 * @throws {AppError} `provider_invalid_output` if nothing is left of the post.
 */
export async function finishDraft(held: DraftRules, draft: Draft, isDemo: boolean): Promise<FinishedDraft> {
  const post = await finishWords(held, draft, isDemo);
  if (!post) throw new AppError('provider_invalid_output', { detail: 'nothing left of the text' });
  return {
    post: { ...post, ...(await leftOutOf(held, draft, draft.videoScript)) },
    others: await finishOthers(held, draft.others, post, isDemo),
    videoScript: draft.videoScript && (await checked('finishScript', held.rules, draft.videoScript)),
  };
}

/** Null if nothing is left. */
async function finishWords(
  { request, voice, rules }: DraftRules,
  { caption, hashtags, slides }: OtherDraft,
  isDemo: boolean,
): Promise<OtherDraft | null> {
  const post =
    isDemo && !voice
      ? trimToLimit(request.platform, caption.trim(), hashtags)
      : await checked('finishPost', rules, { caption, hashtags });
  return post?.caption ? { ...post, slides: await checked('finishSlides', rules, slides) } : null;
}

/**
 * Drops wordings that repeat another one or get the facts wrong. This is no failure, because the post itself exists.
 */
async function finishOthers(
  held: DraftRules,
  others: readonly OtherDraft[],
  post: OtherDraft,
  isDemo: boolean,
): Promise<FinishedPost[]> {
  const known = knownTexts(held.request.shown ?? []);
  known.add(post.caption);
  const kept: FinishedPost[] = [];
  for (const other of others) {
    const finished = await finishWords(held, other, isDemo);
    if (!finished || known.has(finished.caption)) continue;
    if (!isDemo && !saysTheFacts(held, finished)) continue;
    known.add(finished.caption);
    kept.push({ ...finished, ...(await leftOutOf(held, other)) });
  }
  return kept;
}

async function leftOutOf(
  { voice, rules }: DraftRules,
  { caption, slides }: OtherDraft,
  script: VideoScript | null = null,
): Promise<Pick<FinishedPost, 'wordsLeftOut'>> {
  if (!voice || voice.bannedWords.length === 0) return {};
  const told = [caption, slidesText(slides), ...(script ? linesOfScript(script) : [])];
  return { wordsLeftOut: await checked('saysBanned', rules, told) };
}
