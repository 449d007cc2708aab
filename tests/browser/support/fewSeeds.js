/**
 * The figure of gradients trains from 200 seeds. Where only its looks matter, ten are enough.
 * @param {import('playwright-core').Page} page
 */
export const fewSeeds = (page) =>
  page.evaluate(() => document.querySelector('rootd-gradients')?.setAttribute('seeds', '10'));
