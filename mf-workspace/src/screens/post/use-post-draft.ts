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

interface PostDraftInput {
  /** Takes what was typed before, or elsewhere. */
  readonly onRestore: (kept: KeptText) => void;
  /** What was restored is kept no more: it was saved, or given up, elsewhere. */
  readonly onGivenUp: (saved: Post) => void;
  /** Reads what is saved. Never rejects. */
  readonly readSaved: () => Promise<Post>;
}

function readKept(stored: unknown): KeptText | null {
  const parsed = z.safeParse(keptSchema, stored);
  return parsed.success ? (parsed.data as KeptText) : null;
}

/**
 * Keeps what is typed in a post until it is saved or given up, so that closing the tab loses nothing. What is typed in
 * another tab is not shown in one that is open: only that it was saved or given up there.
 * @param kept what stands there and is not saved; null where all is.
 */
export function usePostDraft(
  id: string,
  kept: KeptText | null,
  { onRestore, onGivenUp, readSaved }: PostDraftInput,
) {
  const { drafts } = useHost();
  const [draft, setDraft] = useState<Draft<KeptText> | null>(null);
  const latest = useRef({ onRestore, onGivenUp, readSaved });
  /** What of the draft stands in this tab, and whether it was typed here. */
  const shown = useRef<KeptText | null>(null);
  const isTyped = useRef(false);
  const isGivenUp = useRef(false);
  const seen = useRef<DraftState<KeptText>['status']>('loading');

  useEffect(() => {
    const opened = drafts.openOwn(`post-${id}`, readKept);
    /** Shows what is saved, once it is known: never for a moment what was saved before it. */
    const leave = async () => {
      const left = shown.current;
      const saved = await latest.current.readSaved();
      if (shown.current !== left || isTyped.current) return;
      shown.current = null;
      latest.current.onGivenUp(saved);
    };
    const look = () => {
      const { status, value } = opened.getState();
      const isChosen = seen.current === 'conflict' && status === 'ready';
      seen.current = status;
      if ((isTyped.current && !isChosen) || isSame(value, shown.current)) return;
      if (value === null) return void leave();
      shown.current = value;
      isTyped.current = status === 'conflict';
      latest.current.onRestore(value);
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
    const { status, value } = draft.getState();
    shown.current = null;
    if (status !== 'conflict') {
      isTyped.current = false;
      // What is given up elsewhere already may have begun anew there.
      if (value !== null) draft.discard();
      return;
    }
    // What is kept is another tab's: that goes on there, and is not wanted here.
    seen.current = 'ready';
    draft.resolve('theirs');
  };
  useEffect(() => {
    latest.current = { onRestore, onGivenUp, readSaved };
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
