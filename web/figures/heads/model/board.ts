/**
 * What all pictures of a model's heads share: the charts, the line above them, and what heads are called.
 */
import { bars, colorScale, heatmap, lines } from '../../../charts/index.js';
import type { Exportable } from '../../../charts/types.js';
import type { HeadNumbers } from '../../../engine/models/types.js';
import { fill } from '../../../text/fill.js';
import type { HeadsOptions } from '../heads.js';
import type { OpenedContext } from '../measure.js';
import type { ModelResult } from './measure.js';
import { layerNumbers, layersOf, shortPart, spreadOf } from './seen.js';

type Chart = Exportable & { node: HTMLElement };

export type Board = ReturnType<typeof createBoard>;

export type Picture = (result: ModelResult, options: HeadsOptions, width: number) => void;

/** The ruler of lengths ends here, so that models can be compared. */
export const longestRow = 1_000_000;

/** The chart of one picture keeps nothing of another. */
export const nothingDrawn = { slopes: [], markers: [], levels: [], onPick: null, describe: null };

export function createBoard(context: OpenedContext) {
  const { document, words, numbers, frame, change } = context;
  const grid = heatmap(document, {
    width: 200,
    name: '',
    values: [0],
    rows: 1,
    columns: 1,
    scale: false,
  });
  const gridScale = colorScale(document, { width: 720, name: words.model.scale, domain: [0, 1] });
  const chart = lines(document, { width: 720, name: '', series: [] });
  const steps = bars(document, { width: 720, name: '', items: [] });
  const remark = frame.make('p', '');
  const place = frame.make('div', 'views');
  /** Charts and what stands between them. */
  let shown: { node: HTMLElement }[] = [];

  const arrange = (parts: { node: HTMLElement }[]) => {
    if (parts.length === shown.length && parts.every((each, i) => each === shown[i])) return;
    shown = parts;
    place.replaceChildren(...parts.map(({ node }) => node));
  };

  const nameOf = ({ layer, tower, head }: HeadNumbers) =>
    fill(words.model.name, {
      layer: [shortPart(tower), layer].filter((part) => part !== '').join(' '),
      head: String(head),
    });

  const describe = (head: HeadNumbers) =>
    fill(words.model.point, {
      name: nameOf(head),
      spread: numbers.significant(spreadOf(head), 3),
      keys: lengthOf(head.freezingKeys),
    });

  const lengthOf = (keys: number) =>
    keys > longestRow ? numbers.significant(keys, 2) : numbers.whole(keys);

  /** A head as a datum of a chart with one series for all and one for the chosen. */
  const dots = (heads: HeadNumbers[], at: (head: HeadNumbers) => [number, number]) => {
    const known = heads
      .map((head) => ({ head, at: at(head) }))
      .filter(({ at: [x, y] }) => Number.isFinite(x) && Number.isFinite(y) && x > 0)
      .sort((a, b) => a.at[0] - b.at[0]);
    return {
      heads: known.map(({ head }) => head),
      x: known.map(({ at: [x] }) => x),
      y: known.map(({ at: [, y] }) => y),
    };
  };

  const pick = (heads: HeadNumbers[], head: HeadNumbers) => {
    const layers = layersOf(heads);
    const row = layers.findIndex(({ heads: its }) => its.includes(head));
    change({ layer: layerNumbers(layers)[row], head: layers[row].heads.indexOf(head) });
  };

  return {
    ...context,
    grid,
    gridScale,
    chart,
    steps,
    remark,
    place,
    arrange,
    nameOf,
    describe,
    dots,
    pick,
    charts: () => shown.filter((part): part is Chart => 'svg' in part),
  };
}
