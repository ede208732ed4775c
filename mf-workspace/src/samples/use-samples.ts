import { type DraftHandle, openDraft, type RemoteContext, useDraft, useHost } from '@postloom/remote-kit';
import * as z from 'zod/mini';
import { useStore } from 'zustand';

const schema = z.object({ areCleared: z.boolean() });

/** Whether a member has hidden the samples. Stored as one of `hiddenDrafts`, for all screens and devices. */
const createSamples = (context: RemoteContext): DraftHandle<z.output<typeof schema>> =>
  openDraft(context, { name: 'samples', schema, empty: { areCleared: false } });

export interface Samples {
  /** Whether it is known yet if they are hidden. */
  readonly isKnown: boolean;
  readonly areCleared: boolean;
  /** Hides them on every screen; this can be undone. */
  clear(): void;
}

/** The samples that a new account sees until it has content of its own. */
export function useSamples(): Samples {
  const { toast } = useHost();
  const { draft, value, change } = useDraft(createSamples);
  const status = useStore(draft, (state) => state.status);
  return {
    isKnown: status !== 'loading',
    areCleared: value.areCleared,
    clear() {
      change({ areCleared: true });
      // The button, which has the focus, disappears along with them.
      document.querySelector('main')?.focus({ preventScroll: true });
      toast({
        title: 'Samples cleared',
        description: 'From every screen. From now on you see your own work alone.',
        action: { label: 'Undo', onSelect: () => change({ areCleared: false }) },
      });
    },
  };
}
