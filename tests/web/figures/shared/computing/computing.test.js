import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { Computing } from '../../../../../web/figures/shared/computing/computing.js';
import { openLabWith } from '../../../../../web/figures/shared/computing/sharedLab.js';

openLabWith(async () => /** @type {any} */ ({ close: async () => {} }));

/** One whose options are a number, and what it did. */
function computing() {
  const seen = {
    options: /** @type {number | undefined} */ (undefined),
    asked: /** @type {number[]} */ ([]),
    shown: /** @type {[string, number, boolean][]} */ ([]),
    states: /** @type {string[]} */ ([]),
    fail: false,
  };
  /** @type {Computing<number, string>} */
  const it = new Computing({
    compute: async ({ options, show }) => {
      seen.asked.push(options);
      if (seen.fail) throw new Error('no');
      show(`of ${options}`);
    },
    language: () => 'en',
    begin: () => seen.options,
    onResult: (...result) => seen.shown.push(result),
    onStatus: ({ state }) => seen.states.push(state),
  });
  it.connect();
  return { it, seen };
}

test('what changes in one turn is answered together, and with the options of the answer', async () => {
  const { it, seen } = computing();
  it.setVisible(true);
  await turn();
  assert.deepEqual(seen.asked, [], 'the figure was not built yet');
  seen.options = 1;
  it.request();
  it.request();
  assert.equal(it.isUpToDate, false);
  seen.options = 2;
  await turn();
  assert.deepEqual(seen.asked, [2]);
  assert.deepEqual(seen.shown, [['of 2', 2, true]]);
  assert.equal(it.isUpToDate, true);
  it.catchUp();
  await turn();
  assert.deepEqual(seen.asked, [2], 'nothing is missing');
  it.disconnect();
});

test('out of view, while paused and out of the page nothing is computed, and later what is missing', async () => {
  const { it, seen } = computing();
  seen.options = 1;
  it.request();
  await turn();
  assert.deepEqual(seen.asked, [], 'not in view');
  it.pause();
  it.setVisible(true);
  await turn();
  assert.deepEqual(seen.asked, [], 'paused');
  it.resume();
  await turn();
  assert.deepEqual(seen.asked, [1]);
  it.pause();
  it.request();
  await turn();
  assert.deepEqual(seen.asked, [1], 'asked for while paused');
  it.endPause();
  it.request();
  await turn();
  assert.deepEqual(seen.asked, [1, 1], 'a change ends a pause');
  it.disconnect();
  it.request();
  await turn();
  assert.deepEqual(seen.asked, [1, 1], 'it has left the page');
  it.connect();
  it.setVisible(true);
  await turn();
  assert.deepEqual(seen.asked, [1, 1, 1]);
  it.disconnect();
});

test('a failure leaves the answer missing', async () => {
  const { it, seen } = computing();
  seen.options = 1;
  seen.fail = true;
  it.setVisible(true);
  await turn();
  assert.deepEqual(seen.states, ['loading', 'working', 'failed']);
  assert.equal(it.isUpToDate, false);
  seen.fail = false;
  it.catchUp();
  await turn();
  assert.deepEqual(seen.shown, [['of 1', 1, true]]);
  it.disconnect();
});
