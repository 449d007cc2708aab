/**
 * Options as properties of the element.
 */

/** @typedef {import('./optionTable.js').Options} Options */

/**
 * @param {object} prototype of elements that have `options` and `take`
 * @param {readonly import('./optionTable.js').OptionSpec[]} options
 */
export function defineOptionProperties(prototype, options) {
  for (const { name } of options) {
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      /** @this {{ options: Options }} */
      get() {
        return this.options[name];
      },
      /** @this {{ take(name: string, value: unknown): void }} @param {unknown} value */
      set(value) {
        this.take(name, value);
      },
    });
  }
}

/**
 * Takes away a property that was set before the element was defined: it hides the accessor.
 *
 * @param {Element} element
 * @param {string} name
 * @returns {{ given: unknown } | undefined}
 */
export function removeOwnProperty(element, name) {
  if (!Object.hasOwn(element, name)) return undefined;
  const given = Reflect.get(element, name);
  Reflect.deleteProperty(element, name);
  return { given };
}
