import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
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

const variants: readonly PageVariant[] = [
  { hasSession: false, hasAnswered: false },
  { hasSession: false, hasAnswered: true },
  { hasSession: true, hasAnswered: false },
  { hasSession: true, hasAnswered: true },
];

type Pages = PrerenderAnswer['pages'];

interface Held {
  /** Null while they are being rendered, and if that has failed. */
  pages: Pages | null;
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
  readonly log: Pick<Logger, 'warn'>;
}

export interface PrerenderedPages {
  /**
   * Renders the missing pages of the record's active versions. Never rejects: a page that can't be rendered is
   * delivered as an empty shell and rendered by the browser.
   */
  prepare(record: LiveRecord): Promise<void>;
  /** The content of `#root`, or null if there is none (yet). */
  find(record: LiveRecord, pathname: string, variant: PageVariant): string | null;
}

/** Holds the HTML of public pages. They are rendered once for each combination of versions that they show. */
export function createPrerenderedPages({
  folderOf,
  folder,
  isCurrent,
  log,
}: PrerenderedPagesOptions): PrerenderedPages {
  const held = new Map<string, Held>();

  return {
    async prepare(record) {
      await Promise.all(
        entriesOf(record).map(([remote, version]) => hold(record, remote, version)?.rendering),
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
  };

  function hold(record: LiveRecord, remote: string, version: LiveVersion): Held | null {
    const { shell } = record;
    if (!shell) return null;
    const key = keyOf(record, shell, version);
    const known = held.get(key);
    if (known) return known;
    const rendering = render(record, shell, remote, version, key).then(
      (pages) => {
        entry.pages = pages;
      },
      (error: unknown) => {
        if (error instanceof Superseded) return void held.delete(key);
        log.warn(
          { remote, version: version.version, error: String(error) },
          'pages could not be prerendered',
        );
        setTimeout(() => held.delete(key), retryDelayMs).unref();
      },
    );
    const entry: Held = { pages: null, rendering };
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
  ): Promise<Pages | null> {
    const file = path.join(folder, remote, `${key}.json`);
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Pages;
    const remoteModule = path.join(folderOf(remote, version.version), version.serverEntry ?? '');
    const shellModule = path.join(folderOf(shell.remote, shell.version), 'server/prerender.mjs');
    if (!existsSync(remoteModule) || !existsSync(shellModule)) return null;
    const answer = await runPrerenderer(
      () => ({
        kind: 'pages',
        record: forBrowser(record, undefined),
        paths: prerenderedPaths(record, remote, version),
        variants,
        shellModule: pathToFileURL(shellModule).href,
        remoteModule: pathToFileURL(remoteModule).href,
      }),
      [path.dirname(shellModule), path.dirname(remoteModule)],
      () =>
        isCurrent(record, (other) => {
          const active = other.remotes[remote]?.active;
          return other.shell !== null && active !== undefined && keyOf(other, other.shell, active) === key;
        }),
    );
    const failures = Object.entries(answer.failures);
    for (const [page, error] of failures) {
      log.warn({ remote, version: version.version, page, error }, 'a page could not be prerendered');
    }
    if (failures.length > 0) return answer.pages;
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(answer.pages));
    renameSync(`${file}.${process.pid}`, file);
    return answer.pages;
  }
}

/** Identifies everything that the HTML depends on: the shell, the remote's version, and the chrome's links. */
function keyOf(record: LiveRecord, shell: ShellManifest, version: LiveVersion): string {
  return createHash('sha256')
    .update(JSON.stringify([shell.version, version.remote, version.version, linksKeyOf(record)]))
    .digest('hex')
    .slice(0, 20);
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
