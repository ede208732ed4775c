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
    'How long each kind of data is kept. `node shared-contracts/src/write-retention.ts` writes this page from the table in',
    '`shared-contracts/src/retention.ts`, which the models, the cleanup jobs and the privacy page read too. A test',
    'compares them.',
    '',
    '| What | Kept | Collections |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
