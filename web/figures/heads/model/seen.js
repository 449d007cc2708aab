/**
 * A head's numbers as readers are told them.
 */

/** @typedef {import('../../../engine/models/types.js').HeadNumbers} HeadNumbers */

/** The spread that its softmax sees over a row: with rotation and cap, where the model has them. @param {HeadNumbers} head */
export const spreadOf = (head) => head.sigmaCapped ?? head.sigmaWindow ?? head.sigma;

/** What no score is beyond, with what biases add. @param {HeadNumbers} head */
export const boundOf = ({ bound, boundOffsets }) => bound + boundOffsets;

/** The scale that would bring the spread of a row to 1, before any cap. @param {HeadNumbers} head */
export const scaleOfOne = ({ beta, sigma, sigmaWindow }) => beta / (sigmaWindow ?? sigma);

/** With fewer keys in a row a softmax of this spread is frozen. @param {HeadNumbers} head */
export const freezingKeysOf = (head) => Math.exp(spreadOf(head) ** 2 / 2);

/** @param {HeadNumbers} head @param {number} keys in a row */
export const isFrozen = (head, keys) => keys < freezingKeysOf(head);

/** @param {HeadNumbers} head */
export const isReadable = (head) => Number.isFinite(spreadOf(head));

/**
 * The rows of the grid: layers in the file's order, each with its heads. Encoder and decoder may count alike.
 *
 * @param {readonly HeadNumbers[]} heads
 * @returns {{ label: string, heads: HeadNumbers[] }[]}
 */
export function layersOf(heads) {
  /** @type {{ label: string, heads: HeadNumbers[] }[]} */
  const layers = [];
  /** @type {HeadNumbers | undefined} */
  let last;
  for (const head of heads) {
    if (!last || last.layer !== head.layer || last.tower !== head.tower)
      layers.push({
        label: [head.tower, head.layer].filter((part) => part !== '').join(' '),
        heads: [],
      });
    layers.at(-1)?.heads.push(head);
    last = head;
  }
  return layers;
}

/**
 * The head that the options name; beyond the last it is that one.
 *
 * @param {readonly HeadNumbers[]} heads
 * @param {{ layer: number, head: number }} options
 * @returns {{ row: number, column: number, head: HeadNumbers } | undefined}
 */
export function chosenOf(heads, options) {
  const layers = layersOf(heads);
  const row = Math.min(options.layer, layers.length - 1);
  const its = layers[row]?.heads ?? [];
  const column = Math.min(options.head, its.length - 1);
  return its[column] && { row, column, head: its[column] };
}
