/**
 * The example: three small models that were trained alike, on the same text, each under another divisor.
 */
import type { RangeReader } from '../../../engine/models/types.js';
import { inNode } from '../../../engine/workers/environment.js';
import { addresses } from './addresses.js';

/** By the divisor that each was trained with. */
export const siblings = ['one', 'sqrt', 'd'] as const;

export type Sibling = (typeof siblings)[number];

/** That they are trained at, in powers of d. */
export const ownPower: Record<Sibling, number> = { one: 0, sqrt: 0.5, d: 1 };

/** Of all three. */
export const shape = { layers: 4, heads: 4, d: 32 };

/** The build that this is carries no example. */
export class NotCarried extends Error {
  name = 'NotCarried';
}

const loading = new Map<string, Promise<Uint8Array>>();

/** Once for all figures of a page. */
function bytesOf(name: string): Promise<Uint8Array> {
  const known = loading.get(name);
  if (known) return known;
  const attempt = fetched(name);
  loading.set(name, attempt);
  // A failed attempt is not kept: the next one may find the network back.
  attempt.catch(() => loading.delete(name));
  return attempt;
}

async function fetched(name: string): Promise<Uint8Array> {
  if (!addresses) throw new NotCarried();
  const address = addresses[name];
  if (inNode) return globalThis.process.getBuiltinModule('node:fs/promises').readFile(address);
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the example model could not be fetched: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Its bytes stay in memory: it is run again for every place of the divisor. */
export async function openExample(name: Sibling): Promise<RangeReader> {
  const bytes = await bytesOf(name);
  return {
    name: `${name}.gguf`,
    size: bytes.length,
    read: (from, to) => bytes.subarray(from, to),
  };
}

/** For a reader who takes it away. */
export const exampleFile = async (name: Sibling) =>
  new Blob([(await bytesOf(name)) as Uint8Array<ArrayBuffer>]);
