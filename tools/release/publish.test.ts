import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { workspaceRoot } from '../build/build-id.ts';
import { buildLock } from '../commands/build.ts';
import { oneAtATime } from '../commands/one-at-a-time.ts';
import { remoteFiles } from '../new-remote/remote-files.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Folders that a team uses as they are. */
const ofOthers = ['node_modules', 'remote-kit', 'shared-contracts', 'shell', 'ui-kit'];
const settings = ['pnpm-lock.yaml', 'tsconfig.base.json', 'tsconfig.remote.json'];

/** A workspace whose only remote, `mf-made`, is as created by `npm run new-remote`. */
function newWorkspace() {
  const folder = mkdtempSync(join(tmpdir(), 'postloom-publish-'));
  folders.push(folder);
  for (const name of [...ofOthers, ...settings]) symlinkSync(join(workspaceRoot, name), join(folder, name));
  // A copy, because the command works on the workspace it is in; links inside it stay as they are.
  cpSync(join(workspaceRoot, 'tools'), join(folder, 'tools'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith('.cache'),
  });
  cpSync(join(workspaceRoot, 'mf-blog/node_modules'), join(folder, 'mf-made/node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  const write = (file: string, text: string): void => {
    const path = join(folder, 'mf-made', file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  const files = remoteFiles('mf-made', readFileSync(join(workspaceRoot, 'mf-blog/package.json'), 'utf8'));
  for (const [file, text] of Object.entries(files)) write(file, text);
  return {
    files,
    write,
    /** Whether the bundler has been at work here. */
    wasBuilt: () => existsSync(join(folder, 'mf-made/.cache')),
    /**
     * Publishes to a site that doesn't exist: if all local checks pass, it exits with 6.
     * @param onError called when it prints an error, or that it waits.
     */
    async publish(onError: () => void = () => undefined) {
      const command = join(folder, 'tools/commands/release.ts');
      const child = spawn(process.execPath, [command, 'publish', 'mf-made', '--dry-run'], {
        stdio: ['ignore', 'ignore', 'pipe'],
        env: {
          PATH: process.env.PATH,
          RELEASE_URL: 'http://127.0.0.1:1',
          RELEASE_TOKEN: 'a-token-of-nobody',
          RELEASE_KEY: join(folder, 'key.pem'),
        },
      });
      child.stderr.once('data', onError);
      const ended = once(child, 'exit');
      const stderr = await text(child.stderr);
      const [status] = await ended;
      return { status, stderr };
    },
  };
}

test('a remote with type errors is not published, whatever its settings say, and the compiler’s lines tell why @turn-3', {
  timeout: 120_000,
}, async () => {
  const { files, write, publish } = newWorkspace();
  write(
    'src/screens/home.tsx',
    `${files['src/screens/home.tsx']}\nexport const months: number = 'twelve';\n`,
  );
  const { compilerOptions = {}, ...config } = JSON.parse(files['tsconfig.json'] ?? '');
  write(
    'tsconfig.json',
    JSON.stringify({ ...config, compilerOptions: { ...compilerOptions, noCheck: true } }),
  );
  const refused = await publish();
  expect(refused.stderr).toMatch(
    /^mf-made doesn’t fit its types.*\nmf-made\/src\/screens\/home\.tsx\(\d+,14\): error TS2322: Type 'string' is not assignable to type 'number'\.\n$/m,
  );
  expect(refused.status).toBe(3);
});

test('a new remote is not published before somebody has described its page @turn-4', {
  timeout: 120_000,
}, async () => {
  const { files, write, publish } = newWorkspace();
  const refused = await publish();
  expect(refused.stderr).toMatch(/^\/made .*“What made is for, in one sentence\.”.* mf-made\/src\/pages\.ts/);
  expect(refused.status).toBe(3);
  const pages = files['src/pages.ts'] ?? '';
  write(
    'src/pages.ts',
    pages.replace('What made is for, in one sentence.', 'Everything that was made here.'),
  );
  expect(await publish()).toMatchObject({ status: 6 });
});

test('a remote is not built while another command builds @turn-2', { timeout: 120_000 }, async () => {
  const { files, write, publish, wasBuilt } = newWorkspace();
  write('src/pages.ts', (files['src/pages.ts'] ?? '').replace('What made is for, in one sentence.', 'Made.'));
  const waits = Promise.withResolvers<void>();
  const { published, builtMeanwhile } = await oneAtATime(buildLock, async () => {
    const published = publish(waits.resolve);
    await Promise.race([waits.promise, published]);
    return { published, builtMeanwhile: wasBuilt() };
  });
  expect(builtMeanwhile).toBe(false);
  expect(await published).toMatchObject({
    status: 6,
    stderr: expect.stringMatching(/^Waiting for another command that builds …\n/),
  });
  expect(wasBuilt()).toBe(true);
});
