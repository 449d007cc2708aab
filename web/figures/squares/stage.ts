/**
 * The picture of squares: the products of every sign with every sign, of which a growing square is added up, and beside
 * it the total. Its axes stand still.
 */
import { heatmap, lines, panels, writeLetters } from '../../charts/index.js';
import { fill } from '../../text/fill.js';
import type { Context, Stage } from '../types.js';
import { type SquaresResult, termsOf } from './measure.js';
import { wordsOf } from './report.js';
import type { SquaresOptions } from './squares.js';

/** The narrowest a panel may be, in px. */
const narrowest = 320;
/** Of the grid, in px; where both stand below each other they are on one screen. */
const heights = { beside: 340, below: 220 };

/** Of a product that is not added up yet, and of a square: what tells it from the others. */
const faint = 0.3;
const square = 2;

/** The axis of the total reaches so many times d. */
const reach = 3;

export function stageSquares(
  context: Context<'squares', SquaresOptions>,
): Stage<SquaresOptions, SquaresResult> {
  const { document, words, common, language, numbers, frame, change, options: now } = context;
  const map = heatmap(document, {
    width: 400,
    name: '',
    values: [0],
    rows: 1,
    columns: 1,
    scale: false,
  });
  const total = lines(document, { width: 400, name: '', series: [] });
  const pair = panels(document, {
    width: 1000,
    minimum: narrowest,
    panels: [
      { title: '', chart: map },
      { title: '', chart: total },
    ],
  });
  const said = frame.make('p', 'remark steady');
  const grow = frame.make('button', 'primary', words.controls.grow);
  grow.type = 'button';
  grow.addEventListener('click', () => {
    const { d } = now();
    const terms = termsOf(now());
    change({ terms: terms < d ? terms + 1 : 1 });
  });
  const write = (sign: number) => (sign > 0 ? '+1' : '−1');

  return {
    nodes: [frame.make('p', 'actions', grow), said, pair.node],
    charts: () => [pair],

    draw(result, options, width) {
      const { signs, squares, means } = result;
      const { d } = options;
      const terms = termsOf(options);
      const count = Array.from({ length: d }, (_, i) => i + 1);
      const told = wordsOf(result, options, context);
      writeLetters(said, told);
      const values = Float64Array.from({ length: d * d }, (_, cell) => {
        const column = cell % d;
        const row = (cell - column) / d;
        const product = signs[row] * signs[column] * (row === column ? square : 1);
        return row < terms && column < terms ? product : product * faint;
      });
      const titles = [words.grid, words.total];
      pair.update({
        width,
        panels: [map, total].map((chart, i) => ({ title: titles[i], chart })),
      });
      map.update({
        locale: language,
        height: heights[width < 2 * narrowest + 20 ? 'below' : 'beside'],
        name: words.grid + common.language.stop + common.describe.chartKeys,
        values,
        rows: d,
        columns: d,
        colors: 'diverging',
        domain: [-square, square],
        scale: false,
        describe: ({ row, column }) =>
          fill(row === column ? words.squareCell : words.crossCell, {
            row: numbers.whole(row + 1),
            column: numbers.whole(column + 1),
            first: write(signs[row]),
            second: write(signs[column]),
            product: write(signs[row] * signs[column]),
          }),
      });
      total.update({
        locale: language,
        // As high as the grid, whose cells are whole pixels.
        height: Number(map.svg.getAttribute('height')),
        name: words.total,
        x: { domain: [0, d], title: words.axis.terms },
        y: { domain: [0, reach * d] },
        axes: { about: `${d}` },
        series: [
          { role: 'approximate', x: [0, ...count], y: [0, ...squares], marks: false },
          { role: 'measured', x: [0, ...count], y: [0, ...means], marks: false },
          { role: 'predicted', x: [0, d], y: [0, d], marks: false },
          {
            role: 'plain',
            x: [terms],
            y: [squares[terms - 1]],
            line: false,
            marks: true,
          },
        ],
        handle: {
          at: terms,
          from: 1,
          to: d,
          step: 1,
          name: words.controls.terms,
          text: told,
          onMove: (value, settled) => change({ terms: value }, settled),
        },
      });
    },
  };
}
