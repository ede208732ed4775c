/**
 * Drops as many parts of a text as necessary to make the rest fit: those with the lowest weight first, and of equals the
 * last but the end of the text, which its middle leads up to. At least one is kept. Calls `fits` only a logarithmic number of times.
 * @param fits whether a selection fits. Dropping more parts must never make it fit worse.
 */
export function fitParts<Part extends { readonly weight: number }>(
  all: readonly Part[],
  fits: (kept: readonly Part[]) => boolean,
): readonly Part[] {
  const weightOf = (at: number): number => (all[at]?.weight ?? 0) + (at === all.length - 1 ? endCounts : 0);
  const order = [...all.keys()].sort((a, b) => weightOf(a) - weightOf(b) || b - a);
  const without = (count: number): readonly Part[] => {
    const gone = new Set(order.slice(0, count));
    return all.filter((_, at) => !gone.has(at));
  };
  let least = 0;
  let most = Math.max(0, all.length - 1);
  while (least < most) {
    const middle = (least + most) >> 1;
    if (fits(without(middle))) most = middle;
    else least = middle + 1;
  }
  return without(least);
}
/** Less than there is between two weights. */
const endCounts = 0.5;
