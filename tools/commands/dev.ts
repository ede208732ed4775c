import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../build/build-id.ts';
import { browserPackages, buildChanged } from './build.ts';
import { startServer } from './server.ts';

/**
 * `npm run dev`: the site, with whatever is changed rebuilt. A changed remote is published and swapped into open
 * tabs without a reload; a change of the shell or the API restarts the server, and the tab is reloaded by hand.
 * `npm run dev ui-kit` shows the gallery of the ui-kit instead.
 */
const [only] = process.argv.slice(2);
if (only === 'ui-kit') await showGallery();
else await develop(only);

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

/** @param remote watched alone when given, e.g. `mf-blog`. */
async function develop(remote: string | undefined): Promise<void> {
  if (remote && !(browserPackages as readonly string[]).includes(remote)) {
    console.error(
      `There is no package "${remote}" to develop. There are: ${browserPackages.join(', ')}, ui-kit.`,
    );
    process.exit(1);
  }
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
      await buildChanged(log, remote ? [remote] : browserPackages);
    } catch (error) {
      // A build that fails is a line to read; the last good one stays.
      console.error(error instanceof Error ? error.message : error);
      return;
    }
    if (!restart) {
      server.send('publish');
      return;
    }
    restart = false;
    log('Restarting the server …');
    // The data folder is one process's own, and so is the port.
    const old = server;
    old.removeAllListeners('exit');
    old.kill('SIGTERM');
    await once(old, 'exit');
    server = startServer({ NODE_ENV: 'development' });
    endWithServer(server);
  };
  const watched = remote ? [remote, 'ui-kit'] : [...browserPackages, 'ui-kit', 'shared-contracts', 'api'];
  for (const folder of watched) {
    const source = join(workspaceRoot, folder, 'src');
    if (!existsSync(source)) continue;
    watch(source, { recursive: true }, () => {
      if (folder === 'shell' || folder === 'api' || folder === 'shared-contracts') restart = true;
      clearTimeout(timer);
      // An editor writes a file in several steps.
      timer = setTimeout(() => {
        working = working.then(work);
      }, 100);
    });
  }
}
