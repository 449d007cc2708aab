/**
 * Whether and when a figure asks its reader. The asking itself (asking.js) is loaded by figures that ask.
 */

/** @typedef {import('./askMemory.js').Guess} Guess */

/**
 * @template {import('../../types.js').FigureName} Name
 * @template {import('../options/optionTable.js').Options} Values
 * @template Result
 */
export class Asker {
  /** @typedef {import('../../types.js').Context<Name, Values>} Context */

  #element;
  #spec;
  #listeners;
  /** @type {Context | undefined} */
  #context;
  #width = 0;
  /** The reader came by a link to see the figure as it stands, or asking is not to be had. */
  #left = false;
  /** @type {ReturnType<typeof import('./asking.js').createAsking<Name, Values, Result>> | undefined} */
  asking;

  /**
   * @param {Element} element
   * @param {import('../../types.js').FigureSpec<Name, Values, Result>} spec
   * @param {object} listeners
   * @param {() => boolean} listeners.hasShown whether a result has been seen already
   * @param {() => void} listeners.onOpen
   * @param {() => void} listeners.onReveal
   * @param {(answer: { question: string, guess: Guess, truth: Guess }) => void} listeners.onAnswer
   */
  constructor(element, spec, listeners) {
    this.#element = element;
    this.#spec = spec;
    this.#listeners = listeners;
  }

  /** Whether the page wants the reader asked, and there is a question. */
  get #isWanted() {
    return this.#element.hasAttribute('ask') && this.#spec.questions !== undefined;
  }

  /** The question that the page names, if it names one. */
  get #named() {
    return this.#element.getAttribute('ask') ?? '';
  }

  /** Whether the result must not be seen: a question is open, or on its way to a figure that has shown nothing yet. */
  get keepsResult() {
    if (this.asking) return this.asking.isOpen;
    return this.#isWanted && !this.#left && !this.#listeners.hasShown();
  }

  /** How the reader is asked again, where that is offered. */
  get again() {
    return this.#isWanted && this.asking?.offered ? this.asking.again : undefined;
  }

  /** The code of asking, where it is wanted and comes. */
  async load() {
    return this.#isWanted ? import('./asking.js').catch(() => undefined) : undefined;
  }

  /** @param {Context} context @param {number} width @param {typeof import('./asking.js')} [code] */
  begin(context, width, code) {
    this.#context = context;
    this.#width = width;
    if (code) this.#prepare(context, code);
    // The page may have said so while the figure was being built; or the code did not come, and may now.
    else void this.follow();
  }

  /** @param {Context} context @param {typeof import('./asking.js')} code */
  #prepare(context, { createAsking }) {
    const { onOpen, onReveal: onClose, onAnswer } = this.#listeners;
    const about = { onOpen, onClose, onAnswer };
    this.asking = createAsking(this.#spec.questions ?? [], context, about);
    this.asking.connect(this.#element.isConnected);
    this.asking.resize(this.#width);
    if (!this.#left) this.asking.start(this.#named);
    if (!this.asking.isOpen) onClose();
  }

  /** The page asks, or no longer asks, of a figure that is in use. */
  async follow() {
    if (!this.#context) return;
    if (!this.#isWanted) {
      this.asking?.leave();
      return;
    }
    const code = await this.load();
    if (!this.#isWanted) return;
    if (!code) {
      // The network is gone: better a result without a question than neither.
      this.#left = true;
      this.#listeners.onReveal();
    } else if (this.asking) this.asking.start(this.#named);
    else this.#prepare(this.#context, code);
  }

  /** The reader wants to see the figure as it stands. */
  leaveForGood() {
    this.#left = true;
    this.asking?.leave();
  }

  /** @param {number} width */
  resize(width) {
    this.#width = width;
    this.asking?.resize(width);
  }
}
