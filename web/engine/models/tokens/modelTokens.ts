// The tokenizer of a model that is open: there from the first question on, and asked one after the other.

import { aborted } from '../../workers/errors.js';
import { ModelError } from '../modelError.js';
import type { OpenModel } from '../openModel.js';
import type { Asked, CutTokens } from './cutText.js';
import { Cutter } from './tokenizer.js';
import { tokenizerOf } from './tokenizerOf.js';

export class ModelTokens {
  #files;
  #given;
  #cutter: Cutter | undefined;
  #file: string | undefined;
  #untold: string | undefined;
  #unknown: number | undefined;
  #size: number | undefined;
  /** Whether none is at hand, once that is known. */
  #isNone = false;
  #queue: Promise<unknown> = Promise.resolve();

  /** @param given - in the place of what lies beside the model */
  constructor(files: OpenModel, given: Record<string, unknown> | undefined) {
    this.#files = files;
    this.#given = given;
  }

  /** That says how texts are cut, once one was; nothing where the caller says it. */
  get file() {
    return this.#file;
  }

  /** The token that stands for what the vocabulary does not hold, once one was asked. */
  get unknown() {
    return this.#unknown;
  }

  /** One more than the largest number of its tokens, once a text was cut. */
  get size() {
    return this.#size;
  }

  async cut(text: string, signal: AbortSignal): Promise<{ id: number; text: string }[]> {
    const cut = await this.#ask({ text }, signal);
    if (!cut) {
      throw new TypeError(
        'tokenizer must say how the text is cut: no tokenizer.json is among the files (a tokenizer.model alone is not read). Give one, or tokens by their numbers',
      );
    }
    this.#size = cut.size;
    return cut.ids.map((id, i) => ({ id, text: cut.texts[i] }));
  }

  /** What keeps it from being asked how tokens read: a sentence without its full stop. */
  get untold() {
    return this.#untold;
  }

  /** Each with how it reads; null where no tokenizer is at hand, or none that can be asked. */
  async named<Token extends { id: number }>(
    tokens: Token[],
    signal: AbortSignal,
  ): Promise<(Token & { text: string | null })[]> {
    const texts = this.#untold ? [] : await this.#texts(tokens, signal);
    return tokens.map((token, i) => ({ ...token, text: texts[i] ?? null }));
  }

  async #texts(tokens: { id: number }[], signal: AbortSignal) {
    try {
      return (await this.#ask({ ids: tokens.map(({ id }) => id) }, signal))?.texts ?? [];
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      this.#untold = error.message;
      return [];
    }
  }

  end() {
    this.#cutter?.end();
    this.#cutter = undefined;
  }

  #ask(asked: Asked, signal: AbortSignal): Promise<CutTokens | undefined> {
    const turn = this.#queue.then(() => {
      if (signal.aborted) throw aborted();
      return this.#answer(asked, signal);
    });
    this.#queue = turn.catch(() => {});
    return turn;
  }

  async #answer(asked: Asked, signal: AbortSignal) {
    if (!this.#cutter && !this.#isNone) {
      const tokenizer = await tokenizerOf(this.#files, this.#given, signal);
      if (signal.aborted) throw aborted();
      this.#file = this.#given ? undefined : tokenizer?.name;
      if (tokenizer) this.#cutter = new Cutter(tokenizer);
      else this.#isNone = true;
    }
    try {
      const cut = await this.#cutter?.cut(asked, signal);
      this.#unknown = cut?.unknown;
      return cut;
    } catch (error) {
      // Its worker was ended: who asks next gets another.
      this.end();
      throw error;
    }
  }
}
