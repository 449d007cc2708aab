/**
 * What may be waited for of an element: that its code is there, and that it shows something of its own. Kept with the
 * element, before there is a figure to ask, and found by code that had to be fetched twice.
 */

/** @param {string} what */
function promises(what) {
  const key = Symbol.for(`rootd ${what}`);
  /** @param {any} element @returns {{ promise: Promise<any>, resolve: (element: Element) => void }} */
  const entryOf = (element) => {
    if (!element[key]) {
      /** @type {(element: any) => void} */
      let resolve = () => {};
      const promise = new Promise((done) => {
        resolve = done;
      });
      Object.defineProperty(element, key, { value: { promise, resolve } });
    }
    return element[key];
  };
  return entryOf;
}

const ready = promises('ready');
const shown = promises('shown');

/**
 * @template {Element} Figure
 * @param {Figure} element
 * @returns {Promise<Figure>} the element, once its methods answer
 */
export const readyOf = (element) => ready(element).promise;

/** @param {Element} element */
export const setReady = (element) => ready(element).resolve(element);

/**
 * @template {Element} Figure
 * @param {Figure} element
 * @returns {Promise<Figure>} the element, once it shows a picture, a question, or why it shows none
 */
export const shownOf = (element) => shown(element).promise;

/** @param {Element} element */
export const setShown = (element) => shown(element).resolve(element);
