// The header of a safetensors file, read strictly: what two readers could take differently is refused.
// https://huggingface.co/docs/safetensors describes the format.

import { JsonError, JsonNumber, type JsonObject, type JsonValue, scanJson } from './jsonScanner.js';
import { ModelError, quoted } from './modelError.js';
import { safetensorsKinds, type Tensor } from './numberKinds.js';
import { readRange, type Source } from './sources.js';
import { configInFile } from './writeSafetensors.js';

/** That of a model of 70 billion weights takes 0.1 MB. */
const longestHeader = 2 ** 24;
const mostTensors = 200_000;
const longestName = 4096;
const mostAxes = 64;
/** The header, a tensor, its shape. */
const deepest = 3;

/** What stands in a header, for a message. */
const shown = (value: any) => {
  if (value instanceof JsonNumber) return value.text.slice(0, 40);
  return typeof value === 'string'
    ? quoted(value)
    : value instanceof Map
      ? 'an object'
      : `${value}`;
};

/** Whole numbers from 0 to 2⁵³ − 1. */
function wholes(entry: JsonObject, field: string, refuse: (why: string) => never): number[] {
  const value = entry.get(field);
  if (value === undefined) return refuse(`no ${field}`);
  if (!Array.isArray(value)) return refuse(`${field} is ${shown(value)} and no list`);
  return value.map((one) => {
    const number = one instanceof JsonNumber ? one.whole : undefined;
    return (
      number ??
      refuse(
        `${field} holds ${shown(one)}, which is no whole number from 0 to ${Number.MAX_SAFE_INTEGER}`,
      )
    );
  });
}

/**
 * How many bits so many numbers take, or undefined if more than a double counts.
 * @param bits - of one number
 */
function bitsOf(shape: number[], bits: number) {
  let total = bits;
  for (const size of shape) {
    // An overflow counts although a later size of 0 would hide it.
    if (size > 0 && total > Number.MAX_SAFE_INTEGER / size) return undefined;
    total *= size;
  }
  return total;
}

function tensorOf(name: string, value: JsonValue, source: Source, dataStart: number): Tensor {
  const refuse = (why: string): never => {
    throw new ModelError(source.name, `tensor ${quoted(name)}: ${why}`);
  };
  if (name.length > longestName) refuse(`its name is longer than ${longestName} characters`);
  if (!(value instanceof Map)) return refuse('not an object');
  const dtype = value.get('dtype');
  const kind = typeof dtype === 'string' ? safetensorsKinds.get(dtype) : undefined;
  if (!kind) {
    return refuse(typeof dtype === 'string' ? `unknown dtype ${quoted(dtype)}` : 'no dtype');
  }
  const shape = wholes(value, 'shape', refuse);
  if (shape.length > mostAxes) {
    return refuse(`shape has ${shape.length} axes, more than ${mostAxes}`);
  }
  const offsets = wholes(value, 'data_offsets', refuse);
  if (offsets.length !== 2) {
    return refuse(`data_offsets must be two numbers; there are ${offsets.length}`);
  }
  const bits = bitsOf(shape, kind.bits);
  if (bits === undefined) return refuse(`shape [${shape}] overflows`);
  if (bits % 8 !== 0) return refuse(`shape [${shape}] of ${dtype} is no whole number of bytes`);
  const [from, to] = offsets;
  if (to - from !== bits / 8) {
    refuse(
      `data_offsets [${offsets}] hold ${to - from} bytes; its shape and dtype take ${bits / 8}`,
    );
  }
  return { name, kind, shape, source, from: dataStart + from, to: dataStart + to };
}

/** The bytes of the tensors, in order, without hole or overlap, from the header's end to the file's. */
function checkPlaces(tensors: Tensor[], source: Source, dataStart: number) {
  let end = dataStart;
  const sorted = tensors.toSorted((a, b) => a.from - b.from || a.to - b.to);
  for (const tensor of sorted) {
    if (tensor.from !== end) {
      const what = tensor.from < end ? 'overlaps the one before it' : 'leaves a hole before it';
      throw new ModelError(
        source.name,
        `tensor ${quoted(tensor.name)} ${what}: it begins at byte ${tensor.from - dataStart} of the data, where ${end - dataStart} was to come`,
      );
    }
    end = tensor.to;
  }
  if (end !== source.size) {
    const [what, bytes] =
      end < source.size ? ['left over', source.size - end] : ['missing', end - source.size];
    const counted = bytes === 1 ? '1 byte is' : `${bytes} bytes are`;
    throw new ModelError(source.name, `${counted} ${what} at the end of the data`);
  }
}

/**
 * @param how - with `stream` the last sign may be cut off
 * @returns undefined if they are not UTF-8
 */
function decoded(bytes: Uint8Array, how?: { stream: boolean }): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, how);
  } catch {
    return undefined;
  }
}

/** How often a name stands in a text, before anything of it is read. */
function fieldsNamed(name: string, text: string) {
  let count = 0;
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) count += 1;
  return count;
}

/** How many bytes come before the first that is not UTF-8, by halves. */
function validUntil(bytes: Uint8Array) {
  let [valid, invalid] = [0, bytes.length];
  while (invalid - valid > 1) {
    const middle = (valid + invalid) >>> 1;
    if (decoded(bytes.subarray(0, middle), { stream: true }) === undefined) invalid = middle;
    else valid = middle;
  }
  return valid;
}

/**
 * @param signal - heard while the header is read
 * @returns the config's text
 */
export async function readSafetensors(
  source: Source,
  signal?: AbortSignal,
): Promise<{ tensors: Map<string, Tensor>; config: string | undefined }> {
  const { name, size } = source;
  const refuse = (why: string): never => {
    throw new ModelError(name, why);
  };
  if (size === 0) refuse('the file is empty');
  if (size < 8) refuse(`only ${size} bytes long: no safetensors file, which begins with 8`);
  // A double would round lengths beyond 2⁵³.
  const length = new DataView((await readRange(source, 0, 8)).buffer).getBigUint64(0, true);
  if (length > BigInt(longestHeader)) {
    refuse(
      `no safetensors file, nor GGUF: its first 8 bytes announce a header of ${length} bytes, more than ${longestHeader}`,
    );
  }
  if (length > BigInt(size - 8)) {
    refuse(`cut off: its header is ${length} bytes long, and only ${size - 8} follow`);
  }
  if (length === 0n) refuse('no safetensors file: its first 8 bytes announce an empty header');
  const dataStart = 8 + Number(length);
  const bytes = await readRange(source, 8, dataStart);
  const text = decoded(bytes);
  if (text === undefined) {
    return refuse(`its header is not UTF-8, at byte ${8 + validUntil(bytes)} of the file`);
  }
  if (text.startsWith('\uFEFF')) refuse('its header begins with a byte order mark');
  const count = fieldsNamed('"dtype"', text);
  if (count > mostTensors) refuse(`${count} tensors, more than ${mostTensors}`);
  let header;
  try {
    header = await scanJson(text, deepest, signal);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    return refuse(`its header is not JSON: ${error.message}`);
  }
  if (!(header instanceof Map)) return refuse('its header is not a JSON object');
  const metadata = header.get('__metadata__');
  header.delete('__metadata__');
  if (metadata !== undefined) {
    if (!(metadata instanceof Map)) return refuse('__metadata__ is not an object');
    for (const [key, value] of metadata) {
      if (typeof value !== 'string') refuse(`__metadata__: ${quoted(key)} is not a string`);
    }
  }
  if (header.size > mostTensors) refuse(`${header.size} tensors, more than ${mostTensors}`);
  const tensors = new Map<string, Tensor>();
  for (const [key, value] of header) tensors.set(key, tensorOf(key, value, source, dataStart));
  checkPlaces([...tensors.values()], source, dataStart);
  return { tensors, config: metadata?.get(configInFile) };
}
