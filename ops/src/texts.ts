import { ApiError, type AuditLine, retentionTime, takenBackBy } from '@postloom/shared-contracts';
import type { FieldCount } from './api.ts';

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

export const formatMoment = (iso: string): string => moment.format(new Date(iso));

export const formatSize = (bytes: number): string => `${Math.round(bytes / 1024)} KB`;

/**
 * How a version did in browsers, e.g. `200 page loads, 1.5 % failed, half of them within 100 ms`. Missing data isn't
 * presented as a success.
 */
export function describeField(count: FieldCount | undefined): string {
  if (!count || count.loads === 0) return `No one has loaded it in the last ${retentionTime('failures')}`;
  const { loads, failures, renderErrors, medianMs, slowMs } = count;
  return [
    loads === 1 ? '1 page load' : `${loads} page loads`,
    failures + renderErrors === 0
      ? 'none failed'
      : `${((100 * (failures + renderErrors)) / loads).toFixed(1)} % failed`,
    ...(medianMs === null || medianMs === slowMs ? [] : [`half of them within ${medianMs} ms`]),
    ...(slowMs === null ? [] : [`nine of ten within ${slowMs} ms`]),
  ].join(', ');
}

/** A history line in words, without its time and author. */
export function describeLine({ action, from, to, percent }: AuditLine): string {
  switch (action) {
    case 'activate':
      return from ? `Activated ${to}, after ${from}` : `Activated ${to}`;
    case 'promote':
      return `Promoted the canary ${to} to everyone, after ${from}`;
    case 'canary':
      return percent === 0 ? `Ended the canary ${to}` : `Gave ${to} to ${percent} % of visitors`;
    case 'rollback':
      if (percent === 0) return `Ended the canary ${from}, ${to} stays`;
      return `Rolled back from ${from} to ${to}`;
    case 'withdraw':
      return `Withdrew ${from}`;
    case 'lock':
      return `Locked at ${to ?? 'nothing'}`;
    case 'unlock':
      return 'Unlocked';
    case 'override':
      return `Made a link to try ${to}`;
    case 'end-override':
      return `Ended a link to try ${from}`;
    default:
      return action;
  }
}

/**
 * When, by whom and why a version was last rolled back or withdrawn, unless it was released to everybody again since.
 * @param lines the history of its remote, newest first.
 */
export function describeTakenBack(lines: readonly AuditLine[], version: string): string | undefined {
  const line = takenBackBy(lines, version);
  if (!line) return undefined;
  const what = line.action === 'withdraw' ? 'Withdrawn' : 'Rolled back';
  return `${what} ${formatMoment(line.at)} by ${line.by}${line.reason ? `: ${line.reason}` : ''}`;
}

/** The messages of a failure, one per reason. */
export function reasonsOf(error: unknown): readonly string[] {
  if (!(error instanceof ApiError)) return [error instanceof Error ? error.message : String(error)];
  const issues = error.body?.issues?.map(({ message }) => message) ?? [];
  return issues.length > 0 ? issues : [error.body?.message ?? 'The site isn’t responding.'];
}
