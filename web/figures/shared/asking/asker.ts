/**
 * Whether and when a figure asks its reader. The asking itself (asking.ts) is loaded by figures that ask.
 */

import type { FigureName } from '../../../text/words.js';
import type { Asked, Context, FigureSpec } from '../../types.js';
import type { Options } from '../options/optionTable.js';
import type { Guess } from './askMemory.js';

export class Asker<Name extends FigureName, Values extends Options, Result> {
  #element;
  #spec;
  #listeners;
  #context: Context<Name, Values> | undefined;
  /** The reader came by a link to see the figure as it stands, or asking is not to be had. */
  #left = false;
  asking: ReturnType<typeof import('./asking.js').createAsking<Name, Values, Result>> | undefined;

  constructor(
    element: Element,
    spec: FigureSpec<Name, Values, Result>,
    listeners: {
      /** whether a result has been seen already */
      hasShown: () => boolean;
      onOpen: () => void;
      onReveal: () => void;
      /** @returns where the figure itself shows what is asked */
      onAsk: (asked: Asked) => HTMLElement;
      /** what showed it is the figure's again */
      onPutAway: () => void;
      onAnswer: (answer: { question: string; guess: Guess; truth: Guess }) => void;
    },
  ) {
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

  begin(context: Context<Name, Values>, code?: typeof import('./asking.js')) {
    this.#context = context;
    if (code) this.#prepare(context, code);
    // The page may have said so while the figure was being built; or the code did not come, and may now.
    else void this.follow();
  }

  #prepare(context: Context<Name, Values>, { createAsking }: typeof import('./asking.js')) {
    this.asking = createAsking(this.#spec.questions ?? [], context, this.#listeners);
    this.asking.connect(this.#element.isConnected);
    if (!this.#left) this.asking.start(this.#named);
    if (!this.asking.isOpen) this.#listeners.onReveal();
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
}
