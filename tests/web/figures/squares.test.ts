import assert from 'node:assert/strict';
import { test } from 'node:test';
import { squares } from '../../../web/figures/squares/squares.js';
import { sharedLab } from '../../support/labs.js';
import { runFigure } from './support/run.js';

const lab: any = await sharedLab(1);

test('what is said adds up: squares and crosses make the square of the sum', async () => {
  for (const terms of [1, 2, 9, 24]) {
    const { report, result } = await runFigure(squares, lab, { terms });
    const told = report.summary.replaceAll('−', '-').match(/-?\d+/g) ?? [];
    const [own, , plus, , minus, , total, sum] = told.map(Number);
    assert.equal(own, terms);
    assert.equal(plus + minus, terms * (terms - 1));
    assert.equal(own + plus - minus, total);
    assert.equal(sum ** 2, total);
    assert.equal(result.squares[terms - 1], total);
  }
});

test('a longer sum begins with the shorter one, and asks for no more terms than there are', async () => {
  const short = await runFigure(squares, lab, { d: 8, terms: 30 });
  const long = await runFigure(squares, lab, { d: 64 });
  assert.deepEqual([...short.result.signs], [...long.result.signs.slice(0, 8)]);
  assert.match(short.report.summary, /^Squares: 8 /);
});
