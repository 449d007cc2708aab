/**
 * The picture of softmax: maps of weights side by side on one colour scale, a row's fate against d, and the
 * list of who uses which rule.
 */
import { colorScale, heatmap, lines, panels } from '../../charts/index.js';
import { fill } from '../../text/fill.js';
import { freezingDimension, largestDimension } from './measure.js';

/** The narrowest a map may be, in px: two side by side on the narrowest phone. */
const narrowest = 130;

/** The tallest, so that maps and curves are on one screen. */
const tallest = 380;

/** So many times an even share of the weight takes the colour scale's darkest; what is more looks the same. */
const darkest = 16;

/** @param {import('../types.js').Context} context @returns {import('../types.js').Stage} */
export function stageSoftmax({ document, words, common, language, numbers, frame }) {
  /** @type {ReturnType<typeof heatmap>[]} */
  let maps = [];
  const side = panels(document, { width: 720, minimum: narrowest, panels: [] });
  const scale = colorScale(document, { width: 720, name: words.maps.scale, domain: [0, 1] });
  const fate = lines(document, { width: 720, name: '', series: [] });
  const remark = frame.make('p', 'remark');
  /** @type {any} */
  let result;
  /** @type {any} */
  let options;

  /** @param {any} cell @param {any} map */
  const describe = ({ row, column, value }, map) => {
    const at = { row: numbers.whole(row + 1), column: numbers.whole(column + 1) };
    const seen = options.causal ? Math.min(row + 1, options.keys) : options.keys;
    return [
      fill(words.maps.cell, {
        ...at,
        value: Number.isNaN(value) ? words.maps.masked : numbers.significant(value, 3),
      }),
      fill(words.maps.row, {
        ...at,
        largest: numbers.significant(map.largest[row], 3),
        entropy: numbers.fixed(map.entropy[row], 2),
        most: numbers.fixed(Math.log(seen), 2),
      }),
    ].join('\n');
  };

  const drawMaps = (/** @type {number} */ width) => {
    const all = result.heads.flatMap((/** @type {any} */ head, /** @type {number} */ h) =>
      head.maps.map((/** @type {any} */ map) => ({ map, h })),
    );
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
    const most = Math.min(1, darkest / options.keys);
    all.forEach((/** @type {any} */ { map, h }, /** @type {number} */ i) => {
      const chart = /** @type {ReturnType<typeof heatmap>} */ (maps[i]);
      chart.update({
        locale: language,
        name: `${titleOf(map.rule, h)}. ${common.describe.chartKeys}`,
        values: map.weights,
        rows: options.queries,
        columns: options.keys,
        domain: [0, most],
        aggregate: 'largest',
        square: true,
        height: tallest,
        rowTitle: words.maps.query,
        columnTitle: words.maps.key,
        describe: (cell) => describe(cell, map),
        onPoint: (cell) => {
          for (const other of maps) if (other !== chart) other.moveCursor(cell);
        },
      });
    });
    side.update({
      width,
      group: result.rules.length,
      panels: all.map((/** @type {any} */ { map, h }, /** @type {number} */ i) => ({
        title: titleOf(map.rule, h),
        chart: maps[i],
      })),
    });
    scale.update({
      width,
      left: maps[0]?.left ?? 0,
      locale: language,
      domain: [0, most],
      title:
        most < 1
          ? fill(words.maps.clipped, { most: numbers.significant(most, 3) })
          : words.maps.scale,
    });
  };

  /** @param {string} rule @param {number} head */
  const titleOf = (rule, head) => {
    const { formula } = common.rules[rule];
    if (options.heads > 1)
      return `${fill(words.maps.head, { n: numbers.whole(head + 1) })} · ${formula}`;
    return (
      words.maps[/** @type {any} */ ({ none: 'raw', sqrt: 'scaled' })[rule]] ??
      `softmax(${formula})`
    );
  };

  const drawFate = (/** @type {number} */ width) => {
    const { quantity, keys, d } = options;
    if (!result.expected) return;
    /** @type {any[]} */
    const series = [];
    for (const rule of result.rules) {
      const label = words.short[rule] ?? common.rules[rule].name;
      const curve = result.expected[rule];
      const points = (result.points ?? []).filter(
        (/** @type {any} */ point) => point.rule === rule,
      );
      if (curve) {
        series.push({
          role: 'predicted',
          label,
          x: curve.d,
          y: curve.rows.map((/** @type {any} */ row) => row[quantity]),
          marks: false,
        });
      }
      const of = (/** @type {string} */ part) =>
        points.map((/** @type {any} */ point) => point[part][quantity]);
      const values = of('measured');
      const errors = of('error');
      series.push({
        role: 'measured',
        ...(curve ? {} : { label }),
        x: points.map((/** @type {any} */ point) => point.d),
        y: values,
        low: values.map((/** @type {number} */ y, /** @type {number} */ i) => y - 2 * errors[i]),
        high: values.map((/** @type {number} */ y, /** @type {number} */ i) => y + 2 * errors[i]),
        errors: 'bars',
        line: !curve,
        marks: true,
      });
    }
    // The norm of a row's derivative is ½ at most. Above the highest there is room for the markers' labels.
    const top = { entropy: Math.log(Math.max(2, keys)), largest: 1, gradient: 0.4 }[
      /** @type {'entropy' | 'largest' | 'gradient'} */ (quantity)
    ];
    const freezing = freezingDimension(keys);
    fate.update({
      width,
      locale: language,
      height: Math.round(Math.min(300, Math.max(220, width * 0.36))),
      name: `${words.axis[quantity]}. ${common.describe.chartKeys}`,
      x: { domain: [1, largestDimension], scale: 'log2', title: words.axis.d },
      y: { domain: [0, top * 1.3], title: words.axis[quantity] },
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
        ...(freezing >= 1
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
          rule: words.short[label] ?? common.rules[label].name,
          quantity: words.quantities[quantity],
          value: numbers.significant(y, 4),
        });
      },
    });
  };

  /** Two series for a rule with an exact curve, one without. @param {number} index */
  const ruleOfSeries = (index) => {
    let left = index;
    for (const [place, rule] of result.rules.entries()) {
      left -= result.expected[rule] ? 2 : 1;
      if (left < 0) return place;
    }
    return 0;
  };

  const shown = { maps: /** @type {any} */ (undefined), width: 0 };
  return {
    nodes: [side.node, scale.node, fate.node, remark],
    notes: [rulesTable({ words, common, frame })],
    charts: () => [side, scale, fate],

    draw(latest, latestOptions, width) {
      result = latest;
      options = latestOptions;
      // What refines the curves leaves the maps as they are.
      if (shown.maps !== result.heads || shown.width !== width) drawMaps(width);
      shown.maps = result.heads;
      shown.width = width;
      drawFate(width);
      remark.textContent = words.key.unpredicted[options.third] ?? '';
      remark.hidden = remark.textContent === '';
    },
  };
}

/**
 * Who scales how.
 *
 * @param {Pick<import('../types.js').Context, 'words' | 'common' | 'frame'>} context
 */
function rulesTable({ words, common, frame }) {
  const { rulesTable: its } = words;
  /** @param {'th' | 'td'} tag @param {string[]} texts */
  const line = (tag, texts) =>
    frame.make('tr', '', ...texts.map((text) => frame.make(tag, '', text)));
  const rules = [...Object.values(common.rules), ...Object.values(its.others)];
  const table = frame.make(
    'table',
    '',
    frame.make('thead', '', line('th', [its.rule, its.score, its.who])),
    frame.make(
      'tbody',
      '',
      ...rules.map(({ name, formula, who }) => line('td', [name, formula, who])),
    ),
  );
  const room = frame.make('div', 'scroll', table);
  room.tabIndex = 0;
  room.setAttribute('role', 'region');
  room.setAttribute('aria-label', its.title);
  return frame.make('details', 'listing', frame.make('summary', '', its.title), room);
}
