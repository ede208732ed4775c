import type { ConfirmInput } from '@postloom/shared-contracts/federation';
import { createStore } from 'zustand/vanilla';

interface ConfirmState {
  readonly question: (ConfirmInput & { readonly answer: (yes: boolean) => void }) | null;
}

export const confirmStore = createStore<ConfirmState>(() => ({ question: null }));

/**
 * Asks the person. If another question is still open, that one is answered with no.
 * @throws the signal's reason, when it withdraws the question.
 */
export async function askToConfirm({ signal, ...input }: ConfirmInput): Promise<boolean> {
  signal?.throwIfAborted();
  confirmStore.getState().question?.answer(false);
  return new Promise((resolve, reject) => {
    const close = () => confirmStore.setState({ question: null });
    const answer = (yes: boolean) => {
      close();
      resolve(yes);
    };
    confirmStore.setState({ question: { ...input, answer } });
    signal?.addEventListener('abort', () => {
      // Another question may be open by now.
      if (confirmStore.getState().question?.answer === answer) close();
      reject(signal.reason);
    });
  });
}
