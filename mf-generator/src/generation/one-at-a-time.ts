/**
 * Takes up an action only while none is under way: held from the click on, while credits are looked up too, so that a
 * second click finds it taken.
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
