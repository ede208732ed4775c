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

/**
 * A Chromium or Chrome for the browser tests: an installed one, or Debian's by apt-get where this user may
 * install it.
 * @throws with what to do when there is none and none can be had.
 */
export function findBrowser(log: (line: string) => void): string {
  const found = firstInstalled();
  if (found) return found;
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    log('Installing Debian’s Chromium for the browser tests …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const options = { stdio: ['ignore', 'ignore', 'inherit'] as const, env };
    spawnSync('apt-get', ['update'], { ...options, stdio: [...options.stdio] });
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], {
      ...options,
      stdio: [...options.stdio],
    });
    const browser = firstInstalled();
    if (browser) return browser;
  }
  throw new Error(
    'The browser tests need Chromium or Chrome, and none was found. Install one (on Debian: apt-get install chromium) or set CHROMIUM_PATH to its program.',
  );
}

function firstInstalled(): string | undefined {
  return installed.find((path) => path && existsSync(path));
}
