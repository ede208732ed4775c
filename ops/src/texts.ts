import { ApiError, type AuditLine } from '@postloom/shared-contracts';
import type { FieldCount } from './api.ts';

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

export const formatMoment = (iso: string): string => moment.format(new Date(iso));

export const formatSize = (bytes: number): string => `${Math.round(bytes / 1024)} KB`;

/** Failures among the loads of a version, e.g. `1.2 %`. Says so where nothing is known: that is no success. */
export function formatFailures({ loads, failures, renderErrors }: FieldCount): string {
  return loads === 0 ? 'no data' : `${((100 * (failures + renderErrors)) / loads).toFixed(1)} %`;
}

/** A line of the history in words, without its time and author. */
export function describeLine({ action, from, to, percent }: AuditLine): string {
  switch (action) {
    case 'activate':
      return from ? `Activated ${to}, after ${from}` : `Activated ${to}`;
    case 'promote':
      return `Promoted the canary ${to} to everybody, after ${from}`;
    case 'canary':
      return percent === 0 ? `Ended the canary ${to}` : `Gave ${to} to ${percent} % of visitors`;
    case 'rollback':
      return `Rolled back from ${from} to ${to}`;
    case 'lock':
      return `Locked at ${to ?? 'nothing'}`;
    case 'unlock':
      return 'Unlocked';
    case 'override':
      return `Made a link to try ${to}`;
    default:
      return action;
  }
}

/** The sentences of a failure, one a reason. */
export function reasonsOf(error: unknown): readonly string[] {
  if (!(error instanceof ApiError)) return [error instanceof Error ? error.message : String(error)];
  const issues = error.body?.issues?.map(({ message }) => message) ?? [];
  return issues.length > 0 ? issues : [error.userMessage ?? 'The site does not answer.'];
}
