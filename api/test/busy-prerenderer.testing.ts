import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { runPrerenderer } from '#app/site/run-prerenderer.ts';

/**
 * Renders a page a few times in a process that is busy until each renderer has ended, and prints what it got. A process
 * of its own, because the threads of the test runner are told of ended processes in another order.
 */
const folder = mkdtempSync(path.join(tmpdir(), 'postloom-prerender-'));
const write = (name: string, code: string): string => {
  const file = path.join(folder, name);
  writeFileSync(file, code);
  return pathToFileURL(file).href;
};
const shellModule = write('shell.mjs', 'export const prerender = async ({ path }) => path;');
const remoteModule = write('remote.mjs', 'export const createRoutes = () => [];');
const pause = new Int32Array(new SharedArrayBuffer(4));
for (let round = 0; round < 4; round += 1) {
  const rendered = runPrerenderer(
    () => ({
      kind: 'pages',
      record: {} as never,
      paths: ['/'],
      variants: [{ hasSession: false, hasAnswered: false }],
      shellModule,
      remoteModule,
      baseUrl: '/remotes/mf-one/1.0.0/',
    }),
    [folder],
    () => true,
    new AbortController().signal,
  );
  Atomics.wait(pause, 0, 0, 1500);
  await rendered.then(
    ({ pages }) => process.stdout.write(`${JSON.stringify(pages)}\n`),
    (error: Error) => process.stdout.write(`${error.message}\n`),
  );
}
rmSync(folder, { recursive: true, force: true });
