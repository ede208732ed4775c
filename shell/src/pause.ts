/** Ends the current task, so that the browser can handle other work before what follows. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
