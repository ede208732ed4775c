/** The browser that `npm test` found (tools/commands/find-browser.ts), or where Debian puts it. */
export const browserPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** Switches for a browser that runs as root, in a closed network, and never phones home. */
export const browserSwitches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
