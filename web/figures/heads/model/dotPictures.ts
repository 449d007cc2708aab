/**
 * A dot a head, one number of it against another: with its agreement against without, and one file against another.
 */

import type { HeadNumbers } from '../../../engine/models/types.js';
import { fill } from '../../../text/fill.js';
import { type Board, nothingDrawn, type Picture } from './board.js';
import { chosenOf, spreadOf } from './seen.js';

function scatter(board: Board) {
  const { common, language, numbers, chart, pick, arrange } = board;
  /** A dot a head on two logarithmic axes, with the line on which both are equal. */
  return ({
    all,
    one,
    high,
    x,
    y,
    same,
    heads,
    say,
    width,
  }: {
    all: ReturnType<Board['dots']>;
    one: ReturnType<Board['dots']>;
    high?: number[];
    x: string;
    y: string;
    same: string;
    heads: HeadNumbers[];
    say: (head: HeadNumbers) => string;
    width: number;
  }) => {
    const values = [...all.x, ...all.y, ...(high ?? [])].filter(
      (value) => value > 0 && value < Infinity,
    );
    if (values.length === 0) return arrange([]);
    const domain: [number, number] = [Math.min(...values) / 1.3, Math.max(...values) * 1.3];
    const middle = Math.sqrt(domain[0] * domain[1]);
    chart.update({
      ...nothingDrawn,
      width,
      locale: language,
      height: Math.round(Math.min(440, Math.max(280, width * 0.6))),
      name: `${x}${common.language.semicolon}${y}${common.language.stop}${common.describe.chartKeys}`,
      x: { scale: 'log', domain, title: x, format: (value) => numbers.significant(value, 2) },
      y: { scale: 'log', domain, title: y, format: (value) => numbers.significant(value, 2) },
      slopes: [{ exponent: 1, through: [middle, middle], label: same }],
      series: [
        {
          role: 'measured' as const,
          line: false,
          marks: true,
          x: all.x,
          y: all.y,
          ...(high && { low: all.y, high, errors: 'bars' }),
        },
        { role: 'plain' as const, line: false, marks: true, x: one.x, y: one.y },
      ],
      describe: ({ series, index }) => say((series === 0 ? all : one).heads[index]),
      onPick: ({ series, index }) => pick(heads, (series === 0 ? all : one).heads[index]),
    });
    arrange([chart]);
  };
}

export function strangersPicture(board: Board): Picture {
  const { words, numbers, remark, nameOf, dots } = board;
  const drawScatter = scatter(board);

  return ({ first }, options, width) => {
    const heads = first?.heads ?? [];
    const chosen = chosenOf(heads, options);
    const at = (head: HeadNumbers) =>
      [head.strangers, head.strangers * Math.sqrt(head.agreement)] as [number, number];
    const all = dots(heads, at);
    drawScatter({
      all,
      one: dots(chosen ? [chosen.head] : [], at),
      high: all.heads.map((head) => head.strangers * Math.sqrt(head.agreementCeiling)),
      x: words.model.strangers,
      y: words.model.agreed,
      same: words.model.noAgreement,
      heads,
      width,
      say: (head) =>
        fill(words.model[Number.isNaN(head.agreementZ) ? 'agreementAlone' : 'agreement'], {
          name: nameOf(head),
          agreement: numbers.significant(head.agreement, 3),
          z: numbers.signed(head.agreementZ),
          ceiling: numbers.significant(head.agreementCeiling, 3),
        }),
    });
    remark.textContent = words.model.aboutStrangers;
  };
}

export function comparePicture(board: Board): Picture {
  const { words, common, numbers, remark, nameOf, dots } = board;
  const drawScatter = scatter(board);

  return ({ first, second }, options, width) => {
    const heads = first?.heads ?? [];
    const others = new Map(
      (second?.heads ?? []).map((head) => [`${head.tower} ${head.layer} ${head.head}`, head]),
    );
    const otherOf = ({ tower, layer, head }: HeadNumbers) =>
      others.get(`${tower} ${layer} ${head}`);
    const chosen = chosenOf(heads, options);
    const at = (head: HeadNumbers) => {
      const other = otherOf(head);
      return [other ? spreadOf(other) : Number.NaN, spreadOf(head)] as [number, number];
    };
    const names = { first: first?.source.name ?? '', second: second?.source.name ?? '' };
    const missing = second ? heads.filter((head) => !otherOf(head)).length : 0;
    drawScatter({
      all: dots(heads, at),
      one: dots(chosen ? [chosen.head] : [], at),
      x: fill(words.model.spreadIn, { name: names.second }),
      y: fill(words.model.spreadIn, { name: names.first }),
      same: words.model.unchanged,
      heads,
      width,
      say: (head) => {
        const other = otherOf(head);
        return fill(words.model.change, {
          name: nameOf(head),
          ...names,
          before: numbers.significant(other ? spreadOf(other) : Number.NaN, 3),
          after: numbers.significant(spreadOf(head), 3),
        });
      },
    });
    remark.textContent = second
      ? [
          words.model.aboutCompare,
          ...(missing > 0
            ? [fill(words.model.unmatched, { count: numbers.whole(missing), ...names })]
            : []),
        ].join(common.language.between)
      : words.model.compareWith;
  };
}
