import type { DraftService } from '@postloom/shared-contracts/federation';
import { type Platform, platforms } from '@postloom/shared-contracts/platforms';
import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { useHost } from '../remote.tsx';

/** What somebody wrote on the landing page before they went on. */
export interface LandingBrief {
  readonly platform: Platform;
  readonly prompt: string;
}

/** What is too long goes along as well: the generator says so, and keeps it to be shortened. */
const schema = z.object({ platform: z.enum(platforms), prompt: z.string() });

const openLandingBrief = (drafts: DraftService) =>
  drafts.open<LandingBrief>('landing-brief', (stored) => {
    const parsed = z.safeParse(schema, stored);
    return parsed.success ? parsed.data : null;
  });

/**
 * Keeps what is written on the landing page, for the generator to go on with: each brief once, as what the generator has
 * taken may have been changed there since. Null while there is nothing to keep.
 */
export function useHandOverBrief(brief: LandingBrief | null): void {
  const { drafts } = useHost();
  const latest = useRef(brief);
  const kept = useRef<string>(undefined);
  const keep = useRef<() => void>(() => undefined);
  useEffect(() => {
    const draft = openLandingBrief(drafts);
    keep.current = () => {
      // Before it is known what was kept, the two would be taken for rival versions.
      if (draft.getState().status === 'loading' || latest.current === null) return;
      const text = JSON.stringify(latest.current);
      if (kept.current === text) return;
      kept.current = text;
      draft.change(latest.current);
    };
    const stop = draft.subscribe(() => keep.current());
    return () => {
      stop();
      draft.close();
    };
  }, [drafts]);
  useEffect(() => {
    latest.current = brief;
    keep.current();
  });
}

/**
 * Gives what was written on the landing page, once.
 * @returns the undo.
 */
export function takeOverBrief(drafts: DraftService, take: (brief: LandingBrief) => void): () => void {
  const draft = openLandingBrief(drafts);
  const look = () => {
    const { status, value } = draft.getState();
    if (status !== 'ready' || value === null) return;
    stop();
    draft.discard();
    take(value);
  };
  const stop = draft.subscribe(look);
  look();
  return () => {
    stop();
    draft.close();
  };
}
