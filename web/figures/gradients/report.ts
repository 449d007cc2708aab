/**
 * The figure of gradients in words and numbers. No exact value of these gradients is known: the table sets the
 * smallest d beside the largest.
 */
import { fill } from '../../text/fill.js';
import { placeOf } from '../training/runs.js';
import type { Context, Report } from '../types.js';
import type { GradientsOptions } from './gradients.js';
import {
  type Curve,
  type GradientsResult,
  type Quantity,
  quantities,
  rangeOf,
  unitOf,
} from './measure.js';

export function reportGradients(
  { curves, seeds }: GradientsResult,
  options: GradientsOptions,
  context: Context<'gradients', GradientsOptions>,
): Report {
  const { words, common, numbers } = context;
  const write = (x: number) => numbers.padded(x, 3);
  const endsOf = ({ points }: Curve, quantity: Quantity) =>
    [points[0], points.at(-1)].map((point) => {
      const { d = Number.NaN, steps = [] } = point ?? {};
      return { d, ...rangeOf(steps, quantity, unitOf(options, quantity, d)) };
    });
  const ofAll = quantities.flatMap((quantity) =>
    curves.map((curve) => {
      const [first, last] = endsOf(curve, quantity);
      return { quantity, name: curve.name, first, last };
    }),
  );
  const rows = ofAll.map(({ quantity, name, first, last }) => ({
    label: fill(words.rows[quantity], { rule: words.controls[name] }),
    measured: fill(words.fromTo, { first: write(first.median), last: write(last.median) }),
    predicted: '',
    offBy: '',
  }));
  const ends = [curves[0]?.points[0]?.d, curves[0]?.points.at(-1)?.d];
  const [from, to] = ends.map((d) => numbers.whole(d ?? Number.NaN));
  const told = ofAll.map(({ quantity, name, first, last }) =>
    fill(words.summary[quantity], {
      rule: words.controls[name],
      first: write(first.median),
      last: write(last.median),
    }),
  );
  const empty = curves.length === 0;
  return {
    head: [fill(words.tableColumns.median, { from, to })],
    key: curves.map(({ name }) => ({ mark: placeOf(name), label: words.controls[name] })),
    rows,
    nothing: empty ? words.nothing : '',
    summary: empty
      ? words.nothing
      : `${fill(words.summary.default, {
          seeds: numbers.whole(seeds),
          from,
          to,
        })}${common.language.between}${told.join(common.language.between)}`,
    data: () => ({
      columns: (['rule', 'd', 'seed', ...quantities] as const).map((name) => words.columns[name]),
      rows: curves.flatMap(({ name, points }) =>
        points.flatMap(({ d, steps }) =>
          steps.map((step) => [
            words.controls[name],
            d,
            step.seed,
            step.gradientScores,
            step.gradientQuery,
          ]),
        ),
      ),
    }),
    numbers: { measured: { curves } },
  };
}
