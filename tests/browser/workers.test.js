// The library as plain modules in a page: the same bits as in Node, for every number of workers.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { openLab } from 'rootd';
import { root } from '../../scripts/support/program.js';
import { inEveryBrowser } from './support/browsers.js';
import { host } from './support/hosting.js';
import { until } from './support/page.js';

const options = /** @type {const} */ ({ law: 'normal', d: 64, count: 150_001, seed: 7 });

/** @type {Awaited<ReturnType<typeof host>>} */
let server;
/** @type {string} */
let expected;
before(async () => {
  server = await host({ folder: root });
  const lab = await openLab({ workers: 1 });
  const { mean, variance, skewness, excessKurtosis, histogram } = await lab.sums(options);
  expected = JSON.stringify([mean, variance, skewness, excessKurtosis, [...histogram.counts]]);
  await lab.close();
});
after(() => server.close());

/** @param {{ address: string, workers: number, options: any }} request */
async function sumsInPage({ address, workers, options }) {
  const { openLab } = await import(`${address}web/engine/lab.js`);
  const lab = await openLab({ workers });
  const { mean, variance, skewness, excessKurtosis, histogram } = await lab.sums(options);
  await lab.close();
  return JSON.stringify([mean, variance, skewness, excessKurtosis, [...histogram.counts]]);
}

inEveryBrowser('the library in a page', {
  'gives the bits of Node for 0, 1, 2 and 5 workers': async (page) => {
    await page.open(`${server.address}dist/site/index.html`);
    for (const workers of [0, 1, 2, 5]) {
      const request = { address: server.address, workers, options };
      assert.equal(await until(page, sumsInPage, request), expected, `${workers} workers`);
    }
  },
});
