import { stringify } from 'csv-stringify/sync';
import type { SignOffEntry } from './history.ts';

/** A history as a table, in the order of its entries. What a spreadsheet would take for a formula is no formula. */
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
