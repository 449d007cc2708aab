/**
 * A head's numbers as readers are told them.
 */
import { shortPart } from '../../../engine/models/headColumns.js';
import type { HeadNumbers } from '../../../engine/models/types.js';

export {
  comparable,
  isReadable,
  shortPart,
  spreadOf,
} from '../../../engine/models/headColumns.js';

/** What no score is beyond, with what biases add. */
export const boundOf = ({ bound, boundOffsets }: HeadNumbers) => bound + boundOffsets;

/** The scale that would bring the spread of a row to 1, before any cap. */
export const scaleOfOne = ({ beta, sigma, sigmaWindow }: HeadNumbers) =>
  beta / (sigmaWindow ?? sigma);

/** @param keys - in a row */
export const isFrozen = (head: HeadNumbers, keys: number) => keys < head.freezingKeys;

/** The rows of the grid: layers in the file's order, each with its heads. Encoder and decoder may count alike. */
export function layersOf(heads: readonly HeadNumbers[]): { label: string; heads: HeadNumbers[] }[] {
  const layers: { label: string; heads: HeadNumbers[] }[] = [];
  let last: HeadNumbers | undefined;
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

/** What the options call each layer: its number in the model, or, where encoder and decoder count alike, its row. */
export function layerNumbers(layers: ReturnType<typeof layersOf>) {
  const towers = new Set(layers.map(({ heads: [{ tower }] }) => tower));
  return layers.map(({ heads: [{ layer }] }, row) => (towers.size > 1 ? row : layer));
}

/** The head that the options name; where the model has no such layer or head, the last one before it. */
export function chosenOf(heads: readonly HeadNumbers[], options: { layer: number; head: number }) {
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
