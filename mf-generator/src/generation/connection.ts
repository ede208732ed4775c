import { readGenerationFailure } from './outcome.ts';

/** Whether this device has no connection at all. That the site answers is another matter. */
export const isOffline = (): boolean => navigator.onLine === false;

/** Resolves when there is a connection again, or nobody waits for it any more. */
export function backOnline(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('online', () => resolve(), { once: true, ...(signal && { signal }) });
    signal?.addEventListener('abort', () => resolve(), { once: true });
  });
}

/**
 * Tries something as often as the connection is lost on it: under one key it is made and charged once.
 * @param onWait told when it begins to wait for a connection, and when it goes on.
 * @throws what the last try has thrown.
 */
export async function acrossConnections<T>(
  attempt: () => Promise<T>,
  signal: AbortSignal,
  onWait: (isWaiting: boolean) => void,
): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    const isCutOff = isOffline() && !readGenerationFailure(error).isAnswered;
    if (signal.aborted || !isCutOff) throw error;
    onWait(true);
    await backOnline(signal);
    if (signal.aborted) throw error;
    onWait(false);
    return acrossConnections(attempt, signal, onWait);
  }
}
