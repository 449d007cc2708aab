// A file at an address, read by ranges: what is needed and no more, of a file that stays what it was.

import { onAbort } from '../../workers/abort.js';
import { aborted } from '../../workers/errors.js';
import { ModelError } from '../modelError.js';
import type { Source } from '../sources.js';
import type { OnWait, RangeCache } from '../types.js';
import { exchange, Unreached } from './exchange.js';
import { kept } from './keptFile.js';
import { type Part, partOf, type Range } from './partOf.js';
import { patiently } from './patiently.js';
import { nameAt } from './placeOf.js';
import { Hitch, Refused } from './refused.js';
import { isAbsent } from './statuses.js';

/** Asked for first: all of a small config, and what tells how long the header of a model is. */
const firstBytes = 2 ** 12;
/** What a server that knows no ranges gives is read whole, and kept, if it is no longer. */
const longestWhole = 2 ** 26;
/** So much of the beginning is kept: the header of a GGUF is read in pieces, and again for its vocabulary. */
const longestHead = 2 ** 25;
const longestHeadPiece = 2 ** 20;

type Take = (bytes: Uint8Array<ArrayBuffer>) => void;

const joined = async (parts: Uint8Array<ArrayBuffer>[]) =>
  new Uint8Array(await new Blob(parts).arrayBuffer());

class FileAt implements Source {
  readonly name: string;
  size = 0;
  #address: URL;
  #onWait;
  /** Where its redirects have led. */
  #place: URL;
  #head = new Uint8Array(0);
  #etag: string | null = null;
  /** A change of it would show, or it came in one piece. */
  #isHeld = true;
  /** All that may not change. */
  #state: string | undefined;
  #closing = new AbortController();

  constructor(address: URL, onWait: Opening['onWait']) {
    this.name = nameAt(address);
    this.#onWait = onWait;
    this.#address = address;
    this.#place = address;
  }

  get origin() {
    const { origin, pathname } = this.#address;
    return { address: origin + pathname, etag: this.#etag, isHeld: this.#isHeld };
  }

  async settle() {}

  async close() {
    this.#closing.abort();
  }

  /** Reads its beginning. */
  async open(signal: AbortSignal) {
    if (signal.aborted) throw aborted();
    const takeBack = onAbort(signal, () => this.#closing.abort());
    try {
      await patiently(
        async () => {
          const parts: Uint8Array<ArrayBuffer>[] = [];
          await this.#receive({ from: 0, to: firstBytes }, (bytes) => parts.push(bytes));
          this.#head = await joined(parts);
        },
        this.#closing.signal,
        this.#onWait,
      );
      if (this.#state === undefined) this.size = this.#head.length;
    } finally {
      takeBack();
    }
  }

  async fill(to: Uint8Array, from: number) {
    try {
      await this.#keepHead(from, from + to.length);
      const known = this.#head.subarray(from, from + to.length);
      to.set(known);
      await this.#read(to.subarray(known.length), from + known.length);
    } catch (error) {
      throw told(this.name, error);
    }
  }

  /** Pieces that are read on from the beginning are kept with it. */
  async #keepHead(from: number, to: number) {
    const { length } = this.#head;
    const isNext = from <= length && to > length && to - from <= longestHeadPiece;
    if (!isNext || to > longestHead) return;
    const more = new Uint8Array(to - length);
    await this.#read(more, length);
    const longer = await joined([this.#head, more]);
    // Somebody else may have been quicker.
    if (this.#head.length === length) this.#head = longer;
  }

  async #read(to: Uint8Array, from: number) {
    let done = 0;
    while (done < to.length) {
      const rest = () => ({ from: from + done, to: from + to.length });
      const take: Take = (bytes) => {
        to.set(bytes, done);
        done += bytes.length;
      };
      await patiently(() => this.#receive(rest(), take), this.#closing.signal, this.#onWait);
    }
  }

  /** Passes on what an answer brings of a range: all of it, but from a server that gives less at a time. */
  async #receive(range: Range, take: Take) {
    let [got, least] = [0, 0];
    const receive = (answer: Response) => {
      const part = partOf(answer, range, this.#host);
      if (part) this.#remain(answer, part);
      else this.#checkWhole(answer);
      least = part ? part.to - part.from : 0;
      if (part && least === 0) return this.#endsBefore(range, part);
      const most = part ? least : longestWhole;
      return (bytes: Parameters<Take>[0]) => {
        got += bytes.length;
        if (got > most) throw part ? this.#sendsMore() : this.#tooLong();
        take(bytes);
      };
    };
    const place = this.#place;
    try {
      await exchange(place, range, receive, this.#closing.signal);
    } catch (error) {
      throw this.#meant(error, place);
    }
    if (got < least) throw new Hitch(`${this.#host} has cut its answer short`);
  }

  get #host() {
    return this.#address.host;
  }

  /** What it comes to that an exchange has failed. @param place - that was asked */
  #meant(error: unknown, place: URL) {
    if (error instanceof Unreached && this.#state === undefined) return new Refused(error.message);
    // Where redirects lead is lent for a time: the address itself is asked again.
    const isLent = place.href !== this.#address.href;
    if (!isLent || !(error instanceof Refused) || error.status === undefined) return error;
    if (this.#place === place) this.#place = this.#address;
    return new Hitch(error.message, 0);
  }

  /** Holds a file to what it was at first. */
  #remain({ headers, url }: Response, { size }: Part) {
    const etag = headers.get('etag');
    const told = etag?.replace('W/', '') ?? headers.get('last-modified');
    const state = `${size} ${told}`;
    if (this.#state !== undefined && this.#state !== state) throw changed();
    [this.#state, this.#etag, this.size] = [state, etag, size];
    this.#isHeld = told !== null || size <= firstBytes;
    if (url) this.#place = new URL(url);
  }

  #checkWhole({ headers }: Response) {
    if (this.#state !== undefined) throw new Refused(`${this.#host} gives no more ranges of it`);
    if (Number(headers.get('content-length')) > longestWhole) throw this.#tooLong();
  }

  #tooLong() {
    return new Refused(
      `${this.#host} gives no ranges of bytes, and it is longer than the ${longestWhole / 2 ** 20} MiB that are read whole: download it`,
    );
  }

  #sendsMore() {
    return new Refused(`${this.#host} sends more than it announces`);
  }

  /** Of an empty file there is no first byte. */
  #endsBefore({ from, to }: Range, { size }: Part): undefined {
    if (size > 0) throw new Refused(`${this.#host} has no bytes ${from} to ${to - 1} of it (416)`);
  }
}

const changed = () => new Refused('the file has changed since it was opened');

const told = (name: string, error: unknown) =>
  error instanceof Refused ? new ModelError(name, error.message, 'unreadable') : error;

/** Until when it is opened, where what is read is kept, and who is told of waits. */
export type Opening = {
  signal: AbortSignal;
  cache: RangeCache | undefined;
  onWait?: OnWait;
};

export async function openFileAt(
  address: URL,
  { signal, cache, onWait }: Opening,
): Promise<Source> {
  const file = new FileAt(address, onWait);
  await file.open(signal).catch((error) => {
    throw told(file.name, error);
  });
  return kept(file, address, cache);
}

/**
 * Nothing where it is not there.
 * @param onAbsent - called with the status that says so
 */
export async function openIfThere(
  address: URL,
  { signal, cache, onWait }: Opening,
  onAbsent?: (status: number) => void,
): Promise<Source | undefined> {
  const file = new FileAt(address, onWait);
  try {
    await file.open(signal);
  } catch (error) {
    if (error instanceof Refused && isAbsent(error.status)) {
      onAbsent?.(error.status);
      return undefined;
    }
    throw told(file.name, error);
  }
  return kept(file, address, cache);
}
