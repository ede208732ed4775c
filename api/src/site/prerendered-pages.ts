import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type DeployedVersion,
  type DeploymentRecord,
  findOwner,
  type RemoteName,
} from '@postloom/shared-contracts/deployment';
import type { PageVariant } from '@postloom/shared-contracts/prerender';
import type { Logger } from 'pino';
import { forBrowser } from '#app/releases/deployment-for-browser.ts';
import type { PrerenderAnswer, PrerenderJob } from './prerender-child.ts';

/** Longest that the pages of one version may take, in milliseconds. */
const patience = 30_000;

/** When rendering failed: how long the process waits before it tries again, in milliseconds. */
const failureRest = 60_000;

/** How many versions' pages a process holds; each is a megabyte or two. */
const heldVersions = 20;

const variants: readonly PageVariant[] = [
  { hasSession: false, hasAnswered: false },
  { hasSession: false, hasAnswered: true },
  { hasSession: true, hasAnswered: false },
  { hasSession: true, hasAnswered: true },
];

type Pages = PrerenderAnswer['pages'];

interface Held {
  /** Null while they are rendered, and after that failed. */
  pages: Pages | null;
  readonly rendering: Promise<void>;
}

export interface PrerenderedPagesOptions {
  /** The shell's artifact, and its build id. */
  readonly shell: string;
  readonly shellBuildId: string;
  /** Where the artifact of a deployed version lies on this machine. */
  readonly artifactOf: (version: DeployedVersion) => string;
  /** What is rendered is kept here from start to start. */
  readonly folder: string;
  readonly log: Pick<Logger, 'warn'>;
}

export interface PrerenderedPages {
  /**
   * Renders the pages of the record's active versions that are not there yet. Never rejects: a page that can't
   * be rendered is delivered as the empty shell, and rendered by the browser.
   */
  prepare(record: DeploymentRecord): Promise<void>;
  /** The content of `#root`, or null where there is none (yet). */
  find(record: DeploymentRecord, pathname: string, variant: PageVariant): string | null;
}

/** Keeps the HTML of public pages, rendered once for each set of versions that they show. */
export function createPrerenderedPages({
  shell,
  shellBuildId,
  artifactOf,
  folder,
  log,
}: PrerenderedPagesOptions): PrerenderedPages {
  const held = new Map<string, Held>();
  const keys = new WeakMap<DeploymentRecord, Map<RemoteName, string>>();

  return {
    async prepare(record) {
      await Promise.all(
        entriesOf(record).map(([remote, version]) => hold(record, remote, version).rendering),
      );
    },
    find(record, pathname, { hasSession, hasAnswered }) {
      const owner = findOwner(record, pathname);
      if (!owner?.route.prerender) return null;
      const version = record.remotes[owner.remote]?.active;
      if (!version?.serverEntry) return null;
      // Where another process has published, this one renders for itself, and nobody waits for it.
      const { pages } = hold(record, owner.remote, version);
      const index = variants.findIndex(
        (variant) => variant.hasSession === hasSession && variant.hasAnswered === hasAnswered,
      );
      return pages?.[pathname]?.[index] ?? null;
    },
  };

  function hold(record: DeploymentRecord, remote: RemoteName, version: DeployedVersion): Held {
    const key = keyOf(record, remote, version);
    const known = held.get(key);
    if (known) return known;
    const rendering = render(record, remote, version, key).then(
      (pages) => {
        entry.pages = pages;
      },
      (error: unknown) => {
        log.warn(
          { remote, version: version.version, error: String(error) },
          'pages could not be prerendered',
        );
        setTimeout(() => held.delete(key), failureRest).unref();
      },
    );
    const entry: Held = { pages: null, rendering };
    held.set(key, entry);
    const [oldest] = held.keys();
    if (oldest !== undefined && held.size > heldVersions) held.delete(oldest);
    return entry;
  }

  async function render(
    record: DeploymentRecord,
    remote: RemoteName,
    version: DeployedVersion,
    key: string,
  ): Promise<Pages | null> {
    const file = path.join(folder, remote, `${key}.json`);
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Pages;
    const artifact = artifactOf(version);
    const remoteModule = path.join(artifact, version.serverEntry ?? '');
    const shellModule = path.join(shell, 'server/prerender.mjs');
    if (!existsSync(remoteModule) || !existsSync(shellModule)) return null;
    const answer = await runInChild(
      {
        record: forBrowser(record),
        paths: prerenderedPaths(record, remote, version),
        variants,
        shellModule: pathToFileURL(shellModule).href,
        remoteModule: pathToFileURL(remoteModule).href,
      },
      [path.dirname(shellModule), path.dirname(remoteModule)],
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

  /** Names everything that the HTML depends on: the shell, the version, and which paths the chrome may link to. */
  function keyOf(record: DeploymentRecord, remote: RemoteName, version: DeployedVersion): string {
    let ofRecord = keys.get(record);
    if (!ofRecord) {
      ofRecord = new Map();
      keys.set(record, ofRecord);
    }
    let key = ofRecord.get(remote);
    if (!key) {
      const paths = Object.values(record.remotes).flatMap(({ active }) =>
        active.routes.map((route) => route.path),
      );
      key = createHash('sha256')
        .update(JSON.stringify([shellBuildId, version.federationName, paths.sort()]))
        .digest('hex')
        .slice(0, 20);
      ofRecord.set(remote, key);
    }
    return key;
  }
}

function entriesOf(record: DeploymentRecord): Array<[RemoteName, DeployedVersion]> {
  return Object.entries(record.remotes)
    .map(([remote, { active }]): [RemoteName, DeployedVersion] => [remote as RemoteName, active])
    .filter(([, { serverEntry }]) => serverEntry !== null);
}

/** The pages that the version lists and whose route it wants prerendered. */
function prerenderedPaths(
  record: DeploymentRecord,
  remote: RemoteName,
  { pages }: DeployedVersion,
): string[] {
  return pages
    .map((page) => page.path)
    .filter((page) => {
      const owner = findOwner(record, page);
      return owner?.remote === remote && owner.route.prerender && owner.route.access === 'public';
    });
}

/**
 * Runs a job in a process that may read the named folders and nothing else, has no environment and ends after it.
 * @throws when it crashes or takes too long.
 */
function runInChild(job: PrerenderJob, folders: readonly string[]): Promise<PrerenderAnswer> {
  const child = fork(path.join(import.meta.dirname, 'prerender-child.ts'), [], {
    env: { NODE_ENV: 'production' },
    execArgv: [
      '--permission',
      // The permission is for what a link leads to, not for the link.
      ...[import.meta.dirname, ...folders].map((folder) => `--allow-fs-read=${realpathSync(folder)}`),
      '--max-old-space-size=256',
      '--disable-warning=ExperimentalWarning',
    ],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'json',
  });
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors = `${errors}${chunk}`.slice(-4000);
  });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), patience);
    child.once('message', (answer) => resolve(answer as PrerenderAnswer));
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      reject(new Error(`The renderer ended with ${signal ?? code} and no answer. ${errors}`));
    });
    child.send(job);
  });
}
