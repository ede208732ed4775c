/** Counts the screens that show a run's failure themselves, so that no toast repeats it. */
export function createWatchers() {
  let count = 0;
  return {
    /** Called by such a screen. @returns a function for when it no longer shows failures. */
    watch: (): (() => void) => {
      count += 1;
      return () => {
        count -= 1;
      };
    },
    isWatched: (): boolean => count > 0,
  };
}
