import {
  chosenClient,
  type DraftHandle,
  openDraft,
  type RemoteContext,
  useDraft,
  useHost,
} from '@postloom/remote-kit';
import { brandVoicesEndpoints } from '@postloom/shared-contracts';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useStore } from 'zustand';

const schema = z.object({ isDismissed: z.boolean() });

/** Whether a member has sent the first steps away: theirs on every device, like a draft. */
const createFirstSteps = (context: RemoteContext): DraftHandle<z.output<typeof schema>> =>
  openDraft(context, { name: 'first-steps', schema, empty: { isDismissed: false } });

export interface FirstStepsState {
  /** Whether it is known if there are any to show. */
  readonly isKnown: boolean;
  /** Null where it could not be told. */
  readonly hasVoice: boolean | null;
  readonly isDismissed: boolean;
  dismiss(): void;
}

/** What the first steps need beside the dashboard's own answer, asked for at the same time. */
export function useFirstSteps(): FirstStepsState {
  const { api } = useHost();
  const { draft, value, change } = useDraft(createFirstSteps);
  const draftStatus = useStore(draft, (state) => state.status);
  const voices = useQuery({
    ...api.query(brandVoicesEndpoints.listBrandVoices, { query: { limit: 1 } }),
    staleTime: 0,
  });
  return {
    isKnown: draftStatus !== 'loading' && !voices.isPending,
    hasVoice: voices.data ? voices.data.items.length > 0 : null,
    // Whoever works for clients is no newcomer.
    isDismissed: value.isDismissed || chosenClient() !== null,
    dismiss: () => change({ isDismissed: true }),
  };
}
