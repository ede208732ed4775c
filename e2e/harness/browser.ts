import { findBrowser } from '../../tools/commands/find-browser.ts';

/** The browser chosen by `npm test`, or the installed one. */
export const browserPath =
  process.env.CHROMIUM_PATH ?? findBrowser((line) => process.stderr.write(`${line}\n`));

/** The full browser, if tests run in its headless shell, which lacks e.g. notifications. */
export const fullBrowserPath = process.env.FULL_CHROMIUM_PATH ?? browserPath;

/**
 * What Playwright 1.65 disables (`chromiumSwitches.ts` in playwright-core). Only the last `--disable-features` on a
 * command line counts, so our own has to repeat these.
 */
const offByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/**
 * The address bar's drop-down: two web pages that even a headless browser loads and renders for every window, so for
 * every test. That is two fifths of the browser's time.
 */
const addressBarPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** Switches for a browser that runs as root in a closed network and makes no requests of its own. */
export const browserSwitches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...offByPlaywright, ...addressBarPages].join(',')}`,
];
