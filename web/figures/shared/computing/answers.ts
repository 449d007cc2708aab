/**
 * What a figure remembers of the engine's answers, so that what is known is not computed again.
 */

/** Answers kept: enough to go back and forth in a page's history without computing. */
const remembered = 256;
/** Bytes that they may hold together: a page has several figures. */
const mostBytes = 64 * 2 ** 20;

export class Answers {
  /** From the oldest to the one asked for last. */
  #kept = new Map<string, unknown>();

  async once<T>(key: string, make: () => Promise<T>): Promise<T> {
    if (this.#kept.has(key)) {
      const answer = this.#kept.get(key) as Awaited<ReturnType<typeof make>>;
      this.#kept.delete(key);
      this.#kept.set(key, answer);
      return answer;
    }
    const answer = await make();
    this.#kept.set(key, answer);
    this.#forget(key);
    return answer;
  }

  /** Drops the oldest answers while there are too many; an answer may have grown since. */
  #forget(newest: string) {
    let bytes = bytesHeld(this.#kept);
    for (const [oldest, answer] of this.#kept) {
      if (oldest === newest || (this.#kept.size <= remembered && bytes <= mostBytes)) break;
      this.#kept.delete(oldest);
      bytes -= bytesHeld(answer);
    }
  }
}

/**
 * About how many bytes a plain value holds: typed arrays are what counts.
 * @param seen - what is shared counts once
 */
export function bytesHeld(value: unknown, seen: Set<object> = new Set()): number {
  if (typeof value === 'string') return 2 * value.length;
  if (typeof value !== 'object' || value === null) return 8;
  if (ArrayBuffer.isView(value)) {
    if (seen.has(value.buffer)) return 0;
    seen.add(value.buffer);
    return value.buffer.byteLength;
  }
  if (seen.has(value)) return 0;
  seen.add(value);
  const entries = value instanceof Map ? value.values() : Object.values(value);
  let bytes = 16;
  for (const entry of entries) bytes += bytesHeld(entry, seen);
  return bytes;
}
