/**
 * @returns a function that runs an action, or ignores it while another is running. An action counts as running from the
 *   click, also while credits are being checked, so that a double click runs it once.
 */
export function oneAtATime(): (action: () => Promise<void>) => Promise<void> {
  let busy = false;
  return async (action) => {
    if (busy) return;
    busy = true;
    try {
      await action();
    } finally {
      busy = false;
    }
  };
}
