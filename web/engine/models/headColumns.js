// A head's numbers as they are told: how far its scores spread, and its line in a table that programs read. The command
// and the figure write the same.

import { printable } from '../../text/printable.js';

/** @typedef {import('./types.js').HeadNumbers} HeadNumbers */

/** The spread that its softmax sees over a row: with rotation and cap, where the model has them. @param {HeadNumbers} head */
export const spreadOf = ({ sigma, sigmaWindow, sigmaCapped }) =>
  sigmaCapped ?? sigmaWindow ?? sigma;

/** @param {HeadNumbers} head */
export const isReadable = (head) => Number.isFinite(spreadOf(head));

/** The name of a model's part is as long as its file wants. */
const longestPart = 24;

/** A part's name where there is little room: its end tells it apart. @param {string} tower */
export const shortPart = (tower) =>
  printable(tower.length > longestPart ? `…${tower.slice(-longestPart)}` : tower);

/**
 * The heads whose numbers are the model's: where a layer lacks the gains of its norm, those of others. Of none that is
 * so, all.
 * @param {readonly HeadNumbers[]} heads
 */
export function comparable(heads) {
  const known = heads.filter(({ isNormKnown }) => isNormKnown);
  return known.length > 0 ? known : [...heads];
}

/** Which head it is. */
const placeColumns = /** @type {const} */ (['layer', 'head', 'keyHead', 'd']);

/** What a head can stand out in. */
export const rankedColumns = /** @type {const} */ ([
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
]);

/** @typedef {typeof rankedColumns[number]} RankedColumn */

/**
 * @param {HeadNumbers} head
 * @param {RankedColumn} column
 * @returns {number | null} null where the model has no such number, NaN where it cannot be known
 */
export function numberOf(head, column) {
  if (column === 'spread') return spreadOf(head);
  return head[column];
}

/** Above a table of all heads. @type {readonly string[]} */
export const headColumns = ['tower', ...placeColumns, 'isNormKnown', ...rankedColumns];

/**
 * What the table says of a head: NaN for what cannot be known, nothing for what the model does not have.
 * @param {HeadNumbers} head
 * @returns {(string | number | null)[]}
 */
export const headRow = (head) => [
  printable(head.tower),
  ...placeColumns.map((column) => head[column]),
  String(head.isNormKnown),
  ...rankedColumns.map((column) => numberOf(head, column)),
];

/**
 * The heads that are furthest out in a column, the largest number first; those without one are none of them.
 * @param {readonly HeadNumbers[]} heads
 * @param {RankedColumn} column
 */
export const largestFirst = (heads, column) =>
  heads
    .map((head) => ({ head, number: numberOf(head, column) }))
    .filter(
      /** @returns {ranked is { head: HeadNumbers, number: number }} */
      (ranked) => ranked.number !== null && !Number.isNaN(ranked.number),
    )
    .sort((a, b) => b.number - a.number);
