import { type DraftHandle, openDraft, type RemoteContext } from '@postloom/remote-kit';
import { type Platform, platforms } from '@postloom/shared-contracts/platforms';
import * as z from 'zod/mini';

/** A post that is being written in the calendar, as it stands in the fields. */
export interface WrittenPost {
  readonly platform: Platform;
  readonly title: string;
  readonly caption: string;
  readonly hashtags: string;
}

const schema: z.ZodMiniType<WrittenPost> = z.object({
  platform: z.enum(platforms),
  title: z.string(),
  caption: z.string(),
  hashtags: z.string(),
});

/** Kept until it has become a post, so that closing the dialog loses nothing. For `useDraft`. */
export function createWrittenPost(context: RemoteContext): DraftHandle<WrittenPost> {
  return openDraft(context, {
    name: 'calendar-post',
    schema,
    empty: { platform: 'instagram', title: '', caption: '', hashtags: '' },
  });
}
