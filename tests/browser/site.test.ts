// The built page as a host would serve it: in a folder below its root, under a strict policy.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { siteFolder } from '../../scripts/support/site.js';
import { inEveryBrowser } from './support/browsers.js';
import { settledInView } from './support/guest.js';
import { host, policies } from './support/hosting.js';
import { until } from './support/page.js';

let server: Awaited<ReturnType<typeof host>>;
before(async () => {
  server = await host({ folder: siteFolder, base: '/some/folder/', policy: policies.strict });
});
after(() => server.close());

/** What the figure of sums says once it has computed all of them. */
async function firstResult() {
  const figure = document.querySelector('rootd-sums') as HTMLElement & {
    numbers: any;
    options: any;
    settled: boolean;
  };
  figure.scrollIntoView({ block: 'center', behavior: 'instant' });
  if (!figure.settled || figure.numbers?.measured?.count !== figure.options.count) return undefined;
  return JSON.stringify(figure.numbers);
}

/**
 * Closes the engine by taking every figure out of the page, and has the first one open it anew, with notes of which
 * workers answer. Without workers a figure computes too, in the page's own thread.
 */
async function restart() {
  const tags = [...document.querySelectorAll('*')];
  const figures = tags.filter(({ localName }) => localName.startsWith('rootd-'));
  for (const figure of figures) figure.remove();
  await new Promise((resolve) => setTimeout(resolve, 100));
  const answers: string[] = [];
  Object.assign(window, { answers });
  const { Worker } = window;
  window.Worker = class extends Worker {
    constructor(address: string | URL, options?: WorkerOptions) {
      super(address, options);
      this.addEventListener('message', ({ data }) => {
        if ('result' in data) answers.push(String(address));
      });
    }
  };
  const figure = figures.find(({ localName }) => localName === 'rootd-sums') as any;
  document.body.prepend(figure);
  figure.seed = 2;
}

const results = new Set<string>();

inEveryBrowser('the page', {
  'opens below a folder under a strict policy and computes': async (page) => {
    await page.open(`${server.address}deeper.html?seed=1`);
    results.add((await until(page, firstResult)) ?? '');
    assert.equal(results.size, 1, 'every browser shows the same numbers');
    const { origin } = new URL(server.address);
    const elsewhere = page.requests.filter((url) => !url.startsWith(`${origin}/`));
    assert.deepEqual(
      elsewhere.filter((url) => !/^(data|blob):/.test(url)),
      [],
    );
  },

  'computes in workers started from their own address': async (page) => {
    await page.open(`${server.address}deeper.html?seed=1`);
    await until(page, firstResult);
    await page.evaluate(restart);
    await until(page, settledInView, 'rootd-sums');
    const answers: string[] = await page.evaluate(() => (window as any).answers);
    assert.ok(answers.length > 0, 'workers answer');
    // A page that ran the workers' code too would listen to what anybody posts, and choke on this.
    await page.evaluate(() => window.postMessage(null, '*'));
    for (const address of answers) assert.match(address, /^http:.*\/some\/folder\/assets\/worker-/);
  },
});
