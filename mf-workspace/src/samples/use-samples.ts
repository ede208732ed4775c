import { type DraftHandle, openDraft, type RemoteContext, useDraft, useHost } from '@postloom/remote-kit';
import * as z from 'zod/mini';
import { useStore } from 'zustand';

const schema = z.object({ areCleared: z.boolean() });

/** Whether a member has sent the samples away: from all screens, and theirs on every device, like a draft. */
const createSamples = (context: RemoteContext): DraftHandle<z.output<typeof schema>> =>
  openDraft(context, { name: 'samples', schema, empty: { areCleared: false } });

export interface Samples {
  /** Whether it is known if they are shown. */
  readonly isKnown: boolean;
  readonly areCleared: boolean;
  /** Takes them off every screen, with a way back. */
  clear(): void;
}

/** The samples that a new account sees until it has something of its own. */
export function useSamples(): Samples {
  const { toast } = useHost();
  const { draft, value, change } = useDraft(createSamples);
  const status = useStore(draft, (state) => state.status);
  return {
    isKnown: status !== 'loading',
    areCleared: value.areCleared,
    clear() {
      change({ areCleared: true });
      // The button goes with them.
      document.querySelector('main')?.focus({ preventScroll: true });
      toast({
        title: 'Samples cleared',
        description: 'From every screen. From now on you see your own work alone.',
        action: { label: 'Undo', onSelect: () => change({ areCleared: false }) },
      });
    },
  };
}
