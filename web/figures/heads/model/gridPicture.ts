/**
 * The grid of all heads by one of their numbers, those that are furthest out in it by name, and the spread as the length
 * of a row.
 */
import { numberOf } from '../../../engine/models/headColumns.js';
import type { HeadNumbers } from '../../../engine/models/types.js';
import { choose, fill } from '../../../text/fill.js';
import { type Board, longestRow, nothingDrawn, type Picture } from './board.js';
import { createExtremes } from './extremes.js';
import { ranksOf } from './ranks.js';
import { chosenOf, comparable, isReadable, layerNumbers, layersOf } from './seen.js';

const widestGrid = 620;
/** Room for names and numbers, in px. */
const leastBeside = 300;
/** Below this there is no room for whole words beside the scale. */
const narrow = 560;

export function gridPicture(board: Board): Picture {
  const { words, common, language, numbers, change } = board;
  const { grid, gridScale, chart, remark, arrange, describe, nameOf, dots, pick, place } = board;
  const extremes = createExtremes(board);

  const beyondLabel = (count: number) =>
    fill(choose(language, words.model.beyond, count), { count: numbers.whole(count) });

  return ({ first }, options, width) => {
    const heads = first?.heads ?? [];
    const layers = layersOf(heads);
    const columns = Math.max(1, ...layers.map(({ heads: its }) => its.length));
    const known = new Set(comparable(heads));
    const cells = layers.flatMap(({ heads: its }) =>
      Array.from({ length: columns }, (_, column) =>
        known.has(its[column]) ? numberOf(its[column], options.column) : null,
      ),
    );
    const { shares, at } = ranksOf(cells);
    const hasAny = cells.some((number) => number !== null);
    const chosen = chosenOf(heads, options);
    const what = words.choices.column[options.column];
    const title = fill(words.model.byRank, { column: what });
    const say = (head: HeadNumbers) => {
      if (!isReadable(head)) return words.model.unreadable;
      if (!known.has(head)) return fill(words.model.withoutNorm, { name: nameOf(head) });
      if (options.column === 'spread') return describe(head);
      const number = numberOf(head, options.column) ?? Number.NaN;
      const value = numbers.significant(number, 3);
      return fill(words.model.columnPoint, { name: nameOf(head), column: what, value });
    };
    // In the page before they are drawn: colours come from there.
    // Where there is room, the names stand beside the squares.
    place.classList.toggle('beside', hasAny && width >= widestGrid + leastBeside);
    arrange(hasAny ? [grid, gridScale, extremes, chart] : [grid, chart]);
    grid.update({
      width: Math.min(width, widestGrid),
      locale: language,
      name: `${title}${common.language.stop}${words.scores.gridKeys}`,
      values: shares,
      rows: layers.length,
      columns,
      domain: [0, 1],
      height: Math.min(420, 80 + 24 * layers.length),
      stretch: 3,
      rowTitle: words.layer,
      columnTitle: words.head,
      rowLabels: layers.map(({ label }) => label),
      columnLabels: columns > 40 ? undefined : Array.from({ length: columns }, (_, i) => String(i)),
      describe: ({ row, column }) => {
        const head = layers[row]?.heads[column];
        return head ? say(head) : words.model.unreadable;
      },
      onPoint: (cell) =>
        grid.moveCursor(cell ?? (chosen && { row: chosen.row, column: chosen.column }) ?? null),
      onPick: ({ row, column }) => change({ layer: layerNumbers(layers)[row], head: column }),
    });
    grid.moveCursor(chosen ? { row: chosen.row, column: chosen.column } : null);
    gridScale.update({
      width: Math.min(width, widestGrid),
      left: grid.left,
      locale: language,
      domain: [0, 1],
      format: (share) => numbers.significant(at(share), 3),
      title: width < narrow ? words.model.rankShort : title,
    });
    extremes.update(heads, options.column, chosen?.head);
    const rowOf = new Map(layers.flatMap(({ heads: its }, row) => its.map((head) => [head, row])));
    const lengthAt = (head: HeadNumbers): [number, number] => [
      Math.min(longestRow, head.freezingKeys),
      rowOf.get(head) ?? 0,
    ];
    const isBeyond = (head: HeadNumbers) => head.freezingKeys > longestRow;
    const within = dots(
      heads.filter((head) => !isBeyond(head)),
      lengthAt,
    );
    const beyond = dots(heads.filter(isBeyond), lengthAt);
    const its = dots(chosen ? [chosen.head] : [], lengthAt);
    const groups = [within, beyond, its];
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
        {
          role: 'measured' as const,
          line: false,
          marks: true,
          x: within.x,
          y: within.y,
        },
        // Outlines at the edge: they would stand further out.
        {
          role: 'measured' as const,
          line: false,
          marks: true,
          open: true,
          x: beyond.x,
          y: beyond.y,
        },
        { role: 'plain' as const, line: false, marks: true, x: its.x, y: its.y },
      ],
      markers: [
        { at: options.keys, label: fill(words.model.here, { keys: numbers.whole(options.keys) }) },
        ...(beyond.heads.length > 0
          ? [{ at: longestRow, label: beyondLabel(beyond.heads.length) }]
          : []),
      ],
      describe: ({ series, index }) => describe(groups[series].heads[index]),
      onPick: ({ series, index }) => pick(heads, groups[series].heads[index]),
    });
    const about =
      options.column === 'spread'
        ? words.model.aboutGrid
        : fill(hasAny ? words.model.aboutColumn : words.model.noColumn, { column: what });
    remark.textContent = hasAny
      ? [about, words.model.aboutRank].join(common.language.between)
      : about;
  };
}
