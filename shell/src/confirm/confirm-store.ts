import type { ConfirmInput } from '@postloom/shared-contracts/federation';
import { createStore } from 'zustand/vanilla';

interface ConfirmState {
  readonly question: (ConfirmInput & { readonly answer: (yes: boolean) => void }) | null;
}

export const confirmStore = createStore<ConfirmState>(() => ({ question: null }));

/** Asks the person. If another question is still open, that one is answered with no. */
export function askToConfirm(input: ConfirmInput): Promise<boolean> {
  confirmStore.getState().question?.answer(false);
  return new Promise((resolve) => {
    confirmStore.setState({
      question: {
        ...input,
        answer: (yes) => {
          confirmStore.setState({ question: null });
          resolve(yes);
        },
      },
    });
  });
}
