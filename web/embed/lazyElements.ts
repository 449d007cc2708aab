/**
 * Elements that are there at once and whose code comes when the reader comes near them.
 *
 * Only the browser sees every element of a kind, in whatever shadow tree it stands, so each tag is defined from
 * the start, with a class that waits: it keeps the properties that it is given and the methods that are called
 * until the figure can take them. When an element is near, the figure's class is loaded and its constructor run on
 * the element that is there.
 */

import type { FigureElement } from '../figures/shared/element/figure.js';
import { languageOf } from '../figures/shared/element/language.js';
import { readyOf } from '../figures/shared/element/ready.js';
import { showUnavailable } from '../figures/shared/problems/unavailable.js';
import type { FigureSpec } from '../figures/types.js';
import { loadWords } from '../text/words.js';
import { standIn } from './standIn.js';

type FigureClass = ReturnType<typeof import('../figures/shared/element/figure.js').figureClass>;

/** Code is fetched this far ahead of the reader: about one screen. */
const ahead = '100% 0px';

/** What a page may ask of a figure before its code is there. */
const keptMethods = ['set', 'inherit', 'restore', 'reset', 'pause', 'resume'] as const;

/** Parent of a class whose constructor is run on an element that exists: it hands that element on. */
const Existing = function Existing(element: HTMLElement) {
  return element;
} as unknown as typeof HTMLElement;

/**
 * Words come together with the code rather than after it. The figure asks for them itself, and says it if they fail.
 */
function fetchWords(language: string, figure: string) {
  for (const part of ['common', figure]) loadWords(language, part as 'common').catch(() => {});
}

/** queryLaw → query-law */
const attributeName = (name: string) =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * @param options - their names
 * @param onAddress - answers the figure's question for addresses
 */
export function registerLazily(
  tag: string,
  options: readonly string[],
  load: () => Promise<FigureSpec>,
  onAddress?: (event: Event) => void,
) {
  // A framework that renders on its server loads this in Node, where there is no page. And several scripts may ask
  // for the same elements: the first one's engine serves all.
  if (!globalThis.customElements || customElements.get(tag)) return;

  let Figure: FigureClass | undefined;
  let loading: Promise<void> | undefined;
  const loaded = () => {
    loading ??= Promise.all([load(), import('../figures/shared/element/figure.js')]).then(
      ([spec, { figureClass }]) => {
        Existing.prototype = HTMLElement.prototype;
        Figure = figureClass(spec, Existing);
      },
    );
    // A failed attempt is not kept: the next one may find the network back.
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };

  class Waiting extends HTMLElement {
    static observedAttributes = [...options.map(attributeName), 'number', 'theme', 'ask'];

    #isFigure = false;
    #near: IntersectionObserver | undefined;
    /** Calls that wait for the code. */
    #kept: ((figure: FigureElement) => void)[] = [];

    get ready(): Promise<this> {
      return readyOf(this);
    }

    keep(call: (figure: FigureElement) => void) {
      this.#kept.push(call);
    }

    /** Whether the page has asked for nothing but the figure. */
    get #isUsual() {
      const isGiven = (name: string) =>
        this.hasAttribute(attributeName(name)) || Object.hasOwn(this, name);
      return this.#kept.length === 0 && !options.some(isGiven);
    }

    #onPrint = () => standIn(this, this.#isUsual);

    connectedCallback() {
      if (onAddress) this.addEventListener('rootd-address', onAddress);
      globalThis.addEventListener?.('beforeprint', this.#onPrint);
      if (this.#isFigure) Figure?.prototype.connectedCallback.call(this);
      else if (Figure) this.#become(Figure);
      else this.#wait();
    }

    disconnectedCallback() {
      globalThis.removeEventListener?.('beforeprint', this.#onPrint);
      if (this.#isFigure) Figure?.prototype.disconnectedCallback.call(this);
      this.#near?.disconnect();
      this.#near = undefined;
    }

    attributeChangedCallback(name: string, before: string | null, text: string | null) {
      if (this.#isFigure && Figure?.observedAttributes.includes(name))
        Figure.prototype.attributeChangedCallback.call(this, name, before, text);
    }

    #wait() {
      // A page without layout, in a test say: no reader ever comes near.
      if (!globalThis.IntersectionObserver) return;
      this.#near = new IntersectionObserver(
        (entries) => {
          if (entries.at(-1)?.isIntersecting) void this.#begin();
        },
        { rootMargin: ahead },
      );
      this.#near.observe(this);
    }

    async #begin() {
      try {
        const loading = loaded();
        fetchWords(languageOf(this), tag.slice('rootd-'.length));
        await loading;
      } catch (error) {
        // Offline, say.
        if (!this.#isFigure) showUnavailable(this, error, () => void this.#begin());
        return;
      }
      if (Figure && this.isConnected && !this.#isFigure) this.#become(Figure);
    }

    /** What a browser does with an element whose definition comes late. */
    #become(Figure: FigureClass) {
      this.#near?.disconnect();
      this.#near = undefined;
      this.#isFigure = true;
      new Figure(this);
      const figure = Object.setPrototypeOf(this, Figure.prototype) as FigureElement;
      for (const name of Figure.observedAttributes) {
        const text = this.getAttribute(name);
        if (text !== null) figure.attributeChangedCallback(name, null, text);
      }
      figure.connectedCallback();
      const kept = this.#kept;
      this.#kept = [];
      for (const call of kept) {
        try {
          call(figure);
        } catch (error) {
          // Whoever called is long gone; the console is where the author looks.
          console.error(error);
        }
      }
      const about = { bubbles: true, composed: true };
      this.dispatchEvent(new CustomEvent('rootd-ready', about));
    }
  }

  for (const method of keptMethods) {
    Object.defineProperty(Waiting.prototype, method, {
      configurable: true,
      writable: true,
      value(this: Waiting, ...given: any[]) {
        this.keep((figure) => (figure as any)[method](...given));
      },
    });
  }
  // Frameworks set a property where an element has one, and an attribute elsewhere, which takes text only.
  for (const name of options) {
    Object.defineProperty(Waiting.prototype, name, {
      configurable: true,
      enumerable: true,
      get: () => undefined,
      set(this: Waiting, value: unknown) {
        // The figure finds it as it finds one that was set before any script came.
        const about = { configurable: true, enumerable: true, writable: true, value };
        Object.defineProperty(this, name, about);
      },
    });
  }
  customElements.define(tag, Waiting);
}
