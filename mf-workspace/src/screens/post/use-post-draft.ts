import { useHost } from '@postloom/remote-kit';
import { type Post, postSchema, type Slide } from '@postloom/shared-contracts';
import type { Draft, DraftState } from '@postloom/shared-contracts/federation';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';

/** What can be changed by hand. */
export type PostText = Pick<Post, 'title' | 'caption' | 'status' | 'project' | 'client' | 'media'> & {
  /** Null where the caption spells them out. */
  readonly slides: Slide[] | null;
  readonly hashtags: string;
};

/** What is typed in a post and not saved. */
export interface KeptText {
  /** The post's, on which it was written. */
  readonly version: number;
  /** As the post stood in that version: what else has become of it is seen by that. */
  readonly before: PostText;
  readonly text: PostText;
}

const { title, caption, status, project, client, media, slides } = postSchema.shape;
const textSchema = z.object({
  title,
  caption,
  status,
  project,
  client,
  media,
  slides: z._default(slides, null),
  hashtags: z.string(),
});
const keptSchema = z.object({ version: z.int(), before: textSchema, text: textSchema });

function readKept(stored: unknown): KeptText | null {
  const parsed = z.safeParse(keptSchema, stored);
  return parsed.success ? (parsed.data as KeptText) : null;
}

/**
 * Keeps what is typed in a post until it is saved or given up, so that closing the tab loses nothing. A tab in which
 * nothing is typed follows the others.
 * @param kept what stands there and is not saved; null where all is.
 * @param onRestore takes what was typed before, or elsewhere; null where that is given up there.
 */
export function usePostDraft(id: string, kept: KeptText | null, onRestore: (kept: KeptText | null) => void) {
  const { drafts } = useHost();
  const [draft, setDraft] = useState<Draft<KeptText> | null>(null);
  const latest = useRef(onRestore);
  /** What of the draft stands in this tab, and whether it was typed here. */
  const shown = useRef<KeptText | null>(null);
  const isTyped = useRef(false);
  const isGivenUp = useRef(false);
  const seen = useRef<DraftState<KeptText>['status']>('loading');

  useEffect(() => {
    const opened = drafts.open(`post-${id}`, readKept);
    const look = () => {
      const { status, value } = opened.getState();
      const isChosen = seen.current === 'conflict' && status === 'ready';
      seen.current = status;
      if ((isTyped.current && !isChosen) || isSame(value, shown.current)) return;
      shown.current = value;
      isTyped.current = status === 'conflict';
      latest.current(value);
    };
    const stop = opened.subscribe(look);
    setDraft(opened);
    return () => {
      stop();
      opened.close();
    };
  }, [drafts, id]);

  const forget = () => {
    if (!draft || shown.current === null) return;
    shown.current = null;
    if (draft.getState().status !== 'conflict') {
      isTyped.current = false;
      return draft.discard();
    }
    // What is kept is another tab's: that goes on there, and is not wanted here.
    seen.current = 'ready';
    draft.resolve('theirs');
  };
  useEffect(() => {
    latest.current = onRestore;
    if (!draft || isGivenUp.current) return;
    if (kept === null) return forget();
    if (isSame(kept, shown.current)) return;
    shown.current = kept;
    isTyped.current = true;
    draft.change(kept);
  });
  return {
    draft,
    /** Nothing is kept any more, whatever stands there until the screen is left. */
    giveUp(): void {
      isGivenUp.current = true;
      forget();
    },
  };
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
