/**
 * The picture of softmax: maps of weights side by side on one colour scale, each with a word for it, and a row's
 * fate against d.
 */
import { colorScale, heatmap, lines, panels, writeLetters } from '../../charts/index.js';
import type { Cell, Series } from '../../charts/types.js';
import type { DrawnMap } from '../../engine/methods/drawnHeads.js';
import type { Rule } from '../../engine/methods/rules.js';
import { fill, lookUp } from '../../text/fill.js';
import { placeOfRule } from '../training/runs.js';
import type { Context, Stage } from '../types.js';
import { freezingDimension, largestDimension, type SoftmaxResult } from './measure.js';
import type { SoftmaxOptions } from './softmax.js';
import { verdictOn } from './verdict.js';

/** Narrower charts name their curves by signs, in px. */
const phone = 480;

/** The narrowest a map may be, in px: three side by side on the narrowest phone. */
const narrowest = 80;

/** A map narrower than this has no room for the names of its sides, in px. */
const named = 160;

/** The tallest, so that maps and curves are on one screen. */
const tallest = 350;

export function stageSoftmax({
  document,
  words,
  common,
  language,
  numbers,
  frame,
}: Context<'softmax', SoftmaxOptions>): Stage<SoftmaxOptions, SoftmaxResult> {
  let maps: ReturnType<typeof heatmap>[] = [];
  const side = panels(document, { width: 720, minimum: narrowest, panels: [] });
  const scale = colorScale(document, { width: 720, name: words.maps.scale, domain: [0, 1] });
  const fate = lines(document, { width: 720, name: '', series: [] });
  const remark = frame.make('p', 'remark');
  let result: SoftmaxResult;
  let options: SoftmaxOptions;

  const nameOf = (rule: Rule) => common.rules[rule].name;

  const describe = ({ row, column, value }: Cell, map: DrawnMap) => {
    const at = { row: numbers.whole(row + 1), column: numbers.whole(column + 1) };
    return [
      fill(words.maps.cell, {
        ...at,
        value: Number.isNaN(value) ? words.maps.masked : numbers.percent(value, 1),
      }),
      fill(words.maps.row, {
        ...at,
        largest: numbers.percent(map.largest[row], 1),
        entropy: numbers.fixed(map.entropy[row], 2),
        most: numbers.fixed(Math.log(seenBy(row)), 2),
      }),
    ].join('\n');
  };

  const drawMaps = (width: number) => {
    const all = result.heads.flatMap((head, h) => head.maps.map((map) => ({ map, h })));
    while (maps.length < all.length) {
      const chart = heatmap(document, {
        width: 200,
        name: '',
        values: [0],
        rows: 1,
        columns: 1,
        scale: false,
      });
      maps.push(chart);
    }
    maps = maps.slice(0, all.length);
    // As many side by side as there are rules.
    const isNamed = width / result.rules.length >= named;
    all.forEach(({ map, h }, i) => {
      const chart = maps[i] as ReturnType<typeof heatmap>;
      chart.update({
        locale: language,
        name: `${titleOf(map.rule, h)}${common.language.stop}${common.describe.chartKeys}`,
        values: map.weights,
        rows: options.queries,
        columns: options.keys,
        domain: [0, 1],
        root: true,
        aggregate: 'largest',
        square: true,
        role: placeOfRule(map.rule),
        height: tallest,
        rowTitle: isNamed ? words.maps.query : '',
        columnTitle: isNamed ? words.maps.key : '',
        below: verdictLines(map, isNamed),
        describe: (cell) => describe(cell, map),
        onPoint: (cell) => {
          for (const other of maps) if (other !== chart) other.moveCursor(cell);
        },
      });
    });
    side.update({
      width,
      group: result.rules.length,
      panels: all.map(({ map, h }, i) => ({
        title: titleOf(map.rule, h),
        role: placeOfRule(map.rule),
        chart: maps[i],
      })),
    });
    scale.update({
      width,
      left: maps[0]?.left ?? 0,
      locale: language,
      domain: [0, 1],
      root: true,
      format: 'percent',
      title: words.maps.scale,
    });
  };

  const seenBy = (row: number) => (options.causal ? Math.min(row + 1, options.keys) : options.keys);

  /** The word for a map, and what it rests on. */
  const verdictLines = (map: DrawnMap, isWide: boolean) => {
    const verdict = verdictOn(map, seenBy);
    if (!verdict) return [[words.verdicts.none], ['']];
    const { word, strongest } = verdict;
    const share = numbers.percent(strongest, isWide && strongest < 0.095 ? 1 : 0);
    const { strongestKey, strongestShort, strongestShortest } = words.verdicts;
    return [
      [words.verdicts[word]],
      [strongestKey, strongestShort, strongestShortest].map((text) => fill(text, { share })),
    ];
  };

  const titleOf = (rule: Rule, head: number) => {
    const name = nameOf(rule);
    return options.heads > 1
      ? `${fill(words.maps.head, { n: numbers.whole(head + 1) })} · ${name}`
      : name;
  };

  const drawFate = (width: number) => {
    const { quantity, keys, d } = options;
    const series: Series[] = [];
    // The axes stand before the curves come.
    for (const rule of result.expected ? result.rules : []) {
      const { name, short } = common.rules[rule];
      const label = width < phone ? short : name;
      const curve = result.expected?.[rule];
      const points = (result.points ?? []).filter((point) => point.rule === rule);
      if (curve) {
        series.push({
          role: placeOfRule(rule),
          fine: true,
          label,
          x: curve.d,
          y: curve.rows.map((row) => row[quantity]),
          marks: false,
        });
      }
      const of = (part: 'measured' | 'error') => points.map((point) => point[part][quantity]);
      const values = of('measured');
      const errors = of('error');
      series.push({
        role: placeOfRule(rule),
        ...(curve ? {} : { label }),
        x: points.map((point) => point.d),
        y: values,
        low: values.map((y: number, i: number) => y - 2 * errors[i]),
        high: values.map((y: number, i: number) => y + 2 * errors[i]),
        errors: 'bars',
        line: !curve,
        marks: true,
      });
    }
    // The norm of a row's derivative is ½ at most. Above the highest there is room for the markers' labels.
    const top = { entropy: Math.log(Math.max(2, keys)), largest: 1, gradient: 0.4 }[quantity];
    const freezing = freezingDimension(keys);
    const isShare = quantity === 'largest';
    fate.update({
      width,
      locale: language,
      height: Math.round(Math.min(300, Math.max(220, width * 0.36))),
      name: `${words.axis[quantity]}${common.language.stop}${common.describe.chartKeys}`,
      x: { domain: [1, largestDimension], scale: 'log2', title: words.axis.d },
      y: {
        domain: [0, top * 1.3],
        title: words.axis[quantity],
        format: isShare ? 'percent' : 'number',
      },
      series,
      levels:
        quantity === 'entropy' && keys > 1
          ? [
              {
                at: Math.log(keys),
                label: [words.key.uniform, words.key.uniformShort, words.key.uniformShortest].map(
                  (text) => fill(text, { most: numbers.fixed(Math.log(keys), 2) }),
                ),
              },
            ]
          : [],
      markers: [
        // The share of the strongest key is read without knowing of freezing.
        ...(freezing >= 1 && !isShare
          ? [
              {
                at: freezing,
                label: [
                  words.key.freezing,
                  words.key.freezingShort,
                  words.key.freezingShortest,
                ].map((text) => fill(text, { value: numbers.fixed(Math.sqrt(freezing), 2) })),
              },
            ]
          : []),
        { at: d, label: `d = ${numbers.whole(d)}` },
      ],
      describe: ({ series: index, x, y }) => {
        const label = result.rules[ruleOfSeries(index)];
        return fill(words.point, {
          d: numbers.whole(x),
          rule: nameOf(label),
          quantity: words.quantities[quantity],
          value: isShare ? numbers.percent(y, 1) : numbers.significant(y, 4),
        });
      },
    });
  };

  /** Two series for a rule with an exact curve, one without. */
  const ruleOfSeries = (index: number) => {
    let left = index;
    for (const [place, rule] of result.rules.entries()) {
      left -= result.expected?.[rule] ? 2 : 1;
      if (left < 0) return place;
    }
    return 0;
  };

  const shown = { maps: undefined as SoftmaxResult['heads'] | undefined, width: 0 };
  return {
    nodes: [side.node, scale.node, fate.node, remark],
    charts: () => [side, scale, fate],

    draw(latest, latestOptions, width) {
      result = latest;
      options = latestOptions;
      // What refines the curves leaves the maps as they are.
      if (shown.maps !== result.heads || shown.width !== width) drawMaps(width);
      shown.maps = result.heads;
      shown.width = width;
      drawFate(width);
      writeLetters(remark, lookUp(words.key.unpredicted, options.third) ?? '');
      remark.hidden = remark.textContent === '';
    },
  };
}
