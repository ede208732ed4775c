import { useHost, useService, useSession } from '@postloom/remote-kit';
import { historyEndpoints } from '@postloom/shared-contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { hasIdea } from '#app/brief/brief.ts';
import { useStoredBrief } from '#app/brief/brief-draft.ts';
import { createVariants } from '#app/generation/variants.ts';
import { keptVariants, sentIn } from './reopened-result.tsx';

/**
 * Brings back the latest post in a new tab, which has the brief but not its posts: also of somebody who has just signed
 * up there. It is shown if it was written from the brief in the form; otherwise it is in the list of other posts.
 */
export function useLastResult(): void {
  const { api } = useHost();
  const { store, add, select } = useService(createVariants);
  const isKnown = useSession().status !== 'loading';
  const isResultAsked = useSearchParams()[0].has('result');
  const brief = useStoredBrief();
  const isWanted = isKnown && !isResultAsked && brief !== null && hasIdea(brief);
  const { data } = useQuery({
    ...api.query(historyEndpoints.getLastGeneration, {}),
    enabled: isWanted && store.getState().variants.length === 0,
    staleTime: 0,
  });
  const kept = data?.generation;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it has loaded
  useEffect(() => {
    // Something may have been generated while it was loading.
    if (!isWanted || !kept?.result || store.getState().variants.length > 0) return;
    const { variants, latest } = keptVariants(kept, kept.result);
    add(variants);
    select(sentIn(kept).prompt === brief.prompt.trim() ? latest.id : null);
  }, [kept]);
}
