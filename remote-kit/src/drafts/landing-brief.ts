import type { DraftService } from '@postloom/shared-contracts/federation';
import { type Platform, platforms } from '@postloom/shared-contracts/platforms';
import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { useHost } from '../remote.tsx';

/** What a person wrote on the landing page before moving on to the generator. */
export interface LandingBrief {
  readonly platform: Platform;
  readonly prompt: string;
}

/** No limit on length: the generator accepts a text that is too long, so that the person can shorten it there. */
const schema = z.object({ platform: z.enum(platforms), prompt: z.string() });

const openLandingBrief = (drafts: DraftService) =>
  drafts.open<LandingBrief>('landing-brief', (stored) => {
    const parsed = z.safeParse(schema, stored);
    return parsed.success ? parsed.data : null;
  });

/**
 * Stores what is written on the landing page for the generator. Each brief is stored only once, because the generator
 * may have taken it and the person may have changed it there. Null while there is nothing to store.
 */
export function useHandOverBrief(brief: LandingBrief | null): void {
  const { drafts } = useHost();
  const latest = useRef(brief);
  const kept = useRef<string>(undefined);
  const keep = useRef<() => void>(() => undefined);
  useEffect(() => {
    const draft = openLandingBrief(drafts);
    keep.current = () => {
      // While the stored value is loading, a write would be taken for a conflict with it.
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
 * Passes on what was written on the landing page, once.
 * @returns the function to stop waiting for it.
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
