/** The pictures of GPT-2's own scores: the spread of every head, and what one head looks at under three scales. */
import { colorScale, heatmap, panels } from '../../../charts/index.js';
import { fill } from '../../../text/fill.js';
import type { Context, Stage } from '../../types.js';
import type { HeadsOptions } from '../heads.js';
import type { ScoresResult } from './measure.js';
import { ofAllFive, rowsAtStart } from './stored.js';

/** The spread at which the colours end: few heads reach it, and one would leave all others pale. */
const widest = 4;

/** How high the grid is, in px: a finger finds a head. Its squares are as wide as there is room. */
const gridSize = { height: 330, stretch: 4 };

/** The narrowest a map may be, in px: on a phone all three, without their words, stand side by side. */
const narrowest = { wide: 200, phone: 80 };
const phone = 480;

export function stageScores(
  context: Context<'heads', HeadsOptions>,
): Stage<HeadsOptions, ScoresResult> {
  const { document, words, common, language, numbers, frame, change } = context;
  const blank = { width: 200, name: '', values: [0], rows: 1, columns: 1, scale: false };
  const grid = heatmap(document, blank);
  const maps = [1, 2, 3].map(() => heatmap(document, blank));
  const mapSide = panels(document, { width: 720, minimum: narrowest.wide, panels: [] });
  const gridScale = colorScale(document, {
    width: 720,
    name: words.scores.spreadScale,
    domain: [0, widest],
  });
  const mapScale = colorScale(document, {
    width: 720,
    name: words.scores.weightScale,
    domain: [0, 1],
    root: true,
  });
  const about = frame.make('p', '');
  const chosen = frame.make('p', '');

  const drawGrid = (result: ScoresResult, width: number) => {
    const { layers, heads, layer, head } = result;
    const numbered = (count: number) => Array.from({ length: count }, (_, i) => String(i));
    grid.update({
      width,
      locale: language,
      name: `${words.scores.whole}${common.language.stop}${words.scores.gridKeys}`,
      values: result.spread,
      rows: layers,
      columns: heads,
      domain: [0, widest],
      ...gridSize,
      rowTitle: words.layer,
      columnTitle: words.head,
      rowLabels: numbered(layers),
      columnLabels: numbered(heads),
      describe: ({ row, column }) =>
        fill(words.scores.cell, {
          layer: String(row),
          head: String(column),
          spread: numbers.fixed(result.spread[row * heads + column], 2),
          without: numbers.fixed(result.without[row * heads + column], 2),
          first: numbers.percent(result.firstWeight[row * heads + column], 0),
        }),
      onPick: ({ row, column }) => change({ layer: row, head: column }),
    });
    grid.moveCursor({ row: layer, column: head });
    gridScale.update({
      width,
      left: grid.left,
      locale: language,
      title: words.scores.spreadScale,
      format: (value) => `${value === widest ? '≥ ' : ''}${numbers.whole(value)}`,
    });
  };

  const drawMaps = (result: ScoresResult, width: number) => {
    const { tokens, scales } = result;
    const labels = tokens.map((token) => token.trim());
    const rows = tokens.length;
    const small = width < phone;
    maps.forEach((map, i) => {
      const { weights, divisor } = scales[i];
      map.update({
        locale: language,
        name: `${titleOf(divisor, result.d)}${common.language.stop}${common.describe.chartKeys}`,
        values: weights,
        rows,
        columns: rows,
        domain: [0, 1],
        root: true,
        role: roleOf(divisor, result.d),
        height: 250,
        rowLabels: small ? [] : labels,
        columnLabels: small ? [] : labels,
        describe: ({ row, column, value }) =>
          fill(Number.isNaN(value) ? words.scores.hidden : words.scores.weight, {
            query: labels[row],
            key: labels[column],
            share: numbers.percent(value, 0),
          }),
        onPoint: (cell) => {
          for (const other of maps) if (other !== map) other.moveCursor(cell);
        },
      });
    });
    mapSide.update({
      width,
      minimum: narrowest[small ? 'phone' : 'wide'],
      group: 3,
      panels: maps.map((chart, i) => {
        const { divisor } = scales[i];
        const short = fill(words.scores.divided, { divisor: numbers.whole(divisor) });
        return {
          title: small ? short : titleOf(divisor, result.d),
          role: roleOf(divisor, result.d),
          chart,
        };
      }),
    });
    mapScale.update({
      width,
      left: maps[0]?.left ?? 0,
      locale: language,
      title: words.scores.weightScale,
    });
  };

  const roleOf = (divisor: number, d: number) => (divisor === 1 ? 0 : divisor === d ? 2 : 1);
  const titleOf = (divisor: number, d: number) => {
    if (divisor === 1) return words.scores.undivided;
    const its = { d: numbers.whole(d), root: numbers.whole(Math.sqrt(d)) };
    return fill(divisor === d ? words.scores.byD : words.scores.byRoot, its);
  };

  return {
    nodes: [grid.node, gridScale.node, chosen, mapSide.node, mapScale.node, about],
    charts: () => [grid, gridScale, mapSide, mapScale],

    draw(result, _, width) {
      about.textContent = fill(words.scores.about, {
        heads: numbers.whole(result.spread.length),
        spread: numbers.fixed(ofAllFive.spread, 2),
        without: numbers.fixed(ofAllFive.without, 2),
        first: numbers.percent(ofAllFive.firstWeight, 0),
        start: numbers.fixed(rowsAtStart, 2),
      });
      chosen.textContent = fill(words.scores.chosen, {
        layer: String(result.layer),
        head: String(result.head),
        text: result.tokens.join(''),
      });
      drawGrid(result, width);
      drawMaps(result, width);
    },
  };
}
