import {
  chosenClient,
  type DraftHandle,
  openDraft,
  type RemoteContext,
  useDraft,
  useHost,
} from '@postloom/remote-kit';
import { accountEndpoints, brandVoicesEndpoints } from '@postloom/shared-contracts';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useStore } from 'zustand';

const schema = z.object({ isDismissed: z.boolean() });

/** Whether a member has dismissed the first steps. Stored as one of `hiddenDrafts`, for all devices. */
const createFirstSteps = (context: RemoteContext): DraftHandle<z.output<typeof schema>> =>
  openDraft(context, { name: 'first-steps', schema, empty: { isDismissed: false } });

export interface FirstStepsState {
  /** Whether it is known yet if any should be shown. */
  readonly isKnown: boolean;
  /** Null if it couldn't be loaded. */
  readonly hasVoice: boolean | null;
  /** The address that the member hasn't confirmed yet; null if there is none, or it couldn't be loaded. */
  readonly unconfirmedEmail: string | null;
  readonly isDismissed: boolean;
  dismiss(): void;
}

/** What the first steps need in addition to the dashboard's data, loaded in parallel. */
export function useFirstSteps(): FirstStepsState {
  const { api } = useHost();
  const { draft, value, change } = useDraft(createFirstSteps);
  const draftStatus = useStore(draft, (state) => state.status);
  const voices = useQuery({
    ...api.query(brandVoicesEndpoints.listBrandVoices, { query: { limit: 1 } }),
    staleTime: 0,
  });
  const profile = useQuery({
    ...api.query(accountEndpoints.getProfile, {}),
    enabled: !value.isDismissed,
    staleTime: 0,
  });
  return {
    isKnown: draftStatus !== 'loading' && !voices.isPending && !profile.isLoading,
    hasVoice: voices.data ? voices.data.items.length > 0 : null,
    unconfirmedEmail: profile.data?.emailConfirmed === false ? profile.data.email : null,
    // A person who works for clients isn't new.
    isDismissed: value.isDismissed || chosenClient() !== null,
    dismiss: () => change({ isDismissed: true }),
  };
}
