import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { addressesAt } from '../../../web/figures/addresses.js';
import { enter, shadow, until, window } from './support/page.js';
import { labs, latest, requests } from './support/probe.js';

const { document } = window;

/** @param {string} markup @returns {Promise<any>} */
async function place(markup) {
  const before = requests.length;
  document.body.innerHTML = markup;
  const figure = document.body.firstElementChild;
  await until(() => requests.length > before);
  return figure;
}

afterEach(async () => {
  document.body.replaceChildren();
  labs.refuse = undefined;
  await new Promise((resolve) => setTimeout(resolve, 10));
});

test('attributes set options, and options are written to attributes', async () => {
  const figure = await place('<rootd-sums d="200" law="student:5" ruler="false"></rootd-sums>');
  assert.equal(figure.d, 200);
  assert.deepEqual(figure.law, { name: 'student', degrees: 5 });
  assert.equal(figure.ruler, false);
  figure.d = 300;
  figure.law = { values: [0, 1], weights: [9, 1] };
  assert.equal(figure.getAttribute('d'), '300');
  assert.equal(figure.getAttribute('law'), 'values:0,1@9,1');
  figure.removeAttribute('d');
  assert.equal(figure.d, 500);
});

test('an attribute or a property that does not fit leaves what there was and says so; set throws', async (t) => {
  const warn = t.mock.method(console, 'warn', () => {});
  const figure = await place('<rootd-sums d="-3" law="dice"></rootd-sums>');
  assert.equal(figure.d, 500);
  assert.deepEqual(
    figure.ignored.map((/** @type {any} */ problem) => problem.option),
    ['law', 'd'].sort(),
  );
  for (const unfit of [2.5, 0, Number.NaN]) figure.d = unfit;
  assert.equal(figure.d, 500);
  assert.equal(warn.mock.callCount(), 5);
  const [said] = warn.mock.calls.at(-1)?.arguments ?? [];
  assert.match(said, /^<rootd-sums>: d must be a whole number from 1 to 1000000; got/);
  figure.d = 7;
  // What frameworks pass for no value is the figure's own.
  figure.d = undefined;
  assert.equal(figure.d, 500);
  assert.throws(() => figure.set({ d: 2.5 }), /^RangeError: d must be a whole number/);
  assert.throws(() => figure.set({ dd: 1 }), TypeError);
});

test('an attribute that no figure knows is told, those of pages and frameworks are not', async (t) => {
  const warn = t.mock.method(console, 'warn', () => {});
  const figure = await place(
    '<rootd-sums dd="5" class="wide" data-v-1 hidden aria-label="x" style="color: red" onclick="1" theme="dark"></rootd-sums>',
  );
  assert.deepEqual(
    figure.ignored.map((/** @type {any} */ { option, wants }) => [option, wants]),
    [['dd', 'unknown']],
  );
  assert.equal(warn.mock.callCount(), 1);
});

test('an attribute that is taken away leaves none behind, and the option its default', async () => {
  const figure = await place('<rootd-sums d="200"></rootd-sums>');
  figure.removeAttribute('d');
  assert.equal(figure.d, 500);
  assert.equal(figure.hasAttribute('d'), false);
  figure.d = 9;
  assert.equal(figure.getAttribute('d'), '9');
});

test('a property set before the element is in use counts', async () => {
  const before = requests.length;
  const figure = /** @type {any} */ (document.createElement('rootd-sums'));
  // As if the script had come later: an own property hides the accessor.
  Object.defineProperty(figure, 'd', {
    value: 77,
    configurable: true,
    writable: true,
    enumerable: true,
  });
  document.body.append(figure);
  await until(() => requests.length > before);
  assert.equal(figure.d, 77);
  assert.equal(latest().options.d, 77);
  figure.d = 78;
  assert.equal(figure.getAttribute('d'), '78');
});

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

test('a figure is settled while it shows the last word on its options', async () => {
  const figure = await place('<rootd-sums></rootd-sums>');
  assert.equal(figure.settled, false);
  latest().finish(1);
  await until(() => figure.settled);
  figure.ruler = false;
  assert.equal(figure.settled, true);
  const before = requests.length;
  figure.d = 100;
  assert.equal(figure.settled, false);
  await until(() => requests.length > before);
  latest().task.preview(2);
  assert.equal(figure.settled, false);
  latest().finish(3);
  await until(() => figure.settled);
});

test('what is shown goes with the options it is the result of, until the next result', async () => {
  const figure = await place('<rootd-sums d="7"></rootd-sums>');
  latest().finish(1);
  await until(() => figure.settled);
  const drawn = () => /** @type {HTMLElement} */ (shadow(figure).querySelector('.drawn')).dataset.d;
  assert.equal(drawn(), '7');
  const before = requests.length;
  figure.d = 100;
  figure.ruler = false;
  await until(() => requests.length > before);
  assert.equal(drawn(), '7');
  /** @type {any} */
  let told;
  figure.addEventListener('rootd-result', (/** @type {any} */ { detail }) => {
    told = detail.options;
  });
  latest().finish(2);
  await until(() => figure.settled);
  assert.equal(drawn(), '100');
  assert.deepEqual(told, figure.options);
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

test('an option of looks alone draws again and computes nothing', async () => {
  const figure = await place('<rootd-sums></rootd-sums>');
  latest().finish(5);
  await until(() => shadow(figure).querySelector('.drawn'));
  const before = requests.length;
  figure.ruler = false;
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(requests.length, before);
  assert.match(shadow(figure).querySelector('.drawn')?.textContent ?? '', /^5 false/);
});

test('figures of a page share one engine, which closes after the last of them', async () => {
  const opened = labs.opened;
  const closed = labs.closed;
  const before = requests.length;
  document.body.innerHTML = '<rootd-sums></rootd-sums><rootd-sums></rootd-sums>';
  await until(() => requests.length === before + 2);
  assert.equal(labs.opened, opened + 1);
  const [one, two] = document.body.children;
  const running = requests.slice(before);
  one.remove();
  assert.ok(running[0].signal.aborted);
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(labs.closed, closed);
  // Moving is leaving and coming back: the engine stays.
  const aside = document.createElement('aside');
  document.body.append(aside);
  aside.append(two);
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(labs.closed, closed);
  two.remove();
  await until(() => labs.closed === closed + 1);
});

test('a figure that was moved goes on, and keeps its options', async () => {
  const figure = await place('<rootd-sums></rootd-sums>');
  figure.d = 42;
  const before = requests.length;
  const aside = document.createElement('aside');
  document.body.append(aside);
  aside.append(figure);
  await until(() => requests.length > before);
  assert.equal(latest().options.d, 42);
  assert.equal(shadow(figure).querySelectorAll('figure').length, 1);
});

test('typing loses no characters, and what does not fit is explained and kept', async () => {
  const figure = await place('<rootd-sums></rootd-sums>');
  const field = /** @type {HTMLInputElement} */ (
    shadow(figure).querySelector('.control-d input[type=text]')
  );
  field.focus();
  enter(field, '1');
  enter(field, '12');
  assert.equal(field.value, '12');
  assert.equal(figure.d, 12);
  enter(field, '12x');
  assert.equal(field.value, '12x');
  assert.equal(figure.d, 12);
  assert.equal(field.getAttribute('aria-invalid'), 'true');
  const note = shadow(figure).getElementById(field.getAttribute('aria-describedby') ?? '');
  assert.equal(note?.textContent, 'A whole number from 1 to 1,000,000.');
  enter(field, '12x', 'change');
  assert.equal(field.value, '12x');
  enter(field, '1234');
  assert.equal(field.hasAttribute('aria-invalid'), false);
  assert.equal(field.value, '1234');
  enter(field, '1234', 'change');
  assert.equal(field.value, '1,234');
});

test('an emptied field is not complained about before it is left', async () => {
  const figure = await place('<rootd-sums></rootd-sums>');
  const field = shadow(figure).querySelector('.control-d input[type=text]');
  enter(field, '');
  assert.equal(field?.hasAttribute('aria-invalid'), false);
  enter(field, '', 'change');
  assert.equal(field?.getAttribute('aria-invalid'), 'true');
});

test('the reader’s changes are told with whether they have settled; a program’s are not', async () => {
  const figure = await place('<rootd-sums></rootd-sums>');
  /** @type {any[]} */
  const told = [];
  figure.addEventListener('rootd-change', (/** @type {CustomEvent} */ event) =>
    told.push(event.detail),
  );
  figure.d = 7;
  assert.equal(told.length, 0);
  const slider = /** @type {HTMLInputElement} */ (
    shadow(figure).querySelector('input[type=range]')
  );
  enter(slider, '50');
  enter(slider, '51');
  enter(slider, '51', 'change');
  assert.deepEqual(
    told.map(({ changed, settled }) => [changed.join(), settled]),
    [
      ['d', false],
      ['d', false],
      ['d', true],
    ],
  );
  assert.equal(told.at(-1).options.d, figure.d);
});

test('only the seed control draws anew, by counting on', async () => {
  const figure = await place('<rootd-sums seed="41"></rootd-sums>');
  /** @type {HTMLButtonElement | null} */ (
    shadow(figure).querySelector('.control-seed button')
  )?.click();
  assert.equal(figure.seed, 42);
});

test('one’s own list appears with its law and is remembered', async () => {
  const figure = await place('<rootd-sums></rootd-sums>');
  const select = /** @type {HTMLSelectElement} */ (
    shadow(figure).querySelector('.control-law select')
  );
  const list = /** @type {HTMLElement} */ (shadow(figure).querySelector('.list'));
  assert.equal(list.hidden, true);
  enter(select, 'values', 'change');
  assert.equal(list.hidden, false);
  enter(list.querySelector('input'), '0, 1 @ 9, 1');
  assert.deepEqual(figure.law, { values: [0, 1], weights: [9, 1] });
  enter(select, 'die', 'change');
  assert.equal(list.hidden, true);
  enter(select, 'values', 'change');
  assert.deepEqual(figure.law, { values: [0, 1], weights: [9, 1] });
});

test('reset returns to what the page said, and inherits what the page says now', async () => {
  const figure = await place('<rootd-sums d="200"></rootd-sums>');
  figure.restore({ d: '300', seed: '9' });
  assert.deepEqual(figure.changes, { d: '300', seed: '9' });
  figure.reset();
  assert.equal(figure.d, 200);
  assert.deepEqual(figure.changes, {});
  figure.inherit({ seed: '5' });
  assert.equal(figure.seed, 5);
  figure.restore({ seed: '6' });
  figure.inherit({ seed: '7' });
  assert.equal(figure.seed, 6);
});

test('a failure is told in its place with a way back', async () => {
  const figure = await place('<rootd-sums></rootd-sums>');
  latest().fail(new RangeError('count must be at most 5'));
  const error = () => /** @type {HTMLElement} */ (shadow(figure).querySelector('.error'));
  await until(() => !error().hidden);
  assert.match(error().textContent ?? '', /count must be at most 5/);
  const before = requests.length;
  error().querySelector('button')?.click();
  await until(() => requests.length > before);
  assert.equal(error().hidden, true);
});

test('an engine that does not open is asked again', async () => {
  labs.refuse = new Error('no network');
  document.body.innerHTML = '<rootd-sums><img alt="still" src="data:,"></rootd-sums>';
  const figure = /** @type {any} */ (document.body.firstElementChild);
  await until(() => shadow(figure)?.querySelector('.error:not([hidden])'));
  assert.match(shadow(figure).querySelector('.error')?.textContent ?? '', /no network/);
  assert.equal(/** @type {HTMLElement} */ (shadow(figure).querySelector('slot')).hidden, false);
  labs.refuse = undefined;
  const before = requests.length;
  /** @type {HTMLButtonElement | null} */ (shadow(figure).querySelector('.error button'))?.click();
  await until(() => requests.length > before);
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

test('the summary is read out once the result has settled', async () => {
  const figure = await place('<rootd-sums></rootd-sums>');
  const live = /** @type {HTMLElement} */ (shadow(figure).querySelector('[aria-live=polite]'));
  latest().finish(8);
  assert.equal(live.textContent, '');
  await until(() => live.textContent === 'The value is 8.');
});

test('where there is nothing to see a sentence stands, and no empty picture, table or export', async () => {
  const figure = await place('<rootd-sums></rootd-sums>');
  const root = shadow(figure);
  const hidden = () =>
    ['.picture', '.key', '.tables', '.data'].map(
      (part) => /** @type {HTMLElement} */ (root.querySelector(part)).hidden,
    );
  const exports = () => {
    const button = /** @type {HTMLButtonElement} */ (root.querySelector('.menu-button'));
    button.click();
    const labels = [...root.querySelectorAll('[role=menuitem]')].map((item) => item.textContent);
    button.click();
    return labels;
  };
  latest().finish('none');
  await until(() => figure.settled);
  assert.equal(root.querySelector('.instead')?.textContent, 'Choose a value.');
  assert.equal(root.querySelector('.drawn')?.textContent, '');
  assert.deepEqual(hidden(), [true, true, true, true]);
  assert.ok(figure.hasAttribute('data-empty'), 'the page may give back the room it keeps');
  assert.deepEqual(exports(), ['Reset']);
  figure.d = 100;
  await until(() => latest().options.d === 100);
  latest().finish(1);
  await until(() => figure.settled);
  assert.equal(root.querySelector('.instead')?.textContent, '');
  assert.deepEqual(hidden(), [false, false, false, false]);
  assert.ok(!figure.hasAttribute('data-empty'));
  assert.ok(exports().includes('Download CSV'));
});

test('the menu opens by key, moves by arrows, and gives the focus back', async () => {
  const figure = await place('<rootd-sums></rootd-sums>');
  latest().finish(8);
  await until(() => shadow(figure).querySelector('.drawn'));
  const root = shadow(figure);
  const button = /** @type {HTMLButtonElement} */ (root.querySelector('.menu-button'));
  const press = (/** @type {string} */ key) =>
    root.activeElement?.dispatchEvent(
      new window.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
  const focused = () => /** @type {HTMLElement | null} */ (root.activeElement)?.dataset.item;
  button.focus();
  press('ArrowDown');
  assert.equal(button.getAttribute('aria-expanded'), 'true');
  assert.equal(focused(), 'python');
  press('End');
  assert.equal(focused(), 'reset');
  press('ArrowDown');
  assert.equal(focused(), 'python');
  press('s');
  assert.equal(focused(), 'data');
  press('Escape');
  assert.equal(button.getAttribute('aria-expanded'), 'false');
  assert.equal(root.activeElement, button);
});

test('a link, embed code and a file are offered only where somebody knows an address', async () => {
  const figure = await place('<rootd-sums d="200"></rootd-sums>');
  const root = shadow(figure);
  const open = () => {
    const button = /** @type {HTMLButtonElement} */ (root.querySelector('.menu-button'));
    button.click();
    const items = [...root.querySelectorAll('[role=menuitem]')].map(
      (item) => /** @type {HTMLElement} */ (item).dataset.item,
    );
    button.click();
    return items;
  };
  const known = () => open().filter((item) => /^(link|embed|file)$/.test(item ?? ''));
  assert.deepEqual(known(), []);
  /** @type {any} */
  let asked;
  document.addEventListener(
    'rootd-address',
    (/** @type {Event} */ event) => {
      asked = /** @type {CustomEvent} */ (event).detail;
      asked.link = 'https://example.org/';
    },
    { once: true },
  );
  assert.deepEqual(known(), ['link']);
  assert.deepEqual(asked.attributes, { d: '200' });
  document.addEventListener('rootd-address', addressesAt('https://example.org/math/'), {
    once: true,
  });
  assert.deepEqual(known(), ['link', 'embed', 'file']);
});

test('after pause, a change is computed again', async () => {
  const figure = await place('<rootd-sums></rootd-sums>');
  figure.pause();
  const before = requests.length;
  figure.set({ d: 11 });
  await until(() => requests.length > before);
  assert.equal(latest().options.d, 11);
});

test('what a page is given of the options it may change without changing the figure', async () => {
  const figure = await place('<rootd-sums law="values:1,2"></rootd-sums>');
  figure.law.values.push(3);
  figure.options.law.values.push(4);
  assert.deepEqual(figure.law.values, [1, 2]);
  assert.equal(figure.getAttribute('law'), 'values:1,2');
});

test('a menu in a closed shadow tree opens and works by the mouse', async () => {
  const root = document.createElement('div').attachShadow({ mode: 'closed' });
  document.body.replaceChildren(root.host);
  root.innerHTML = '<rootd-sums></rootd-sums>';
  const figure = /** @type {any} */ (root.firstElementChild);
  await until(() => figure.shadowRoot?.querySelector('.menu-button'));
  const button = figure.shadowRoot.querySelector('.menu-button');
  button.click();
  const entry = figure.shadowRoot.querySelector('[role=menuitem]');
  const down = { bubbles: true, composed: true };
  entry.dispatchEvent(new window.Event('pointerdown', down));
  await new Promise((resolve) => setTimeout(resolve, 5));
  assert.equal(button.getAttribute('aria-expanded'), 'true');
  document.body.dispatchEvent(new window.Event('pointerdown', down));
  await until(() => button.getAttribute('aria-expanded') === 'false');
});
