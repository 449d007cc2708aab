/**
 * A model that lies elsewhere, by its address. The reader names it; what there is of it is told before it is read, and no
 * byte is asked for twice while it stays open.
 */

import type { RangeCache } from '../../../engine/models/types.js';
import { newSource, type Source, shortened } from './opened.js';

const hub = 'huggingface.co';

/** 'hf:owner/name', with what may follow it. */
const ofHub = /^hf:[\w.-]+\/([\w.-]+)/i;

/** @returns whom it asks, and what the model is called; nothing where it is no address */
function meant(address: string): { host: string; name: string } | undefined {
  const [, repository] = ofHub.exec(address) ?? [];
  if (repository) return { host: hub, name: repository };
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  const { host, pathname } = new URL(address);
  const last = pathname.split('/').filter(Boolean).at(-1);
  return { host, name: last ?? host };
}

/** @returns nothing where it is no address */
export function sourceAt(address: string, onRead: () => void): Source | undefined {
  const found = meant(address);
  if (!found) return undefined;
  const cache: RangeCache = async ({ size }) => {
    source.size += size;
    // A browser may put them on its disk.
    const kept = new Map<number, Blob>();
    return {
      ranges: [],
      async read({ from }) {
        const bytes = await kept.get(from)?.arrayBuffer();
        return bytes && new Uint8Array(bytes);
      },
      async keep(from, bytes) {
        kept.set(from, new Blob([bytes as Uint8Array<ArrayBuffer>]));
        source.read += bytes.length;
        onRead();
      },
    };
  };
  const source = newSource({
    file: shortened(found.name),
    folder: '',
    files: [address],
    size: 0,
    elsewhere: { host: found.host, isAllowed: false, cache },
  });
  return source;
}
