import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const installed = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  `${process.env.PROGRAMFILES}\\Google\\Chrome\\Application\\chrome.exe`,
];

const headlessShell = '/usr/bin/chromium-headless-shell';

/**
 * Finds a Chromium or Chrome for the browser tests: an installed one, or otherwise Debian's, installed with apt-get if
 * this user may do so.
 * @throws with instructions if there is none and it can't be installed.
 */
export function findBrowser(log: (line: string) => void): string {
  const found = firstInstalled();
  if (found) return found;
  if (mayInstall()) {
    log('Installing Debian’s Chromium for the browser tests …');
    apt(['update']);
    apt(['install', '-y', '--no-install-recommends', 'chromium']);
    const browser = firstInstalled();
    if (browser) return browser;
  }
  throw new Error(
    'The browser tests need Chromium or Chrome, and none was found. Install one (on Debian: apt-get install chromium) or set CHROMIUM_PATH to its program.',
  );
}

/**
 * The environment variables with the browsers for tests. `CHROMIUM_PATH` is Debian's headless shell: the same engine
 * without the rest of the browser, for two thirds of the CPU time. It is installed next to Debian's Chromium if
 * possible. `FULL_CHROMIUM_PATH` is the full browser, for what the headless shell can't do. Both are the same if there
 * is no headless shell, or if `CHROMIUM_PATH` is already set.
 */
export function findTestBrowsers(log: (line: string) => void): NodeJS.ProcessEnv {
  const full = findBrowser(log);
  const isChosen = full === process.env.CHROMIUM_PATH;
  if (!isChosen && full === '/usr/bin/chromium' && !existsSync(headlessShell) && mayInstall()) {
    log('Installing Debian’s headless shell of Chromium, in which the browser tests are faster …');
    const install = ['install', '-y', '--no-install-recommends', '--no-remove', 'chromium-headless-shell'];
    // Downloads first, so that an unresponsive network doesn't interrupt the installation.
    const fetch = () => apt([...install, '--download-only'], 60_000);
    const isFetched = fetch() || (apt(['update'], 30_000) && fetch());
    if (!isFetched || !apt([...install, '--no-download']))
      log('It isn’t available here, so the tests run in Chromium.');
  }
  return {
    CHROMIUM_PATH: !isChosen && existsSync(headlessShell) ? headlessShell : full,
    FULL_CHROMIUM_PATH: full,
  };
}

function mayInstall(): boolean {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
}

/** @returns whether it succeeded. */
function apt(args: readonly string[], timeout?: number): boolean {
  const { status } = spawnSync(
    'apt-get',
    // Gives up on an unresponsive network quickly.
    ['-o', 'Acquire::http::Timeout=5', '-o', 'Acquire::Retries=0', ...args],
    {
      // If the command may fail, the caller reports it.
      stdio: ['ignore', 'ignore', timeout ? 'ignore' : 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      ...(timeout && { timeout }),
    },
  );
  return status === 0;
}

function firstInstalled(): string | undefined {
  return installed.find((path) => path && existsSync(path));
}
