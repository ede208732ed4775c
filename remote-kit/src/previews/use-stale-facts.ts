import type { Slide } from '@postloom/shared-contracts';
import * as z from 'zod/mini';
import { useStore } from 'zustand';
import { type RemoteContext, useHost, useService } from '#kit/remote.tsx';
import { anyRoom, asSlides, type Captions, type StaleFact, staleFacts } from './stale-facts.ts';

export interface ToldFact extends StaleFact {
  /** Remembers that it is meant to differ, until the caption says something else again; this can be undone. */
  readonly accept: () => void;
}

/** The latest ones, for which a draft has room. */
const most = 200;
const schema = z.array(z.string());

/** What a member has said is meant to differ. Stored as one of `hiddenDrafts`, whichever client is chosen. */
function createAccepted({ host }: RemoteContext) {
  const draft = host.drafts.open('slides-that-differ', (stored) => {
    const parsed = z.safeParse(schema, stored);
    return parsed.success ? parsed.data : null;
  });
  host.onDispose(
    draft.subscribe(({ status, value, theirs }) => {
      if (status !== 'conflict' || !value || !theirs) return;
      draft.resolve('theirs');
      draft.change([...new Set([...theirs, ...value])].slice(-most));
    }),
  );
  host.onDispose(() => draft.close());
  return draft;
}

/**
 * What slides still say though it was changed in the caption, without what is meant to differ.
 * @param id of the post, or of the wording before it is one.
 */
export const useStaleFacts = (
  id: string,
  captions: Captions,
  slides: readonly Slide[],
): readonly ToldFact[] => useTold(id, staleFacts(captions, slides), 'on the slides');

/** What the captions of other posts still say though it was changed in a post's own, numbered like slides. */
export const useStaleCaptions = (
  id: string,
  captions: Captions,
  others: readonly string[],
): readonly ToldFact[] =>
  useTold(`${id} among others`, staleFacts(captions, asSlides(others), anyRoom), 'in the other posts');

function useTold(id: string, facts: readonly StaleFact[], where: string): readonly ToldFact[] {
  const { toast } = useHost();
  const draft = useService(createAccepted);
  const { status, value } = useStore(draft);
  if (status === 'loading') return [];
  return facts.flatMap((fact) => {
    const key = `${id} ${fact.said} → ${fact.now ?? ''}`;
    const others = () => (draft.getState().value ?? []).filter((each) => each !== key);
    const accept = () => {
      draft.change([...others(), key].slice(-most));
      toast({
        title: `“${fact.said}” stays ${where}`,
        action: { label: 'Undo', onSelect: () => draft.change(others()) },
      });
    };
    return value?.includes(key) ? [] : [{ ...fact, accept }];
  });
}
