// The built site and Chromium with its own tools, for tests of what only Chromium's tools can see. What a test opens is
// closed after it.

import { after, afterEach, before } from 'node:test';
import type { Browser, Frame, Page } from 'playwright-core';
import { launchChromium } from '../../../scripts/support/chromium.js';
import { siteFolder } from '../../../scripts/support/site.js';
import { frameHeights, frameSnippet } from '../../../web/figures/shared/takeaway/embedSnippet.js';
import { rooms } from '../../../web/figures/shared/takeaway/rooms.js';
import { hostGuest, settledInView } from './guest.js';
import { host } from './hosting.js';

type Hosting = Omit<Parameters<typeof host>[0], 'folder'>;

class ChromiumAtSite {
  site!: Awaited<ReturnType<typeof host>>;
  browser!: Browser;
  #servers: { close: () => Promise<void> }[] = [];

  constructor(options?: Hosting) {
    before(async () => {
      this.site = await host({ folder: siteFolder, ...options });
      this.browser = await launchChromium();
    });
    afterEach(async () => {
      for (const opened of [...(this.browser?.contexts() ?? []), ...this.#servers.splice(0)])
        await opened.close();
    });
    after(async () => {
      await this.browser?.close();
      await this.site?.close();
    });
  }

  /** What a page loads to have figures. */
  get script() {
    return `<script type="module" src="${this.site.address}rootd.js"></script>`;
  }

  get style() {
    return `<link rel="stylesheet" href="${this.site.address}rootd.css" />`;
  }

  get frameScript() {
    return `<script src="${this.site.address}rootd-frame.js"></script>`;
  }

  /** Our site once more. @returns its address */
  async alsoHost(options: Hosting) {
    const server = await host({ folder: siteFolder, ...options });
    this.#servers.push(server);
    return server.address;
  }

  /**
   * Somebody's page, from another origin.
   * @param pages - HTML by file name, or that of a page alone
   * @returns its address
   */
  async guest(pages: string | Record<string, string>, options?: Hosting) {
    const all = typeof pages === 'string' ? { 'index.html': pages } : pages;
    const guest = await hostGuest(all, options);
    this.#servers.push(guest);
    return guest.address;
  }

  /** What an author copies from a figure's menu: a frame. */
  frame(figure: string) {
    return frameSnippet({
      title: figure,
      link: `${this.site.address}embed.html?figure=${figure}`,
      heights: frameHeights(rooms.en[figure]),
    });
  }

  /** Opens somebody's page of this HTML. */
  async lookAt(
    html: string,
    look: (page: Page) => Promise<void>,
    options?: Parameters<Browser['newPage']>[0],
  ) {
    const page = await this.browser.newPage(options);
    await page.goto(await this.guest(html));
    await look(page);
  }
}

/** Registers what starts both before a file's tests, and ends them after: there from the first test on. */
export const chromiumAtSite = (options?: Hosting) => new ChromiumAtSite(options);

/** Waits until what a figure shows is its last word. */
export const settle = (page: Page | Frame, selector: string) =>
  page.waitForFunction(settledInView, selector, { timeout: 120_000 });

/** What is wrong with a page, by its console and its scripts, so far. */
export function complaintsOf(page: Page, kinds: string[] = ['error']) {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (kinds.includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
}
