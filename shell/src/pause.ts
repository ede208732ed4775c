/** Ends the task that runs: what follows begins in one of its own, after whatever the page has to do meanwhile. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
