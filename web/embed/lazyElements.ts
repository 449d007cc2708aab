/**
 * Elements that are there at once and whose code comes when the reader comes near them.
 *
 * Only the browser sees every element of a kind, in whatever shadow tree it stands, so each tag is defined from the
 * start. When an element is near, its figure's code is loaded, and the element gets its controller.
 */

import { isPrintedDeck } from '../figures/shared/element/isPrintedDeck.js';
import { languageOf } from '../figures/shared/element/language.js';
import { type Controller, shellClass } from '../figures/shared/element/shell.js';
import { makeTabStop } from '../figures/shared/element/tabStop.js';
import { showUnavailable } from '../figures/shared/problems/unavailable.js';
import type { FigureSpec } from '../figures/types.js';
import { loadWords } from '../text/words.js';
import { standIn } from './standIn.js';

/** Code is fetched this far ahead of the reader: about one screen. */
const ahead = '100% 0px';

/**
 * Words come together with the code rather than after it. The figure asks for them itself, and says it if they fail.
 */
function fetchWords(language: string, figure: string) {
  for (const part of ['common', figure]) loadWords(language, part as 'common').catch(() => {});
}

/** What the page around figures does for them. */
export type Host = {
  /** answers a figure's question for addresses */
  onAddress?: (event: Event) => void;
  /** of a figure that is not near yet */
  onFar?: (element: HTMLElement) => void;
};

/** @param options - their names */
export function registerLazily(
  tag: string,
  options: readonly string[],
  load: () => Promise<FigureSpec>,
  { onAddress, onFar }: Host = {},
) {
  // A framework that renders on its server loads this in Node, where there is no page. And several scripts may ask
  // for the same elements: the first one's engine serves all.
  if (!globalThis.customElements || customElements.get(tag)) return;

  let controllerFor: ((element: HTMLElement) => Controller) | undefined;
  let loading: Promise<void> | undefined;
  const loaded = () => {
    loading ??= Promise.all([load(), import('../figures/shared/element/figure.js')]).then(
      ([spec, { controllerOf }]) => {
        controllerFor = controllerOf(spec);
      },
    );
    // A failed attempt is not kept: the next one may find the network back.
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };

  type Start = (controllerFor: (element: HTMLElement) => Controller) => void;

  function begin(element: HTMLElement, start: Start, isWaiting: () => boolean) {
    const become = () => {
      if (!controllerFor || !isWaiting()) return;
      start(controllerFor);
      element.dispatchEvent(new CustomEvent('rootd-ready', { bubbles: true, composed: true }));
    };
    if (controllerFor) return become();
    const attempt = async () => {
      try {
        const loading = loaded();
        fetchWords(languageOf(element), tag.slice('rootd-'.length));
        await loading;
      } catch (error) {
        // Offline, say.
        if (isWaiting()) showUnavailable(element, error, () => void attempt());
        return;
      }
      become();
    };
    void attempt();
  }

  /** Whoever has the code needs no more waiting; in a page without layout, in a test say, no reader ever comes near. */
  function waitFor(element: HTMLElement, start: Start) {
    let isWaiting = true;
    let near: IntersectionObserver | undefined;
    const stop = () => {
      isWaiting = false;
      near?.disconnect();
    };
    const go = () => begin(element, start, () => isWaiting);
    if (controllerFor || isPrintedDeck()) go();
    else if (globalThis.IntersectionObserver) {
      makeTabStop(element);
      near = new IntersectionObserver(
        (entries) => {
          if (!entries.at(-1)?.isIntersecting) return onFar?.(element);
          near?.disconnect();
          go();
        },
        { rootMargin: ahead },
      );
      near.observe(element);
    }
    return stop;
  }

  const printing = new WeakMap<HTMLElement, () => void>();
  const Figure = shellClass(options, {
    await: waitFor,
    onConnected(element, isUsual) {
      if (onAddress) element.addEventListener('rootd-address', onAddress);
      const onPrint = printing.get(element) ?? (() => standIn(element, isUsual()));
      printing.set(element, onPrint);
      globalThis.addEventListener?.('beforeprint', onPrint);
    },
    onDisconnected(element) {
      const onPrint = printing.get(element);
      if (onPrint) globalThis.removeEventListener?.('beforeprint', onPrint);
    },
  });
  customElements.define(tag, Figure);
}
