/** Whether this device has no connection at all. That the site answers is another matter. */
export const isOffline = (): boolean => navigator.onLine === false;

/** Resolves when there is a connection again, or nobody waits for it any more. */
export function backOnline(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('online', () => resolve(), { once: true, ...(signal && { signal }) });
    signal?.addEventListener('abort', () => resolve(), { once: true });
  });
}
