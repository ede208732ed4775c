import type { AuditRecord } from './releases.model.ts';

type Line = Pick<AuditRecord, 'action' | 'remote' | 'by' | 'at' | 'from' | 'to' | 'percent' | 'reason'>;

/**
 * Who did what and when, in words for somebody who was slower, e.g. `dana rolled mf-blog back from 0.6.0 to 0.5.0
 * (2026-11-27 07:24 UTC: does not open)`.
 */
export function describeLine({ action, remote, by, at, from, to, percent, reason }: Line): string {
  const when = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return `${by} ${whatOf({ action, remote, from, to, percent })} (${when}${reason ? `: ${reason}` : ''})`;
}

function whatOf({ action, remote, from, to, percent }: Omit<Line, 'by' | 'at' | 'reason'>): string {
  switch (action) {
    case 'activate':
      return `activated ${remote} ${to}`;
    case 'canary':
      return percent === 0
        ? `ended the canary ${to} of ${remote}`
        : `gave ${remote} ${to} to ${percent} % of visitors`;
    case 'promote':
      return `promoted the canary ${to} of ${remote}`;
    case 'rollback':
      return percent === 0
        ? `ended the canary ${from} of ${remote}`
        : `rolled ${remote} back from ${from} to ${to}`;
    case 'withdraw':
      return `withdrew ${remote} ${from}`;
    case 'lock':
      return `locked ${remote}`;
    case 'unlock':
      return `unlocked ${remote}`;
    default:
      return `changed ${remote}`;
  }
}
