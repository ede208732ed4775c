import { enforcedRetention, retentionText } from './retention.ts';

/** The text of `docs/retention.md`. */
export function retentionDocument(): string {
  const rows = enforcedRetention().map(
    (rule) =>
      `| ${rule.what} | ${retentionText(rule)} | ${rule.where.map((name) => `\`${name}\``).join(', ')} |`,
  );
  return [
    '# Retention',
    '',
    'How long everything is kept. Written by `node shared-contracts/src/write-retention.ts` from the table in',
    '`shared-contracts/src/retention.ts`, which the models, the sweeps and the privacy page read as well; a test compares.',
    '',
    '| What | Kept | Collections |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
