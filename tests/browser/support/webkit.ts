// WebKit through its own driver, W3C WebDriver over HTTP, on a screen that exists in memory only. It keeps the
// console of automated pages to itself, so support/hosting.ts has the page collect its errors.

import { spawn } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';
import { browserPaths } from '../../../scripts/support/needs.js';
import { errorsKey } from './hosting.js';
import { type Browser, findElement, type Key, type Page, type Place } from './page.js';

const keyCodes: Record<Key, string> = {
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

/** In the page: what was asked for so far, and the errors since the last call. */
function takeRecords(key: string) {
  const errors: string[] = (window as any)[Symbol.for(key)] ?? [];
  const requests = performance.getEntriesByType('resource').map((entry) => entry.name);
  const known = requests.filter((url) => !url.endsWith('/collect-errors.js'));
  return { errors: errors.splice(0), requests: [location.href, ...known] };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

async function ask(url: string, method: string, body?: object) {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  const { value } = (await response.json()) as any;
  // The driver says nothing more where the browser has ended.
  if (!response.ok) throw new Error(`${value.error}: ${value.message || 'has WebKit crashed?'}`);
  return value;
}

async function isUp(url: string) {
  try {
    return (await ask(`${url}/status`, 'GET')).ready;
  } catch {
    return false;
  }
}

/** Where to click, in the page. */
function middleOf(element: Element) {
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  // A link may be broken over two lines, and the middle of both be in neither.
  const box = element.getClientRects()[0] ?? element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** In the page: has it drawn again and again, as it is. */
function redraw() {
  const { style } = document.documentElement;
  let width = 0;
  return setInterval(() => {
    width = 1 - width;
    style.outline = `${width}px solid transparent`;
  }, 50);
}

export async function openWebKit(): Promise<Browser> {
  const open = new Set<() => Promise<void>>();
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

/** A driver and a browser of its own for each page: the driver holds one session at a time. */
async function newPage(): Promise<Page> {
  const port = await freePort();
  const driver = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], {
    // A group of its own, so that the screen and the browser end with it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its compositor draws by Mesa's software OpenGL, which now and then takes the browser down with it.
    env: { ...process.env, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
  });
  const end = () => {
    try {
      process.kill(-(driver.pid as number), 'SIGTERM');
    } catch {
      // It has ended by itself.
    }
  };
  process.once('exit', end);
  const errors: string[] = [];
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

  /** @param fn - a function, or its text */
  const evaluate = async (fn: ((...given: any[]) => unknown) | string, args: unknown[]) => {
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
  /** By the mouse's position: the driver's own way of clicking an element takes one inside a shadow tree for hidden. */
  const click = async (selector: string) => {
    // Two functions in one text: the page's policy may forbid to evaluate one inside the other.
    const middle = `(selector) => (${middleOf})((${findElement})(selector))`;
    await drag('mouse', [await evaluate(middle, [selector])]);
  };
  const drag = async (pointerType: 'mouse' | 'touch', [start, ...way]: Place[]) => {
    const moveTo = ({ x, y }: Place) => ({
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
  const keys = (actions: { type: 'keyDown' | 'keyUp'; value: string }[]) =>
    ask(`${session}/actions`, 'POST', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  const stroke = (value: string): { type: 'keyDown' | 'keyUp'; value: string }[] => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ];
  const requests: string[] = [];
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
    open: async (url: string) => {
      await collect();
      await ask(`${session}/url`, 'POST', { url });
      await collect();
    },
    /** @param fn - a function, or its text */
    evaluate: async (fn: ((...given: any[]) => unknown) | string, ...args: unknown[]) => {
      const value = await evaluate(fn, args);
      await collect();
      return value;
    },
    click,
    drag,
    type: async (selector: string, text: string) => {
      await click(selector);
      await keys([
        { type: 'keyDown', value: controlKey },
        ...stroke('a'),
        { type: 'keyUp', value: controlKey },
        ...[...text].flatMap(stroke),
      ]);
    },
    press: async (...names: Key[]) => {
      await keys(names.flatMap((name) => stroke(keyCodes[name])));
    },
    resize: async (width: number, height: number) => {
      await ask(`${session}/window/rect`, 'POST', { width, height });
    },
    screenshot: async () => {
      // Taken when the page is drawn next, which without a compositor happens to none that stands still.
      const redrawing = await evaluate(redraw, []);
      const picture = await ask(`${session}/screenshot`, 'GET');
      await evaluate((id) => clearInterval(id), [redrawing]);
      return Buffer.from(picture, 'base64');
    },
    close: async () => {
      await ask(session, 'DELETE').catch(() => {});
      end();
      process.off('exit', end);
    },
  };
  return page as Page;
}
