import type { KeyboardEvent } from 'react';

/** Where among so many, from 0, a key leads from one of them: to the next, the one before, the first or the last. Null for other keys. */
export function aimOfKey(event: KeyboardEvent, current: number, count: number): number | null {
  const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
  const step = { ArrowLeft: rtl ? 1 : -1, ArrowRight: rtl ? -1 : 1 }[event.key];
  if (event.key === 'Home') return 0;
  if (event.key === 'End') return count - 1;
  return step === undefined ? null : Math.max(0, Math.min(count - 1, current + step));
}
