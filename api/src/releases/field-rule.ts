/** When a version that fails in the field is taken back without a person. */
export const fieldRule = {
  windowMs: 5 * 60 * 1000,
  /** Page loads, of the version and of the one before: with fewer, nothing is known of either. */
  loads: 50,
  /** Share of them that failed. */
  rate: 0.05,
  /** How many times the rate of the version before. */
  timesBefore: 3,
  /** Network addresses that failures have to come from. */
  addresses: 5,
  /** Page loads of one address that count: whoever reloads, or lies, weighs no more than a few people. */
  loadsPerAddress: 10,
} as const;

/** What one network address has seen of a version. */
export interface AddressCount {
  readonly loads: number;
  readonly failures: number;
}

export interface Rate {
  readonly loads: number;
  readonly failures: number;
}

export type Verdict =
  | { readonly kind: 'good' | 'too-few' | 'no-comparison' }
  | { readonly kind: 'failing'; readonly reason: string };

/**
 * Judges a version by what browsers reported of it. Without enough data the verdict is never "good", and without
 * enough data of the version before nothing is taken back: nobody knows that it would be any better.
 *
 * @param before what is known of the version that would serve instead.
 */
export function judge(addresses: readonly AddressCount[], before: Rate, beforeVersion: string): Verdict {
  const counted = addresses.map(({ loads, failures }) => {
    const weight = Math.min(1, fieldRule.loadsPerAddress / loads);
    return { loads: loads * weight, failures: failures * weight };
  });
  const loads = sum(counted.map((each) => each.loads));
  const failures = sum(counted.map((each) => each.failures));
  if (loads < fieldRule.loads) return { kind: 'too-few' };
  const affected = addresses.filter((each) => each.failures > 0).length;
  if (failures / loads < fieldRule.rate || affected < fieldRule.addresses) return { kind: 'good' };
  if (before.loads < fieldRule.loads) return { kind: 'no-comparison' };
  const rateBefore = before.failures / before.loads;
  if (failures / loads < rateBefore * fieldRule.timesBefore) return { kind: 'good' };
  return {
    kind: 'failing',
    reason: `${percent(failures / loads)} of ${Math.round(loads)} page loads failed within five minutes, at ${affected} addresses; with ${beforeVersion} it was ${percent(rateBefore)}`,
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function percent(rate: number): string {
  return `${(rate * 100).toFixed(1)} %`;
}
