// A page without a browser: jsdom's window as the globals that a custom element needs.

// @ts-expect-error: jsdom brings no types of its own.
import { JSDOM } from 'jsdom';

export const { window } = new JSDOM('<!doctype html><html lang="en"><body></body></html>', {
  url: 'https://example.org/page',
  pretendToBeVisual: true,
});

Object.assign(globalThis, {
  window,
  document: window.document,
  HTMLElement: window.HTMLElement,
  customElements: window.customElements,
});

/** Lets promises, words and timers have their turn until something holds. */
export async function until(/** @type {() => unknown} */ holds, patience = 10_000) {
  const start = performance.now();
  while (!holds()) {
    if (performance.now() - start > patience) throw new Error(`waited in vain for ${holds}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** @param {Element} element */
export const shadow = (element) => /** @type {ShadowRoot} */ (element.shadowRoot);

/**
 * What a reader does to a field or a slider.
 *
 * @param {Element | null} field
 * @param {string} value
 * @param {'input' | 'change'} type
 */
export function enter(field, value, type = 'input') {
  const input = /** @type {HTMLInputElement} */ (field);
  input.value = value;
  input.dispatchEvent(new window.Event(type, { bubbles: true, composed: true }));
}
