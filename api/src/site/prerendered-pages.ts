import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { UnrenderedPage } from '@postloom/shared-contracts';
import { findOwner, type ShellManifest } from '@postloom/shared-contracts/deployment';
import type { PageVariant } from '@postloom/shared-contracts/prerender';
import type { Logger } from 'pino';
import { forBrowser } from '#app/releases/record-text.ts';
import type { LiveRecord, LiveVersion } from '#app/releases/resolve.ts';
import { linksKeyOf } from './links-key.ts';
import type { PrerenderAnswer } from './prerender-child.ts';
import { runPrerenderer, Superseded } from './run-prerenderer.ts';

/** How long to wait after a failed rendering before trying again, in milliseconds. */
const retryDelayMs = 60_000;

/** For how many versions a process holds the pages; each version takes a megabyte or two. */
const heldVersions = 20;

/** In characters; the log has the whole error. */
const reasonMaxLength = 300;

const variants: readonly PageVariant[] = [
  { hasSession: false, hasAnswered: false },
  { hasSession: false, hasAnswered: true },
  { hasSession: true, hasAnswered: false },
  { hasSession: true, hasAnswered: true },
];

type Pages = PrerenderAnswer['pages'];

/** What came of rendering a version's pages. */
interface Rendered {
  /** Null if there is nothing to render them with. */
  readonly pages: Pages | null;
  readonly failures: PrerenderAnswer['failures'];
}

interface Held {
  /** Null while they are being rendered, and if that has failed. */
  pages: Pages | null;
  unrendered: readonly UnrenderedPage[];
  /** When to try again, if nothing could be rendered at all. */
  retryAt: number;
  readonly rendering: Promise<void>;
}

export interface PrerenderedPagesOptions {
  /** Folder of an artifact on this machine. */
  readonly folderOf: (remote: string, version: string) => string;
  /** Folder where rendered pages are kept across restarts. */
  readonly folder: string;
  /**
   * Whether a record is still in use.
   * @param isAlike whether another record gives the same HTML.
   */
  readonly isCurrent: (record: LiveRecord, isAlike: (other: LiveRecord) => boolean) => boolean;
  /** Ends what is being rendered. */
  readonly stopping: AbortSignal;
  readonly log: Pick<Logger, 'warn'>;
}

export interface PrerenderedPages {
  /**
   * Renders the missing pages of the record's active versions. Never rejects: a page that can't be rendered is
   * delivered as an empty shell and rendered by the browser.
   */
  prepare(record: LiveRecord): Promise<void>;
  /** The pages of the record's active versions that couldn't be rendered. */
  unrendered(record: LiveRecord): readonly UnrenderedPage[];
  /** The content of `#root`, or null if there is none (yet). */
  find(record: LiveRecord, pathname: string, variant: PageVariant): string | null;
  /** Waits until nothing is being rendered. */
  settle(): Promise<void>;
}

/** Holds the HTML of public pages. They are rendered once for each combination of versions that they show. */
export function createPrerenderedPages({
  folderOf,
  folder,
  isCurrent,
  stopping,
  log,
}: PrerenderedPagesOptions): PrerenderedPages {
  const held = new Map<string, Held>();

  return {
    async prepare(record) {
      await Promise.all(
        entriesOf(record).map(([remote, version]) => hold(record, remote, version)?.rendering),
      );
    },
    unrendered(record) {
      const { shell } = record;
      if (!shell) return [];
      return entriesOf(record).flatMap(
        ([, version]) => held.get(keyOf(record, shell, version))?.unrendered ?? [],
      );
    },
    find(record, pathname, { hasSession, hasAnswered }) {
      const owner = findOwner(record, pathname);
      if (!owner?.route.prerender) return null;
      const version = record.remotes[owner.remote]?.active;
      if (!version?.serverEntry) return null;
      // If another process has published a version, this one starts rendering it too, without delaying the response.
      const pages = hold(record, owner.remote, version)?.pages;
      const index = variants.findIndex(
        (variant) => variant.hasSession === hasSession && variant.hasAnswered === hasAnswered,
      );
      return pages?.[pathname]?.[index] ?? null;
    },
    async settle() {
      await Promise.all([...held.values()].map(({ rendering }) => rendering));
    },
  };

  function hold(record: LiveRecord, remote: string, version: LiveVersion): Held | null {
    const { shell } = record;
    if (!shell) return null;
    const key = keyOf(record, shell, version);
    const known = held.get(key);
    if (known && known.retryAt > Date.now()) return known;
    const tell = (failures: PrerenderAnswer['failures']): void => {
      entry.unrendered = Object.entries(failures).map(([page, error]) => ({
        remote,
        version: version.version,
        path: page,
        reason: reasonOf(error),
      }));
    };
    const rendering = render(record, shell, remote, version, key).then(
      ({ pages, failures }) => {
        entry.pages = pages;
        tell(failures);
      },
      (error: unknown) => {
        if (error instanceof Superseded) return void held.delete(key);
        log.warn(
          { remote, version: version.version, error: String(error) },
          'pages could not be prerendered',
        );
        tell(
          Object.fromEntries(prerenderedPaths(record, remote, version).map((page) => [page, String(error)])),
        );
        entry.retryAt = Date.now() + retryDelayMs;
      },
    );
    const entry: Held = {
      pages: null,
      unrendered: known?.unrendered ?? [],
      retryAt: Number.POSITIVE_INFINITY,
      rendering,
    };
    held.set(key, entry);
    const [oldest] = held.keys();
    if (oldest !== undefined && held.size > heldVersions) held.delete(oldest);
    return entry;
  }

  async function render(
    record: LiveRecord,
    shell: ShellManifest,
    remote: string,
    version: LiveVersion,
    key: string,
  ): Promise<Rendered> {
    const file = path.join(folder, remote, `${key}.json`);
    if (existsSync(file)) return { pages: JSON.parse(readFileSync(file, 'utf8')) as Pages, failures: {} };
    const remoteModule = path.join(folderOf(remote, version.version), version.serverEntry ?? '');
    const shellModule = path.join(folderOf(shell.remote, shell.version), 'server/prerender.mjs');
    if (!existsSync(remoteModule) || !existsSync(shellModule)) return { pages: null, failures: {} };
    const answer = await runPrerenderer(
      () => ({
        kind: 'pages',
        record: forBrowser(record, undefined),
        paths: prerenderedPaths(record, remote, version),
        variants,
        shellModule: pathToFileURL(shellModule).href,
        // As the module itself learns its address.
        remoteModule: pathToFileURL(realpathSync(remoteModule)).href,
        baseUrl: version.baseUrl,
      }),
      [path.dirname(shellModule), path.dirname(remoteModule)],
      () =>
        isCurrent(record, (other) => {
          const active = other.remotes[remote]?.active;
          return other.shell !== null && active !== undefined && keyOf(other, other.shell, active) === key;
        }),
      stopping,
    );
    const failures = Object.entries(answer.failures);
    for (const [page, error] of failures) {
      log.warn({ remote, version: version.version, page, error }, 'a page could not be prerendered');
    }
    if (failures.length > 0) return answer;
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(answer.pages));
    renameSync(`${file}.${process.pid}`, file);
    return answer;
  }
}

/** Identifies everything that the HTML depends on: the shell, the remote's version, and the chrome's links. */
function keyOf(record: LiveRecord, shell: ShellManifest, version: LiveVersion): string {
  return createHash('sha256')
    .update(JSON.stringify([shell.version, version.remote, version.version, linksKeyOf(record)]))
    .digest('hex')
    .slice(0, 20);
}

/** The line that says what went wrong, in a stack or in what a renderer printed before it ended. */
function reasonOf(error: string): string {
  const lines = error.split('\n');
  const line = lines.findLast((each) => /^\w*Error(?: \[\w+\])?: /.test(each)) ?? lines[0] ?? '';
  return line.trim().slice(0, reasonMaxLength);
}

function entriesOf(record: LiveRecord): Array<[string, LiveVersion]> {
  return Object.entries(record.remotes)
    .map(([remote, { active }]): [string, LiveVersion] => [remote, active])
    .filter(([, { serverEntry }]) => serverEntry !== null);
}

/** The pages listed by the version whose route is to be prerendered. */
function prerenderedPaths(record: LiveRecord, remote: string, { pages }: LiveVersion): string[] {
  return pages
    .map((page) => page.path)
    .filter((page) => {
      const owner = findOwner(record, page);
      return owner?.remote === remote && owner.route.prerender && owner.route.access === 'public';
    });
}
