const day = new Intl.DateTimeFormat('en', { dateStyle: 'long' });
const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** A day, e.g. `November 21, 2026`. */
export const formatDay = (iso: string): string => day.format(new Date(iso));

/** A day and the time of it. */
export const formatMoment = (iso: string): string => moment.format(new Date(iso));

/** An amount in the currency's smallest unit, e.g. 1500 as `$15.00`. */
export function formatMoney(amount: number, currency = 'usd'): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100);
}
