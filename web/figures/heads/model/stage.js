/**
 * The pictures of a model's heads: where to open it, and one of several views of its numbers.
 */
import { bars, colorScale, heatmap, lines } from '../../../charts/index.js';
import { fill } from '../../../text/fill.js';
import { createPanel } from './panel.js';
import { chosenOf, freezingKeysOf, isFrozen, isReadable, layersOf, spreadOf } from './seen.js';

/** @typedef {import('./measure.js').ModelResult} ModelResult */
/** @typedef {import('../../../engine/models/types.js').HeadNumbers} HeadNumbers */
/** @typedef {import('../heads.js').HeadsOptions} HeadsOptions */

/** Colours and the ruler of lengths end here at the least, so that models can be compared. */
const leastWidest = 2;
const longestRow = 1_000_000;

/** @param {import('../measure.js').OpenedContext} context @returns {import('../../types.js').Stage<HeadsOptions, ModelResult>} */
export function stageModel(context) {
  const { document, words, common, language, numbers, frame, change } = context;
  const panel = createPanel(context);
  const grid = heatmap(document, {
    width: 200,
    name: '',
    values: [0],
    rows: 1,
    columns: 1,
    scale: false,
  });
  const gridScale = colorScale(document, { width: 720, name: words.model.scale, domain: [0, 1] });
  const chart = lines(document, { width: 720, name: '', series: [] });
  const steps = bars(document, { width: 720, name: '', items: [] });
  const remark = frame.make('p', '');
  const verdict = frame.make('p', '');
  const place = frame.make('div', 'views');
  /** @typedef {import('../../../charts/types.js').Exportable & { node: HTMLElement }} Chart */
  /** @type {Chart[]} */
  let shown = [];

  /** @param {Chart[]} charts */
  const arrange = (charts) => {
    if (charts.length === shown.length && charts.every((each, i) => each === shown[i])) return;
    shown = charts;
    place.replaceChildren(...charts.map(({ node }) => node));
  };

  /** @param {HeadNumbers} head */
  const nameOf = ({ layer, tower, head }) =>
    fill(words.model.name, {
      layer: [tower, layer].filter((part) => part !== '').join(' '),
      head: String(head),
    });

  /** @param {HeadNumbers} head */
  const describe = (head) =>
    fill(words.model.point, {
      name: nameOf(head),
      spread: numbers.significant(spreadOf(head), 3),
      keys: lengthOf(freezingKeysOf(head)),
    });

  /** @param {number} keys */
  const lengthOf = (keys) =>
    keys > longestRow
      ? fill(words.model.beyond, { keys: numbers.whole(longestRow) })
      : numbers.whole(keys);

  /** A head as a datum of a chart with one series for all and one for the chosen. @param {HeadNumbers[]} heads @param {(head: HeadNumbers) => [number, number]} at */
  const dots = (heads, at) => {
    const known = heads
      .map((head) => ({ head, at: at(head) }))
      .filter(({ at: [x, y] }) => Number.isFinite(x) && Number.isFinite(y) && x > 0)
      .sort((a, b) => a.at[0] - b.at[0]);
    return {
      heads: known.map(({ head }) => head),
      x: known.map(({ at: [x] }) => x),
      y: known.map(({ at: [, y] }) => y),
    };
  };

  /** @param {ModelResult} result @param {HeadsOptions} options @param {number} width */
  const drawGrid = ({ first }, options, width) => {
    const heads = first?.heads ?? [];
    const layers = layersOf(heads);
    const columns = Math.max(1, ...layers.map(({ heads: its }) => its.length));
    const values = new Float64Array(layers.length * columns).fill(Number.NaN);
    layers.forEach((layer, row) => {
      layer.heads.forEach((head, column) => {
        values[row * columns + column] = spreadOf(head);
      });
    });
    const chosen = chosenOf(heads, options);
    const widest = Math.max(leastWidest, ...values.filter((value) => value < Infinity));
    grid.update({
      width: Math.min(width, 620),
      locale: language,
      name: `${words.model.scale}${common.language.stop}${words.scores.gridKeys}`,
      values,
      rows: layers.length,
      columns,
      domain: [0, widest],
      height: Math.min(420, 80 + 24 * layers.length),
      stretch: 3,
      rowTitle: words.layer,
      columnTitle: words.head,
      rowLabels: layers.map(({ label }) => label),
      columnLabels: columns > 40 ? undefined : Array.from({ length: columns }, (_, i) => String(i)),
      describe: ({ row, column }) => {
        const head = layers[row]?.heads[column];
        return head && isReadable(head) ? describe(head) : words.model.unreadable;
      },
      onPoint: (cell) =>
        grid.moveCursor(cell ?? (chosen && { row: chosen.row, column: chosen.column }) ?? null),
      onPick: ({ row, column }) => change({ layer: row, head: column }),
    });
    grid.moveCursor(chosen ? { row: chosen.row, column: chosen.column } : null);
    gridScale.update({
      width: Math.min(width, 620),
      left: grid.left,
      locale: language,
      domain: [0, widest],
      title: words.model.scale,
    });
    const rowOf = new Map(layers.flatMap(({ heads: its }, row) => its.map((head) => [head, row])));
    const all = dots(heads, (head) => [
      Math.min(longestRow, freezingKeysOf(head)),
      rowOf.get(head) ?? 0,
    ]);
    const its = dots(chosen ? [chosen.head] : [], (head) => [
      Math.min(longestRow, freezingKeysOf(head)),
      rowOf.get(head) ?? 0,
    ]);
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
        { role: 0, line: false, marks: true, x: all.x, y: all.y },
        { role: 3, line: false, marks: true, x: its.x, y: its.y },
      ],
      markers: [
        { at: options.keys, label: fill(words.model.here, { keys: numbers.whole(options.keys) }) },
      ],
      describe: ({ series, index }) => describe((series === 0 ? all : its).heads[index]),
      onPick: ({ series, index }) => pick(heads, (series === 0 ? all : its).heads[index]),
    });
    remark.textContent = words.model.aboutGrid;
    arrange([grid, gridScale, chart]);
  };

  /** @param {HeadNumbers[]} heads @param {HeadNumbers} head */
  const pick = (heads, head) => {
    const layers = layersOf(heads);
    const row = layers.findIndex(({ heads: its }) => its.includes(head));
    change({ layer: row, head: layers[row].heads.indexOf(head) });
  };

  /** @param {ModelResult} result @param {HeadsOptions} options @param {number} width */
  const drawWaterfall = ({ first }, options, width) => {
    const chosen = chosenOf(first?.heads ?? [], options);
    if (!chosen) return arrange([]);
    const { factors } = chosen.head;
    const names = /** @type {const} */ (['gains', 'agreement', 'offsets', 'rotation']);
    let level = factors.raw;
    /** @type {import('../../../charts/types.js').BarItem[]} */
    const items = [
      { label: words.factors.raw, value: level, text: numbers.significant(level, 3) },
      ...names.map((name) => {
        const from = level;
        level *= factors[name];
        const text = fill(words.factors.times, { factor: numbers.significant(factors[name], 3) });
        return { label: words.factors[name], from, value: level, text };
      }),
    ];
    items.push({ label: words.factors.all, value: level, text: numbers.significant(level, 3) });
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

  /**
   * A dot a head on two logarithmic axes, with the line on which both are equal.
   *
   * @param {{ all: ReturnType<typeof dots>, one: ReturnType<typeof dots>, high?: number[], x: string, y: string, same: string, heads: HeadNumbers[], say: (head: HeadNumbers) => string, width: number }} parts
   */
  const drawScatter = ({ all, one, high, x, y, same, heads, say, width }) => {
    const values = [...all.x, ...all.y, ...(high ?? [])].filter(
      (value) => value > 0 && value < Infinity,
    );
    if (values.length === 0) return arrange([]);
    /** @type {[number, number]} */
    const domain = [Math.min(...values) / 1.3, Math.max(...values) * 1.3];
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
          role: 0,
          line: false,
          marks: true,
          x: all.x,
          y: all.y,
          ...(high && { low: all.y, high, errors: 'bars' }),
        },
        { role: 3, line: false, marks: true, x: one.x, y: one.y },
      ],
      describe: ({ series, index }) => say((series === 0 ? all : one).heads[index]),
      onPick: ({ series, index }) => pick(heads, (series === 0 ? all : one).heads[index]),
    });
    arrange([chart]);
  };

  /** @param {ModelResult} result @param {HeadsOptions} options @param {number} width */
  const drawStrangers = ({ first }, options, width) => {
    const heads = first?.heads ?? [];
    const chosen = chosenOf(heads, options);
    const at = (/** @type {HeadNumbers} */ head) =>
      /** @type {[number, number]} */ ([
        head.strangers,
        head.strangers * Math.sqrt(head.agreement),
      ]);
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
        fill(words.model.agreement, {
          name: nameOf(head),
          agreement: numbers.significant(head.agreement, 3),
          z: numbers.signed(head.agreementZ),
          ceiling: numbers.significant(head.agreementCeiling, 3),
        }),
    });
    remark.textContent = words.model.aboutStrangers;
  };

  /** @param {ModelResult} result @param {HeadsOptions} options @param {number} width */
  const drawCompare = ({ first, second }, options, width) => {
    const heads = first?.heads ?? [];
    const others = new Map(
      (second?.heads ?? []).map((head) => [`${head.tower} ${head.layer} ${head.head}`, head]),
    );
    const otherOf = (/** @type {HeadNumbers} */ { tower, layer, head }) =>
      others.get(`${tower} ${layer} ${head}`);
    const chosen = chosenOf(heads, options);
    const at = (/** @type {HeadNumbers} */ head) => {
      const other = otherOf(head);
      return /** @type {[number, number]} */ ([
        other ? spreadOf(other) : Number.NaN,
        spreadOf(head),
      ]);
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

  /** @param {ModelResult} result @param {HeadsOptions} options @param {number} width */
  const drawDistance = ({ first, lengths, reading }, options, width) => {
    const chosen = chosenOf(first?.heads ?? [], options);
    if (!chosen) return arrange([]);
    const { head } = chosen;
    if (head.sigmaFar === null) {
      if (!reading) remark.textContent = words.model.noRotation;
      return arrange([]);
    }
    const its = lengths.map(({ keys, heads }) => ({
      keys,
      spread: chosenOf(heads, options)?.head.sigmaWindow ?? Number.NaN,
    }));
    chart.update({
      ...nothingDrawn,
      width,
      locale: language,
      height: 300,
      name: `${words.model.lengths}${common.language.stop}${common.describe.chartKeys}`,
      x: { scale: 'log2', domain: [1, Math.max(2, options.keys)], title: words.model.lengths },
      y: { title: words.model.scale },
      series: [
        {
          role: 0,
          marks: true,
          x: its.map(({ keys }) => keys),
          y: its.map(({ spread }) => spread),
        },
      ],
      levels: [{ at: head.sigmaFar, label: words.model.far }],
      describe: ({ x, y }) =>
        fill(words.model.atLength, { keys: numbers.whole(x), spread: numbers.significant(y, 3) }),
    });
    remark.textContent = fill(words.model.aboutDistance, { name: nameOf(head) });
    arrange([chart]);
  };

  /** @param {ModelResult} result @param {HeadsOptions} options @param {number} width */
  const drawSpectrum = ({ first, random }, options, width) => {
    const chosen = chosenOf(first?.heads ?? [], options);
    if (!chosen?.head.singular) return arrange([]);
    const { singular } = chosen.head;
    const size = (/** @type {Float64Array} */ values) =>
      Math.sqrt(values.reduce((sum, value) => sum + value ** 2, 0));
    // As large as the head's all together, so that only the shapes are compared.
    const other = random?.map((value) => (value * size(singular)) / size(random));
    const numbered = Array.from(singular, (_, i) => i + 1);
    chart.update({
      ...nothingDrawn,
      width,
      locale: language,
      height: 300,
      name: `${words.choices.picture.spectrum}${common.language.stop}${common.describe.chartKeys}`,
      x: { domain: [0.5, singular.length + 0.5], title: words.model.direction },
      y: { domain: [0, Math.max(singular[0], other?.[0] ?? 0) * 1.1], title: words.model.singular },
      series: [
        ...(other
          ? [
              {
                role: /** @type {const} */ ('predicted'),
                marks: false,
                label: words.model.random,
                x: numbered,
                y: other,
              },
            ]
          : []),
        { role: 0, marks: true, label: words.model.its, x: numbered, y: singular },
      ],
      describe: ({ index }) =>
        fill(words.model.singularPoint, {
          n: numbers.whole(index + 1),
          value: numbers.significant(singular[index], 3),
          random: numbers.significant(other?.[index] ?? Number.NaN, 3),
        }),
    });
    remark.textContent = fill(words.model.aboutSpectrum, { name: nameOf(chosen.head) });
    arrange([chart]);
  };

  /** @type {Record<HeadsOptions['picture'], (result: ModelResult, options: HeadsOptions, width: number) => void>} */
  const pictures = {
    grid: drawGrid,
    waterfall: drawWaterfall,
    strangers: drawStrangers,
    spectrum: drawSpectrum,
    distance: drawDistance,
    compare: drawCompare,
  };

  return {
    nodes: [...panel.nodes, remark, place, verdict],
    charts: () => shown,

    draw(result, options, width) {
      panel.update(result, options);
      const heads = result.first?.heads ?? [];
      for (const node of [place, remark, verdict]) node.hidden = heads.length === 0;
      if (heads.length === 0) return;
      remark.textContent = '';
      pictures[options.picture](result, options, width);
      const chosen = chosenOf(heads, options);
      verdict.textContent = chosen
        ? fill(
            isFrozen(chosen.head, options.keys) ? words.verdict.frozen : words.verdict.notFrozen,
            {
              name: nameOf(chosen.head),
              keys: numbers.whole(options.keys),
              spread: numbers.significant(spreadOf(chosen.head), 3),
              limit: numbers.fixed(Math.sqrt(2 * Math.log(options.keys)), 2),
            },
          )
        : '';
    },
  };
}

/** The chart of one picture keeps nothing of another. */
const nothingDrawn = { slopes: [], markers: [], levels: [], onPick: null, describe: null };
