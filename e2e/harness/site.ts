import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const workspace = join(import.meta.dirname, '../..');

export interface Site {
  /** Address without a slash at the end. */
  readonly url: string;
  readonly dataDir: string;
  /** Publishes what is in the site's builds folder now, as `npm run dev` does after a build. */
  publish(): Promise<void>;
  /** Stops the process as a person would, and waits for its end. */
  stop(): Promise<void>;
  /** Ends the process at once, as a crash would. */
  kill(): Promise<void>;
}

export interface SiteOptions {
  /** Added to the environment of the server. */
  readonly env?: Readonly<Record<string, string>>;
  /** A folder to keep after the stop; a fresh one, deleted at the stop, when not given. */
  readonly dataDir?: string;
}

/** Only what a process needs to run: no key of the person who runs the tests gets in. */
const inherited = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'SYSTEMROOT', 'MONGODB_URI', 'NODE_COMPILE_CACHE'];

/**
 * Where what a site makes of the workspace's builds is kept for the sites after it: compressed files and prerendered
 * pages, both under names that change with the builds. To make them anew takes longer than all else of a start.
 */
function findPublished(mode: string): string {
  const builds = globSync(['shell/dist/shell.json', 'mf-*/dist/remote.json'], { cwd: workspace }).sort();
  // How hard files are compressed depends on the mode.
  const hash = createHash('sha256').update(mode);
  for (const file of builds) hash.update(readFileSync(join(workspace, file)));
  return join(workspace, 'test-results/published', hash.digest('hex').slice(0, 16));
}

/** Gives a site of other builds what was kept of those among them that are the workspace's, byte for byte. */
function takeUnchanged(builds: string, folder: string, published: string): void {
  for (const manifest of globSync(['shell/dist/shell.json', 'mf-*/dist/remote.json'], { cwd: builds })) {
    const own = join(workspace, manifest);
    if (!existsSync(own) || !readFileSync(join(builds, manifest)).equals(readFileSync(own))) continue;
    const [name = ''] = manifest.split(/[/\\]/);
    for (const kept of [join('artifacts', name), join('prerendered', name)]) {
      if (!existsSync(join(published, kept))) continue;
      cpSync(join(published, kept), join(folder, kept), { recursive: true });
    }
  }
}

function keepPublished(folder: string, published: string): void {
  mkdirSync(dirname(published), { recursive: true });
  // Beside its place, so that it can be moved there as a whole.
  const copy = mkdtempSync(`${published}-`);
  for (const name of ['artifacts', 'prerendered']) {
    cpSync(join(folder, name), join(copy, name), { recursive: true });
  }
  try {
    renameSync(copy, published);
  } catch {
    // Another process was first.
    rmSync(copy, { recursive: true });
  }
}

/** Makes of the workspace's builds what the sites of all tests begin with, unless that was done. */
export async function publishOnce(): Promise<void> {
  if (existsSync(findPublished('test'))) return;
  const site = await startSite();
  await site.stop();
}

/** Starts the built site in a process of its own, on any free port. */
export async function startSite({ env = {}, dataDir }: SiteOptions = {}): Promise<Site> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'postloom-e2e-'));
  // Other builds than the workspace's are changed by their tests, without a new name.
  const published = dataDir || env.SITE_BUILDS ? null : findPublished(env.NODE_ENV ?? 'test');
  const isPublished = published !== null && existsSync(published);
  if (isPublished) cpSync(published, folder, { recursive: true });
  if (env.SITE_BUILDS && !dataDir)
    takeUnchanged(env.SITE_BUILDS, folder, findPublished(env.NODE_ENV ?? 'test'));
  const child = fork(join(workspace, 'api/src/main.ts'), [], {
    cwd: workspace,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...Object.fromEntries(
        inherited.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
      ),
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      ...env,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    child.on('message', (message: { type: string; url: string }) => {
      if (message.type === 'ready') resolve(message.url);
    });
    void ended.then(() => reject(new Error(`The site ended before it listened:\n${output}`)));
  });
  if (published && !isPublished) keepPublished(folder, published);
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    child.kill(signal);
    await ended;
    if (!dataDir) rmSync(folder, { recursive: true, force: true });
  };
  const publish = async (): Promise<void> => {
    const published = new Promise<void>((resolve) => {
      child.on('message', (message) => message === 'published' && resolve());
    });
    child.send('publish');
    await published;
  };
  return { url, dataDir: folder, publish, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}
