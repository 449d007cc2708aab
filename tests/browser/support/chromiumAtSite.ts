// The built site and Chromium with its own tools, for tests of what only Chromium's tools can see.

import { after, before } from 'node:test';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../../../scripts/support/chromium.js';
import { siteFolder } from '../../../scripts/support/site.js';
import { host } from './hosting.js';

type ChromiumAtSite = { site: Awaited<ReturnType<typeof host>>; browser: Browser };

/**
 * Registers what starts both before a file's tests, and ends them after.
 * @returns filled in before the first test
 */
export function chromiumAtSite(
  options?: Omit<Parameters<typeof host>[0], 'folder'>,
): ChromiumAtSite {
  const at = {} as ChromiumAtSite;
  before(async () => {
    at.site = await host({ folder: siteFolder, ...options });
    at.browser = await launchChromium();
  });
  after(async () => {
    await at.browser?.close();
    await at.site?.close();
  });
  return at;
}
