import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { buildLock } from '../commands/build.ts';
import { oneAtATime } from '../commands/one-at-a-time.ts';
import { plantWorkspace } from './planted-workspace.testing.ts';

/** A workspace, removed after the test, whose remote `mf-made` can be published. */
function newWorkspace() {
  const { folder, command, remove, ...workspace } = plantWorkspace('mf-made');
  onTestFinished(remove);
  return {
    ...workspace,
    /** Whether the bundler has been at work here. */
    wasBuilt: () => existsSync(join(folder, 'mf-made/.cache')),
    /**
     * Publishes to a site that doesn't exist: if all local checks pass, it exits with 6.
     * @param onError called when it prints an error, or that it waits.
     */
    async publish(onError: () => void = () => undefined) {
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
  const { describePage, publish } = newWorkspace();
  const refused = await publish();
  expect(refused.stderr).toMatch(/^\/made .*“What made is for, in one sentence\.”.* mf-made\/src\/pages\.ts/);
  expect(refused.status).toBe(3);
  describePage('Everything that was made here.');
  expect(await publish()).toMatchObject({ status: 6 });
});

test('a remote is not built while another command builds @turn-2', { timeout: 120_000 }, async () => {
  const { describePage, publish, wasBuilt } = newWorkspace();
  describePage('Everything that was made here.');
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
