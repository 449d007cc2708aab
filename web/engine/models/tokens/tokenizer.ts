// Asks a worker of its own to cut a text, and ends it where that takes too long.

import { onAbort } from '../../workers/abort.js';
import { aborted } from '../../workers/errors.js';
import { ModelError } from '../modelError.js';
import type { CutTokens, cutText } from './cutText.js';
import { startTokenWorker } from './tokenHost.js';

type Asked = Parameters<typeof cutText>[0];

/** Milliseconds that a tokenizer may take: the largest are made in three seconds, on a slow machine in ten. */
const longest = 30_000;

/**
 * @param name - of the tokenizer's file
 * @param most - milliseconds
 */
export async function cutInWorker(
  asked: Asked,
  name: string,
  signal: AbortSignal | undefined,
  most: number = longest,
): Promise<CutTokens> {
  let receive: (message: { result?: CutTokens; failure?: string }) => void = () => {};
  let refuse: (error: Error) => void = () => {};
  const answer: Promise<CutTokens> = new Promise((resolve, reject) => {
    refuse = reject;
    receive = ({ result, failure }) => {
      if (result) resolve(result);
      else reject(new ModelError(name, `its text cannot be cut into tokens (${failure})`));
    };
  });
  answer.catch(() => {});
  const worker = await startTokenWorker(
    (message) => receive(message),
    (reason) => refuse(new ModelError(name, `its worker ended (${reason})`)),
  ).catch((error) => {
    throw new ModelError(
      name,
      `no worker can be started that cuts the text (${error.message ?? error}): give tokens by their numbers`,
    );
  });
  const clock = setTimeout(
    () =>
      refuse(
        new ModelError(
          name,
          `cutting the text takes longer than ${most / 1000} seconds, and was ended: a shorter text may do, or tokens by their numbers`,
        ),
      ),
    most,
  );
  const takeBack = onAbort(signal, () => refuse(aborted()));
  try {
    if (signal?.aborted) throw aborted();
    worker.post(asked);
    return await answer;
  } finally {
    takeBack();
    clearTimeout(clock);
    worker.end();
  }
}
