/**
 * Elements that are there at once and whose code comes when the reader comes near them.
 *
 * Only the browser sees every element of a kind, in whatever shadow tree it stands, so each tag is defined from
 * the start, with a class that waits: it keeps the properties that it is given and the methods that are called
 * until the figure can take them. When an element is near, the figure's class is loaded and its constructor run on
 * the element that is there.
 */
import { languageOf } from '../figures/shared/element/language.js';
import { readyOf } from '../figures/shared/element/ready.js';
import { showUnavailable } from '../figures/shared/problems/unavailable.js';
import { loadWords } from '../text/words.js';
import { standIn } from './standIn.js';

/** @typedef {import('../figures/types.js').FigureSpec} FigureSpec */
/** @typedef {import('../figures/shared/element/figure.js').FigureElement} FigureElement */
/** @typedef {ReturnType<typeof import('../figures/shared/element/figure.js').figureClass>} FigureClass */

/** Code is fetched this far ahead of the reader: about one screen. */
const ahead = '100% 0px';

/** What a page may ask of a figure before its code is there. */
const keptMethods = /** @type {const} */ ([
  'set',
  'inherit',
  'restore',
  'reset',
  'pause',
  'resume',
]);

/** Parent of a class whose constructor is run on an element that exists: it hands that element on. */
const Existing = /** @type {typeof HTMLElement} */ (
  /** @type {unknown} */ (
    /** @param {HTMLElement} element */
    function Existing(element) {
      return element;
    }
  )
);

/**
 * Words come together with the code rather than after it. The figure asks for them itself, and says it if they fail.
 *
 * @param {string} language
 * @param {string} figure
 */
function fetchWords(language, figure) {
  for (const part of ['common', figure])
    loadWords(language, /** @type {'common'} */ (part)).catch(() => {});
}

/** queryLaw → query-law @param {string} name */
const attributeName = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * @param {string} tag
 * @param {readonly string[]} options their names
 * @param {() => Promise<FigureSpec>} load
 * @param {(event: Event) => void} [onAddress] answers the figure's question for addresses
 */
export function registerLazily(tag, options, load, onAddress) {
  // A framework that renders on its server loads this in Node, where there is no page. And several scripts may ask
  // for the same elements: the first one's engine serves all.
  if (!globalThis.customElements || customElements.get(tag)) return;

  /** @type {FigureClass | undefined} */
  let Figure;
  /** @type {Promise<void> | undefined} */
  let loading;
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
    /** @type {IntersectionObserver | undefined} */
    #near;
    /** Calls that wait for the code. @type {((figure: FigureElement) => void)[]} */
    #kept = [];

    /** @returns {Promise<this>} */
    get ready() {
      return readyOf(this);
    }

    /** @param {(figure: FigureElement) => void} call */
    keep(call) {
      this.#kept.push(call);
    }

    #onPrint = () => standIn(this);

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

    /** @param {string} name @param {string | null} before @param {string | null} text */
    attributeChangedCallback(name, before, text) {
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

    /** What a browser does with an element whose definition comes late. @param {FigureClass} Figure */
    #become(Figure) {
      this.#near?.disconnect();
      this.#near = undefined;
      this.#isFigure = true;
      new Figure(this);
      const figure = /** @type {FigureElement} */ (Object.setPrototypeOf(this, Figure.prototype));
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
      /** @this {Waiting} @param {any[]} given */
      value(...given) {
        this.keep((figure) => /** @type {any} */ (figure)[method](...given));
      },
    });
  }
  // Frameworks set a property where an element has one, and an attribute elsewhere, which takes text only.
  for (const name of options) {
    Object.defineProperty(Waiting.prototype, name, {
      configurable: true,
      enumerable: true,
      get: () => undefined,
      /** @this {Waiting} @param {unknown} value */
      set(value) {
        // The figure finds it as it finds one that was set before any script came.
        const about = { configurable: true, enumerable: true, writable: true, value };
        Object.defineProperty(this, name, about);
      },
    });
  }
  customElements.define(tag, Waiting);
}
