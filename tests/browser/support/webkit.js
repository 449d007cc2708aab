// WebKit through its own driver, W3C WebDriver over HTTP, on a screen that exists in memory only. It keeps the
// console of automated pages to itself, so support/hosting.js has the page collect its errors.

import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { browserPaths } from '../../../scripts/support/needs.js';
import { errorsKey } from './hosting.js';
import { findElement } from './page.js';

/** @type {Record<import('./page.js').Key, string>} */
const keyCodes = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  Space: ' ',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  ArrowUp: '\uE013',
  ArrowDown: '\uE015',
  Home: '\uE011',
  End: '\uE010',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
};
const controlKey = '\uE009';

/**
 * In the page: what was asked for so far, and the errors since the last call.
 * @param {string} key
 */
function takeRecords(key) {
  /** @type {string[]} */
  const errors = /** @type {any} */ (window)[Symbol.for(key)] ?? [];
  const requests = performance.getEntriesByType('resource').map((entry) => entry.name);
  const known = requests.filter((url) => !url.endsWith('/collect-errors.js'));
  return { errors: errors.splice(0), requests: [location.href, ...known] };
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });
}

/**
 * @param {string} url
 * @param {string} method
 * @param {object} [body]
 */
async function ask(url, method, body) {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  const { value } = /** @type {any} */ (await response.json());
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

/** @param {string} url */
async function isUp(url) {
  try {
    return (await ask(`${url}/status`, 'GET')).ready;
  } catch {
    return false;
  }
}

/**
 * Where to click, in the page.
 * @param {Element} element
 */
function middleOf(element) {
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  // A link may be broken over two lines, and the middle of both be in neither.
  const box = element.getClientRects()[0] ?? element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** @returns {Promise<import('./page.js').Browser>} */
export async function openWebKit() {
  /** @type {Set<() => Promise<void>>} */
  const open = new Set();
  return {
    name: 'WebKit',
    newPage: async () => {
      const page = await newPage();
      open.add(page.close);
      return {
        ...page,
        close: async () => {
          open.delete(page.close);
          await page.close();
        },
      };
    },
    close: async () => {
      for (const close of open) await close();
    },
  };
}

/**
 * A driver and a browser of its own for each page: the driver holds one session at a time.
 * @returns {Promise<import('./page.js').Page>}
 */
async function newPage() {
  const port = await freePort();
  const driver = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], {
    // A group of its own, so that the screen and the browser end with it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = () => {
    try {
      process.kill(-(/** @type {number} */ (driver.pid)), 'SIGTERM');
    } catch {
      // It has ended by itself.
    }
  };
  process.once('exit', end);
  /** @type {string[]} */
  const errors = [];
  driver.stdout.resume();
  driver.stderr.resume();
  const service = `http://127.0.0.1:${port}`;
  for (let tries = 0; !(await isUp(service)); tries += 1) {
    if (tries > 200) throw new Error('WebKitWebDriver did not start');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const { sessionId } = await ask(`${service}/session`, 'POST', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': {
          binary: browserPaths.miniBrowser(),
          args: ['--automation', '--enable-write-console-messages-to-stdout=true'],
        },
      },
    },
  });
  const session = `${service}/session/${sessionId}`;
  await ask(`${session}/timeouts`, 'POST', { script: 120_000, pageLoad: 60_000 });

  /** @param {Function | string} fn a function, or its text @param {unknown[]} args */
  const evaluate = async (fn, args) => {
    const script = `
      const done = arguments[arguments.length - 1];
      const args = [...arguments].slice(0, -1);
      Promise.resolve().then(() => (${fn})(...args)).then(
        (value) => done({ value }),
        (error) => done({ error: error + "\\n" + error.stack }));`;
    const result = await ask(`${session}/execute/async`, 'POST', { script, args });
    if (result.error) throw new Error(result.error);
    return result.value;
  };
  /**
   * By the mouse's position: the driver's own way of clicking an element takes one inside a shadow tree for hidden.
   * @param {string} selector
   */
  const click = async (selector) => {
    // Two functions in one text: the page's policy may forbid to evaluate one inside the other.
    const middle = `(selector) => (${middleOf})((${findElement})(selector))`;
    await drag('mouse', [await evaluate(middle, [selector])]);
  };
  /** @param {'mouse' | 'touch'} pointerType @param {import('./page.js').Place[]} places */
  const drag = async (pointerType, [start, ...way]) => {
    /** @param {import('./page.js').Place} place */
    const moveTo = ({ x, y }) => ({
      type: 'pointerMove',
      x: Math.round(x),
      y: Math.round(y),
      origin: 'viewport',
    });
    const actions = [
      moveTo(start),
      { type: 'pointerDown', button: 0 },
      ...way.map(moveTo),
      { type: 'pointerUp', button: 0 },
    ];
    const pointer = { type: 'pointer', id: pointerType, parameters: { pointerType }, actions };
    await ask(`${session}/actions`, 'POST', { actions: [pointer] });
  };
  /** @param {{ type: 'keyDown' | 'keyUp', value: string }[]} actions */
  const keys = (actions) =>
    ask(`${session}/actions`, 'POST', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  /** @param {string} value @returns {{ type: 'keyDown' | 'keyUp', value: string }[]} */
  const stroke = (value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ];
  /** @type {string[]} */
  const requests = [];
  /** The protocol tells neither what is asked for nor what goes wrong: the page's own records do. */
  const collect = async () => {
    const news = await evaluate(takeRecords, [errorsKey]);
    errors.push(...news.errors);
    for (const url of news.requests) {
      if (url !== 'about:blank' && !requests.includes(url)) requests.push(url);
    }
  };
  const page = {
    errors,
    requests,
    /** @param {string} url */
    open: async (url) => {
      await collect();
      await ask(`${session}/url`, 'POST', { url });
      await collect();
    },
    /** @param {Function | string} fn a function, or its text @param {unknown[]} args */
    evaluate: async (fn, ...args) => {
      const value = await evaluate(fn, args);
      await collect();
      return value;
    },
    click,
    drag,
    /** @param {string} selector @param {string} text */
    type: async (selector, text) => {
      await click(selector);
      await keys([
        { type: 'keyDown', value: controlKey },
        ...stroke('a'),
        { type: 'keyUp', value: controlKey },
        ...[...text].flatMap(stroke),
      ]);
    },
    /** @param {import('./page.js').Key[]} names */
    press: async (...names) => {
      await keys(names.flatMap((name) => stroke(keyCodes[name])));
    },
    /** @param {number} width @param {number} height */
    resize: async (width, height) => {
      await ask(`${session}/window/rect`, 'POST', { width, height });
    },
    screenshot: async () => Buffer.from(await ask(`${session}/screenshot`, 'GET'), 'base64'),
    close: async () => {
      await ask(session, 'DELETE').catch(() => {});
      end();
      process.off('exit', end);
    },
  };
  return /** @type {import('./page.js').Page} */ (page);
}
