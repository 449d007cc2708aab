/**
 * The grid of all heads by their spread, and below it the same as the length of a row.
 */
import { fill } from '../../../text/fill.js';
import { longestRow, nothingDrawn } from './board.js';
import { chosenOf, freezingKeysOf, isReadable, layerNumbers, layersOf, spreadOf } from './seen.js';

/** Colours end here at the least, so that models can be compared. */
const leastWidest = 2;

/** @param {import('./board.js').Board} board @returns {import('./board.js').Picture} */
export function gridPicture(board) {
  const { words, common, language, numbers, change } = board;
  const { grid, gridScale, chart, remark, arrange, describe, dots, pick } = board;

  return ({ first }, options, width) => {
    const heads = first?.heads ?? [];
    const layers = layersOf(heads);
    const columns = Math.max(1, ...layers.map(({ heads: its }) => its.length));
    const values = new Float64Array(layers.length * columns).fill(Number.NaN);
    layers.forEach((layer, row) => {
      layer.heads.forEach((head, column) => {
        values[row * columns + column] = spreadOf(head);
      });
    });
    const chosen = chosenOf(heads, options);
    const widest = Math.max(leastWidest, ...values.filter((value) => value < Infinity));
    grid.update({
      width: Math.min(width, 620),
      locale: language,
      name: `${words.model.scale}${common.language.stop}${words.scores.gridKeys}`,
      values,
      rows: layers.length,
      columns,
      domain: [0, widest],
      height: Math.min(420, 80 + 24 * layers.length),
      stretch: 3,
      rowTitle: words.layer,
      columnTitle: words.head,
      rowLabels: layers.map(({ label }) => label),
      columnLabels: columns > 40 ? undefined : Array.from({ length: columns }, (_, i) => String(i)),
      describe: ({ row, column }) => {
        const head = layers[row]?.heads[column];
        return head && isReadable(head) ? describe(head) : words.model.unreadable;
      },
      onPoint: (cell) =>
        grid.moveCursor(cell ?? (chosen && { row: chosen.row, column: chosen.column }) ?? null),
      onPick: ({ row, column }) => change({ layer: layerNumbers(layers)[row], head: column }),
    });
    grid.moveCursor(chosen ? { row: chosen.row, column: chosen.column } : null);
    gridScale.update({
      width: Math.min(width, 620),
      left: grid.left,
      locale: language,
      domain: [0, widest],
      title: words.model.scale,
    });
    const rowOf = new Map(layers.flatMap(({ heads: its }, row) => its.map((head) => [head, row])));
    const all = dots(heads, (head) => [
      Math.min(longestRow, freezingKeysOf(head)),
      rowOf.get(head) ?? 0,
    ]);
    const its = dots(chosen ? [chosen.head] : [], (head) => [
      Math.min(longestRow, freezingKeysOf(head)),
      rowOf.get(head) ?? 0,
    ]);
    chart.update({
      ...nothingDrawn,
      width,
      locale: language,
      height: Math.min(360, 110 + 16 * layers.length),
      name: `${words.model.freezing}${common.language.stop}${common.describe.chartKeys}`,
      x: { scale: 'log', domain: [1, longestRow], title: words.model.freezing },
      y: {
        domain: [layers.length - 0.5, -0.5],
        title: words.layer,
        format: (at) => (Number.isInteger(at) && layers[at] ? layers[at].label : ''),
      },
      series: [
        { role: 0, line: false, marks: true, x: all.x, y: all.y },
        { role: 3, line: false, marks: true, x: its.x, y: its.y },
      ],
      markers: [
        { at: options.keys, label: fill(words.model.here, { keys: numbers.whole(options.keys) }) },
      ],
      describe: ({ series, index }) => describe((series === 0 ? all : its).heads[index]),
      onPick: ({ series, index }) => pick(heads, (series === 0 ? all : its).heads[index]),
    });
    remark.textContent = words.model.aboutGrid;
    arrange([grid, gridScale, chart]);
  };
}
