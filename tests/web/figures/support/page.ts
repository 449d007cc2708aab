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
export async function until(holds: () => unknown, patience = 10_000) {
  const start = performance.now();
  while (!holds()) {
    if (performance.now() - start > patience) throw new Error(`waited in vain for ${holds}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

export const shadow = (element: Element) => element.shadowRoot as ShadowRoot;

/** What a reader does to a field or a slider. */
export function enter(field: Element | null, value: string, type: 'input' | 'change' = 'input') {
  const input = field as HTMLInputElement;
  input.value = value;
  input.dispatchEvent(new window.Event(type, { bubbles: true, composed: true }));
}
