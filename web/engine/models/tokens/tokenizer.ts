// Asks a worker of its own to cut texts, and ends it where that takes too long.

import { onAbort } from '../../workers/abort.js';
import { aborted } from '../../workers/errors.js';
import { ModelError } from '../modelError.js';
import type { Asked, CutTokens, TokenizerFiles } from './cutText.js';
import type { Vocabulary } from './ggufTokenizer.js';
import { startTokenWorker } from './tokenHost.js';

/** Milliseconds that a tokenizer may take: the largest are made in three seconds, on a slow machine in ten. */
const longest = 30_000;

/** Files, or the vocabulary of others that say the same. */
export type TokenizerParts = TokenizerFiles | { vocabulary: Vocabulary };

type Answer = { result?: CutTokens; failure?: string };

async function filesOf(parts: TokenizerParts | undefined): Promise<TokenizerFiles | undefined> {
  if (!parts || 'json' in parts) return parts;
  return (await import('./ggufTokenizer.js')).ggufTokenizer(parts.vocabulary);
}

/** Opened when it is first asked, and open until it is ended: one question after another. */
export class Cutter {
  #name;
  #parts: TokenizerParts | undefined;
  #most;
  #worker: ReturnType<typeof startTokenWorker> | undefined;
  #receive: (answer: Answer) => void = () => {};
  #refuse: (error: Error) => void = () => {};

  /**
   * @param name - of the tokenizer's file
   * @param most - milliseconds for an answer
   */
  constructor({ name, parts }: { name: string; parts: TokenizerParts }, most: number = longest) {
    this.#name = name;
    this.#parts = parts;
    this.#most = most;
  }

  async cut(asked: Asked, signal?: AbortSignal): Promise<CutTokens> {
    const failed = (why: string | undefined) => {
      const what =
        'ids' in asked ? 'its tokens cannot be read' : 'its text cannot be cut into tokens';
      return this.#error(`${what} (${why})`);
    };
    const files = await filesOf(this.#parts).catch((error: Error) => {
      throw failed(error.message);
    });
    const answer: Promise<CutTokens> = new Promise((resolve, reject) => {
      this.#refuse = reject;
      this.#receive = ({ result, failure }) => (result ? resolve(result) : reject(failed(failure)));
    });
    answer.catch(() => {});
    this.#worker ??= this.#start();
    const worker = await this.#worker;
    const clock = setTimeout(
      () =>
        this.#refuse(
          this.#error(
            `cutting the text takes longer than ${this.#most / 1000} seconds, and was ended: a shorter text may do, or tokens by their numbers`,
          ),
        ),
      this.#most,
    );
    const takeBack = onAbort(signal, () => this.#refuse(aborted()));
    try {
      if (signal?.aborted) throw aborted();
      // A program waits for what it has asked, and for no tokenizer besides.
      worker.hold(true);
      worker.post({ files, asked });
      this.#parts = undefined;
      const cut = await answer;
      worker.hold(false);
      return cut;
    } catch (error) {
      this.end();
      throw error;
    } finally {
      takeBack();
      clearTimeout(clock);
    }
  }

  end() {
    this.#worker?.then(
      (worker) => worker.end(),
      () => {},
    );
  }

  #start() {
    return startTokenWorker(
      (message) => this.#receive(message),
      (reason) =>
        this.#refuse(
          this.#error(
            /OUT_OF_MEMORY|memory limit/.test(reason)
              ? 'cutting the text takes more memory than a tokenizer may have, and was ended: a shorter text may do, or tokens by their numbers'
              : `its worker ended (${reason})`,
          ),
        ),
    ).catch((error) => {
      throw this.#error(
        `no worker can be started that cuts the text (${error.message ?? error}): give tokens by their numbers`,
      );
    });
  }

  #error(why: string) {
    return new ModelError(this.#name, why);
  }
}

/** Of whoever asks once. */
export async function cutOnce(
  tokenizer: { name: string; parts: TokenizerParts },
  asked: Asked,
  signal: AbortSignal | undefined,
): Promise<CutTokens> {
  const cutter = new Cutter(tokenizer);
  try {
    return await cutter.cut(asked, signal);
  } finally {
    cutter.end();
  }
}
