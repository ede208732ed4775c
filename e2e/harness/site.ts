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
  /** Address without a trailing slash. */
  readonly url: string;
  readonly dataDir: string;
  /** Publishes what is currently in the site's builds folder, as `npm run dev` does after a build. */
  publish(): Promise<void>;
  /** Stops the process in the normal way, and waits until it has ended. */
  stop(): Promise<void>;
  /** Kills the process, as in a crash. */
  kill(): Promise<void>;
}

export interface SiteOptions {
  /** Added to the environment of the server. */
  readonly env?: Readonly<Record<string, string>>;
  /** A folder that is kept after the stop; by default a new one, which is deleted. */
  readonly dataDir?: string;
}

/** Only what a process needs to run, so that no keys of the person running the tests are used. */
const inherited = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'SYSTEMROOT', 'MONGODB_URI', 'NODE_COMPILE_CACHE'];

/**
 * The cache for what a site makes from the workspace's builds: compressed files and prerendered pages, under a name
 * that changes with the builds. Making them again would take longer than the rest of a start.
 */
function findPublished(mode: string): string {
  const builds = globSync(['shell/dist/shell.json', 'mf-*/dist/remote.json'], { cwd: workspace }).sort();
  // The mode determines how strongly files are compressed.
  const hash = createHash('sha256').update(mode);
  for (const file of builds) hash.update(readFileSync(join(workspace, file)));
  return join(workspace, 'test-results/published', hash.digest('hex').slice(0, 16));
}

/** For a site with other builds: copies from the cache what belongs to builds identical to the workspace's. */
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
  // In the same folder, so that it can be moved into place as a whole.
  const copy = mkdtempSync(`${published}-`);
  for (const name of ['artifacts', 'prerendered']) {
    cpSync(join(folder, name), join(copy, name), { recursive: true });
  }
  try {
    renameSync(copy, published);
  } catch {
    // Another process was faster.
    rmSync(copy, { recursive: true });
  }
}

/** Fills the cache that all tests' sites start from, unless it is filled already. */
export async function publishOnce(): Promise<void> {
  if (existsSync(findPublished('test'))) return;
  const site = await startSite();
  await site.stop();
}

/** Starts the built site in its own process, on any free port. */
export async function startSite({ env = {}, dataDir }: SiteOptions = {}): Promise<Site> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'postloom-e2e-'));
  // Tests change builds other than the workspace's without giving them a new name, so those aren't cached.
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
  // If this process fails, such as a measurement, its site must not go on, as its browser doesn't.
  const endToo = () => child.kill('SIGKILL');
  process.once('exit', endToo);
  child.once('exit', () => process.off('exit', endToo));
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
