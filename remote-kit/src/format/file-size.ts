import type { Formats } from './formats.ts';

const units = ['KB', 'MB', 'GB'] as const;

/** A size in readable form, e.g. 1536 bytes as "1.5 KB" and 130023424 as "124 MB". */
export function fileSize(bytes: number, { number }: Pick<Formats, 'number'>): string {
  if (bytes < 1024) return `${number(bytes)} B`;
  let amount = bytes / 1024;
  let unit = 0;
  while (amount >= 1024 && unit < units.length - 1) {
    amount /= 1024;
    unit += 1;
  }
  // One decimal is only shown below ten. The unit stays on the line of its number.
  return `${number(amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount))}\u00A0${units[unit]}`;
}
