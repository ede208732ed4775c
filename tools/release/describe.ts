import {
  type ArtifactSummary,
  type AuditLine,
  everTakenBackBy,
  type FieldCount,
  type ReleaseLink,
  type ReleaseState,
  type Token,
  takenBackBy,
  type UnfitVersion,
  type UnrenderedPage,
} from '../contract-copies.ts';

/** What the command prints for people. */

const minute = (iso: string): string => iso.slice(0, 16).replace('T', ' ');
const kilobytes = (bytes: number): string => `${Math.round(bytes / 1024)} KB`;

export function describeStatus(channel: string, revision: number, releases: readonly ReleaseState[]): string {
  if (releases.length === 0) return `Nothing is live in ${channel} yet.`;
  const rows = releases.map(({ remote, active, previous, canary, lock }) => [
    remote,
    active ?? '–',
    previous ?? '–',
    canary ? `${canary.version} to ${canary.percent} %` : '–',
    lock ? `${lock.by}: ${lock.reason}` : '–',
  ]);
  return `${channel}, revision ${revision}\n\n${table([['Remote', 'Active', 'Previous', 'Canary', 'Lock'], ...rows])}`;
}

/** How many pages that failed for one reason are named. `--json` has them all. */
const pagesNamed = 5;

/** The pages that browsers render because the site couldn't; nothing if there are none. */
export function describeUnrendered(pages: readonly UnrenderedPage[]): string {
  if (pages.length === 0) return '';
  const alike = Object.values(
    Object.groupBy(pages, ({ remote, version, reason }) => JSON.stringify([remote, version, reason])),
  );
  const rows = alike.flatMap((group = []) => {
    const [first] = group;
    if (!first) return [];
    const more = group.length - pagesNamed;
    const paths = group.slice(0, pagesNamed).map(({ path }) => path);
    return [
      [first.remote, first.version, paths.join(', ') + (more > 0 ? ` and ${more} more` : ''), first.reason],
    ];
  });
  return `\n\nThe site could not render these pages, so visitors’ browsers do, once their scripts have loaded:\n\n${table([['Remote', 'Version', 'Pages', 'Error'], ...rows])}`;
}

/** The live versions that are too new or too old for the process that answers; nothing if there are none. */
export function describeUnfit(versions: readonly UnfitVersion[]): string {
  if (versions.length === 0) return '';
  const reasons = versions.map(({ reason }) => reason).join('\n');
  return `\n\nVisitors get these versions, and the process that answered does not serve the calls they were built for:\n\n${reasons}`;
}

/** What visitors get of a remote, e.g. `mf-blog 1.5.0, and 1.6.0 for 10 % of visitors`. */
export function describeLive({ remote, active, canary }: ReleaseState): string {
  if (active === null) return `nothing of ${remote}`;
  return `${remote} ${active}${canary ? `, and ${canary.version} for ${canary.percent} % of visitors` : ''}`;
}

export function describeHistory(lines: readonly AuditLine[]): string {
  if (lines.length === 0) return 'No changes yet.';
  const rows = lines.map((line) => [minute(line.at), line.by, describeChange(line)]);
  return table([['When (UTC)', 'Who', 'What'], ...rows]);
}

/** E.g. `rolled back 2026-11-26 07:07 by dana: shows old prices`. */
function describeTakenBack({ action, at, by, reason }: AuditLine): string {
  const what = action === 'withdraw' ? 'withdrawn' : 'rolled back';
  return `${what} ${minute(at)} by ${by}${reason ? `: ${reason}` : ''}`;
}

function describeField(counts: readonly FieldCount[], version: string): string {
  const count = counts.find((each) => each.version === version);
  if (!count || count.loads === 0) return '–';
  const failed = count.failures + count.renderErrors;
  const share = failed === 0 ? 'none' : `${((100 * failed) / count.loads).toFixed(1)} %`;
  return `${count.loads} ${count.loads === 1 ? 'load' : 'loads'}, ${share} failed`;
}

/** The limits of the automatic rollback: from there on a version counts as failing. */
const failing = { loads: 50, share: 0.05 };

/** Whether a version was ever rolled back, or fails too often in browsers: nobody should get it without being told. */
export function isKnownBad(record: VersionRecord, version: string): boolean {
  const count = record.counts.find((each) => each.version === version);
  const failed = (count?.failures ?? 0) + (count?.renderErrors ?? 0);
  const fails = count !== undefined && count.loads >= failing.loads && failed >= failing.share * count.loads;
  return fails || everTakenBackBy(record.lines, version) !== undefined;
}

/** What is on record about the versions of a remote. */
export interface VersionRecord {
  readonly lines: readonly AuditLine[];
  readonly counts: readonly FieldCount[];
}

/** E.g. `mf-blog 0.6.0 in browsers so far: 120 loads, 100.0 % failed; rolled back 2026-11-26 07:07 by dana: blank`. */
export function describeRecord(remote: string, version: string, { lines, counts }: VersionRecord): string {
  const field = describeField(counts, version);
  const line = everTakenBackBy(lines, version);
  return `${remote} ${version} in browsers so far: ${field === '–' ? 'no loads' : field}${line ? `; ${describeTakenBack(line)}` : ''}`;
}

/** What broke in browsers, the most frequent first; nothing if nothing did. */
export function describeFailures(counts: readonly FieldCount[]): string {
  const rows = counts.flatMap(({ version, reasons = [] }) =>
    reasons.map(({ phase, route, reason, pages }) => [version, String(pages), phase, route ?? '–', reason]),
  );
  return rows.length === 0 ? '' : `\n\n${table([['Failed', 'Pages', 'When', 'Screen', 'Error'], ...rows])}`;
}

/** @param lines the history, which shows which versions were rolled back. */
export function describeVersions(
  artifacts: readonly ArtifactSummary[],
  lines: readonly AuditLine[],
  counts: readonly FieldCount[],
): string {
  if (artifacts.length === 0) return 'No version is published.';
  const rows = artifacts.map(({ version, publishedAt, publishedBy, size, commit }) => [
    version,
    minute(publishedAt),
    publishedBy,
    kilobytes(size),
    commit?.replace(/^(.{8})[0-9a-f]*/, '$1') ?? '–',
    describeField(counts, version),
    ...[everTakenBackBy(lines, version)].flatMap((line) =>
      line
        ? [`${takenBackBy(lines, version) ? '' : 'released again since it was '}${describeTakenBack(line)}`]
        : [],
    ),
  ]);
  return table([['Version', 'Published (UTC)', 'By', 'Size', 'Commit', 'In browsers', ''], ...rows]);
}

export function describeLinks(links: readonly ReleaseLink[]): string {
  if (links.length === 0) return 'No link to try a version is working.';
  const rows = links.map(({ id, remote, version, by, expiresAt }) => [
    id,
    `${remote} ${version}`,
    by,
    minute(expiresAt),
  ]);
  return table([['Id', 'Shows', 'Made by', 'Works until (UTC)'], ...rows]);
}

/** Every token, followed by who did what with it. */
export function describeTokens(tokens: readonly Token[]): string {
  if (tokens.length === 0) return 'There are no tokens yet.';
  const lines = tokens.flatMap(({ id, name, role, remotes, publicKey, revokedAt, acts = [] }) => [
    `${id}  ${name}  ${role}${remotes.length ? ` of ${remotes.join(', ')}` : ''}${publicKey ? ', key enrolled' : ''}${revokedAt ? ', revoked' : ''}`,
    ...acts.map(
      ({ at, by, action, reason }) => `  ${minute(at)}  ${by}  ${action}${reason ? ` (${reason})` : ''}`,
    ),
  ]);
  return lines.join('\n');
}

/** One change in a few words, e.g. `rollback mf-blog: 1.5.0 → 1.4.0 (shows old prices)`. */
export function describeChange({ action, remote, from, to, percent, reason }: AuditLine): string {
  const because = reason ? ` (${reason})` : '';
  if (percent === 0) {
    const [ended, stays] = action === 'rollback' ? [from, to] : [to, from];
    return `end the canary of ${remote} ${ended}, ${stays} stays${because}`;
  }
  if (action === 'override') return `make a link to try ${remote} ${to}${because}`;
  if (action === 'end-override') return `end a link to try ${remote} ${from}${because}`;
  const versions =
    percent !== undefined
      ? `${to} to ${percent} %`
      : from && to && from !== to
        ? `${from} → ${to}`
        : (to ?? from ?? '');
  return `${action} ${remote}${versions && `: ${versions}`}${because}`;
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
