import { formatHashtags, platformName } from '@postloom/remote-kit';
import { type Post, slidesOf, slidesText } from '@postloom/shared-contracts';
import { statusLook } from '#app/posts/post-status.ts';
import { postTitle } from '#app/posts/post-title.ts';
import { looksOf } from '#app/sign-off/sign-off-look.ts';

/** What a spreadsheet would run as a formula, in the same forms that the API's exports escape. */
const formula = /^[=+\-@\t\r＝＋－＠]/u;

/** Marks the file as UTF-8 for spreadsheets, which would otherwise garble letters with accents. */
const byteOrderMark = '\uFEFF';

export interface CsvPost {
  readonly post: Post;
  readonly folder: string;
  /** Name of its client; empty for none. */
  readonly client: string;
}

/**
 * An overview of posts as CSV (RFC 4180), one row each.
 * @param zone IANA name of the zone of the dates and times.
 */
export function postsCsv(posts: readonly CsvPost[], zone: string): string {
  const dayIn = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: zone });
  const timeIn = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: zone });
  const rows = posts.map(({ post, folder, client }) => {
    const due = post.scheduledAt === null ? null : new Date(post.scheduledAt);
    return {
      Date: due ? dayIn.format(due) : '',
      Time: due ? timeIn.format(due) : '',
      'Time zone': due ? zone : '',
      Client: client,
      Platform: platformName(post.platform),
      Title: postTitle(post),
      Status: statusLook(post.status).label,
      Approval: looksOf(post)
        .map(({ label }) => label)
        .join(', '),
      Text: post.caption,
      Hashtags: formatHashtags(post.hashtags),
      Slides: slidesText(slidesOf(post)),
      'Alt texts': post.media.flatMap(({ alt }) => alt || []).join('\n'),
      Folder: folder,
    };
  });
  const header = Object.keys(rows[0] ?? {});
  const lines = [header, ...rows.map((row) => Object.values(row))].map((values) =>
    values.map(cell).join(','),
  );
  return byteOrderMark + lines.join('\r\n');
}

function cell(value: string): string {
  const safe = formula.test(value) ? `'${value}` : value;
  return /["\r\n,]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
