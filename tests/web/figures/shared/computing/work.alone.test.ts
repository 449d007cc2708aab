import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { openLabWith } from '../../../../../web/figures/shared/computing/sharedLab.js';
import { Work } from '../../../../../web/figures/shared/computing/work.js';
import { shadow, until, window } from '../../support/page.js';
import { clearPage, place } from '../../support/place.js';
import { latest, requests } from '../../support/probe.js';

const { document } = window;

clearPage();

const openAtOnce = async () => ({ close: async () => {} }) as any;
openLabWith(openAtOnce);

test('the latest request wins and what came before is aborted', async () => {
  const figure = await place('<rootd-sums></rootd-sums>');
  const first = latest();
  figure.d = 100;
  await until(() => latest() !== first);
  const second = latest();
  assert.ok(first.signal.aborted);
  first.finish(1);
  second.finish(2);
  await until(() => shadow(figure).querySelector('.drawn'));
  assert.match(shadow(figure).querySelector('.drawn')?.textContent ?? '', /^2 /);
  assert.deepEqual(figure.numbers, { value: 2 });
});

test('several changes in one turn make one request', async () => {
  const figure = await place('<rootd-sums></rootd-sums>');
  const before = requests.length;
  figure.d = 10;
  figure.mean = 1;
  figure.seed = 4;
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(requests.length, before + 1);
  assert.deepEqual([latest().options.d, latest().options.mean, latest().options.seed], [10, 1, 4]);
});

test('stopping holds the work and keeps the picture, and going on lets it finish', async () => {
  const figure = await place('<rootd-sums></rootd-sums>');
  const { task } = latest();
  task.preview(3);
  assert.equal(task.progress(0.5), undefined);
  figure.pause();
  let held = true;
  task.progress(0.6).then(() => {
    held = false;
  });
  await new Promise((resolve) => setTimeout(resolve, 10));
  assert.ok(held);
  assert.match(shadow(figure).querySelector('.drawn')?.textContent ?? '', /^3 /);
  assert.match(shadow(figure).querySelector('.status')?.textContent ?? '', /Stopped/);
  const before = requests.length;
  figure.resume();
  await until(() => !held);
  assert.equal(requests.length, before);
});

test('stopped while out of sight or while the engine is opened, it says so and not that it works', async () => {
  let openLab = () => {};
  openLabWith(
    () =>
      new Promise((resolve) => {
        openLab = () => resolve({ close: async () => {} } as any);
      }),
  );
  const states = [] as string[];
  let progress = (() => undefined) as (share: number) => Promise<void> | undefined;
  const work = new Work({
    compute: async (task) => {
      progress = task.progress;
      await new Promise(() => {});
    },
    language: () => 'en',
    options: () => ({}),
    onResult() {},
    onStatus: ({ state }) => states.push(state),
  });
  work.connect();
  work.setVisible(true);
  await turn();
  openLab();
  await until(() => states.at(-1) === 'working');
  work.setVisible(false);
  assert.equal(states.at(-1), 'working');
  work.pause();
  assert.equal(states.at(-1), 'held');
  const gone = progress(0.5);
  work.setVisible(true);
  work.resume();
  await gone;
  progress(0.6);
  assert.equal(states.at(-1), 'working');
  work.disconnect();
  await new Promise((resolve) => setTimeout(resolve, 10));

  work.connect();
  work.setVisible(true);
  await turn();
  work.pause();
  openLab();
  await new Promise((resolve) => setTimeout(resolve, 10));
  assert.deepEqual(states.slice(-2), ['loading', 'held']);
  work.disconnect();
  openLabWith(openAtOnce);
});

test('off screen nothing is computed, and the work goes on when the reader is back', async () => {
  const observers: ((entries: { isIntersecting: boolean }[]) => void)[] = [];
  window.IntersectionObserver = class {
    constructor(notify: any) {
      observers.push(notify);
    }
    observe() {}
    disconnect() {}
  };
  try {
    const before = requests.length;
    document.body.innerHTML = '<rootd-sums></rootd-sums>';
    await new Promise((resolve) => setTimeout(resolve, 30));
    assert.equal(requests.length, before);
    observers[0]([{ isIntersecting: true }]);
    await until(() => requests.length > before);
    observers[0]([{ isIntersecting: false }]);
    const hold = latest().task.progress(0.1);
    assert.ok(hold);
    const figure = document.body.firstElementChild as any;
    figure.d = 3;
    await new Promise((resolve) => setTimeout(resolve, 10));
    assert.equal(requests.length, before + 1);
    observers[0]([{ isIntersecting: true }]);
    await until(() => requests.length === before + 2);
    assert.equal(latest().options.d, 3);
  } finally {
    delete window.IntersectionObserver;
  }
});

test('after pause, a change is computed again', async () => {
  const figure = await place('<rootd-sums></rootd-sums>');
  figure.pause();
  const before = requests.length;
  figure.set({ d: 11 });
  await until(() => requests.length > before);
  assert.equal(latest().options.d, 11);
});

/** One whose options are a number, and what it did. */
function working() {
  const seen = {
    options: undefined as number | undefined,
    asked: [] as number[],
    shown: [] as [string, number, boolean][],
    states: [] as string[],
    fail: false,
  };
  const it: Work<number, string> = new Work({
    compute: async ({ options, show }) => {
      seen.asked.push(options);
      if (seen.fail) throw new Error('no');
      show(`of ${options}`);
    },
    language: () => 'en',
    options: () => seen.options,
    onResult: (...result) => seen.shown.push(result),
    onStatus: ({ state }) => seen.states.push(state),
  });
  it.connect();
  return { it, seen };
}

test('what changes in one turn is answered together, and with the options of the answer', async () => {
  const { it, seen } = working();
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
  const { it, seen } = working();
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
  const { it, seen } = working();
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
