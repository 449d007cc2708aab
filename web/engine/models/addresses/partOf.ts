// Which bytes of a file an answer brings.

import { inNode } from '../../workers/environment.js';
import { Refused } from './refused.js';

/** Bytes from … to − 1. */
export type Range = { from: number; to: number };

/** Some of a file of so many. */
export type Part = Range & { size: number };

/**
 * @returns nothing if it is the whole file; no bytes of a file that ends before them
 */
export function partOf(
  { status, headers }: Response,
  { from, to }: Range,
  host: string,
): Part | undefined {
  const encoding = headers.get('content-encoding') ?? 'identity';
  if (encoding !== 'identity')
    throw new Refused(`${host} packs it (${encoding.slice(0, 40)}), and ranges of it say nothing`);
  if (status === 200) return undefined;
  const [, first, last, total] =
    /^bytes (?:(\d+)-(\d+)|\*)\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? [];
  if (total === undefined)
    throw new Refused(
      inNode
        ? `${host} does not say how long it is (Content-Range)`
        : `${host} does not let pages see how long it is (Access-Control-Expose-Headers: Content-Range)`,
    );
  const size = Number(total);
  if (status === 416) return { from, to: from, size };
  const part = { from: Number(first), to: Number(last) + 1, size };
  if (part.from !== from || part.to <= from || part.to > Math.min(to, size))
    throw new Refused(`${host} gives bytes ${first} to ${last}, not ${from} to ${to - 1}`);
  return part;
}
