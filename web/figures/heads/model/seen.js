/**
 * A head's numbers as readers are told them.
 */
import { shortPart } from '../../../engine/models/headColumns.js';

export {
  comparable,
  isReadable,
  shortPart,
  spreadOf,
} from '../../../engine/models/headColumns.js';

/** @typedef {import('../../../engine/models/types.js').HeadNumbers} HeadNumbers */

/** What no score is beyond, with what biases add. @param {HeadNumbers} head */
export const boundOf = ({ bound, boundOffsets }) => bound + boundOffsets;

/** The scale that would bring the spread of a row to 1, before any cap. @param {HeadNumbers} head */
export const scaleOfOne = ({ beta, sigma, sigmaWindow }) => beta / (sigmaWindow ?? sigma);

/** @param {HeadNumbers} head @param {number} keys in a row */
export const isFrozen = (head, keys) => keys < head.freezingKeys;

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
        label: [shortPart(head.tower), head.layer].filter((part) => part !== '').join(' '),
        heads: [],
      });
    layers.at(-1)?.heads.push(head);
    last = head;
  }
  return layers;
}

/**
 * What the options call each layer: its number in the model, or, where encoder and decoder count alike, its row.
 *
 * @param {ReturnType<typeof layersOf>} layers
 */
export function layerNumbers(layers) {
  const towers = new Set(layers.map(({ heads: [{ tower }] }) => tower));
  return layers.map(({ heads: [{ layer }] }, row) => (towers.size > 1 ? row : layer));
}

/**
 * The head that the options name; where the model has no such layer or head, the last one before it.
 *
 * @param {readonly HeadNumbers[]} heads
 * @param {{ layer: number, head: number }} options
 */
export function chosenOf(heads, options) {
  const layers = layersOf(heads);
  const known = layerNumbers(layers);
  const row = Math.max(
    0,
    known.findLastIndex((number) => number <= options.layer),
  );
  const its = layers[row]?.heads ?? [];
  const column = Math.min(options.head, its.length - 1);
  if (!its[column]) return undefined;
  const held = {
    layer: { shown: known[row], greatest: Math.max(...known) },
    head: { shown: column, greatest: its.length - 1 },
  };
  return { row, column, head: its[column], held };
}
