// What a model is, in a line: its layers, the heads of each, and what their scores are divided by.

import { printable } from '../web/text/printable.js';
import { counted, shortNumber } from './tables.js';

/** A head as `inspect` tells it, or `run`, which tells less. */
type Head = {
  layer: number;
  tower?: string;
  keyHead?: number;
  d?: number;
  /** what multiplies q·k */
  scale?: number;
};

/** What all are; nothing where they differ. */
function shared<Value>(values: readonly Value[]): Value | undefined {
  const [first] = values;
  return values.every((value) => value === first) ? first : undefined;
}

/** To single precision, in which a scale may stand. */
const isNearly = (x: number, whole: number) => Math.abs(x - whole) < 1e-6 * whole;

/** As a root where it is that of a whole number. */
function divisorText(scale: number) {
  const divisor = 1 / scale;
  if (isNearly(divisor, Math.round(divisor))) return `scores divided by ${Math.round(divisor)}`;
  const square = Math.round(divisor ** 2);
  const root = isNearly(divisor ** 2, square) ? `√${square} = ` : '';
  return `scores divided by ${root}${shortNumber(divisor)}`;
}

/** The heads of each layer, together and in number. */
function layersOf(heads: readonly Head[]) {
  const layers = new Map<string, Head[]>();
  for (const head of heads) {
    const name = `${head.tower} ${head.layer}`;
    const own = layers.get(name);
    if (own) own.push(head);
    else layers.set(name, [head]);
  }
  return [...layers.values()];
}

function headsText(layers: number, heads: readonly Head[]) {
  const perLayer = layersOf(heads);
  const each = shared(perLayer.map(({ length }) => length));
  if (each === undefined)
    return `${counted(layers, 'layer')}, ${counted(heads.length, 'head')} in all`;
  const keys = shared(perLayer.map((own) => new Set(own.map(({ keyHead }) => keyHead)).size));
  const isGrouped = keys !== undefined && keys < each && heads[0].keyHead !== undefined;
  const ofKeys = isGrouped ? ` (${counted(keys, 'key head')})` : '';
  return `${counted(layers, 'layer')} of ${counted(each, 'head')}${ofKeys}`;
}

/** What weights are kept as, in brackets; nothing where what was kept of a model does not say. */
export function weightTypes(models: readonly { weightType?: string }[]): string {
  const types = models.map(({ weightType }) => weightType);
  if (!types[0] || !types.every(Boolean)) return '';
  return ` (${(shared(types) === undefined ? types : types.slice(0, 1)).join(' → ')})`;
}

/** A sentence without its end. @param name - of the model, or of two */
export function shapeText(
  name: string,
  { family, layers, heads }: { family: string; layers: number; heads: readonly Head[] },
  models: readonly { weightType?: string }[] = [],
): string {
  const d = shared(heads.map((head) => head.d));
  const scale = shared(heads.map((head) => head.scale));
  return [
    `${name}: ${printable(family)}${weightTypes(models)}`,
    headsText(layers, heads),
    ...(d === undefined ? [] : [`d = ${d}`]),
    ...(scale === undefined ? [] : [divisorText(scale)]),
  ].join(', ');
}
