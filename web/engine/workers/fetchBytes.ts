// Fetches a part of the engine, and gives up where nothing more of it comes: a request that is never answered must not
// leave a reader waiting for ever.

/** Milliseconds without a byte after which a request is given up. A slow line still brings some. */
const longestSilence = 30_000;

/** @param patience - in milliseconds */
export async function fetchBytes(
  address: URL | string,
  signal?: AbortSignal,
  patience: number = longestSilence,
): Promise<Uint8Array<ArrayBuffer>> {
  const giving = new AbortController();
  const stop = () => giving.abort(signal?.reason);
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop, { once: true });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const seconds = Math.round(patience / 1000);
      giving.abort(new Error(`the engine could not be fetched: no answer for ${seconds} seconds`));
    }, patience);
  };
  try {
    heard();
    const response = await fetch(address, { signal: giving.signal });
    if (!response.ok)
      throw new Error(`the engine could not be fetched: ${response.status} ${response.statusText}`);
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    let length = 0;
    const reader = response.body?.getReader();
    while (reader) {
      heard();
      const { done, value } = await reader.read();
      if (done) break;
      pieces.push(value);
      length += value.length;
    }
    const bytes = new Uint8Array(length);
    let at = 0;
    for (const piece of pieces) {
      bytes.set(piece, at);
      at += piece.length;
    }
    return bytes;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}
