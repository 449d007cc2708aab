// The loss by what multiplies all scores, of one model or of two on one axis, as a picture of a report.

import type { ModelOnText } from '../web/engine/models/running/runTypes.js';
import { lineChart } from './lineChart.js';
import { escaped } from './mapSvg.js';

type Point = { factor: number; loss: number };

const pointsOf = ({ factors, loss }: ModelOnText): Point[] =>
  [...factors.filter(({ heads, factor }) => !heads && factor !== 1), { factor: 1, loss }]
    .flatMap(({ factor, loss: own }) => (own === null ? [] : [{ factor, loss: own }]))
    .sort((a, b) => a.factor - b.factor);

/**
 * On a scale of doublings where no factor is 0.
 * @param results - under the same factors; the last is the one that is meant
 * @param names - of the models, where there are two
 */
export function lossCurve(results: readonly ModelOnText[], names: readonly string[] = []): string {
  const curves = results.map(pointsOf).reverse();
  const [points] = curves;
  if (curves.some(({ length }) => length < 3)) return '';
  const hasZero = points[0].factor === 0;
  const places = points.map(({ factor }) => (hasZero ? factor : Math.log2(factor)));
  if (!(places[places.length - 1] > places[0])) return '';
  const [other, meant] = names;
  const nameOf = (line: number) => (meant === undefined ? '' : `${[meant, other][line]}, `);
  const chart = lineChart({
    label: 'The loss under each factor',
    places,
    names: points.map(({ factor }) => `× ${factor}`),
    lines: curves.map((curve, line) => ({
      numbers: curve.map(({ loss }) => loss),
      about: (i, loss) => `${nameOf(line)}scores times ${points[i].factor}: loss ${loss}`,
    })),
  });
  const which =
    meant === undefined
      ? ''
      : `; the strong line is ${escaped(meant)}, the faint one ${escaped(other)}`;
  return `<h2>The loss in nats a token, by what all scores are multiplied by${hasZero ? '' : ' (on a logarithmic scale)'}${which}</h2>
${chart}`;
}
