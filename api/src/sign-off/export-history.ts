import { stringify } from 'csv-stringify/sync';
import type { SignOffEntry } from './history.ts';

/** Formats a history as CSV, in the order of its entries. Text that a spreadsheet would run as a formula is escaped. */
export function historyAsCsv(history: readonly SignOffEntry[]): string {
  const rows = history.map(({ at, kind, version, by, text }) => ({
    at,
    event: kind,
    version,
    by: by?.name ?? '',
    side: by?.side ?? '',
    text,
  }));
  return stringify(rows, {
    header: true,
    columns: ['at', 'event', 'version', 'by', 'side', 'text'],
    escape_formulas: true,
    record_delimiter: 'windows',
  });
}

/** The name of a history's file. Characters that a file name can't have on some systems are replaced. */
export function historyFileName(post: string, format: string): string {
  const name = post
    .replaceAll(/[\p{Cc}\\/:*?"<>|]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 80)
    .trim()
    .replace(/\.+$/, '');
  return `approval-${name || 'post'}.${format}`;
}
