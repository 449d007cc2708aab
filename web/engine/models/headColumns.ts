// A head's numbers as they are told: how far its scores spread, and its line in a table that programs read. The command
// and the figure write the same.

import { printable } from '../../text/printable.js';
import type { HeadNumbers } from './types.js';

/** The spread that its softmax sees over a row: with rotation and cap, where the model has them. */
export const spreadOf = ({ sigma, sigmaWindow, sigmaCapped }: HeadNumbers) =>
  sigmaCapped ?? sigmaWindow ?? sigma;

export const isReadable = (head: HeadNumbers) => Number.isFinite(spreadOf(head));

/** The name of a model's part is as long as its file wants. */
const longestPart = 24;

/** A part's name where there is little room: its end tells it apart. */
export const shortPart = (tower: string) =>
  printable(tower.length > longestPart ? `…${tower.slice(-longestPart)}` : tower);

/**
 * The heads whose numbers are the model's: where a layer lacks the gains of its norm, those of others. Of none that is
 * so, all.
 */
export function comparable(heads: readonly HeadNumbers[]) {
  const known = heads.filter(({ isNormKnown }) => isNormKnown);
  return known.length > 0 ? known : [...heads];
}

/** Which head it is. */
const placeColumns = ['layer', 'head', 'keyHead', 'd'] as const;

/** What a head can stand out in. */
export const rankedColumns = [
  'beta',
  'spread',
  'freezingKeys',
  'sigma',
  'sigmaAll',
  'strangers',
  'strangersRaw',
  'agreement',
  'agreementZ',
  'agreementCeiling',
  'participation',
  'rowVariation',
  'selfMean',
  'selfScore',
  'symmetric',
  'bound',
  'boundOffsets',
  'betaOne',
  'sigmaNear',
  'sigmaWindow',
  'sigmaFar',
  'keyOffsetShare',
  'sigmaCapped',
  'sigmaMeasured',
] as const;

export type RankedColumn = (typeof rankedColumns)[number];

/** Those that a model may not have at all. */
export const maybeColumns = [
  'sigmaNear',
  'sigmaWindow',
  'sigmaFar',
  'sigmaCapped',
  'sigmaMeasured',
] as const satisfies readonly RankedColumn[];

/** @returns null where the model has no such number, NaN where it cannot be known */
export function numberOf(head: HeadNumbers, column: RankedColumn): number | null {
  if (column === 'spread') return spreadOf(head);
  return head[column];
}

/** Above a table of all heads. */
export const headColumns: readonly string[] = [
  'tower',
  ...placeColumns,
  'isNormKnown',
  ...rankedColumns,
];

/** What the table says of a head: NaN for what cannot be known, nothing for what the model does not have. */
export const headRow = (head: HeadNumbers): (string | number | null)[] => [
  printable(head.tower),
  ...placeColumns.map((column) => head[column]),
  String(head.isNormKnown),
  ...rankedColumns.map((column) => numberOf(head, column)),
];

/** The heads that are furthest out in a column, the largest number first; those without one are none of them. */
export const largestFirst = (heads: readonly HeadNumbers[], column: RankedColumn) =>
  heads
    .map((head) => ({ head, number: numberOf(head, column) }))
    .filter(
      (ranked): ranked is { head: HeadNumbers; number: number } =>
        ranked.number !== null && !Number.isNaN(ranked.number),
    )
    .sort((a, b) => b.number - a.number);
