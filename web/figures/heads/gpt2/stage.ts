/** The pictures of GPT-2's own scores: the spread of every head, untrained and trained, and what one looks at under three scales. */
import { heatmap, lines, panels } from '../../../charts/index.js';
import { fill } from '../../../text/fill.js';
import { lowerMedian } from '../../shared/measuring/median.js';
import type { Context, Stage } from '../../types.js';
import type { HeadsOptions } from '../heads.js';
import type { ScoresResult } from './measure.js';
import { spreadsAtStart } from './stored.js';

/** Whichever sentence is shown, every head lies on it, and so does every one before training. */
const spreads: [number, number] = [0.08, 12];

/** How high the picture of all heads is, in px: a finger finds a head. */
const height = 340;

/** The narrowest a map may be, in px: on a phone all three, without their words, stand side by side. */
const narrowest = { wide: 200, phone: 80 };
const phone = 480;

export function stageScores(
  context: Context<'heads', HeadsOptions>,
): Stage<HeadsOptions, ScoresResult> {
  const { document, words, common, language, numbers, frame, change } = context;
  const blank = { width: 200, name: '', values: [0], rows: 1, columns: 1, scale: false };
  const all = lines(document, { width: 720, name: '', series: [] });
  const maps = [1, 2, 3].map(() => heatmap(document, blank));
  const mapSide = panels(document, { width: 720, minimum: narrowest.wide, panels: [] });
  const chosen = frame.make('p', '');

  /** A dot a head, by its layer. */
  const drawHeads = (result: ScoresResult, width: number) => {
    const { layers, heads, layer, head, spread } = result;
    const dots = (values: ArrayLike<number>, which?: number) => {
      const order = Array.from(values, (_, i) => i)
        .filter((i) => which === undefined || i === which)
        .toSorted((a, b) => values[a] - values[b]);
      return {
        order,
        x: order.map((i) => values[i]),
        // Counted from 1, so that the lowest is not on a line of zeros.
        y: order.map((i) => Math.floor(i / heads) + 1),
        line: false,
        marks: true,
      };
    };
    const [start, trained] = [dots(spreadsAtStart), dots(spread)];
    const median = (label: string, values: ArrayLike<number>) => ({
      at: lowerMedian(values),
      label: fill(label, { spread: numbers.fixed(lowerMedian(values), 2) }),
    });
    all.update({
      width,
      height,
      locale: language,
      name: `${words.scores.whole}${common.language.stop}${words.scores.gridKeys}`,
      x: { scale: 'log', domain: spreads, title: words.scores.spread },
      // Over the uppermost there is room for what the lines are called.
      y: {
        domain: [0.4, layers + 1.9],
        title: words.layer,
        format: (place) => (place > layers ? '' : numbers.whole(place - 1)),
      },
      markers: [
        median(words.scores.untrained, spreadsAtStart),
        median(words.scores.trained, spread),
      ],
      series: [
        { role: 1, open: true, ...start },
        { role: 1, ...trained },
        { role: 'plain', ...dots(spread, layer * heads + head) },
      ],
      describe({ series, index }) {
        const at =
          series === 0
            ? start.order[index]
            : series === 1
              ? trained.order[index]
              : layer * heads + head;
        const place = { layer: String(Math.floor(at / heads)), head: String(at % heads) };
        if (series === 0)
          return fill(words.scores.start, {
            ...place,
            spread: numbers.fixed(spreadsAtStart[at], 2),
          });
        return fill(words.scores.cell, {
          ...place,
          spread: numbers.fixed(spread[at], 2),
          without: numbers.fixed(result.without[at], 2),
          first: numbers.percent(result.firstWeight[at], 0),
        });
      },
      onPick({ series, index }) {
        if (series !== 1) return;
        const at = trained.order[index];
        change({ layer: Math.floor(at / heads), head: at % heads });
      },
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
        return {
          title: titleOf(divisor, result.d),
          role: roleOf(divisor, result.d),
          chart,
        };
      }),
    });
  };

  const roleOf = (divisor: number, d: number) => (divisor === 1 ? 0 : divisor === d ? 2 : 1);
  const titleOf = (divisor: number, d: number) =>
    common.rules[divisor === 1 ? 'none' : divisor === d ? 'linear' : 'sqrt'].short;

  return {
    nodes: [all.node, chosen, mapSide.node],
    charts: () => [all, mapSide],

    draw(result, _, width) {
      chosen.textContent = fill(words.scores.chosen, {
        layer: String(result.layer),
        head: String(result.head),
        text: result.tokens.join(''),
      });
      drawHeads(result, width);
      drawMaps(result, width);
    },
  };
}
