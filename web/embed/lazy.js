/**
 * Elements that are there at once and whose code comes when the reader comes near them.
 *
 * Only the browser sees every element of a kind, in whatever shadow tree it stands, so each tag is defined from
 * the start, with a class that does nothing but wait. When an element is near, the figure's class is loaded and
 * its constructor run on the element that is there. Properties set by then are adopted by the figure itself.
 */

/** @typedef {import('../figures/types.js').FigureSpec} FigureSpec */
/** @typedef {import('../figures/figure.js').FigureElement} FigureElement */
/** @typedef {ReturnType<typeof import('../figures/figure.js').figureClass>} FigureClass */

/** Code is fetched this far ahead of the reader: about one screen. */
const ahead = '100% 0px';

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
 * @param {string} tag
 * @param {() => Promise<FigureSpec>} load
 * @param {(event: Event) => void} [onAddress] answers the figure's question for addresses
 */
export function registerLazily(tag, load, onAddress) {
  // A framework that renders on its server loads this in Node, where there is no page. And several scripts may ask
  // for the same elements: the first one's engine serves all.
  if (!globalThis.customElements || customElements.get(tag)) return;

  /** @type {FigureClass | undefined} */
  let Figure;
  /** @type {Promise<void> | undefined} */
  let loading;
  const loaded = () => {
    loading ??= Promise.all([load(), import('../figures/figure.js')]).then(
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
    #isFigure = false;
    /** @type {IntersectionObserver | undefined} */
    #near;

    connectedCallback() {
      if (this.#isFigure) Figure?.prototype.connectedCallback.call(this);
      else if (Figure) this.#become(Figure);
      else this.#wait();
    }

    disconnectedCallback() {
      if (this.#isFigure) Figure?.prototype.disconnectedCallback.call(this);
      this.#near?.disconnect();
      this.#near = undefined;
    }

    #wait() {
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
        await loaded();
      } catch (error) {
        // Offline, say. What the author put between the tags stays, and a reader who comes back is another try.
        this.dispatchEvent(new CustomEvent('rootd-failed', { detail: error }));
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
      if (onAddress) this.addEventListener('rootd-address', onAddress);
      this.dispatchEvent(new CustomEvent('rootd-ready'));
      /** @param {string} name */
      const tell = (name) => figure.attributeChangedCallback(name, null, this.getAttribute(name));
      const names = Figure.observedAttributes;
      for (const name of names) if (this.hasAttribute(name)) tell(name);
      new MutationObserver((records) => {
        for (const { attributeName } of records) if (attributeName) tell(attributeName);
      }).observe(this, { attributeFilter: names });
      figure.connectedCallback();
    }
  }
  customElements.define(tag, Waiting);
}
