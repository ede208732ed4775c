import type { PostStatus, Slide } from '@postloom/shared-contracts';
import { AppError } from '#app/kernel/http/app-error.ts';

/** What to call a post that somebody will look at or publish. */
const awaited: Partial<Record<PostStatus, string>> = {
  scheduled: 'A scheduled post',
  ready: 'A post that is ready',
  review: 'A post in review',
};

const hasWords = ({ title, text }: Slide): boolean => title !== '' || text !== '';

interface Content {
  readonly status: PostStatus;
  readonly caption: string;
  readonly media: readonly unknown[];
  readonly slides?: readonly Slide[] | null | undefined;
}

/**
 * Requires that a post which is scheduled, ready or in review has something to publish. A picture or a slide alone is
 * enough; hashtags alone are not.
 * @param wasDraft whether the post is only now leaving the draft status.
 * @throws {AppError} `validation_failed`
 */
export function requireContent({ status, caption, media, slides }: Content, wasDraft: boolean): void {
  const name = awaited[status];
  if (!name || caption.trim() !== '' || media.length > 0 || slides?.some(hasWords)) return;
  const way = wasDraft ? 'Add one first.' : 'Add one, or turn the post back into a draft first.';
  const message = `${name} needs text or an image. ${way}`;
  throw new AppError('validation_failed', { userMessage: message, issues: [{ path: 'caption', message }] });
}
