/**
 * What may be waited for of an element: that its code is there, and that it shows something of its own. Kept with the
 * element, before there is a figure to ask, and found by code that had to be fetched twice.
 */

function promises(what: string) {
  const key = Symbol.for(`rootd ${what}`);
  const entryOf = (
    element: any,
  ): { promise: Promise<any>; resolve: (element: Element) => void } => {
    if (!element[key]) {
      let resolve: (element: any) => void = () => {};
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

/** @returns the element, once its methods answer */
export const readyOf = <Figure extends Element>(element: Figure): Promise<Figure> =>
  ready(element).promise;

export const setReady = (element: Element) => ready(element).resolve(element);

/** @returns the element, once it shows a picture, a question, or why it shows none */
export const shownOf = <Figure extends Element>(element: Figure): Promise<Figure> =>
  shown(element).promise;

export const setShown = (element: Element) => shown(element).resolve(element);
