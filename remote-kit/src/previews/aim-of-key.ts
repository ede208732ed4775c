import type { KeyboardEvent } from 'react';

/** The index, from 0, that a key moves to from `current`: next, previous, first or last. Null for other keys. */
export function aimOfKey(event: KeyboardEvent, current: number, count: number): number | null {
  const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
  const step = { ArrowLeft: rtl ? 1 : -1, ArrowRight: rtl ? -1 : 1 }[event.key];
  if (event.key === 'Home') return 0;
  if (event.key === 'End') return count - 1;
  return step === undefined ? null : Math.max(0, Math.min(count - 1, current + step));
}
