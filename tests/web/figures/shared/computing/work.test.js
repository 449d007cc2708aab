import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWork } from '../../../../../web/figures/shared/computing/work.js';
import { shadow, until, window } from '../../support/page.js';
import { clearPage, place } from '../../support/place.js';
import { latest, requests } from '../../support/probe.js';

const { document } = window;

clearPage();

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
  const states = /** @type {string[]} */ ([]);
  let progress = /** @type {(share: number) => Promise<void> | undefined} */ (() => undefined);
  const work = createWork({
    lab: () => new Promise((resolve) => (openLab = () => resolve(/** @type {any} */ ({})))),
    compute: async (task) => {
      progress = task.progress;
      await new Promise(() => {});
    },
    onResult() {},
    onStatus: ({ state }) => states.push(state),
  });
  void work.start({});
  openLab();
  await until(() => states.at(-1) === 'working');
  work.hold(true);
  assert.equal(states.at(-1), 'working');
  work.hold();
  assert.equal(states.at(-1), 'held');
  const gone = progress(0.5);
  work.release();
  await gone;
  progress(0.6);
  assert.equal(states.at(-1), 'working');

  void work.start({});
  work.hold();
  openLab();
  await new Promise((resolve) => setTimeout(resolve, 10));
  assert.deepEqual(states.slice(-2), ['loading', 'held']);
});

test('off screen nothing is computed, and the work goes on when the reader is back', async () => {
  /** @type {((entries: { isIntersecting: boolean }[]) => void)[]} */
  const observers = [];
  window.IntersectionObserver = class {
    constructor(/** @type {any} */ notify) {
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
    const figure = /** @type {any} */ (document.body.firstElementChild);
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
