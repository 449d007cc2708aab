import type { Page } from 'playwright-core';

/** The figure of gradients trains from 200 seeds. Where only its looks matter, ten are enough. */
export const fewSeeds = (page: Page) =>
  page.evaluate(() => document.querySelector('rootd-gradients')?.setAttribute('seeds', '10'));
