// The header of a GGUF file, version 2 or 3, little-endian: metadata by name, then the tensors.
// https://github.com/ggml-org/ggml/blob/master/docs/gguf.md describes the format.

import { aborted } from '../workers/errors.js';
import { pause } from '../workers/pause.js';
import { isAsked } from './ggufConfig.js';
import { ModelError, quoted } from './modelError.js';
import { ggufKinds, ggufRefused, type NumberKind, type Tensor } from './numberKinds.js';
import { readRange, type Source } from './sources.js';

/** 'GGUF' */
export const ggufMagic = 0x46554747;

const mostEntries = 200_000;
const longestName = 65_535;
const longestString = 2 ** 24;
const mostAxes = 4;
/** The largest header that is read: vocabularies stand in it. */
const longestHeader = 2 ** 28;
/** Read at a time. */
const piece = 2 ** 20;
/** Entries and tensors read before everything else has a turn: some milliseconds. */
const entriesTogether = 4096;
/** The most values of a list that is kept: it has one for every layer. */
const longestKept = 4096;
/** The same of a vocabulary's lists, where they are wanted. */
const longestVocabulary = 2 ** 21;
const ofVocabulary = /^tokenizer\.ggml\./;

type GgufScalar = string | number | boolean;

/** lists of lists are refused */
export type GgufValue = GgufScalar | GgufScalar[];

/** Values' types by their numbers: their sizes in bytes, and how to read one. */
const scalars = [
  [1, (view, at) => view.getUint8(at)],
  [1, (view, at) => view.getInt8(at)],
  [2, (view, at) => view.getUint16(at, true)],
  [2, (view, at) => view.getInt16(at, true)],
  [4, (view, at) => view.getUint32(at, true)],
  [4, (view, at) => view.getInt32(at, true)],
  [4, (view, at) => view.getFloat32(at, true)],
  [1, (view, at) => view.getUint8(at) !== 0],
  undefined,
  undefined,
  [8, (view, at) => Number(view.getBigUint64(at, true))],
  [8, (view, at) => Number(view.getBigInt64(at, true))],
  [8, (view, at) => view.getFloat64(at, true)],
] as (undefined | [number, (view: DataView, at: number) => number | boolean])[];
const stringType = 8;
/** A string's length stands before it. */
const leastOfString = 8;
const listType = 9;

/** Reads on from one thing to the next, a piece of the file at a time. */
class Reader {
  #source;
  #signal;
  #withVocabulary;
  #bytes = new Uint8Array(0);
  /** Where in the file `#bytes` begin. */
  #start = 0;
  at = 0;

  constructor(source: Source, signal: AbortSignal | undefined, withVocabulary: boolean) {
    this.#source = source;
    this.#signal = signal;
    this.#withVocabulary = withVocabulary;
  }

  refuse(why: string): never {
    throw new ModelError(this.#source.name, why);
  }

  /** Everything else that waits has a turn, the signal too. */
  async turn() {
    await pause();
    if (this.#signal?.aborted) throw aborted();
  }

  /** Where the next bytes end, which the file and its header may not be too short for. */
  #endOf(length: number) {
    const end = this.at + length;
    if (end > this.#source.size) this.refuse(`cut off in its header, at byte ${this.#source.size}`);
    if (end > longestHeader) this.refuse(`its header is longer than ${longestHeader} bytes`);
    return end;
  }

  /** The next bytes, as a view. */
  async #take(length: number) {
    const end = this.#endOf(length);
    if (this.at < this.#start || end > this.#start + this.#bytes.length) {
      await this.turn();
      const to = Math.min(this.#source.size, this.at + Math.max(piece, length));
      this.#bytes = await readRange(this.#source, this.at, to);
      this.#start = this.at;
    }
    const view = new DataView(this.#bytes.buffer, this.at - this.#start, length);
    this.at = end;
    return view;
  }

  async u32() {
    return (await this.#take(4)).getUint32(0, true);
  }

  async count(what: string, most: number) {
    const value = (await this.#take(8)).getBigUint64(0, true);
    if (value > BigInt(most)) this.refuse(`${what} is ${value}, more than ${most}`);
    return Number(value);
  }

  async string(what: string, longest: number) {
    const length = await this.count(`the length of ${what}`, longest);
    const bytes = await this.#take(length);
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      return this.refuse(`${what} is not UTF-8`);
    }
  }

  /** The value of a name; nothing for a list that no config asks for, which is passed over. */
  async value(key: string, type: number): Promise<GgufValue | undefined> {
    return type === listType ? this.#list(key) : this.#scalar(key, type);
  }

  async #scalar(key: string, type: number): Promise<GgufScalar> {
    if (type === stringType) return this.string(`the value of ${quoted(key)}`, longestString);
    const [size, read] = this.#numbers(key, type);
    return read(await this.#take(size), 0);
  }

  #numbers(key: string, type: number) {
    return (
      scalars[type] ?? this.refuse(`the value of ${quoted(key)} is of the unknown type ${type}`)
    );
  }

  async #list(key: string) {
    const type = await this.u32();
    const length = await this.count(`the number of values of ${quoted(key)}`, longestHeader);
    const width = type === stringType ? leastOfString : this.#numbers(key, type)[0];
    const end = this.at + length * width;
    if (end > this.#source.size) {
      this.refuse(
        `the ${length} values of ${quoted(key)} end at byte ${end} or later, the file at ${this.#source.size}: it is cut off`,
      );
    }
    const isVocabulary = this.#withVocabulary && ofVocabulary.test(key);
    if (!isAsked(key) && !isVocabulary) return this.#passOver(key, type, length);
    const longest = isVocabulary ? longestVocabulary : longestKept;
    if (length > longest) {
      this.refuse(`${quoted(key)} holds ${length} values, more than ${longest}`);
    }
    const values: GgufScalar[] = [];
    for (let i = 0; i < length; i += 1) values.push(await this.#scalar(key, type));
    return values;
  }

  async #passOver(key: string, type: number, length: number) {
    if (type !== stringType) {
      this.at = this.#endOf(length * this.#numbers(key, type)[0]);
      return undefined;
    }
    for (let left = length; left > 0; ) {
      left -= this.#stringsHere(left);
      // The one that the bytes at hand do not hold whole.
      if (left > 0) {
        const bytes = await this.count(`the length of the value of ${quoted(key)}`, longestString);
        this.at = this.#endOf(bytes);
        left -= 1;
      }
    }
    return undefined;
  }

  /** Passes over strings that the bytes at hand hold whole. @returns how many */
  #stringsHere(most: number): number {
    const bytes = new DataView(this.#bytes.buffer);
    let at = this.at - this.#start;
    let passed = 0;
    while (passed < most && at + leastOfString <= bytes.byteLength) {
      const length = bytes.getUint32(at, true);
      const end = at + leastOfString + length;
      const isLong = length > longestString || bytes.getUint32(at + 4, true) !== 0;
      if (isLong || end > bytes.byteLength) break;
      at = end;
      passed += 1;
    }
    this.at = this.#start + at;
    return passed;
  }
}

export type Gguf = {
  /** without long lists, such as vocabularies */
  metadata: Map<string, GgufValue>;
  tensors: Map<string, Tensor>;
};

/**
 * @param source - that begins with the magic
 * @param signal - heard between pieces
 * @param withVocabulary - its lists too
 */
export async function readGguf(
  source: Source,
  signal?: AbortSignal,
  withVocabulary: boolean = false,
): Promise<Gguf> {
  const reader = new Reader(source, signal, withVocabulary);
  await reader.u32();
  const version = await reader.u32();
  if (version !== 2 && version !== 3) {
    reader.refuse(`version ${version} of GGUF; 2 and 3 are read, little-endian`);
  }
  const tensorCount = await reader.count('the number of tensors', mostEntries);
  const entryCount = await reader.count('the number of metadata', mostEntries);
  const metadata: Gguf['metadata'] = new Map();
  const keys = new Set();
  for (let i = 0; i < entryCount; i += 1) {
    if (i % entriesTogether === 0) await reader.turn();
    const key = await reader.string('a name in the metadata', longestName);
    if (keys.has(key)) reader.refuse(`the name ${quoted(key)} stands twice in the metadata`);
    keys.add(key);
    const value = await reader.value(key, await reader.u32());
    if (value !== undefined) metadata.set(key, value);
  }
  const alignment = metadata.get('general.alignment') ?? 32;
  if (typeof alignment !== 'number' || alignment < 8 || alignment % 8 !== 0) {
    reader.refuse(`general.alignment is ${alignment}, which is no multiple of 8`);
  }
  const described: { name: string; shape: number[]; type: number; offset: number }[] = [];
  const names = new Set();
  for (let i = 0; i < tensorCount; i += 1) {
    if (i % entriesTogether === 0) await reader.turn();
    const name = await reader.string("a tensor's name", longestName);
    if (names.has(name)) reader.refuse(`two tensors are named ${quoted(name)}`);
    names.add(name);
    const axes = await reader.u32();
    if (axes > mostAxes) reader.refuse(`tensor ${quoted(name)} has ${axes} axes`);
    const shape = [];
    for (let axis = 0; axis < axes; axis += 1) {
      shape.unshift(await reader.count(`an axis of tensor ${quoted(name)}`, 2 ** 40));
    }
    const type = await reader.u32();
    const offset = await reader.count(
      `the place of tensor ${quoted(name)}`,
      Number.MAX_SAFE_INTEGER,
    );
    described.push({ name, shape, type, offset });
  }
  const step = alignment as number;
  const dataStart = Math.ceil(reader.at / step) * step;
  const tensors: Gguf['tensors'] = new Map();
  const place = ({ name, shape, type, offset }: (typeof described)[number]) => {
    const known = ggufKinds.get(type);
    const kind: NumberKind = known ?? { name: ggufRefused.get(type) ?? `type ${type}`, bits: 0 };
    const count = shape.reduce((product, size) => product * size, 1);
    if (!Number.isSafeInteger(count)) {
      reader.refuse(`tensor ${quoted(name)}: shape [${shape}] overflows`);
    }
    if ((shape.at(-1) ?? 0) % (kind.block ?? 1) !== 0) {
      reader.refuse(
        `tensor ${quoted(name)}: rows of ${shape.at(-1)} are no whole blocks of ${kind.name}`,
      );
    }
    const from = dataStart + offset;
    const to = from + (count * kind.bits) / 8;
    if (offset % step !== 0) {
      reader.refuse(`tensor ${quoted(name)} is not at a multiple of ${step} bytes`);
    }
    if (to > source.size) {
      reader.refuse(
        `tensor ${quoted(name)} ends at byte ${to}, the file at ${source.size}: it is cut off`,
      );
    }
    tensors.set(name, { name, kind, shape, source, from, to });
  };
  described.forEach(place);
  checkOverlap(tensors, source);
  return { metadata, tensors };
}

function checkOverlap(tensors: Gguf['tensors'], source: Source) {
  let end = 0;
  for (const tensor of [...tensors.values()].toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    if (tensor.from < end) {
      throw new ModelError(
        source.name,
        `tensor ${quoted(tensor.name)} overlaps the one before it, which ends at byte ${end}`,
      );
    }
    end = tensor.to;
  }
}
