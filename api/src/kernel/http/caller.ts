import { AsyncLocalStorage } from 'node:async_hooks';

const callers = new AsyncLocalStorage<string>();

/**
 * Does something for a caller, so that whatever shares out the server's work knows whose it is, however deep within.
 * @param caller the address of a visitor, or the workspace of a member.
 */
export const onBehalfOf = <Result>(caller: string, work: () => Result): Result => callers.run(caller, work);

/** Whom the server is working for; null for what it does by itself. */
export const currentCaller = (): string | null => callers.getStore() ?? null;
