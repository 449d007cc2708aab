// Files to read ranges of, wherever they are: in a page, on Node's disk, or behind a caller's own function.

import { wrongType } from '../checks/checkedOptions.js';
import { inNode } from '../workers/environment.js';
import { pause } from '../workers/pause.js';
import { ModelError } from './modelError.js';

/** More is never asked for at once. */
const largestPiece = 2 ** 24;

/**
 * @typedef {object} Source
 * @property {string} name
 * @property {number} size in bytes
 * @property {(to: Uint8Array, from: number) => Promise<void>} fill reads as many bytes as fit
 * @property {() => Promise<void>} settle fails if the file has changed since it was opened
 * @property {() => Promise<void>} close
 */

/** @param {string} name @returns {never} */
const changed = (name) => {
  throw new ModelError(name, 'the file has changed since it was opened');
};

/**
 * @param {string} name
 * @param {number} size
 * @param {(from: number, to: number) => Promise<Uint8Array | ArrayBuffer> | Uint8Array | ArrayBuffer} read
 * @returns {Source}
 */
function sourceOf(name, size, read) {
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

/** @param {Blob} blob @param {string} name @returns {Source} */
function ofBlob(blob, name) {
  return sourceOf(name, blob.size, async (from, to) => {
    try {
      return await blob.slice(from, to).arrayBuffer();
    } catch (error) {
      // What a page may say of a file that is gone, changed, or not to be read.
      throw new ModelError(name, `the file can no longer be read (${error})`);
    }
  });
}

/**
 * @param {import('node:fs/promises').FileHandle} handle
 * @param {string} name
 * @param {boolean} ours to be closed
 * @returns {Promise<Source>}
 */
async function ofHandle(handle, name, ours) {
  const before = await handle.stat({ bigint: true });
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

/** @param {string} path @returns {Promise<Source>} */
async function ofPath(path) {
  const { open } = globalThis.process.getBuiltinModule('node:fs/promises');
  const { basename } = globalThis.process.getBuiltinModule('node:path');
  const name = basename(path);
  let handle;
  try {
    handle = await open(path);
    if ((await handle.stat()).isDirectory()) throw new Error('it is a folder');
    return await ofHandle(handle, name, true);
  } catch (error) {
    await handle?.close();
    throw new ModelError(
      name,
      `the file cannot be opened (${/** @type {Error} */ (error).message})`,
    );
  }
}

const allowed =
  'a File, in Node a path or a FileHandle, or an object with name, size and read(from, to)';

/**
 * @param {unknown} given
 * @param {string} option for messages: `files[2]`
 * @returns {Promise<Source>}
 */
export async function openSource(given, option) {
  if (typeof given === 'string') return inNode ? ofPath(given) : wrongType(option, allowed, given);
  if (typeof given !== 'object' || given === null) return wrongType(option, allowed, given);
  if (given instanceof Blob) return ofBlob(given, /** @type {File} */ (given).name ?? option);
  const object = /** @type {any} */ (given);
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
 * @param {string} call for messages
 * @param {unknown} given
 * @returns {Uint8Array | ArrayBuffer}
 */
function bytesGiven(call, given) {
  if (!holdsBytes.test(Object.prototype.toString.call(given))) {
    wrongType(call, 'an ArrayBuffer or a Uint8Array', given);
  }
  return /** @type {Uint8Array | ArrayBuffer} */ (given);
}

/**
 * @param {Source} source
 * @param {number} from
 * @param {number} to
 */
export async function readRange(source, from, to) {
  const bytes = new Uint8Array(to - from);
  await source.fill(bytes, from);
  return bytes;
}

/** A file of text that has to be small. @param {Source} source @param {number} most bytes */
export async function readText(source, most) {
  if (source.size > most) {
    throw new ModelError(source.name, `longer than ${most} bytes, which no such file is`);
  }
  const bytes = await readRange(source, 0, source.size);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ModelError(source.name, 'not UTF-8');
  }
}
