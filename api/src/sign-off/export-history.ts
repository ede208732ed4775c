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
