import assert from 'node:assert/strict';
import { afterEach, type TestContext, test } from 'node:test';
import { createPageState } from '../../../web/essay/state.js';
import { readAddress, writeQuery } from '../../../web/essay/stateQuery.js';
import { setReady } from '../../../web/figures/shared/element/ready.js';
import { controllerOf } from '../../../web/figures/shared/element/shell.js';
import { enter, shadow, until, window } from '../figures/support/page.js';
import { requests } from '../figures/support/probe.js';

const { document, history } = window;

let state: ReturnType<typeof createPageState> | undefined;
let notices: any[] = [];
let seeds: number[] = [];

/** The state of a page at an address. */
function begin(query: string, markup: string) {
  history.pushState(null, '', `/page${query}`);
  document.body.innerHTML = markup;
  seeds = [];
  state = createPageState({
    window: window as any,
    version: '0.1.0',
    site: 'https://example.org/',
    onNotices: (all) => {
      notices = all;
    },
    onSeed: (seed) => seeds.push(seed),
  });
  return state;
}

/** Opens a page whose figure computes. */
async function open(
  query: string,
  markup = '<section id="first"><rootd-sums d="200"></rootd-sums></section>',
) {
  const before = requests.length;
  begin(query, markup);
  await until(() => requests.length > before);
  return document.querySelector('rootd-sums') as any;
}

const query = () => window.location.search;

afterEach(async () => {
  state?.close();
  document.body.replaceChildren();
  await new Promise((resolve) => setTimeout(resolve, 5));
});

test('a query holds what a link needs, and stays readable', () => {
  const text = writeQuery({
    version: '0.1.0',
    seed: 3,
    figures: { sums: { d: '200', law: 'values:0,1@9,1' }, growth: {} },
  });
  assert.equal(text, 'v=0.1.0&seed=3&sums.d=200&sums.law=values:0,1@9,1');
  assert.deepEqual(readAddress(`?${text}`, ['sums', 'growth']), {
    version: '0.1.0',
    seed: 3,
    figures: { sums: { d: '200', law: 'values:0,1@9,1' } },
    ignored: [],
  });
});

test('a link may name every seed there is, and none beyond', () => {
  const largest = String(2 ** 53 - 1);
  assert.equal(readAddress(`?seed=${largest}`, []).seed, 2 ** 53 - 1);
  assert.equal(readAddress('?seed=0', []).seed, 0);
  for (const text of [String(2 ** 53), '-1', '1.5', '1e3', ''])
    assert.deepEqual(readAddress(`?seed=${text}`, []), {
      version: undefined,
      seed: undefined,
      figures: {},
      ignored: [{ key: 'seed', text }],
    });
});

test('a link sets the page’s seed and each figure’s options', async () => {
  const figure = await open('?v=0.1.0&seed=7&sums.d=300&sums.law=student:5');
  assert.equal(figure.d, 300);
  assert.equal(figure.seed, 7);
  assert.deepEqual(figure.law, { name: 'student', degrees: 5 });
  assert.deepEqual(notices, []);
  assert.equal(seeds.at(-1), 7);
});

test('a figure may override the page’s seed', async () => {
  const figure = await open('?seed=7&sums.seed=8');
  assert.equal(figure.seed, 8);
  state?.setSeed(9);
  assert.equal(figure.seed, 8);
  assert.match(query(), /seed=9&sums.seed=8/);
});

test('nonsense in a link shows the defaults and says what was ignored', async () => {
  const figure = await open('?seed=x&sums.d=-3&sums.law=die&sums.what=1&smus.d=2&utm_source=mail');
  assert.equal(figure.d, 200);
  assert.equal(figure.law, 'die');
  assert.equal(figure.seed, 1);
  assert.deepEqual(notices.map((notice) => `${notice.key}=${notice.text}`).sort(), [
    'seed=x',
    'smus.d=2',
    'sums.d=-3',
    'sums.what=1',
  ]);
});

test('a link from another version says so', async () => {
  await open('?v=0.0.9&seed=1');
  assert.deepEqual(notices, [{ kind: 'version', theirs: '0.0.9' }]);
});

test('the page keeps what the address says of figures of the other page, until all is put back', async () => {
  await open(
    '?seed=7&depth.gain=2&rules.d=9',
    '<main data-elsewhere="depth rules"><section><rootd-sums d="200"></rootd-sums></section></main>',
  );
  assert.deepEqual(notices, []);
  state?.setSeed(8);
  assert.equal(query(), '?v=0.1.0&seed=8&depth.gain=2&rules.d=9');
  assert.match(state?.link() ?? '', /depth\.gain=2&rules\.d=9/);
  state?.reset();
  assert.equal(query(), '');
});

test('an untouched page has a clean address', async () => {
  await open('');
  assert.equal(query(), '');
});

test('a drag is one step back, however many values it passes', async () => {
  const figure = await open('');
  const before = history.length;
  const slider = shadow(figure).querySelector('input[type=range]') as HTMLInputElement;
  for (const stop of [50, 60, 70, 80]) enter(slider, String(stop));
  enter(slider, '80', 'change');
  assert.equal(history.length, before + 1);
  assert.equal(new URLSearchParams(query()).get('sums.d'), String(figure.d));
  assert.notEqual(figure.d, 200);

  const popped = new Promise((resolve) =>
    window.addEventListener('popstate', resolve, { once: true }),
  );
  history.back();
  await popped;
  assert.equal(figure.d, 200);
  assert.equal(query(), '');
  const again = new Promise((resolve) =>
    window.addEventListener('popstate', resolve, { once: true }),
  );
  history.forward();
  await again;
  assert.equal(figure.d, 81);
});

/** Steps of the history that some changes make, each at its time in ms. */
function stepsOf(t: TestContext, changes: [number, () => void][]) {
  let now = 0;
  t.mock.method(window.performance, 'now', () => now);
  const before = history.length;
  for (const [at, change] of changes) {
    now = at;
    change();
  }
  return history.length - before;
}

test('changes of one option that come soon are one step, later ones another, and a slow drag is one', async (t) => {
  const figure = await open('');
  const slider = shadow(figure).querySelector('input[type=range]') as HTMLInputElement;
  const to = (stop: string) => () => enter(slider, stop, 'change');
  const through = (stop: string) => () => enter(slider, stop);
  const keys = stepsOf(t, [
    [0, to('30')],
    [900, to('31')],
    [1800, to('32')],
    [2900, to('33')],
  ]);
  assert.equal(keys, 2);
  const drag = stepsOf(t, [
    [10_000, through('40')],
    [15_000, through('41')],
    [20_000, to('41')],
  ]);
  assert.equal(drag, 1);
});

test('after going back, a change is a step again', async (t) => {
  const figure = await open('');
  const slider = shadow(figure).querySelector('input[type=range]') as HTMLInputElement;
  t.mock.method(window.performance, 'now', () => 0);
  enter(slider, '30', 'change');
  const popped = new Promise((resolve) =>
    window.addEventListener('popstate', resolve, { once: true }),
  );
  history.back();
  await popped;
  enter(slider, '31', 'change');
  const changed = figure.d;
  const again = new Promise((resolve) =>
    window.addEventListener('popstate', resolve, { once: true }),
  );
  history.back();
  await again;
  assert.equal(query(), '');
  assert.equal(figure.d, 200);
  assert.notEqual(changed, 200);
});

test('another seed alone is in the address', async () => {
  await open('');
  state?.setSeed(9);
  assert.equal(query(), '?v=0.1.0&seed=9');
});

test('changes of different options are steps of their own', async () => {
  const figure = await open('');
  const before = history.length;
  const slider = shadow(figure).querySelector('input[type=range]');
  enter(slider, '30');
  enter(slider, '30', 'change');
  enter(shadow(figure).querySelector('.control-law select'), 'die', 'change');
  assert.equal(history.length, before + 2);
});

test('a copied link holds seed and version even where nothing was changed, and leads to its figure', async () => {
  const figure = await open('');
  assert.equal(state?.link(figure), 'https://example.org/page?v=0.1.0&seed=1#first');
  controllerOf(figure)?.restore({ d: '300' });
  const detail = {} as any;
  figure.dispatchEvent(
    new window.CustomEvent('rootd-address', { bubbles: true, composed: true, detail }),
  );
  assert.equal(detail.link, 'https://example.org/page?v=0.1.0&seed=1&sums.d=300#first');
  assert.equal(detail.script, 'https://example.org/rootd.js');
});

test('reset undoes the link', async () => {
  const figure = await open('?v=0.1.0&seed=7&sums.d=300');
  state?.reset();
  assert.equal(figure.d, 200);
  assert.equal(figure.seed, 1);
  assert.equal(query(), '');
});

test('two of one figure are told apart by their keys', async () => {
  await open(
    '?v=0.1.0&seed=1&b.d=20',
    '<rootd-sums data-key="a"></rootd-sums><rootd-sums data-key="b"></rootd-sums>',
  );
  const [a, b] = document.querySelectorAll('rootd-sums') as any;
  assert.deepEqual([a.d, b.d], [500, 20]);
});

test('what a link says of a figure whose code comes later waits for it', async () => {
  const late = begin('?v=0.1.0&seed=3&late.d=9', '<rootd-late></rootd-late>');
  assert.match(late.link(), /seed=3&late\.d=9$/);
  const element = document.querySelector('rootd-late') as any;
  const calls: any[] = [];
  const controller = {
    changes: {},
    inherit: (texts: any) => calls.push(['inherit', texts]),
    restore(texts: any) {
      calls.push(['restore', texts]);
      return [];
    },
  };
  element[Symbol.for('rootd controller')] = controller;
  setReady(element);
  await until(() => calls.length === 2);
  assert.deepEqual(calls, [
    ['inherit', { seed: '3' }],
    ['restore', { d: '9' }],
  ]);
});
