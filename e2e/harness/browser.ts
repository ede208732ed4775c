/** The browser that `npm test` found (tools/commands/find-browser.ts), or where Debian puts it. */
export const browserPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** The whole browser, where tests are run in its headless shell: that has no service for notifications, for one. */
export const fullBrowserPath = process.env.FULL_CHROMIUM_PATH ?? browserPath;

/**
 * What Playwright 1.65 switches off (`chromiumSwitches.ts` in playwright-core). The last `--disable-features` on a
 * command line is the only one that counts, so one of our own has to repeat it.
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
 * The drop-down of the address bar, two web pages that a headless browser loads and lays out too for each window
 * that is opened, and that is each test: two fifths of the browser's time.
 */
const addressBarPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** Switches for a browser that runs as root, in a closed network, and never phones home. */
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
