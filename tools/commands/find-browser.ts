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
 * A Chromium or Chrome for the browser tests: an installed one, or Debian's by apt-get where this user may
 * install it.
 * @throws with what to do when there is none and none can be had.
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
 * The environment in which tests find their browsers. `CHROMIUM_PATH` is Debian's headless shell, the same engine without
 * the browser round it: two thirds of the work. It is installed beside Debian's Chromium where that can be done.
 * `FULL_CHROMIUM_PATH` is the whole browser, for what the shell cannot do. They are the same where there is no shell, and
 * where `CHROMIUM_PATH` says what to take.
 */
export function findTestBrowsers(log: (line: string) => void): NodeJS.ProcessEnv {
  const full = findBrowser(log);
  const isChosen = full === process.env.CHROMIUM_PATH;
  if (!isChosen && full === '/usr/bin/chromium' && !existsSync(headlessShell) && mayInstall()) {
    log('Installing Debian’s headless shell of Chromium, in which the browser tests are faster …');
    const install = ['install', '-y', '--no-install-recommends', '--no-remove', 'chromium-headless-shell'];
    // Its files first, so that a network without an answer breaks nothing off half way.
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
    // A network without an answer is given up soon.
    ['-o', 'Acquire::http::Timeout=5', '-o', 'Acquire::Retries=0', ...args],
    {
      // What may fail is told by whoever tries it.
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
