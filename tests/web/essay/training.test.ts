// What the essay says of which rules learn, against the stored training table.
import assert from 'node:assert/strict';
import { test } from 'node:test';
// @ts-expect-error: jsdom brings no types of its own.
import { JSDOM } from 'jsdom';
import { openLab } from 'rootd';
import { lateSeeds } from '../../../scripts/support/experiments.js';
import { reportOf, subjectOf } from '../../../scripts/support/trainingTable.js';
import { median } from '../../../web/figures/shared/measuring/median.js';
import en from '../../../web/text/en/index.js';
import {
  above,
  deeper,
  found,
  intro,
  middle,
  ranged,
  rules,
  says,
  table,
} from './support/trainingClaims.js';

test('every number of the essay’s table is the table’s', () => {
  const { document } = new JSDOM(deeper).window;
  const rows: Element[] = [...document.querySelectorAll('.table tbody tr')];
  assert.equal(rows.length, Object.keys(rules).length);
  const shown = (numbers: readonly number[] | undefined) => (numbers ? ranged(numbers, 2) : '–');
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

test('after 400 steps √d and a predicted spread answer all right, undivided mostly wrong', async () => {
  says(en.essay.sections.training.afterHtml, 'The divisor alone decides');
  const lab = await openLab({ workers: 0 });
  for (const seed of [1, 2, 3]) {
    const options = { task: 'recall', optimizer: 'sgd', d: 64, steps: 400, learningRate: 1, seed };
    const share = async (rule: string) => {
      const right = [];
      for await (const { accuracy } of lab.train({ ...options, rule } as any))
        right.push(Number(accuracy));
      // Of the last 50 batches of 64: a share of ½ would be off by 0.009 once in three.
      return right.slice(-50).reduce((sum, one) => sum + one, 0) / 50;
    };
    assert.ok((await share('none')) < 0.5, `seed ${seed}`);
    assert.ok((await share('linear')) < 0.9, `seed ${seed}`);
    for (const rule of ['sqrt', 'predicted'])
      assert.ok((await share(rule)) > 0.99, `${seed} ${rule}`);
  }
  await lab.close();
});

test('all rules but two learn recall at d = 64', () => {
  for (const optimizer of ['sgd', 'adam'] as const) {
    const few = Object.values(rules).filter(
      (contestant) => median(found('recall', optimizer, 64, contestant).own.accuracy) < 0.98,
    );
    assert.deepEqual(few, ['none', 'measured']);
    const { own } = found('recall', optimizer, 64, 'none');
    assert.ok(above(found('recall', optimizer, 64, 'sqrt').own.accuracy, own.accuracy));
    says(deeper, `${middle(own.accuracy, 2)} under ${optimizer === 'sgd' ? 'SGD' : 'Adam'}`);
  }
  const longer = (['adam', 'sgd'] as const).map((optimizer) => {
    const longOf = (contestant: string) => {
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

test('the essay says on what its comparison rests', () => {
  for (const words of [
    'seeds 101 to 110',
    'seeds 1 to 10',
    'more than 0.98 on average, since ties',
    'stored ones',
  ]) {
    says(deeper, words);
  }
  says(intro, 'predict the spread of the scores from them');
});
