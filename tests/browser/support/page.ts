// What the tests in browsers can do with a page, the same in all three.

export type Page = {
  /** resolves when the page has loaded */
  open: (url: string) => Promise<void>;
  /** runs a function in the page; arguments and result are plain data */
  evaluate: <A extends any[], R>(fn: (...args: A) => R | Promise<R>, ...args: A) => Promise<R>;
  /** as a person does; `a >>> b` looks for b inside a's shadow tree */
  click: (selector: string) => Promise<void>;
  /** replaces what a field holds, key by key */
  type: (selector: string, text: string) => Promise<void>;
  /** presses at the first place, moves to the others, and lets go at the last */
  drag: (pointer: 'mouse' | 'touch', places: Place[]) => Promise<void>;
  /** each key down and up, wherever the focus is */
  press: (...keys: Key[]) => Promise<void>;
  resize: (width: number, height: number) => Promise<void>;
  /** a PNG of what is visible */
  screenshot: () => Promise<Buffer>;
  /** of the console, uncaught, or of the network, so far */
  errors: string[];
  /** addresses asked for, so far */
  requests: string[];
  close: () => Promise<void>;
};

/** in the window, in px */
export type Place = { x: number; y: number };

export type Key =
  | 'Tab'
  | 'Enter'
  | 'Escape'
  | 'Space'
  | 'ArrowLeft'
  | 'ArrowRight'
  | 'ArrowUp'
  | 'ArrowDown'
  | 'Home'
  | 'End'
  | 'PageUp'
  | 'PageDown';

export type Browser = {
  name: string;
  newPage: () => Promise<Page>;
  close: () => Promise<void>;
};

/** Finds an element, in the page. A selector `a >>> b` looks for b inside the shadow tree of a. */
export function findElement(selector: string): Element {
  let scope: Document | ShadowRoot | null = document;
  let found: Element | null = null;
  for (const part of selector.split('>>>')) {
    found = scope?.querySelector(part.trim()) ?? null;
    scope = found?.shadowRoot ?? null;
  }
  if (!found) throw new Error(`nothing on the page matches ${selector}`);
  return found;
}

/** Calls a function in the page until what it returns is true in the sense of JavaScript, and returns that. */
export async function until<A extends any[], R>(
  page: Page,
  fn: (...args: A) => R | Promise<R>,
  ...args: A
): Promise<R> {
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

/** Waits until the essay has laid out all of its sections: what is scrolled to before may move away again. */
export const laidOut = (page: Page) =>
  until(page, () => !document.querySelector('main > section:not(.open)'));

/** What a browser says of a request that its page took back: by leaving, it gives up all it still asks for. */
export const isTakenBack = (reason: string | undefined) =>
  reason === 'net::ERR_ABORTED' || reason === 'NS_BINDING_ABORTED';
