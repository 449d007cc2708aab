/**
 * The pictures of training: curves over the steps with the attention of one fixed example, the grid of learning
 * rates, and losses by length of the context.
 */
import { heatmap, lines, panels } from '../../charts/index.js';
import { fill } from '../../text/fill.js';
import { runsOf, sweptRates, testedLengths } from './runs.js';
import { createTransport } from './transport.js';

/** The narrowest a map of weights may be, in px. */
const narrowest = 130;

/** Below this there is room for the shortest words only, in px. */
const phone = 480;

/** Between two pictures of runs in training for a reader who wants no motion, in ms. */
const stillPause = 1500;

/** What each curve shows of a record, and whether its axis is logarithmic. */
const curves = /** @type {Record<string, { of: (record: any) => number, log?: boolean }>} */ ({
  accuracy: { of: (record) => record.accuracy },
  loss: { of: (record) => record.loss },
  spread: { of: (record) => overHeads(record.scoreDeviation), log: true },
  alignment: { of: (record) => overHeads(record.alignment), log: true },
  sigma: {
    of: (record) => (overHeads(record.sigmaQuery) + overHeads(record.sigmaKey)) / 2,
    log: true,
  },
  entropy: { of: (record) => overHeads(record.entropy) },
  gradientScores: { of: (record) => overHeads(record.gradientScores), log: true },
  gradientQuery: { of: (record) => overHeads(record.gradientQuery), log: true },
});

/** The mean over heads. @param {ArrayLike<number>} values */
export function overHeads(values) {
  return Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * What is known of a run at a step, or last before it.
 *
 * @param {import('./measure.js').Followed} run
 * @param {number} step
 */
export function recordAt({ records }, step) {
  return records.findLast((record) => record.step <= step) ?? records[0];
}

/** @param {import('../types.js').Context} context @returns {import('../types.js').Stage} */
export function stageTraining(context) {
  const { document, words, common, language, numbers, frame } = context;
  const transport = createTransport(context);
  const still = document.defaultView?.matchMedia?.('(prefers-reduced-motion: reduce)');
  let lastDrawn = -Infinity;
  const nameOf = (/** @type {string} */ run) => words.controls[run];
  const chart = lines(document, { width: 720, name: '', series: [] });
  const grid = heatmap(document, { width: 720, name: '', values: [0], rows: 1, columns: 1 });
  const side = panels(document, { width: 720, minimum: narrowest, panels: [] });
  const remark = frame.make('p', 'remark');
  /** @type {ReturnType<typeof heatmap>[]} */
  const maps = [];
  const place = frame.make('div', 'views');
  /** @type {any[]} */
  let shown = [];
  let layout = '';

  /** @param {any[]} charts */
  const arrange = (charts) => {
    if (charts.length === shown.length && charts.every((each, i) => each === shown[i])) return;
    shown = charts;
    place.replaceChildren(...charts.map(({ node }) => node), remark);
  };

  /** @param {any} result @param {any} options @param {number} width */
  const drawCurves = (result, options, width) => {
    const { of, log } = curves[options.curve];
    const title = words.choices.curve[options.curve];
    const usable = (/** @type {number} */ y) => (log && !(y > 0) ? Number.NaN : y);
    const withSteps = result.runs.filter((/** @type {any} */ run) => run.records.length > 0);
    // On a phone there is no room for the names of many lines, which the key has too.
    const narrow = width < phone;
    const crowded = narrow && withSteps.length > 6;
    const series = withSteps.flatMap((/** @type {any} */ run) => {
      const x = run.records.map((/** @type {any} */ record) => record.step);
      const curve = {
        role: run.place,
        label: crowded
          ? ''
          : run.divergedAt && !narrow
            ? fill(words.run.named, {
                run: nameOf(run.name),
                step: numbers.whole(run.divergedAt),
              })
            : nameOf(run.name),
        x,
        y: run.records.map((/** @type {any} */ record) => usable(of(record))),
      };
      if (options.curve !== 'spread') return [curve];
      const y = run.records.map((/** @type {any} */ r) => usable(overHeads(r.predictedDeviation)));
      return [curve, { role: run.place, fine: true, x, y }];
    });
    const each = options.curve === 'spread' ? 2 : 1;
    const step = options.step < result.reached ? [{ at: options.step }] : [];
    chart.update({
      width,
      locale: language,
      name: `${title}. ${common.describe.chartKeys}`,
      x: { domain: [0, options.steps], scale: 'linear', title: words.axis.step },
      y: {
        title,
        scale: log ? 'log' : 'linear',
        ...(options.curve === 'accuracy' && { domain: [0, 1] }),
      },
      series,
      markers: step,
      describe: (point) => {
        const run = withSteps[Math.floor(point.series / each)];
        return fill(point.series % each ? words.run.predicted : words.run.at, {
          run: nameOf(run.name),
          step: numbers.whole(point.x),
          value: numbers.significant(point.y, 4),
        });
      },
    });
    drawExamples(withSteps, options, width);
    arrange([chart, side]);
  };

  /** @param {any[]} runs @param {any} options @param {number} width */
  const drawExamples = (runs, options, width) => {
    const drawn = runs.flatMap((run) => {
      const record = recordAt(run, options.step);
      return record?.example ? [{ run, record, example: record.example }] : [];
    });
    while (maps.length < drawn.length) {
      maps.push(
        heatmap(document, { width: 200, name: '', values: [0], rows: 1, columns: 1, scale: false }),
      );
    }
    const fit = Math.max(1, Math.min(drawn.length, Math.floor((width + 20) / (narrowest + 20))));
    const height = Math.min(260, Math.floor(width / fit));
    const titles = drawn.map(({ run, record, example }, i) => {
      const { queries, keys, weights } = example;
      const name = nameOf(run.name);
      const heads = weights.length / queries.length / keys.length;
      // One picture for all heads: their mean.
      const values = new Float32Array(queries.length * keys.length);
      for (const [at, weight] of weights.entries()) values[at % values.length] += weight / heads;
      maps[i].update({
        locale: language,
        name: `${name}. ${common.describe.chartKeys}`,
        values,
        rows: queries.length,
        columns: keys.length,
        rowLabels: queries,
        columnLabels: keys,
        domain: [0, 1],
        height,
        describe: ({ row, column, value }) =>
          fill(words.example.cell, {
            query: queries[row],
            key: keys[column],
            weight: numbers.fixed(value, 3),
          }),
      });
      // On a phone it would take two lines; the slider has the step.
      if (width < phone) return name;
      return fill(words.example.title, { run: name, step: numbers.whole(record.step) });
    });
    remark.textContent = words.example.about[options.task];
    const next = JSON.stringify([width, titles]);
    if (next === layout) return;
    layout = next;
    side.update({ width, panels: titles.map((title, i) => ({ title, chart: maps[i] })) });
  };

  /** @param {any} result @param {any} options @param {number} width */
  const drawRates = (result, options, width) => {
    const runs = runsOf(options);
    const rates = sweptRates[options.optimizer];
    const rows = runs.length;
    const values = new Float32Array(rows * rates.length).fill(Number.NaN);
    const cells = new Map();
    for (const cell of result.sweep) {
      const row = runs.findIndex(({ name }) => name === cell.run);
      const place = row * rates.length + rates.indexOf(cell.rate);
      cells.set(place, cell);
      values[place] = cell.accuracy;
    }
    grid.update({
      width,
      locale: language,
      name: `${words.choices.view.rates}. ${common.describe.chartKeys}`,
      values,
      rows,
      columns: rates.length,
      rowLabels: runs.map(({ name }) => nameOf(name)),
      columnLabels: rates.map((rate) => numbers.significant(rate, 3)),
      columnTitle: words.axis.rate,
      stretch: 2.2,
      scaleTitle: words.columns.accuracy,
      domain: [0, 1],
      height: 60 + 44 * rows,
      describe: ({ row, column, value }) => {
        const diverged = cells.get(row * rates.length + column)?.divergedAt;
        return fill(diverged ? words.sweepDiverged : words.sweepCell, {
          run: nameOf(runs[row].name),
          rate: numbers.significant(rates[column], 3),
          accuracy: Number.isNaN(value) ? common.table.notMeasured : numbers.fixed(value, 3),
          step: numbers.whole(diverged ?? 0),
        });
      },
    });
    remark.textContent = words.sweepAbout;
    arrange([grid]);
  };

  /** @param {any} result @param {any} options @param {number} width */
  const drawLengths = (result, options, width) => {
    remark.textContent = words.lengthsAbout;
    // The tests come when the training ends: until then the last ones stand. Of diverged runs there are none.
    if (result.lengths.length === 0) {
      if (!result.playing || shown.length !== 1) arrange([]);
      return;
    }
    const runs = runsOf(options);
    chart.update({
      width,
      locale: language,
      name: `${words.choices.view.lengths}. ${common.describe.chartKeys}`,
      x: { domain: [4, 64], scale: 'log2', title: words.axis.length },
      y: { title: words.choices.curve.loss, scale: 'log' },
      markers: [],
      series: runs.map((run) => {
        const cells = testedLengths.map((length) =>
          result.lengths.find(
            (/** @type {any} */ at) => at.run === run.name && at.length === length,
          ),
        );
        return {
          role: run.place,
          label: nameOf(run.name),
          x: testedLengths,
          y: cells.map((cell) => cell?.loss ?? Number.NaN),
        };
      }),
      describe: (point) =>
        fill(words.lengthCell, {
          run: nameOf(runs[point.series].name),
          length: numbers.whole(point.x),
          loss: numbers.fixed(point.y, 3),
        }),
    });
    arrange([chart]);
  };

  return {
    nodes: [...transport.nodes, place],
    charts: () => shown,

    draw(result, options, width) {
      transport.update(result, options);
      const now = performance.now();
      if (result.playing && still?.matches && now - lastDrawn < stillPause) return;
      lastDrawn = now;
      if (options.view === 'rates') drawRates(result, options, width);
      else if (options.view === 'lengths') drawLengths(result, options, width);
      else drawCurves(result, options, width);
    },
  };
}
