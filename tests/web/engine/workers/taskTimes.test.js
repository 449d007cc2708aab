import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TaskTimes } from '../../../../web/engine/workers/taskTimes.js';

/** @param {number} size @param {string} [kind] */
const task = (size, kind = 'sums') => ({ name: 'sums', args: {}, effort: { kind, size } });

test('a clock that says 0 makes no task free', () => {
  const times = new TaskTimes();
  times.learn(task(10), 0);
  assert.equal(times.claimTurn(task(1e6)), false);
  for (let i = 0; i < 100; i += 1) times.learn(task(10), 0);
  assert.equal(times.claimTurn(task(1e6)), false);
});

test('what is too short to be measured does not make its kind slower', () => {
  const times = new TaskTimes();
  times.learn(task(1000), 2);
  for (let i = 0; i < 100; i += 1) times.learn(task(1), 0.1);
  assert.equal(times.claimTurn(task(3500)), true);
});

test('a task of no size teaches nothing and takes nothing of a turn', () => {
  const times = new TaskTimes();
  times.learn(task(0), 0.5);
  assert.equal(times.claimTurn(task(1)), false);
  assert.equal(times.claimTurn(task(0)), true);
  assert.equal(times.claimTurn(task(1, 'unknown')), false);
});

test('kinds that were not seen for long are forgotten', () => {
  const times = new TaskTimes();
  for (let i = 0; i < 1000; i += 1) {
    times.learn(task(1, 'again'), 1);
    times.learn(task(1, `kind ${i}`), 1);
  }
  assert.equal(times.claimTurn(task(1, 'kind 0')), false);
  assert.equal(times.claimTurn(task(1, 'kind 999')), true);
  assert.equal(times.claimTurn(task(1, 'again')), true);
});
