import { readGenerationFailure } from './outcome.ts';

/** Whether this device has no connection at all. With one, the site may still be unreachable. */
export const isOffline = (): boolean => navigator.onLine === false;

/** Resolves when the connection is back, or when `signal` is aborted. */
export function backOnline(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('online', () => resolve(), { once: true, ...(signal && { signal }) });
    signal?.addEventListener('abort', () => resolve(), { once: true });
  });
}

/**
 * Repeats an attempt each time the connection is lost during it. Because all attempts send the same idempotency key,
 * the work is done and charged once.
 * @param onWait called with true when waiting for a connection begins, and with false when it ends.
 * @throws what the last attempt threw.
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
