// The built page as a host would serve it: in a folder below its root, under a strict policy.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { siteFolder } from '../../scripts/support/site.js';
import { inEveryBrowser } from './support/browsers.js';
import { host, policies } from './support/hosting.js';
import { until } from './support/page.js';

/** @type {Awaited<ReturnType<typeof host>>} */
let server;
before(async () => {
  server = await host({ folder: siteFolder, base: '/some/folder/', policy: policies.strict });
});
after(() => server.close());

/** What the first figure says once it has computed all of its sums. */
async function firstResult() {
  const figure = /** @type {HTMLElement & { numbers: any, options: any }} */ (
    document.querySelector('rootd-sums')
  );
  await customElements.whenDefined('rootd-sums');
  if (figure.numbers?.measured?.count !== figure.options.count) return undefined;
  return JSON.stringify(figure.numbers);
}

/** @type {Set<string>} */
const results = new Set();

inEveryBrowser('the page', {
  'opens below a folder under a strict policy and computes its first figure': async (page) => {
    await page.open(server.address);
    results.add((await until(page, firstResult)) ?? '');
    assert.equal(results.size, 1, 'every browser shows the same numbers');
    const { origin } = new URL(server.address);
    const elsewhere = page.requests.filter((url) => !url.startsWith(`${origin}/`));
    assert.deepEqual(
      elsewhere.filter((url) => !/^(data|blob):/.test(url)),
      [],
    );
  },
});
