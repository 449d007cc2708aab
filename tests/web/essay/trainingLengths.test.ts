// What the essay says of trained heads among fewer or more keys, against the stored training table.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { median } from '../../../web/figures/shared/measuring/median.js';
import {
  above,
  deeper,
  found,
  inEverySeed,
  middle,
  ranged,
  says,
} from './support/trainingClaims.js';

test('a lead stays while the others grow, unless it has ln n in it', () => {
  const at = (contestant: string, n: number) => {
    const cell = found('recall', 'sgd', 64, contestant).own.lengths?.[n];
    assert.ok(cell);
    return cell;
  };
  says(
    deeper,
    `${middle(at('sqrt', 4).margin, 1)} at $n=4$ and ${middle(at('sqrt', 64).margin, 1)} at $n=64$ under $1/\\sqrt d$ (over the plain mean of the others’ scores it is 10.5 to 10.6 at each $n$); ${middle(at('measured', 4).margin, 1)} and ${middle(at('measured', 64).margin, 1)} under`,
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
