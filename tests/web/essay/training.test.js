// What the essay says about training, against the stored training table. A comparison in words stands here with its
// statistic over ten seeds: ranges that do not overlap, or a difference of one sign in all ten (a sign test: p = 0.002).
import assert from 'node:assert/strict';
import { test } from 'node:test';
// @ts-expect-error: jsdom brings no types of its own.
import { JSDOM } from 'jsdom';
import { openLab } from 'rootd';
import { lateSeeds } from '../../../scripts/support/experiments.js';
import {
  looksOf,
  median,
  readTable,
  reportOf,
  subjectOf,
} from '../../../scripts/support/trainingTable.js';
import en from '../../../web/text/en/index.js';

const table = readTable();
const { transfer } = en.essay.sections;
const { beforeHtml: intro, afterHtml: deeper } = en.essay.deeper.trained;
const rules = {
  undivided: 'none',
  'divided by √d': 'sqrt',
  'divided by d': 'linear',
  'spread from the weights, gradient stopped': 'predicted',
  'the same, gradient through': 'predicted through',
  'measured spread, gradient stopped': 'measured',
  'the same, gradient through, measured': 'measured through',
  'cosine, learned gain': 'cosine',
  'RMS norm, learned gains': 'rms-norm',
  'learned temperature': 'learned',
  'ln n/√d': 'log-length',
  's·ln n/√d, s learned': 'scalable',
};

/** @param {string} text @param {string} words */
function says(text, words) {
  assert.ok(text.includes(words), `the essay does not say “${words}”`);
}

/** @param {'recall' | 'majority'} task @param {'sgd' | 'adam'} optimizer @param {number} d @param {string} contestant */
function found(task, optimizer, d, contestant) {
  const report = reportOf(table, subjectOf(task, optimizer), d, contestant);
  const { own, transferred, rate, range } = report;
  assert.ok(own && transferred && rate && range, `${task} ${optimizer} ${d} ${contestant}`);
  assert.equal(own.accuracy.length, 10);
  return { ...report, own, transferred, rate, range };
}

/** @param {readonly number[] | undefined} numbers @param {number} digits */
const middle = (numbers, digits) => median(numbers ?? []).toFixed(digits);
/** @param {readonly number[]} numbers @param {number} digits */
const range = (numbers, digits) =>
  `${Math.min(...numbers).toFixed(digits)}–${Math.max(...numbers).toFixed(digits)}`;
/** @param {readonly number[]} numbers @param {number} digits */
const ranged = (numbers, digits) => `${middle(numbers, digits)} (${range(numbers, digits)})`;
/** In every seed the one is more than the other. @param {readonly number[]} more @param {readonly number[]} less */
const inEverySeed = (more, less) => more.every((one, i) => one > (less[i] ?? Number.NaN));
/** The ranges do not overlap. @param {readonly number[]} high @param {readonly number[]} low */
const above = (high, low) => Math.min(...high) > Math.max(...low);

test('every number of the essay’s table is the table’s', () => {
  const { document } = new JSDOM(deeper).window;
  /** @type {Element[]} */
  const rows = [...document.querySelectorAll('.table tbody tr')];
  assert.equal(rows.length, Object.keys(rules).length);
  const shown = (/** @type {readonly number[] | undefined} */ numbers) =>
    numbers ? ranged(numbers, 2) : '–';
  rows.forEach((row, i) => {
    const [name, contestant] = Object.entries(rules)[i] ?? ['', ''];
    const [head, ...cells] = [...row.children].map((cell) => cell.textContent);
    assert.equal(head, name.replace(', measured', ''));
    const narrow = found('recall', 'adam', 64, contestant);
    const wide = reportOf(table, subjectOf('recall', 'adam'), 1024, contestant);
    assert.deepEqual(cells, [
      shown(narrow.own.accuracy),
      `${narrow.range.from}–${narrow.range.to}`,
      shown(wide.own?.accuracy),
      shown(wide.transferred?.accuracy),
      shown(found('majority', 'sgd', 64, contestant).own.accuracy),
    ]);
    assert.deepEqual(narrow.range.open, { below: false, above: false }, contestant);
  });
});

test('either divisor learns at every width, and each rate goes where the essay says', () => {
  /** @param {'sgd' | 'adam'} optimizer @param {string} contestant */
  const ratesOf = (optimizer, contestant) =>
    [16, 64, 256, 1024].map((d) => {
      const { own, rate } = found('recall', optimizer, d, contestant);
      assert.ok(median(own.accuracy) > 0.995, `${optimizer} ${d} ${contestant}`);
      return rate;
    });
  assert.deepEqual(ratesOf('adam', 'linear'), [0.0316, 0.0316, 0.0316, 0.0316]);
  assert.deepEqual(ratesOf('adam', 'sqrt'), [0.01, 0.01, 0.01, 0.00316]);
  assert.deepEqual(ratesOf('sgd', 'sqrt'), [1, 1, 1, 1]);
  assert.deepEqual(ratesOf('sgd', 'linear'), [3.16, 10, 31.6, 316]);
  says(
    deeper,
    'under Adam is 0.0316 four times, and that of $1/\\sqrt d$ is 0.01, 0.01, 0.01 and 0.00316',
  );
  says(deeper, 'which stays, at 1, while $1/d$ has 3.16, 10, 31.6 and 316');
  says(
    transfer.afterHtml,
    'dividing by $d$ keeps the best rate in recall the same at every $d$; by $\\sqrt d$, it is lower at $d=1024$',
  );
  says(
    transfer.afterHtml,
    'it is the other way round in this task: $\\sqrt d$ keeps its rate, $d$ does not',
  );
  for (const d of [64, 1024]) {
    const undivided = found('recall', 'adam', d, 'none').own.accuracy;
    for (const contestant of ['sqrt', 'linear'])
      assert.ok(above(found('recall', 'adam', d, contestant).own.accuracy, undivided), `${d}`);
  }
  says(
    transfer.afterHtml,
    '<a href="?transfer.none=true#transfer">undivided</a>, no rate tried did as well',
  );
});

test('without a divisor a head answers mostly wrong after 400 steps', async () => {
  says(en.essay.sections.training.afterHtml, 'single keys, mostly wrong ones');
  const lab = await openLab({ workers: 0 });
  for (const seed of [1, 2, 3]) {
    const options = { task: 'recall', optimizer: 'sgd', d: 64, steps: 400, learningRate: 1, seed };
    const right = [];
    for await (const { accuracy } of await lab.train(
      /** @type {any} */ ({ ...options, rule: 'none' }),
    ))
      right.push(Number(accuracy));
    // The share of the last 50 batches of 64: a share of ½ would be off by 0.009 once in three.
    const share = right.slice(-50).reduce((sum, one) => sum + one, 0) / 50;
    assert.ok(share < 0.5, `seed ${seed}: ${share}`);
  }
  await lab.close();
});

test('a rate carried from d = 64 to d = 1024', () => {
  const root = found('recall', 'adam', 1024, 'sqrt');
  assert.equal(root.carried, 0.01);
  const [own, carried] = [root.own.loss, root.transferred.loss];
  assert.ok(inEverySeed(carried, own));
  says(
    deeper,
    `a median loss of ${middle(carried, 3)}, where its own rate there leaves ${middle(own, 3)}, and every seed is worse`,
  );
  const whole = found('recall', 'adam', 1024, 'linear');
  assert.equal(whole.carried, whole.rate);
  assert.ok(inEverySeed(carried, whole.transferred.loss));
  const rootSgd = found('recall', 'sgd', 1024, 'sqrt');
  assert.equal(rootSgd.carried, rootSgd.rate);
  const wholeSgd = found('recall', 'sgd', 1024, 'linear');
  assert.ok(inEverySeed(wholeSgd.transferred.loss, wholeSgd.own.loss));
  says(
    deeper,
    `every seed is a little worse at $d=1024$, ${middle(wholeSgd.transferred.loss, 3)} against ${middle(wholeSgd.own.loss, 3)}`,
  );
  const narrow = found('recall', 'sgd', 16, 'linear');
  says(deeper, `at $d=16$ its accuracy falls to ${middle(narrow.transferred.accuracy, 2)}`);
  assert.equal(middle(wholeSgd.transferred.accuracy, 2), middle(wholeSgd.own.accuracy, 2));
  // The other task says otherwise.
  const votes = found('majority', 'sgd', 512, 'sqrt');
  assert.deepEqual([votes.carried, votes.rate], [1, 0.316]);
  assert.ok(above(votes.own.accuracy, votes.transferred.accuracy));
  says(deeper, 'the best rate of $1/\\sqrt d$ falls from 1 to 0.316');
  says(
    deeper,
    `carried over it reaches ${ranged(votes.transferred.accuracy, 2)} where its own reaches ${ranged(votes.own.accuracy, 2)}`,
  );
  const wholeVotes = found('majority', 'sgd', 512, 'linear');
  for (const { accuracy } of [wholeVotes.own, wholeVotes.transferred])
    assert.equal(middle(accuracy, 2), '0.98');
});

test('all rules but two learn recall at d = 64', () => {
  for (const optimizer of /** @type {const} */ (['sgd', 'adam'])) {
    const few = Object.values(rules).filter(
      (contestant) => median(found('recall', optimizer, 64, contestant).own.accuracy) < 0.98,
    );
    assert.deepEqual(few, ['none', 'measured']);
    const { own } = found('recall', optimizer, 64, 'none');
    assert.ok(above(found('recall', optimizer, 64, 'sqrt').own.accuracy, own.accuracy));
    says(deeper, `${middle(own.accuracy, 2)} under ${optimizer === 'sgd' ? 'SGD' : 'Adam'}`);
  }
  const longer = /** @type {const} */ (['adam', 'sgd']).map((optimizer) => {
    /** @param {string} contestant */
    const longOf = (contestant) => {
      const { long } = found('recall', optimizer, 64, contestant);
      assert.equal(long?.accuracy.length, 10);
      return long?.accuracy ?? [];
    };
    const undivided = longOf('none');
    for (const other of Object.values(rules).filter((contestant) => contestant !== 'none'))
      assert.ok(above(longOf(other), undivided), `${optimizer} ${other}`);
    assert.equal(middle(longOf('measured'), 2), '1.00');
    return ranged(undivided, 2);
  });
  says(deeper, `ten times the steps bring it to ${longer.join(' and ')}`);
});

test('rules that are blind to the size of the weights have room for their rate', () => {
  const decades = (/** @type {string} */ contestant) =>
    found('recall', 'adam', 64, contestant).range.decades;
  assert.deepEqual(['sqrt', 'predicted', 'cosine', 'rms-norm'].map(decades), [1, 4, 4.5, 4.5]);
  says(
    deeper,
    'over 1 decade of rates, the spread from the weights over 4, cosine and RMS norm over 4.5',
  );
  // Where it does not hold.
  const wide = ['sqrt', 'predicted', 'cosine', 'rms-norm', 'measured', 'measured through'].map(
    (contestant) => found('recall', 'adam', 1024, contestant).range.decades,
  );
  assert.deepEqual(wide, [2, 2, 2.5, 3, 5, 6.5]);
  says(
    deeper,
    'At $d=1024$ the unbroken ranges are short: 2 decades for $1/\\sqrt d$, 2 for the spread',
  );
  const atTen = (/** @type {string} */ contestant) =>
    looksOf(table, `recall adam 1024 ${contestant}`, 'adam').find(
      ({ halfDecade }) => halfDecade === 2,
    )?.accuracy ?? 0;
  for (const contestant of ['predicted', 'cosine', 'rms-norm'])
    assert.ok(atTen(contestant) >= 0.995, contestant);
  assert.ok(
    looksOf(table, 'recall adam 1024 sqrt', 'adam').every(
      ({ halfDecade, accuracy }) => halfDecade < -2 || accuracy < 0.25,
    ),
  );
  says(deeper, 'at a rate of 10 they are back at 1.00, where $1/\\sqrt d$ has long failed');
  says(deeper, '2.5 for cosine and 3 for RMS norm. The last three dip in between');
  says(deeper, 'The measured spread has room there, 5 decades, and 6.5');
  const votes = ['sqrt', 'predicted'].map(
    (contestant) => found('majority', 'sgd', 64, contestant).range.decades,
  );
  assert.deepEqual(votes, [1.5, 1.5]);
  says(deeper, 'In majority under SGD at $d=64$, $1/\\sqrt d$ and the spread from the weights');
  for (const contestant of ['cosine', 'rms-norm'])
    assert.ok(found('majority', 'sgd', 64, contestant).range.decades >= 9);
  const level = ['linear', 'learned'].map(
    (contestant) => found('majority', 'sgd', 64, contestant).range.decades,
  );
  assert.deepEqual(level, [4, 4]);
  says(deeper, '$1/d$ and the learned temperature 4, and cosine and RMS norm at least 9');
  assert.deepEqual(['measured', 'measured through'].map(decades), [1.5, 5]);
  says(deeper, 'has 1.5 decades with its gradient stopped, and 5 with it');
});

test('the gradient through a measured spread is what it lacked', () => {
  const stopped = found('recall', 'adam', 64, 'measured').own;
  const through = found('recall', 'adam', 64, 'measured through').own;
  assert.ok(above(through.accuracy, stopped.accuracy));
  assert.equal(Math.min(...through.accuracy).toFixed(2), '1.00');
  says(deeper, `the measured rule reaches ${ranged(stopped.accuracy, 2)} under Adam`);
  for (const { scaledDeviation = [] } of [stopped, through]) {
    assert.ok(scaledDeviation.every((spread) => Math.abs(spread - 1) < 1e-3));
  }
  const wide = found('recall', 'adam', 1024, 'measured').own;
  assert.equal(middle(wide.accuracy, 2), '1.00');
  says(deeper, `the first reaches 1.00 too, but at a loss of ${middle(wide.loss, 3)}`);
  const weights = ['predicted', 'predicted through'].map(
    (contestant) => found('recall', 'adam', 64, contestant).own.loss,
  );
  assert.ok(
    !above(weights[0] ?? [], weights[1] ?? []) && !above(weights[1] ?? [], weights[0] ?? []),
  );
});

test('a spread of 1 is enough for recall, and no spread serves both tasks', () => {
  const held = found('recall', 'adam', 64, 'measured through').own;
  const root = found('recall', 'adam', 64, 'sqrt').own;
  assert.ok(above(held.loss, root.loss));
  says(deeper, `a loss of ${ranged(held.loss, 3)}`);
  says(
    deeper,
    `has grown to ${middle(root.scaledDeviation, 1)} by then, ends at ${ranged(root.loss, 3)}`,
  );
  says(deeper, `16/\\sqrt{15}=${(16 / Math.sqrt(15)).toFixed(2)}`);
  const rootVotes = found('majority', 'sgd', 64, 'sqrt').own;
  const others = Object.values(rules).filter((rule) => !['linear', 'learned'].includes(rule));
  for (const contestant of ['linear', 'learned']) {
    const best = found('majority', 'sgd', 64, contestant).own;
    assert.equal(middle(best.accuracy, 2), '0.98');
    assert.equal(middle(best.scaledDeviation, 1), '0.1');
    assert.ok(above(best.accuracy, rootVotes.accuracy));
    assert.ok(above(root.scaledDeviation ?? [], best.scaledDeviation ?? []));
    for (const other of others) {
      const { own } = found('majority', 'sgd', 64, other);
      assert.ok(median(best.loss) < median(own.loss), other);
    }
  }
  says(deeper, `reach 0.98, where $1/\\sqrt d$ reaches ${middle(rootVotes.accuracy, 2)}`);
});

test('the spread outgrows what the weights predict', () => {
  const { scoreDeviation = [], predictedDeviation = [] } = found(
    'recall',
    'adam',
    1024,
    'sqrt',
  ).own;
  assert.ok(above(scoreDeviation, predictedDeviation));
  says(
    deeper,
    `spread by ${middle(scoreDeviation, 0)} in the median, where the sizes of the weights predict ${middle(predictedDeviation, 0)}`,
  );
  // What each has multiplied the spread of the start, √d, by.
  for (const d of [16, 1024]) {
    const { scoreDeviation: raw, predictedDeviation: sizes } = found(
      'recall',
      'adam',
      d,
      'sqrt',
    ).own;
    const bySize = median(sizes ?? []) / Math.sqrt(d);
    const byAgreement = median(raw ?? []) / median(sizes ?? []);
    assert.ok(d === 16 ? bySize > byAgreement : Math.log(bySize) < 0.1 * Math.log(byAgreement));
  }
  says(deeper, 'almost wholly by this agreement, at $d=16$ more by size');
  const remedy = found('recall', 'adam', 1024, 'predicted').own;
  assert.ok(above(remedy.scaledDeviation ?? [], [1]));
  says(deeper, `at $d=1024$ ends at ${middle(remedy.scaledDeviation, 1)}`);
  // The other way round in the other task.
  const votes = found('majority', 'sgd', 64, 'sqrt').own;
  assert.ok(above(votes.predictedDeviation ?? [], votes.scoreDeviation ?? []));
  says(
    deeper,
    `spread by less than predicted, ${middle(votes.scoreDeviation, 1)} against ${middle(votes.predictedDeviation, 1)}`,
  );
});

test('a lead stays while the others grow, unless it has ln n in it', () => {
  const at = (/** @type {string} */ contestant, /** @type {number} */ n) => {
    const cell = found('recall', 'sgd', 64, contestant).own.lengths?.[n];
    assert.ok(cell);
    return cell;
  };
  says(
    deeper,
    `${middle(at('sqrt', 4).margin, 1)} at $n=4$ and ${middle(at('sqrt', 64).margin, 1)} at $n=64$ under $1/\\sqrt d$; ${middle(at('measured', 4).margin, 1)} and ${middle(at('measured', 64).margin, 1)} under`,
  );
  says(
    deeper,
    `which is ${Math.log(3).toFixed(1)} at $n=4$ and ${Math.log(63).toFixed(1)} at $n=64$`,
  );
  const losses = [4, 8, 16, 32, 64].map((n) => median(at('sqrt', n).loss));
  says(
    deeper,
    `its loss between ${Math.min(...losses).toFixed(3)} and ${Math.max(...losses).toFixed(3)}`,
  );
  const sinking = [4, 8, 16, 32, 64].map((n) => at('measured', n));
  assert.ok(
    above(at('measured', 4).margin, [Math.log(3)]) &&
      above([Math.log(63)], at('measured', 64).margin),
  );
  assert.ok(sinking.slice(1).every((cell, i) => inEverySeed(cell.loss, sinking[i]?.loss ?? [])));
  says(
    deeper,
    `its loss goes from ${middle(at('measured', 4).loss, 3)} to ${middle(at('measured', 64).loss, 3)}`,
  );
  says(
    deeper,
    `its accuracy is still ${middle(at('measured', 64).accuracy, 2)}, and with the gradient through it ${middle(at('measured through', 64).accuracy, 2)}`,
  );
  says(
    deeper,
    `its lead grows from ${middle(at('log-length', 4).margin, 1)} to ${middle(at('log-length', 64).margin, 1)}`,
  );
  assert.ok(above(at('log-length', 64).loss, at('sqrt', 64).loss));
  says(
    deeper,
    `at $n=64$ its loss is ${ranged(at('log-length', 64).loss, 3)}, that of $1/\\sqrt d$ ${ranged(at('sqrt', 64).loss, 3)}`,
  );
  says(deeper, `starts the scores ${Math.log(32).toFixed(1)} times as large`);
  const votes = found('majority', 'sgd', 64, 'log-length').own.accuracy;
  assert.ok(above(found('majority', 'sgd', 64, 'sqrt').own.accuracy, votes));
});

test('late seeds are told for every rule', () => {
  const late = Object.values(rules).map((contestant) => {
    const { usual } = found('recall', 'sgd', 64, contestant);
    assert.equal(usual?.accuracy.length, lateSeeds.last, contestant);
    return { contestant, count: usual?.accuracy.filter((accuracy) => accuracy < 0.5).length ?? 0 };
  });
  const told = late.filter(({ contestant }) => contestant !== 'none').map(({ count }) => count);
  says(
    deeper,
    `of seeds 1 to 40, between ${Math.min(...told)} and ${Math.max(...told)} stay under 0.5`,
  );
});

test('at the first step one gradient fades and the other swells', () => {
  const story = en.essay.deeper['gradient-story'].bodyHtml;
  const widths = [16, 64, 256, 1024];
  const at = (/** @type {string} */ rule, /** @type {number} */ d) => {
    const cell = table.firstStep[`${rule} ${d}`];
    assert.ok(cell);
    return cell;
  };
  const query = widths.map((d) => middle(at('none', d).gradientQuery, 1));
  says(
    story,
    `${query[0]} at $d=16$, ${query[1]} at 64, ${query[2]} at 256 and ${query[3]} at 1024`,
  );
  says(
    story,
    `from ${middle(at('none', 16).gradientScores, 3)} to ${middle(at('none', 1024).gradientScores, 3)}`,
  );
  const perEntry = widths.map((d) => median(at('none', d).gradientQuery) / Math.sqrt(64 * d));
  assert.ok(perEntry.slice(1).every((value, i) => value < (perEntry[i] ?? 0)));
  says(story, 'per entry of $W_q$, of which there are $64d$, it falls at every step of $d$');
  const root = widths.map((d) => median(at('sqrt', d).gradientScores));
  says(story, `between ${Math.min(...root).toFixed(3)} and ${Math.max(...root).toFixed(3)}`);
  for (const d of widths) assert.equal(middle(at('sqrt', d).gradientQuery, 1), '0.3');
  const wild = at('none', 1024).gradientQuery;
  assert.equal((Math.max(...wild) / Math.min(...wild)).toFixed(0), '7');
  says(story, 'both differ about sevenfold');
  const faint = at('none', 1024).gradientScores;
  const scatter = Math.max(...faint) / Math.min(...faint);
  assert.ok(scatter > 6 && scatter < 9, `${scatter}`);
  const { afterHtml } = en.essay.sections.gradients;
  says(afterHtml, `the first is ${middle(faint, 3)} at $d=1024$`);
  const louder = median(wild) / median(at('sqrt', 1024).gradientQuery);
  assert.equal(louder.toFixed(0), '9');
  says(afterHtml, 'the second is about nine times too large');
  assert.equal(Math.sqrt(1024), 32);
  says(afterHtml, '$\\sqrt{1024}=32$');
});

test('how the scale is written changes the gradient on Wq, and not that on the scores', async () => {
  // W̃ = √β W has the gradient of W divided by √β, and √β is d^(−1/4).
  says(en.essay.deeper['gradient-story'].bodyHtml, '$d^{1/4}$ times as large');
  const lab = await openLab({ workers: 0 });
  const d = 64;
  const firstStep = async (/** @type {object} */ rule) => {
    const options = { task: 'recall', optimizer: 'sgd', d, steps: 1, seed: 1, ...rule };
    const { value } = await (await lab.train(/** @type {any} */ (options))).next();
    return { query: Number(value?.gradientQuery[0]), scores: Number(value?.gradientScores[0]) };
  };
  const root = await firstStep({ rule: 'sqrt' });
  const twin = await firstStep({ rule: 'none', initialScale: d ** -0.25 });
  assert.ok(Math.abs(twin.query / root.query / d ** 0.25 - 1) < 1e-4);
  assert.ok(Math.abs(twin.scores / root.scores - 1) < 1e-4);
  await lab.close();
});

test('the essay says on what its comparison rests', () => {
  for (const words of [
    'seeds 101 to 110',
    'seeds 1 to 10',
    'A batch holds 64',
    '300 steps, and 400 under SGD in recall',
    'more than 0.98 on average, since ties',
    'stored ones',
  ]) {
    says(deeper, words);
  }
  says(intro, 'predict the spread of the scores from them');
});
