import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startEmbeddedMongo } from '../src/index.ts';
import { temporaryFolder } from './with-server.ts';

const CLI = fileURLToPath(new URL('../src/cli.ts', import.meta.url));
const root = process.getuid?.() === 0;

/** The whole output of a start that must fail, in its own process. Never as root, who may write everywhere. */
function complaintOf(dataDir: string): string {
  const nobody = root ? { uid: 65534, gid: 65534 } : {};
  const { stderr, status } = spawnSync(process.execPath, [CLI, '--port', '0', '--data', dataDir], {
    ...nobody,
    encoding: 'utf8',
    timeout: 30_000,
  });
  expect(status).toBe(1);
  return stderr;
}

const oneSentence = (text: string) => new RegExp(`^${text}[^\\n]*\\n$`);

describe('a failing start says what is wrong and what to do, and nothing else', () => {
  test.skipIf(process.platform === 'win32')('in a folder that is not writable', async () => {
    const dataDir = join(temporaryFolder(), 'data');
    await (await startEmbeddedMongo({ dataDir })).close();
    chmodSync(join(dataDir, '..'), 0o755);
    chmodSync(dataDir, 0o555);
    expect(complaintOf(dataDir)).toMatch(
      oneSentence(`The data folder ${dataDir} cannot be written .* Let this user write there, or give`),
    );
  });

  test.skipIf(process.platform === 'win32')('below a folder that is not writable', () => {
    const parent = temporaryFolder();
    chmodSync(parent, 0o555);
    const dataDir = join(parent, 'data');
    expect(complaintOf(dataDir)).toMatch(oneSentence(`The data folder ${dataDir} cannot be written`));
  });

  test('where a file is in the way', async () => {
    const dataDir = join(temporaryFolder(), 'file');
    writeFileSync(dataDir, '');
    for (const folder of [dataDir, join(dataDir, 'below')])
      await expect(startEmbeddedMongo({ dataDir: folder })).rejects.toMatchObject({
        name: 'StartError',
        message: `The data folder ${folder} is a file, or lies below one. Give this process another folder.`,
      });
  });

  test.skipIf(!root || process.platform !== 'linux')(
    'on a full disk, new or filled up since (mounting one needs root on Linux)',
    async () => {
      const disk = temporaryFolder();
      expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=512k', 'tmpfs', disk]).status).toBe(0);
      onTestFinished(() => void spawnSync('umount', [disk]));
      const dataDir = join(disk, 'old');
      await (await startEmbeddedMongo({ dataDir })).close();
      mkdirSync(join(disk, 'new'));
      expect(() => writeFileSync(join(disk, 'filler'), Buffer.alloc(2 ** 20))).toThrow('ENOSPC');
      for (const folder of [dataDir, join(disk, 'new')])
        await expect(startEmbeddedMongo({ dataDir: folder })).rejects.toMatchObject({
          name: 'StartError',
          message: `The disk of the data folder ${folder} is full. Make room on it, or give this process a folder on another disk; nothing was lost.`,
        });
    },
  );
});
