// What the essay says of how far scores spread when heads have learned, against the stored training table.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { median } from '../../../web/figures/shared/measuring/median.js';
import { above, deeper, found, middle, ranged, rules, says } from './support/trainingClaims.js';

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
