// What the tests in browsers can do with a page, the same in all three.

/**
 * @typedef {object} Page
 * @property {(url: string) => Promise<void>} open resolves when the page has loaded
 * @property {<A extends any[], R>(fn: (...args: A) => R | Promise<R>, ...args: A) => Promise<R>} evaluate
 *   runs a function in the page; arguments and result are plain data
 * @property {(selector: string) => Promise<void>} click as a person does; `a >>> b` looks for b inside a's shadow tree
 * @property {(selector: string, text: string) => Promise<void>} type replaces what a field holds, key by key
 * @property {(pointer: 'mouse' | 'touch', places: Place[]) => Promise<void>} drag presses at the first place, moves to the
 *   others, and lets go at the last
 * @property {(...keys: Key[]) => Promise<void>} press each key down and up, wherever the focus is
 * @property {(width: number, height: number) => Promise<void>} resize
 * @property {() => Promise<Buffer>} screenshot a PNG of what is visible
 * @property {string[]} errors of the console, uncaught, or of the network, so far
 * @property {string[]} requests addresses asked for, so far
 * @property {() => Promise<void>} close
 *
 * @typedef {{ x: number, y: number }} Place in the window, in px
 *
 * @typedef {'Tab' | 'Enter' | 'Escape' | 'Space' | 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown' | 'Home' | 'End' | 'PageUp' | 'PageDown'} Key
 *
 * @typedef {object} Browser
 * @property {string} name
 * @property {() => Promise<Page>} newPage
 * @property {() => Promise<void>} close
 */

/**
 * Finds an element, in the page. A selector `a >>> b` looks for b inside the shadow tree of a.
 * @param {string} selector
 * @returns {Element}
 */
export function findElement(selector) {
  /** @type {Document | ShadowRoot | null} */
  let scope = document;
  /** @type {Element | null} */
  let found = null;
  for (const part of selector.split('>>>')) {
    found = scope?.querySelector(part.trim()) ?? null;
    scope = found?.shadowRoot ?? null;
  }
  if (!found) throw new Error(`nothing on the page matches ${selector}`);
  return found;
}

/**
 * Calls a function in the page until what it returns is true in the sense of JavaScript, and returns that.
 * @template {any[]} A
 * @template R
 * @param {Page} page
 * @param {(...args: A) => R | Promise<R>} fn
 * @param {A} args
 * @returns {Promise<R>}
 */
export async function until(page, fn, ...args) {
  const patience = 60_000;
  const start = Date.now();
  for (;;) {
    const value = await page.evaluate(fn, ...args);
    if (value) return value;
    if (Date.now() - start > patience) {
      throw new Error(`not true after ${patience / 1000} s: ${fn}\n${page.errors.join('\n')}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Waits until the essay has laid out all of its sections: what is scrolled to before may move away again. @param {Page} page */
export const laidOut = (page) =>
  until(page, () => !document.querySelector('main > section:not(.open)'));

/**
 * What a browser says of a request that its page took back: by leaving, it gives up all it still asks for.
 * @param {string | undefined} reason
 */
export const isTakenBack = (reason) =>
  reason === 'net::ERR_ABORTED' || reason === 'NS_BINDING_ABORTED';
