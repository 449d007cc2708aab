/**
 * One head's waterfall: raw sizes × gains × agreement × biases × rotation = σ², and what a cap on the scores leaves of it.
 */

import type { BarItem } from '../../../charts/types.js';
import { fill } from '../../../text/fill.js';
import type { Board, Picture } from './board.js';
import { chosenOf, isReadable } from './seen.js';

/** Below this there is no room for whole words under the bars. */
const narrow = 480;

export function waterfallPicture(board: Board): Picture {
  const { words, common, language, numbers, steps, remark, arrange, nameOf } = board;

  return ({ first }, options, width) => {
    const chosen = chosenOf(first?.heads ?? [], options);
    if (!chosen || !isReadable(chosen.head)) return arrange([]);
    const { sigmaCapped } = chosen.head;
    const before = { ...chosen.head.factors, cap: 1 };
    const product = Object.values(before).reduce((all, factor) => all * factor, 1);
    const factors = sigmaCapped === null ? before : { ...before, cap: sigmaCapped ** 2 / product };
    const names: (keyof typeof before)[] = ['gains', 'agreement', 'offsets', 'rotation'];
    if (sigmaCapped !== null) names.push('cap');
    const labels: Record<string, string> =
      width < narrow ? { ...words.factors, ...words.factorsShort } : words.factors;
    let level = factors.raw;
    const items: BarItem[] = [
      { label: labels.raw, value: level, text: numbers.significant(level, 3) },
      ...names.map((name) => {
        const from = level;
        level *= factors[name];
        const text = fill(words.factors.times, { factor: numbers.significant(factors[name], 3) });
        return { label: labels[name], from, value: level, text };
      }),
    ];
    items.push({ label: labels.all, value: level, text: numbers.significant(level, 3) });
    if (!(level > 0)) return arrange([]);
    const values = items
      .flatMap(({ value, from = value }) => [value, from])
      .filter((value) => value > 0);
    steps.update({
      width,
      locale: language,
      height: 300,
      name: `${words.choices.picture.waterfall}${common.language.stop}${common.describe.chartKeys}`,
      y: {
        scale: 'log',
        domain: [Math.min(...values) / 4, Math.max(...values) * 1.6],
        title: words.factors.axis,
        format: (value) => numbers.significant(value, 2),
      },
      items,
      selected: items.length - 1,
      describe: ({ label, text = '', value }) =>
        fill(words.factors.point, { label, text, value: numbers.significant(value, 4) }),
    });
    remark.textContent = fill(words.model.aboutWaterfall, { name: nameOf(chosen.head) });
    arrange([steps]);
  };
}
