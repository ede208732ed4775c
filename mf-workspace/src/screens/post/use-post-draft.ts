import { useHost } from '@postloom/remote-kit';
import { type Post, postSchema, type Slide } from '@postloom/shared-contracts';
import type { Draft, DraftState } from '@postloom/shared-contracts/federation';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';

/** The parts of a post that can be edited by hand, or brought back from an earlier version. */
export type PostText = Pick<
  Post,
  'title' | 'caption' | 'status' | 'project' | 'client' | 'media' | 'videoScript'
> & {
  /** Null if the caption spells them out. */
  readonly slides: Slide[] | null;
  readonly hashtags: string;
};

/** Unsaved edits of a post, as stored. */
export interface KeptText {
  /** The version of the post that they are based on. */
  readonly version: number;
  /** The post's content in that version, to recognize what has changed since. */
  readonly before: PostText;
  readonly text: PostText;
}

const { title, caption, status, project, client, media, slides, videoScript } = postSchema.shape;
const textSchema = z.object({
  title,
  caption,
  status,
  project,
  client,
  media,
  slides: z._default(slides, null),
  videoScript: z._default(videoScript, null),
  hashtags: z.string(),
});
const keptSchema = z.object({ version: z.int(), before: textSchema, text: textSchema });

interface PostDraftInput {
  /** Called with edits made earlier, or elsewhere. */
  readonly onRestore: (kept: KeptText) => void;
  /** Called when restored edits no longer exist, because they were saved or discarded elsewhere. */
  readonly onGivenUp: (saved: Post) => void;
  /** Loads the saved post. Never rejects. */
  readonly readSaved: () => Promise<Post>;
}

function readKept(stored: unknown): KeptText | null {
  const parsed = z.safeParse(keptSchema, stored);
  return parsed.success ? (parsed.data as KeptText) : null;
}

/**
 * Stores unsaved edits of a post until they are saved or discarded, so that closing the tab loses nothing. Edits made
 * in another tab aren't shown in one that is already open, except that they were saved or discarded there.
 * @param kept the unsaved edits; null if everything is saved.
 */
export function usePostDraft(
  id: string,
  kept: KeptText | null,
  { onRestore, onGivenUp, readSaved }: PostDraftInput,
) {
  const { drafts } = useHost();
  const [draft, setDraft] = useState<Draft<KeptText> | null>(null);
  const latest = useRef({ onRestore, onGivenUp, readSaved });
  /** The part of the draft shown in this tab, and whether it was typed here. */
  const shown = useRef<KeptText | null>(null);
  const isTyped = useRef(false);
  const isGivenUp = useRef(false);
  const seen = useRef<DraftState<KeptText>['status']>('loading');

  useEffect(() => {
    const opened = drafts.openOwn(`post-${id}`, readKept);
    /** Shows the saved post, but only once it is loaded, so that no older version appears for a moment. */
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
      // If it was discarded elsewhere, new edits may have started there.
      if (value !== null) draft.discard();
      return;
    }
    // The draft is from another tab: editing continues there, and it isn't wanted here.
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
    /** Stores nothing from here on, although the edits remain on the screen until it is left. */
    giveUp(): void {
      isGivenUp.current = true;
      forget();
    },
  };
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
