// What the essay says of learning rates, against the stored training table: where the best is, what becomes of one that is
// carried to another width, and how much room there is.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bestOf, finerLooksOf, looksOf } from '../../../scripts/support/trainingTable.js';
import { median } from '../../../web/figures/shared/measuring/median.js';
import {
  above,
  deeper,
  found,
  inEverySeed,
  middle,
  ranged,
  says,
  table,
} from './support/trainingClaims.js';

test('either divisor learns at every width, and each rate goes where the essay says', () => {
  const ratesOf = (optimizer: 'sgd' | 'adam', contestant: string) =>
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
  // To a quarter of a decade; the exponents of ten.
  const [root, whole] = ['sqrt', 'linear'].map((rule) =>
    [16, 64, 256, 1024].map((d) => {
      const best = bestOf(finerLooksOf(table, `recall adam ${d} ${rule}`, 'adam'));
      assert.equal(best?.seeds, 10);
      return (best?.halfDecade ?? Number.NaN) / 2;
    }),
  );
  assert.deepEqual(root, [-2, -2, -2.25, -2.5]);
  assert.deepEqual(whole, [-1.5, -1.5, -1.25, -1.25]);
  says(deeper, `little by little, $10^{-2}$, $10^{-2}$, $10^{-2.25}$ and $10^{-2.5}$`);
  says(deeper, 'the former is $10^{-1.5}$ twice, then $10^{-1.25}$ twice');
  says(deeper, 'here it falls by 0.5');
});

test('a rate carried from d = 64 to d = 1024', () => {
  const root = found('recall', 'adam', 1024, 'sqrt');
  assert.equal(root.carried, 0.01);
  const [own, carried] = [root.own.loss, root.transferred.loss];
  assert.ok(inEverySeed(carried, own));
  says(
    deeper,
    `a median loss of ${ranged(carried, 3)}, where its own rate there leaves ${middle(own, 3)}, and every seed is worse`,
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

test('rules that are blind to the size of the weights have room for their rate', () => {
  const decades = (contestant: string) => found('recall', 'adam', 64, contestant).range.decades;
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
  const atTen = (contestant: string) =>
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
