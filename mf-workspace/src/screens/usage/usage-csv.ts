import type { ClientUsage, UsageLine } from '@postloom/shared-contracts';

const names: Readonly<Record<string, string>> = {
  own: 'No client',
  deleted: 'Deleted clients',
  unknown: 'Not recorded',
};

/** Whose work a line is about. */
export const lineName = ({ subject, client }: UsageLine): string => client?.name ?? names[subject] ?? 'Other';

const header = [
  'Period',
  'Client',
  'Client ID',
  'Credits',
  'Texts',
  'Pictures',
  'Clips',
  'Posts written',
  'Posts planned',
  'Posts published',
];

/** Lines as a table for spreadsheets. What wasn't recorded is empty. */
export function usageAsCsv({ month, from, to, zone }: ClientUsage, lines: readonly UsageLine[]): string {
  const dayIn = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: zone });
  const period = month ?? [from, to].map((at) => dayIn.format(new Date(at))).join(' to ');
  const rows = lines.map((line) => {
    const { client, credits, creditsFor, posts } = line;
    const { texts = '', pictures = '', clips = '' } = creditsFor ?? {};
    const made = [posts.written, posts.planned, posts.published];
    return [period, lineName(line), client?.id ?? '', credits, texts, pictures, clips, ...made];
  });
  return [header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** Spreadsheets would calculate what looks like a formula. */
function cell(value: string | number): string {
  const text = String(value);
  const safe = /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
