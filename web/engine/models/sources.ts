// Files to read ranges of, wherever they are: in a page, on Node's disk, or behind a caller's own function.

import type { FileHandle } from 'node:fs/promises';
import { wrongType } from '../checks/checkedOptions.js';
import { inNode } from '../workers/environment.js';
import { pause } from '../workers/pause.js';
import { ModelError, severalNames } from './modelError.js';
import { readConfig } from './readConfig.js';

/** More is never asked for at once. */
const largestPiece = 2 ** 24;

export type Source = {
  name: string;
  /** in bytes */
  size: number;
  /** of a file that lies elsewhere: where, what its server says of its state, and whether a change of it would show */
  origin?: { address: string; etag: string | null; isHeld: boolean };
  /** reads as many bytes as fit */
  fill: (to: Uint8Array, from: number) => Promise<void>;
  /** fails if the file has changed since it was opened */
  settle: () => Promise<void>;
  close: () => Promise<void>;
};

/** @returns a sentence where a file is read in parts, and nothing says that they are of one state of it */
export function unheld(sources: readonly Source[]): string[] {
  const names = sources.filter(({ origin }) => origin?.isHeld === false).map(({ name }) => name);
  return names.length === 0
    ? []
    : [
        `That ${severalNames(names)} stayed the same while it was read is taken for granted: its server gives neither ETag nor Last-Modified, which would say so.`,
      ];
}

const changed = (name: string): never => {
  throw new ModelError(name, 'the file has changed since it was opened', 'unreadable');
};

function sourceOf(
  name: string,
  size: number,
  read: (from: number, to: number) => Promise<Uint8Array | ArrayBuffer> | Uint8Array | ArrayBuffer,
): Source {
  return {
    name,
    size,
    fill: async (to, from) => {
      for (let done = 0; done < to.length; done += largestPiece) {
        if (done > 0) await pause();
        const length = Math.min(largestPiece, to.length - done);
        const bytes = await read(from + done, from + done + length);
        if (bytes.byteLength !== length) changed(name);
        to.set(bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes), done);
      }
    },
    settle: async () => {},
    close: async () => {},
  };
}

function ofBlob(blob: Blob, name: string): Source {
  return sourceOf(name, blob.size, async (from, to) => {
    try {
      return await blob.slice(from, to).arrayBuffer();
    } catch (error) {
      // What a page may say of a file that is gone, changed, or not to be read.
      throw new ModelError(name, `the file can no longer be read (${error})`, 'unreadable');
    }
  });
}

/** What is said of a folder, a pipe or a device: of a pipe nobody writes to, opening it would never come to an end. */
const noFile = (stats: { isDirectory: () => boolean }) =>
  stats.isDirectory()
    ? 'it is a folder'
    : 'it is not a regular file (a pipe, perhaps, or a device)';

/** @param ours - to be closed */
async function ofHandle(handle: FileHandle, name: string, ours: boolean): Promise<Source> {
  const before = await handle.stat({ bigint: true });
  if (!before.isFile()) throw new ModelError(name, noFile(before));
  const settle = async () => {
    const now = await handle.stat({ bigint: true });
    if (now.size !== before.size || now.mtimeNs !== before.mtimeNs) changed(name);
  };
  return {
    name,
    size: Number(before.size),
    settle,
    fill: async (to, from) => {
      for (let done = 0; done < to.length; ) {
        const length = Math.min(largestPiece, to.length - done);
        const { bytesRead } = await handle.read(to, done, length, from + done);
        if (bytesRead === 0) changed(name);
        done += bytesRead;
      }
    },
    close: async () => {
      if (ours) await handle.close();
    },
  };
}

async function ofPath(path: string): Promise<Source> {
  const { open, stat } = globalThis.process.getBuiltinModule('node:fs/promises');
  const { constants } = globalThis.process.getBuiltinModule('node:fs');
  const { basename } = globalThis.process.getBuiltinModule('node:path');
  const name = basename(path);
  let handle;
  try {
    const stats = await stat(path);
    if (!stats.isFile()) throw new Error(noFile(stats));
    // One that has become a pipe since then does not hang either. Windows has no such flag.
    handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    return await ofHandle(handle, name, true);
  } catch (error) {
    await handle?.close();
    if (error instanceof ModelError) throw error;
    throw new ModelError(
      name,
      `the file cannot be opened (${(error as Error).message})`,
      'unreadable',
    );
  }
}

const allowed =
  'a File, an address, in Node a path or a FileHandle, or an object with name, size and read(from, to)';

/** @param option - for messages: `files[2]` */
export async function openSource(given: unknown, option: string): Promise<Source> {
  if (typeof given === 'string') return inNode ? ofPath(given) : wrongType(option, allowed, given);
  if (typeof given !== 'object' || given === null) return wrongType(option, allowed, given);
  if (given instanceof Blob) return ofBlob(given, (given as File).name ?? option);
  const object = given as any;
  if (typeof object.getFile === 'function') {
    const file = await object.getFile();
    if (!/^\[object (File|Blob)\]$/.test(Object.prototype.toString.call(file))) {
      wrongType(`${option}.getFile()`, 'a File', file);
    }
    return ofBlob(file, file.name ?? option);
  }
  if (typeof object.fd === 'number' && typeof object.stat === 'function') {
    return ofHandle(object, option, false);
  }
  const { name, size } = object;
  if (typeof name !== 'string' || typeof object.read !== 'function')
    wrongType(option, allowed, given);
  if (!Number.isSafeInteger(size) || size < 0) {
    wrongType(`${option}.size`, 'a whole number of bytes', size);
  }
  return sourceOf(name, size, async (from, to) =>
    bytesGiven(`${option}.read(${from}, ${to})`, await object.read(from, to)),
  );
}

/** What holds bytes, from whichever frame it comes. */
const holdsBytes = /^\[object (Uint8Array|(Shared)?ArrayBuffer)\]$/;

/**
 * What a caller's own reader gave.
 * @param call - for messages
 */
function bytesGiven(call: string, given: unknown): Uint8Array | ArrayBuffer {
  if (!holdsBytes.test(Object.prototype.toString.call(given))) {
    wrongType(call, 'an ArrayBuffer or a Uint8Array', given);
  }
  return given as Uint8Array | ArrayBuffer;
}

export async function closeAll(sources: Source[]) {
  await Promise.all(sources.map((source) => source.close()));
}

export async function readRange(source: Source, from: number, to: number) {
  const bytes = new Uint8Array(to - from);
  await source.fill(bytes, from);
  return bytes;
}

/** In bytes; the largest vocabularies take a quarter of it. */
export const longestTokenizer = 2 ** 27;

/** With these begin pointers of Git LFS and pages, and no file of text that is read here. */
const [letterV, lessThan] = [...'v<'].map((sign) => sign.charCodeAt(0));

/** A file of text that has to be small. @param most - bytes */
export async function readText(source: Source, most: number) {
  if (source.size > most) {
    throw new ModelError(source.name, `longer than ${most} bytes, which no such file is`);
  }
  const bytes = await readRange(source, 0, source.size);
  if (bytes[0] === letterV || bytes[0] === lessThan) {
    const { otherForm } = await import('./otherForms.js');
    const form = otherForm(source.name, bytes);
    if (form) throw new ModelError(source.name, form, 'unsupported');
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ModelError(source.name, 'not UTF-8');
  }
}

const longestObject = 2 ** 24;

/** A file that holds a JSON object: a config. */
export const readObject = async (source: Source) =>
  readConfig(await readText(source, longestObject), source.name);
