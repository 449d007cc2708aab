// The built site and Chromium with its own tools, for tests of what only Chromium's tools can see.

import { after, before } from 'node:test';
import { launchChromium } from '../../../scripts/support/chromium.js';
import { siteFolder } from '../../../scripts/support/site.js';
import { host } from './hosting.js';

/** @typedef {{ site: Awaited<ReturnType<typeof host>>, browser: import('playwright-core').Browser }} ChromiumAtSite */

/**
 * Registers what starts both before a file's tests, and ends them after.
 * @param {Omit<Parameters<typeof host>[0], 'folder'>} [options]
 * @returns {ChromiumAtSite} filled in before the first test
 */
export function chromiumAtSite(options) {
  const at = /** @type {ChromiumAtSite} */ ({});
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
