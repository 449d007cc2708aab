/**
 * The promise of each element that its code is there, which is kept before there is a figure to ask.
 */

/** @type {WeakMap<Element, { promise: Promise<any>, resolve: (element: any) => void }>} */
const waiting = new WeakMap();

/** @param {Element} element */
function entryOf(element) {
  let entry = waiting.get(element);
  if (!entry) {
    /** @type {(element: any) => void} */
    let resolve = () => {};
    const promise = new Promise((done) => {
      resolve = done;
    });
    entry = { promise, resolve };
    waiting.set(element, entry);
  }
  return entry;
}

/**
 * @template {Element} Figure
 * @param {Figure} element
 * @returns {Promise<Figure>} the element, once its methods answer
 */
export const readyOf = (element) => entryOf(element).promise;

/** @param {Element} element */
export const setReady = (element) => entryOf(element).resolve(element);
