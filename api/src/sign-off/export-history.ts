import type { SignOffEventKind } from '@postloom/shared-contracts';
import { platformCatalogue } from '@postloom/shared-contracts/platforms';
import { stringify } from 'csv-stringify/sync';
import type { PostRecord } from '#app/posts/posts-context.ts';
import type { SignOffEntry } from './history.ts';

/** The words of the post's screen. */
const words: Readonly<Record<SignOffEventKind, string>> = {
  link_made: 'Created a link',
  opened: 'Opened the link',
  comment: 'Commented',
  approved: 'Approved',
  changes_requested: 'Requested changes',
  voided: 'The post was changed',
  withdrawn: 'Withdrew the link',
  version_saved: 'Saved a new version',
  published: 'Marked it as published',
  unpublished: 'Marked it as not published',
  team_approved: 'Approved',
  team_changes_requested: 'Requested changes',
};
const sides = { team: 'Team', reader: 'Client' } as const;

/**
 * Formats a history as CSV, in the order of its entries, with the headings of the posts' own table. Text that a
 * spreadsheet would run as a formula is escaped.
 * @param post.title as people see it. `post.client` is the client's name; empty for none.
 * @param zone IANA name of the zone of the dates and times.
 */
export function historyAsCsv(
  history: readonly SignOffEntry[],
  {
    post: { client, platform, title },
    zone,
  }: {
    readonly post: Pick<PostRecord, 'platform' | 'title'> & { readonly client: string };
    readonly zone: string;
  },
): string {
  const dayIn = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: zone });
  const timeIn = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: zone });
  const rows = history.map(({ at, kind, version, by, text }) => ({
    Date: dayIn.format(new Date(at)),
    Time: timeIn.format(new Date(at)),
    'Time zone': zone,
    Client: client,
    Platform: platformCatalogue[platform].name,
    Title: title,
    Version: version,
    Event: words[kind],
    By: by?.name ?? '',
    Side: by ? sides[by.side] : '',
    Text: text,
  }));
  return stringify(rows, {
    // Without it, Excel takes the file for another encoding.
    bom: true,
    header: true,
    columns: [
      'Date',
      'Time',
      'Time zone',
      'Client',
      'Platform',
      'Title',
      'Version',
      'Event',
      'By',
      'Side',
      'Text',
    ],
    escape_formulas: true,
    // With Windows' line ends, only those two characters together would be quoted, and readers begin a row at either.
    quoted_match: /[\r\n]/,
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
