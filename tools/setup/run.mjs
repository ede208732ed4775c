// This runs first, on any Node ≥ 20 and before anything is installed, so it only uses Node's own modules. It installs
// what is missing and then hands over to the project's own Node.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const pnpmVersion = '12.21.0';
const windows = process.platform === 'win32';

/** Added to the environment of every command. */
const environment = {
  // Caches compiled code between starts: reading modules takes most of the time.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
  PATH: `${join(root, 'node_modules/.bin')}${windows ? ';' : ':'}${process.env.PATH}`,
};

/** What each `npm run` command starts. */
const commands = {
  start: 'tools/commands/start.ts',
  test: 'tools/commands/test.ts',
  'test:full': 'tools/commands/test.ts',
  dev: 'tools/commands/dev.ts',
  bench: 'tools/commands/bench.ts',
  release: 'tools/commands/release.ts',
  'new-remote': 'tools/commands/new-remote.ts',
  mongo: 'embedded-mongo/src/cli.ts',
  'bench:mongo': 'embedded-mongo/bench/bench.ts',
  'test:mongo': 'embedded-mongo/test/compare.ts',
  prompts: 'api/src/generation/demo/compare-providers.ts',
  'test:scale': 'tools/commands/test-scale.ts',
  plan: 'api/src/identity/set-plan.ts',
  'stripe:setup': 'api/src/billing/setup-stripe.ts',
  screenshots: 'e2e/screenshots/screenshots.ts',
  lighthouse: 'e2e/bench/lighthouse.ts',
};

/** Commands that run or access an installation read its settings from `.env`. Tests and measurements never do. */
const configured = ['start', 'dev', 'release', 'prompts', 'plan', 'stripe:setup'];

const [name, ...args] = process.argv.slice(2);
const script = commands[name];
const settings = join(root, '.env');
const isConfigured = configured.includes(name) && existsSync(settings);
if (!script) fail(`There is no command "${name}". There are: ${Object.keys(commands).join(', ')}.`);
if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(
    `Postloom needs Node 20 or later to set itself up; this is Node ${process.versions.node}. Get a newer one from https://nodejs.org.`,
  );
}
if (needsPackages() || !existsSync(projectNode())) install();
if (name === 'release' && isProjectNode()) await runHere();
else run();

/**
 * Of the release commands only publishing builds. No other may depend on the checkout it is run in: a rollback is urgent,
 * and a package.json somebody is editing, or a registry that is down, has nothing to do with it.
 */
function needsPackages() {
  return name !== 'release' || args.includes('publish');
}

/** Installs the packages, unless exactly these are installed already. */
function install() {
  const stamp = join(root, 'node_modules/.postloom-install');
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && existsSync(projectNode())) return;
  process.stderr.write('Installing packages (a few minutes the first time) …\n');
  const start = performance.now();
  const result = spawnSync('npx', ['--yes', `pnpm@${pnpmVersion}`, 'install', '--frozen-lockfile'], {
    cwd: root,
    // stdout may be read by a script, which only expects the command's own output: `release … --json`.
    stdio: ['ignore', process.stderr, process.stderr],
    shell: windows,
  });
  if (result.status !== 0) {
    fail(
      `The packages could not be installed; pnpm says why above. If a package.json doesn’t fit pnpm-lock.yaml (ERR_PNPM_OUTDATED_LOCKFILE), undo the change or run npx pnpm@${pnpmVersion} install. Otherwise check that the npm registry can be reached (npm ping) and that there is space on the disk. Then run the command again.`,
    );
  }
  writeFileSync(stamp, wanted);
  process.stderr.write(`Installed in ${((performance.now() - start) / 1000).toFixed(1)} s\n`);
}

/** Hash of everything that affects what is installed. The package's own version, which each release raises, doesn't. */
function fingerprint() {
  const ownVersion = /^ {2}"version": "[^"]*",?$/m;
  const hash = createHash('sha256').update(process.platform + process.arch);
  const folders = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  const manifests = folders.map((folder) => join(folder, 'package.json'));
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', ...manifests]) {
    const path = join(root, file);
    if (existsSync(path)) hash.update(file).update(readFileSync(path, 'utf8').replace(ownVersion, ''));
  }
  return hash.digest('hex');
}

function projectNode() {
  return join(root, 'node_modules/node/bin', windows ? 'node.exe' : 'node');
}

/** Whether this process already runs on the project's Node, as under `npm run` once it is installed. */
function isProjectNode() {
  return realpathSync(process.execPath) === realpathSync(projectNode());
}

/**
 * Runs the command in this process: a rollback must be fast, and starting a second process would take half of its time.
 */
async function runHere() {
  Object.assign(process.env, environment);
  if (isConfigured) process.loadEnvFile(settings);
  module.enableCompileCache();
  process.chdir(root);
  process.argv = [process.execPath, join(root, script), ...args];
  await import(pathToFileURL(join(root, script)).href);
}

/** Runs the command with the project's Node, and passes on signals and the exit code. */
function run() {
  const options = [
    '--disable-warning=ExperimentalWarning',
    ...(isConfigured ? [`--env-file=${settings}`] : []),
  ];
  const child = spawn(projectNode(), [...options, join(root, script), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      ...(name === 'test:full' && { POSTLOOM_TEST_SIZE: 'full', DEMO_CASES: '10000' }),
      ...environment,
    },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

function fail(message) {
  process.stderr.write(`\n${message}\n`);
  process.exit(1);
}
