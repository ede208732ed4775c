/** When a version that fails in browsers is taken back automatically. */
export const fieldRule = {
  windowMs: 5 * 60 * 1000,
  /** Minimum page loads of the version, and of the previous one, for a judgement. */
  loads: 50,
  /** Minimum share of failed loads. */
  rate: 0.05,
  /** How many times the previous version's rate it must be. */
  timesBefore: 3,
  /** Minimum number of networks with failures. */
  addresses: 5,
  /** Maximum page loads that count per network, so that somebody who reloads or lies has little weight. */
  loadsPerAddress: 10,
  /**
   * Maximum number of versions that are taken back automatically within an hour on the whole site. Whoever forges
   * reports from enough networks gets no further; beyond it, a person decides.
   */
  perHour: 4,
} as const;

/** What one network has reported about a version. */
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
 * Judges a version by reports from browsers. Without enough data the verdict is never "good". Without enough data about
 * the previous version nothing is taken back, because that version might be no better.
 *
 * @param before the totals of the version that would be served instead.
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
    reason: `${percent(failures / loads)} of ${Math.round(loads)} page loads failed within five minutes, in ${affected} networks; with ${beforeVersion} it was ${percent(rateBefore)}`,
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function percent(rate: number): string {
  return `${(rate * 100).toFixed(1)} %`;
}
