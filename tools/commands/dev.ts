import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { commonInputs, workspaceRoot } from '../build/build-id.ts';
import { developRemote } from '../develop/develop-remote.ts';
import { browserPackages, buildChanged } from './build.ts';
import { startServer } from './server.ts';

/**
 * `npm run dev`: the site, rebuilt on changes. A changed remote is published and replaced in open tabs without a
 * reload; after a change to the shell or the API, the server restarts and the tab has to be reloaded by hand. `npm run
 * dev mf-blog` develops one remote with hot reload, within a site started here or the one given with `--site`. `npm run
 * dev ui-kit` shows the ui-kit's gallery instead.
 */
const {
  values: { site: siteAddress },
  positionals: [only],
} = parseArgs({ allowPositionals: true, options: { site: { type: 'string' } } });
if (only === 'ui-kit') await showGallery();
else if (only?.startsWith('mf-')) await developOne(only);
else if (only === undefined) await develop();
else fail(`There is no "${only}" to develop.`);

function fail(message: string): never {
  const remotes = browserPackages.filter((name) => name.startsWith('mf-'));
  console.error(`${message} There are: ${remotes.join(', ')}, ui-kit; without a name, the whole site.`);
  process.exit(1);
}

async function developOne(remote: string): Promise<void> {
  if (!browserPackages.includes(remote)) fail(`There is no remote "${remote}".`);
  const site = siteAddress ?? (await startSite());
  if (!URL.canParse(site)) fail(`"${site}" is no address; --site takes e.g. https://staging.example.`);
  const { url } = await developRemote({
    remote,
    site: new URL(site),
    port: Number(process.env.DEV_PORT || 3100),
  });
  console.log(
    `\n${remote} is at ${url}, within ${site}. Edits in ${remote}/src show at once.\nCtrl+C stops it.`,
  );
}

/** Starts the site here, as `npm start` does, and returns its address. */
async function startSite(): Promise<string> {
  await buildChanged((line) => console.log(line));
  const server = startServer({ NODE_ENV: 'development' });
  server.on('exit', (code) => process.exit(code ?? 0));
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      server.kill(signal);
    });
  return new Promise((resolve) => {
    server.on('message', (message: { type: string; url: string }) => {
      if (message.type === 'ready') resolve(message.url);
    });
  });
}

async function showGallery(): Promise<void> {
  const folder = join(workspaceRoot, 'ui-kit');
  const gallery = spawn(
    process.execPath,
    [join(workspaceRoot, 'tools/node_modules/@rsbuild/core/bin/rsbuild.js'), 'dev'],
    {
      cwd: folder,
      stdio: 'inherit',
    },
  );
  const [code] = await once(gallery, 'exit');
  process.exit(code ?? 0);
}

async function develop(): Promise<void> {
  const log = (line: string): void => console.log(line);
  await buildChanged(log);
  let server = startServer({ NODE_ENV: 'development' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
  const endWithServer = (running: ChildProcess): void => {
    running.on('exit', (code) => process.exit(code ?? 0));
  };
  endWithServer(server);

  let timer: NodeJS.Timeout | undefined;
  let working = Promise.resolve();
  let restart = false;
  const work = async (): Promise<void> => {
    try {
      await buildChanged(log, browserPackages);
    } catch (error) {
      // If a build fails, its error is printed, and the last good build stays in use.
      console.error(error instanceof Error ? error.message : error);
      return;
    }
    if (!restart) {
      server.send('publish');
      return;
    }
    restart = false;
    log('Restarting the server …');
    // Only one process can use the data folder and the port.
    const old = server;
    old.removeAllListeners('exit');
    old.kill('SIGTERM');
    await once(old, 'exit');
    server = startServer({ NODE_ENV: 'development' });
    endWithServer(server);
  };
  // Includes the packages built into each of them: ui-kit, remote-kit, shared-contracts.
  const watched = [...browserPackages, ...commonInputs, 'api'];
  for (const folder of watched) {
    const source = join(workspaceRoot, folder, 'src');
    if (!existsSync(source)) continue;
    watch(source, { recursive: true }, () => {
      if (folder === 'shell' || folder === 'api' || folder === 'shared-contracts') restart = true;
      clearTimeout(timer);
      // Editors write a file in several steps.
      timer = setTimeout(() => {
        working = working.then(work);
      }, 100);
    });
  }
}
