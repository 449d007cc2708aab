// A file at an address of which somebody keeps what was read: that is not asked for again.

import { wrongType } from '../../checks/checkedOptions.js';
import { ModelError } from '../modelError.js';
import type { Source } from '../sources.js';
import type { KeptRange, KeptRanges, RangeCache } from '../types.js';

/** What of a range is not kept is read as the file gives it, and kept then. */
function ofKept(file: Source, { ranges: known, read, keep }: KeptRanges): Source['fill'] {
  let ranges = [...known];
  const readKept = async (range: KeptRange) => {
    const bytes = await read(range);
    const wanted = range.to - range.from;
    if (bytes && bytes.length !== wanted)
      throw new ModelError(file.name, `cache gives ${bytes.length} of ${wanted} bytes`);
    if (!bytes) ranges = ranges.filter((one) => one !== range);
    return bytes;
  };
  return async (to, from) => {
    const end = from + to.length;
    for (let at = from; at < end; ) {
      const range = ranges.find((one) => one.from <= at && at < one.to);
      const bytes = range && (await readKept(range));
      if (bytes) {
        const own = bytes.subarray(at - range.from, end - range.from);
        to.set(own, at - from);
        at += own.length;
      } else if (!range) {
        const next = ranges.reduce(
          (least, one) => (one.from > at ? Math.min(least, one.from) : least),
          end,
        );
        const missing = to.subarray(at - from, next - from);
        await file.fill(missing, at);
        await keep(at, missing.slice());
        ranges.push({ from: at, to: next });
        at = next;
      }
    }
  };
}

/** @param address - the whole of it */
export async function kept(
  file: Source,
  address: URL,
  cache: RangeCache | undefined,
): Promise<Source> {
  const ranges = await cache?.({
    name: file.name,
    size: file.size,
    address: address.href,
    etag: file.origin?.etag ?? null,
  });
  if (!ranges) return file;
  const isKept = [ranges.read, ranges.keep].every((one) => typeof one === 'function');
  if (!isKept || !Array.isArray(ranges.ranges))
    wrongType('cache(…)', 'an object with ranges, read and keep, or undefined', ranges);
  return {
    name: file.name,
    size: file.size,
    origin: file.origin,
    fill: ofKept(file, ranges),
    settle: () => file.settle(),
    close: () => file.close(),
  };
}
