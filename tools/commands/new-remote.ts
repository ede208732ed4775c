import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { workspaceRoot } from '../build/build-id.ts';
import { remoteFiles } from '../new-remote/remote-files.ts';

/**
 * `npm run new-remote mf-<name>`: creates a remote with one screen, its test and its route, ready for release. Besides
 * the lockfile, nothing else in the workspace changes: shell, API and contract read what they need from the remote.
 */
const [name, ...rest] = process.argv.slice(2);
if (name === undefined || rest.length > 0 || !/^mf-[a-z]{2,30}$/.test(name)) {
  fail('npm run new-remote mf-<name>: the name is mf- and lower-case letters, e.g. mf-calendar.');
}
const folder = join(workspaceRoot, name);
if (existsSync(folder)) fail(`${name} is there already.`);

const like = readFileSync(join(workspaceRoot, 'mf-blog/package.json'), 'utf8');
for (const [file, content] of Object.entries(remoteFiles(name, like))) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), content);
}
console.log(`Made ${name}. Linking its packages …`);
const { packageManager } = pnpm();
const { status } = spawnSync(
  'npx',
  ['--yes', packageManager, 'install', '--no-frozen-lockfile', '--prefer-offline'],
  { cwd: workspaceRoot, stdio: ['ignore', 'ignore', 'ignore'], shell: process.platform === 'win32' },
);
if (status !== 0) fail('The packages could not be linked. Run the command’s last step again: pnpm install.');
// Line breaks depend on the name's length.
spawnSync(join(workspaceRoot, 'node_modules/.bin/biome'), ['check', '--write', name], {
  cwd: workspaceRoot,
  stdio: ['ignore', 'ignore', 'inherit'],
});
console.log(
  `
Next: say in ${name}/src/pages.ts what it is for (nothing is published before that), then
  npm test -- ${name}                                  its own checks
  npm run release -- publish ${name}                   builds and publishes it; no one gets it yet
  npm run release -- activate ${name} 0.1.0            it is live at /${name.slice(3)}

Its screens are in ${name}/src/screens, its paths in ${name}/src/route-table.ts.
What else a remote can do: docs/guides/add-a-remote.md`,
);

/** The package manager version that sets up the workspace, as set in `tools/setup/run.mjs`. */
function pnpm(): { packageManager: string } {
  const setup = readFileSync(join(workspaceRoot, 'tools/setup/run.mjs'), 'utf8');
  const version = /pnpmVersion = '([\d.]+)'/.exec(setup)?.[1];
  if (!version) throw new Error('tools/setup/run.mjs names no version of pnpm.');
  return { packageManager: `pnpm@${version}` };
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
