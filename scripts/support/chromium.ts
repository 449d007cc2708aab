// Chromium, the system's own, as everything here starts it.

import { browserPaths } from './needs.js';

/** Nothing but the page asks for anything, and no window opens by itself. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Playwright is imported late: it may not have been installed when this file is read. */
export async function launchChromium() {
  const { chromium } = await import('playwright-core');
  return chromium.launch({ executablePath: browserPaths.chromium(), args: chromiumFlags });
}
