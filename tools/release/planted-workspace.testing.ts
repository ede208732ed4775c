import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { workspaceRoot } from '../build/build-id.ts';
import { placeholderDescription, remoteFiles } from '../new-remote/remote-files.ts';

/** Folders that a team uses as they are. */
const ofOthers = ['node_modules', 'remote-kit', 'shared-contracts', 'shell', 'ui-kit'];
const settings = ['pnpm-lock.yaml', 'tsconfig.base.json', 'tsconfig.remote.json'];

/** A workspace in a temporary folder, whose only remote is as created by `npm run new-remote`. */
export function plantWorkspace(remote: string) {
  const folder = mkdtempSync(join(tmpdir(), 'postloom-planted-'));
  for (const name of [...ofOthers, ...settings]) symlinkSync(join(workspaceRoot, name), join(folder, name));
  // A copy, because the command works on the workspace it is in; links inside it stay as they are.
  cpSync(join(workspaceRoot, 'tools'), join(folder, 'tools'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith('.cache'),
  });
  cpSync(join(workspaceRoot, 'mf-blog/node_modules'), join(folder, remote, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  const write = (file: string, text: string): void => {
    const path = join(folder, remote, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  const files = remoteFiles(remote, readFileSync(join(workspaceRoot, 'mf-blog/package.json'), 'utf8'));
  for (const [file, text] of Object.entries(files)) write(file, text);
  return {
    folder,
    files,
    /** Writes a file of the remote. */
    write,
    /** Says what its page is for: nothing is published before that. */
    describePage(description: string): void {
      const pages = files['src/pages.ts'] ?? '';
      write('src/pages.ts', pages.replace(placeholderDescription(remote), description));
    },
    command: join(folder, 'tools/commands/release.ts'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
