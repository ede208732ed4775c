import type { ToastInput } from '@postloom/shared-contracts/federation';
import { createStore } from 'zustand/vanilla';

/** Spec section 9: one toast is visible at a time, and a dismissed one is removed after this delay, in ms. */
export const toastLimit = 1;
export const toastRemoveDelay = 1_000_000;
export const toastDefaultDuration = 5000;

export interface ToastEntry extends ToastInput {
  readonly id: string;
  readonly open: boolean;
}

/** The current toasts, newest first. */
export const toastStore = createStore<{ readonly toasts: readonly ToastEntry[] }>(() => ({ toasts: [] }));

let count = 0;
const removals = new Map<string, ReturnType<typeof setTimeout>>();

/** Shows a toast, replacing any other. Returns a function that dismisses it. */
export function showToast(input: ToastInput): () => void {
  count += 1;
  const id = String(count);
  toastStore.setState(({ toasts }) => ({
    toasts: [{ ...input, id, open: true }, ...toasts].slice(0, toastLimit),
  }));
  return () => dismissToast(id);
}

/** Closes a toast. It is removed from the list later, so that its closing animation can be seen. */
export function dismissToast(id: string): void {
  toastStore.setState(({ toasts }) => ({
    toasts: toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)),
  }));
  if (removals.has(id)) return;
  const timer = setTimeout(() => {
    removals.delete(id);
    toastStore.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
  }, toastRemoveDelay);
  removals.set(id, timer);
}
