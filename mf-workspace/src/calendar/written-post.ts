import { type DraftHandle, openDraft, type RemoteContext } from '@postloom/remote-kit';
import { type PostMedia, postMediaSchema } from '@postloom/shared-contracts';
import { type Platform, platforms } from '@postloom/shared-contracts/platforms';
import * as z from 'zod/mini';

/** The fields of a post being written in the calendar. */
export interface WrittenPost {
  readonly platform: Platform;
  readonly title: string;
  readonly caption: string;
  readonly hashtags: string;
  /** Pictures from the library. */
  readonly media: readonly PostMedia[];
  /** Id of its client; null for none. */
  readonly client: string | null;
}

const schema: z.ZodMiniType<WrittenPost> = z.object({
  platform: z.enum(platforms),
  title: z.string(),
  caption: z.string(),
  hashtags: z.string(),
  // Drafts from before these fields have neither (compat: drafts).
  media: z._default(z.array(postMediaSchema), []),
  client: z._default(z.nullable(z.string()), null),
});

/** Stored as a draft until it becomes a post, so that closing the dialog loses nothing. For `useDraft`. */
export function createWrittenPost(context: RemoteContext): DraftHandle<WrittenPost> {
  return openDraft(context, {
    name: 'calendar-post',
    schema,
    empty: { platform: 'instagram', title: '', caption: '', hashtags: '', media: [], client: null },
  });
}
