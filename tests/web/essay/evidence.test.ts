// What the essay says of starts, rates, several heads and a small language model, against what is stored of them.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { subjects, widthsOfSlopes } from '../../../scripts/support/experiments.js';
import { quartersOf, slopesOf } from '../../../scripts/support/slopes.js';
import { reportedStart } from '../../../scripts/support/storedStarts.js';
import { evidencePlace, lineOf, readTable } from '../../../scripts/support/trainingTable.js';
import { median } from '../../../web/figures/shared/measuring/median.js';
import en from '../../../web/text/en/index.js';
import { above, inEverySeed, ranged, says } from './support/trainingClaims.js';

const evidence = readTable(evidencePlace);
const { after } = en.essay.sections;
const { beforeHtml: starts, afterHtml: deeper } = en.essay.deeper.starts;
const [adam, sgd] = (['adam', 'sgd'] as const).map((optimizer) => {
  const subject = subjects.find((one) => one.task === 'recall' && one.optimizer === optimizer);
  assert.ok(subject);
  return subject;
});

test('a start of 0.56: where the undivided head learns', () => {
  assert.ok(adam);
  const at = [16, 64, 256, 1024].map((d) => {
    const { cell } = reportedStart(evidence, adam, d, 'none from 0.56');
    return ranged(cell.accuracy, 2);
  });
  says(
    starts,
    `under Adam it reaches ${at[0]} and ${at[1]} at $d=16$ and 64, ${at[2]} at 256 and ${at[3]} at 1024`,
  );
});

test('undivided, from unit variance, the loss stays larger at every width under either optimiser', () => {
  for (const subject of [adam, sgd])
    for (const d of [16, 64, 256, 1024]) {
      assert.ok(subject);
      const [none, root, whole] = (['none', 'sqrt', 'linear'] as const).map(
        (rule) => reportedStart(evidence, subject, d, `${rule} from 1`).cell.loss,
      );
      assert.ok(none && root && whole, `${d}`);
      for (const divided of [root, whole])
        assert.ok(
          inEverySeed(none, divided) && median(none) > 1.5 * median(divided),
          `${subject.optimizer} ${d}`,
        );
    }
});

test('either divisor has one optimiser under which its best rate nearly stays', () => {
  const factor = (subject: typeof adam, rule: string) => {
    assert.ok(subject);
    const { mean, error } = slopesOf(evidence, subject, rule, widthsOfSlopes).best;
    return [-2, 2].map((errors) => 64 ** (mean + errors * error));
  };
  const within = ([from = 0, to = 0]: number[], low: number, high: number) =>
    assert.ok(low < from && to < high, `${from} ${to}`);
  within(factor(adam, 'linear'), 1, 2);
  within(factor(adam, 'sqrt'), 1 / 5, 1 / 3);
  within(factor(sgd, 'sqrt'), 1, 2);
  within(factor(sgd, 'linear'), 60, 100);
  says(after.afterHtml, 'dividing by $d$ nearly keeps the best rate under Adam');
  says(after.afterHtml, 'plain descent</a>, $\\sqrt d$ keeps it.');
});

test('the slopes of the best rates', () => {
  const slope = (subject: typeof adam, rule: string, narrowest = 16) => {
    assert.ok(subject);
    const widths = widthsOfSlopes.filter((d) => d >= narrowest);
    const { best, seeds } = slopesOf(evidence, subject, rule, widths);
    assert.equal(seeds, 20);
    return `${best.mean < 0 ? '−' : '+'}${Math.abs(best.mean).toFixed(2)} ± ${best.error.toFixed(2)}`;
  };
  says(
    deeper,
    `under Adam ${slope(adam, 'sqrt')} for $1/\\sqrt d$ and ${slope(adam, 'linear')} for $1/d$`,
  );
  says(deeper, `under SGD ${slope(sgd, 'sqrt')} and ${slope(sgd, 'linear')}`);
  const wider = [adam, sgd].flatMap((subject) =>
    ['sqrt', 'linear'].map((rule) => slope(subject, rule, 64)),
  );
  says(deeper, `From $d=64$ on the four are ${wider.slice(0, 3).join(', ')} and ${wider[3]}`);
  const [steepest] = slope(adam, 'sqrt', 64).split(' ');
  says(
    en.essay.deeper.twin.table.captionHtml,
    `under Adam that of √d is ${steepest} from $d=64$ on`,
  );
  const ends = (subject: typeof adam, rule: string) => {
    assert.ok(subject);
    const { lowest, highest } = slopesOf(evidence, subject, rule, widthsOfSlopes);
    return [lowest, highest]
      .map(({ mean, error }) => {
        assert.ok(error < 0.025);
        return `${mean < 0 ? '−' : '+'}${Math.abs(mean).toFixed(2)}`;
      })
      .join(' and ');
  };
  says(
    deeper,
    `have slopes of ${ends(adam, 'sqrt')} for $1/\\sqrt d$, ${ends(adam, 'linear')} for $1/d$; under SGD ${ends(sgd, 'sqrt')}, ${ends(sgd, 'linear')} (errors up to 0.02)`,
  );
  const looks = quartersOf(evidence, 'recall sgd 64 sqrt');
  const least = Math.min(...looks.map(({ loss }) => loss));
  const flat = looks.filter(({ loss }) => loss < 1.02 * least).map(({ rate }) => rate);
  says(deeper, `stays within 2 % of its least from ${flat[0]} to ${flat.at(-1)}`);
});

test('with tokens as wide as d every best rate moves down from where tokens 64 wide have it', () => {
  const place = fileURLToPath(new URL('../../reference/wide-tokens.json', import.meta.url));
  const table = readTable(place);
  const slopes = (subject: typeof adam) =>
    (['sqrt', 'linear'] as const).map((rule) => {
      assert.ok(subject);
      const wide = slopesOf(table, subject, rule, [64, 256]);
      const narrow = slopesOf(evidence, subject, rule, [64, 256]);
      assert.deepEqual([wide.seeds, narrow.seeds], [10, 20]);
      // At 64 both programs train the same, and the grid's rates lie a quarter of a decade apart.
      const [one, other] = [wide.best.at[64] ?? 0, narrow.best.at[64] ?? 0];
      assert.ok(Math.abs(one - other) < 0.25, `${rule}: ${one} ${other}`);
      const off = narrow.best.mean - wide.best.mean;
      assert.ok(off > 3 * Math.hypot(narrow.best.error, wide.best.error), `${rule}: ${off}`);
      const told = ({ mean, error }: typeof wide.best) =>
        `${mean < 0 ? '−' : '+'}${Math.abs(mean).toFixed(2)} ± ${error.toFixed(2)}`;
      return { wide: told(wide.best), narrow: told(narrow.best) };
    });
  const [root, whole] = slopes(adam);
  says(
    deeper,
    `from $d=64$ to 256 with slopes of ${root?.wide} for $1/\\sqrt d$ and ${whole?.wide} for $1/d$, where tokens 64 wide give ${root?.narrow} and ${whole?.narrow}`,
  );
  // A decade and more of rates within 1 % of the least loss.
  assert.ok(sgd);
  for (const rule of ['sqrt', 'linear']) {
    const looks = quartersOf(table, lineOf(sgd, 256, rule));
    const least = Math.min(...looks.map(({ loss }) => loss));
    const flat = looks.filter(({ loss }) => loss < 1.01 * least).map(({ rate }) => rate);
    assert.ok((flat.at(-1) ?? 0) >= 10 * (flat[0] ?? Number.NaN), rule);
  }
  says(deeper, 'Under SGD losses at $d=256$ are flat to 1 % over a decade and more');
  assert.ok(adam);
  for (const rule of ['sqrt', 'linear'])
    for (const { loss } of Object.values(table.cells[lineOf(adam, 16, rule)] ?? {}))
      assert.ok(median(loss) >= 0.9);
  const { at } = slopesOf(table, adam, 'linear', [16, 64]).best;
  assert.ok((at[16] ?? 0) < (at[64] ?? 0));
  says(deeper, 'the best one for $1/d$ is lower there than at 64');
});

test('how alike four heads are', () => {
  const { cells } = JSON.parse(
    readFileSync(new URL('../../reference/two-keys.json', import.meta.url), 'utf8'),
  );
  const alike = (rule: string) =>
    [16, 64, 256].map((d) => {
      const { reported } = cells[`drawn ${rule} ${d}`];
      assert.equal(reported.maps.length, d < 256 ? 30 : 10);
      assert.ok(Math.min(...reported.accuracy) >= 0.996);
      assert.equal(Math.abs(median(reported.mapsAtStart)).toFixed(1), '0.0');
      return ranged(reported.learned, 2);
    });
  const told = (list: string[]) => `${list[0]}, ${list[1]} and ${list[2]}`;
  says(
    deeper,
    `is in the median ${told(alike('sqrt'))} under $1/\\sqrt d$, and ${told(alike('linear'))} under $1/d$`,
  );
  const rates = Object.entries(cells as Record<string, { rate: number }>)
    .filter(([name]) => name.startsWith('drawn'))
    .map(([name, { rate }]) => [name, rate]);
  for (const [name, rate] of rates)
    assert.equal(rate, name === 'drawn sqrt 256' ? 0.001 : 0.00316, String(name));
});

type Run = {
  d: number;
  divisor: string;
  rate: number;
  queryKeyRate: number;
  loss: { choose: number | null; report: number };
};

test('a small language model: undivided is behind in every seed, and √d behind d where each has its own rate', () => {
  const { runs }: { runs: Run[] } = JSON.parse(
    readFileSync(new URL('../../reference/language-models.json', import.meta.url), 'utf8'),
  );
  const sum = (numbers: number[]) => numbers.reduce((total, x) => total + x, 0);
  /** Losses of the seeds at the rates that serve best on the part to choose on. */
  const best = (d: number, divisor: string, isShared: boolean) => {
    const groups = new Map<string, Run[]>();
    for (const run of runs) {
      if (run.d !== d || run.divisor !== divisor) continue;
      if (isShared && run.rate !== run.queryKeyRate) continue;
      const key = `${run.rate} ${run.queryKeyRate}`;
      groups.set(key, [...(groups.get(key) ?? []), run]);
    }
    const chosen = (group: Run[]) => sum(group.map(({ loss }) => loss.choose ?? Infinity));
    const [chosenOne] = [...groups.values()]
      .filter((group) => group.length === 3)
      .sort((a, b) => chosen(a) - chosen(b));
    assert.ok(chosenOne);
    return chosenOne.map(({ loss }) => loss.report);
  };
  const rows = (isShared: boolean) =>
    [16, 64, 256].map((d) => {
      const [one, root, whole] = ['one', 'sqrt', 'd'].map((divisor) => best(d, divisor, isShared));
      assert.ok(one && root && whole && above(one, root) && above(one, whole), `${d}`);
      assert.ok(isShared || above(root, whole), `${d}`);
      const all = [one, root, whole].map((losses) => ({ losses, mean: sum(losses) / 3 }));
      for (const { losses, mean } of all)
        assert.ok(losses.every((loss) => Math.abs(loss - mean) < 0.05));
      return all.map(({ mean }) => mean.toFixed(2)).join(', ');
    });
  /** The least mean loss over rates of Wq and Wk, by the parabola through the least of the grid and its neighbours. */
  const between = (d: number, divisor: string) => {
    const means = new Map<number, number[]>();
    const all = runs.filter((run) => run.d === d && run.divisor === divisor);
    const rate = all.find((run) => run.rate !== run.queryKeyRate)?.rate;
    for (const { queryKeyRate, loss } of all.filter((run) => run.rate === rate))
      means.set(queryKeyRate, [...(means.get(queryKeyRate) ?? []), loss.report]);
    const line = [...means].sort(([one], [other]) => one - other).map(([, list]) => sum(list) / 3);
    const at = line.indexOf(Math.min(...line));
    const [below, here, above] = line.slice(at - 1, at + 2);
    assert.ok(below && here && above);
    return here - (below - above) ** 2 / (8 * (below + above - 2 * here));
  };
  const ahead = (value: (d: number, divisor: string) => number) =>
    [16, 64, 256].map((d) => (value(d, 'sqrt') - value(d, 'd')).toFixed(2));
  const [first, second, third] = ahead((d, divisor) => sum(best(d, divisor, false)) / 3);
  says(deeper, `by ${first}, ${second} and ${third} in the mean`);
  const [closer, ...others] = ahead(between);
  says(deeper, `put them ${closer} apart, at 64 and 256 still ${others[0]}`);
  assert.equal(others[0], others[1]);
  const [narrow, middle, wide] = rows(true);
  says(deeper, `${narrow} nats at $d=16$, ${middle} at 64 and ${wide} at 256`);
  says(deeper, `a rate of their own for $W_q$ and $W_k$, ${rows(false).join('; ')}`);
});

test('the three models of the figure end alike', () => {
  const { models, steps } = JSON.parse(
    readFileSync(
      new URL('../../../web/figures/model/example/siblings.json', import.meta.url),
      'utf8',
    ),
  );
  const [one, root, whole] = ['one', 'sqrt', 'd'].map((name) =>
    models[name].losses.report.toFixed(2),
  );
  says(
    deeper,
    `${steps} steps, rates of their own, one seed each) end alike, at ${one}, ${root} and ${whole}`,
  );
});
