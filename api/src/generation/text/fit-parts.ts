/**
 * The parts of a text without as many as it takes for the rest to fit: what is least missed goes first, and of equals
 * the last. One stays in any case. Asks `fits` as often as the logarithm of their number.
 * @param fits whether some of them fit; fewer always fit better.
 */
export function fitParts<Part extends { readonly weight: number }>(
  all: readonly Part[],
  fits: (kept: readonly Part[]) => boolean,
): readonly Part[] {
  const order = [...all.keys()].sort((a, b) => (all[a]?.weight ?? 0) - (all[b]?.weight ?? 0) || b - a);
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
