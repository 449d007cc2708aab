/**
 * Options as properties of the element.
 */

import type { OptionSpec, Options } from './optionTable.js';

/** @param prototype - of elements that have `options` and `take` */
export function defineOptionProperties(prototype: object, options: readonly OptionSpec[]) {
  for (const { name } of options) {
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: { options: Options }) {
        return this.options[name];
      },
      set(this: { take(name: string, value: unknown): void }, value: unknown) {
        this.take(name, value);
      },
    });
  }
}

/** Takes away a property that was set before the element was defined: it hides the accessor. */
export function removeOwnProperty(element: Element, name: string): { given: unknown } | undefined {
  if (!Object.hasOwn(element, name)) return undefined;
  const given = Reflect.get(element, name);
  Reflect.deleteProperty(element, name);
  return { given };
}
