import type { Draft, DraftService, DraftState } from '@postloom/shared-contracts/federation';

/** The draft service for screens that are prerendered for everybody: nothing has been typed yet. */
export const noDrafts: DraftService = { open: openNothing, openOwn: openNothing };

function openNothing<T>(): Draft<T> {
  const nothing: DraftState<T> = { status: 'loading', value: null, theirs: null };
  return {
    getState: () => nothing,
    getInitialState: () => nothing,
    subscribe: () => () => undefined,
    change: () => undefined,
    resolve: () => undefined,
    discard: () => undefined,
    close: () => undefined,
  };
}
