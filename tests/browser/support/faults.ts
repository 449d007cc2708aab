// What can happen to a figure in a page: its files do not come, or come spoilt; storage, clock and scripts are not as
// they should be. In each case the reader sees what the author put there and a plain sentence, or the figure works.

import type { BrowserContextOptions as ContextOptions, Page, Route } from 'playwright-core';
import { launchChromium } from '../../../scripts/support/chromium.js';
import { serve } from '../../../scripts/support/serve.js';
import { siteFolder } from '../../../scripts/support/site.js';

/** Without a sign of life for so long, a figure counts as hanging. In ms. */
const patience = 30_000;

const tag = 'rootd-mertens';

type Fault = {
  what: string;
  /** that it is about */
  files?: RegExp;
  /** in their place */
  answer?: (route: Route) => Promise<void>;
  end: 'sentence' | 'works' | 'still';
  /** until the page is loaded again */
  isKept?: boolean;
  /** of the page */
  policy?: string;
  /** the page opens */
  before?: (page: Page) => Promise<unknown>;
  /** while the figure is at work */
  meanwhile?: (page: Page) => Promise<void>;
  context?: ContextOptions;
};

const answers: Record<string, (route: Route) => Promise<void>> = {
  missing: (route) => route.fulfill({ status: 404, body: 'Not found' }),
  'of the wrong type': (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Welcome</title>' }),
  'cut off': async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    await route.fulfill({ response, body: body.subarray(0, body.length / 2) });
  },
  blocked: (route) => route.abort('blockedbyclient'),
};

const engine = /\.wasm$/;
// In whatever spelling of their folder.
const code = /\/(mertens|figure)-[^/]+\.js$/;
const words = /\/common-[^/]+\.js$/;
const worker = /\/worker-[^/]+\.js$/;

const spoilt = (what: string, files: RegExp, end: Fault['end']) =>
  Object.entries(answers).map(([how, answer]) => {
    // What has come and cannot be read, a browser keeps.
    const isKept = how === 'cut off' && files !== engine;
    return { what: `${what} ${how}`, files, answer, end, isKept };
  });

const faults: Fault[] = [
  ...spoilt('the engine', engine, 'sentence'),
  ...spoilt('the figure’s code', code, 'sentence'),
  ...spoilt('its words', words, 'sentence'),
  // The page does the work itself.
  ...spoilt('the worker', worker, 'works'),
  {
    what: 'the engine slow',
    files: engine,
    answer: async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 2500));
      await route.continue();
    },
    end: 'works',
  },
  {
    what: 'the engine forbidden by the page',
    policy: 'script-src http: https:',
    end: 'sentence',
  },
  {
    what: 'storage blocked',
    before: (page) =>
      page.addInitScript(() => {
        for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
          Object.defineProperty(window, name, {
            get() {
              throw new DOMException('The operation is insecure.', 'SecurityError');
            },
          });
      }),
    end: 'works',
  },
  {
    what: 'the clock jumping',
    before: (page) =>
      page.addInitScript(() => {
        let turn = 0;
        const { now } = performance;
        const jump = () => {
          turn += 1;
          return ((turn * 7919) % 13) * 600_000 - 3_600_000;
        };
        performance.now = () => now.call(performance) + jump();
        const today = Date.now;
        Date.now = () => today() + jump();
      }),
    end: 'works',
  },
  {
    what: 'the tab hidden at work, frozen and woken',
    meanwhile: async (page) => {
      const session = await page.context().newCDPSession(page);
      for (const state of ['frozen', 'active', 'frozen', 'active'] as const) {
        await session.send('Page.setWebLifecycleState', { state });
        await new Promise((resolve) => setTimeout(resolve, 150));
      }
      await session.detach();
    },
    end: 'works',
  },
  { what: 'JavaScript off', context: { javaScriptEnabled: false }, end: 'still' },
];

/** In a page: what its reader sees. */
function seen(tag: string) {
  const figure = document.querySelector(tag) as any;
  figure.scrollIntoView({ behavior: 'instant' });
  const root = figure.shadowRoot;
  const isThere = (element: Element | null | undefined) =>
    (element?.getBoundingClientRect().height ?? 0) > 0;
  const said = [...(root?.querySelectorAll('.error, [role=status]') ?? [])].filter(isThere);
  return {
    settled: figure.settled === true,
    still: isThere(figure.querySelector('#still')),
    sentence: said.map((each) => each.textContent).join(' '),
    retry: said.some((each) => each.querySelector('button')),
  };
}

/** @returns undefined where it does not come to that */
async function sight(
  page: Page,
  holds: (now: ReturnType<typeof seen>) => unknown,
): Promise<ReturnType<typeof seen> | undefined> {
  const start = performance.now();
  while (performance.now() - start < patience) {
    const now = await page.evaluate(seen, tag);
    if (holds(now)) return now;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return undefined;
}

const sentence = /could not be loaded|switched off or blocked/;

/** @returns what is wrong */
async function fallOut(
  page: Page,
  { end, files, answer, isKept, meanwhile, policy }: Fault,
): Promise<string | undefined> {
  if (end === 'still') {
    // Nothing can be asked of a page without scripts but what it looks like.
    return (await page.locator('#still').isVisible()) ? undefined : 'the still is not seen';
  }
  if (meanwhile) {
    await page.waitForFunction((tag) => document.querySelector(tag)?.shadowRoot, tag);
    await page.evaluate((tag) => {
      (document.querySelector(tag) as any).limit = 100_000_000;
    }, tag);
    await meanwhile(page);
  }
  if (end === 'works')
    return (await sight(page, ({ settled }) => settled)) ? undefined : 'the figure does not work';
  const told = await sight(page, ({ sentence }) => sentence);
  if (!told) return 'nothing is said';
  if (!sentence.test(told.sentence)) return `it is said: ${told.sentence}`;
  if (!told.still) return 'the still is gone';
  if (policy) return undefined;
  // As soon as the network is back, the reader's next try succeeds.
  if (!told.retry) return 'there is no way to try again';
  // Requests that are being answered are answered first.
  if (files && answer) await page.unrouteAll({ behavior: 'wait' });
  if (isKept) await page.reload();
  else await page.locator(`${tag} button`, { hasText: 'Try again' }).click();
  return (await sight(page, ({ settled }) => settled)) ? undefined : 'trying again does not help';
}

export async function disturbPages(): Promise<{ done: number; wrong: string[] }> {
  const site = await serve({
    folder: siteFolder,
    headers: { 'access-control-allow-origin': '*' },
  });
  let policy = '';
  const guest = await serve({
    folder: siteFolder,
    headers: () => (policy ? { 'content-security-policy': policy } : {}) as Record<string, string>,
    made: (path) =>
      path === '/guest'
        ? {
            type: '.html',
            text: `<!doctype html><html lang="en"><title>Guest</title><link rel="icon" href="data:,">
              <script type="module" src="${site.address}rootd.js"></script>
              <${tag} limit="20000"><p id="still">What the author wrote.</p></${tag}></html>`,
          }
        : undefined,
  });
  const browser = await launchChromium();
  const wrong: string[] = [];
  try {
    for (const fault of faults) {
      const context = await browser.newContext(fault.context);
      const page = await context.newPage();
      policy = fault.policy ?? '';
      try {
        if (fault.files && fault.answer) await page.route(fault.files, fault.answer);
        await fault.before?.(page);
        await page.goto(`${guest.address}guest`);
        const found = await fallOut(page, fault);
        if (found) wrong.push(`${fault.what}: ${found}`);
      } catch (error) {
        wrong.push(`${fault.what}: ${error}`);
      } finally {
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        await context.close();
      }
    }
  } finally {
    await browser.close();
    await Promise.all([site.close(), guest.close()]);
  }
  return { done: faults.length, wrong };
}
