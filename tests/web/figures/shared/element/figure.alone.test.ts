import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tooLarge } from '../../../../../web/engine/checks/sizeLimit.js';
import { controllerOf } from '../../../../../web/figures/shared/element/shell.js';
import { parts } from '../../../../../web/text/generated/parts.js';
import { enter, shadow, until, window } from '../../support/page.js';
import { clearPage, place } from '../../support/place.js';
import { labs, latest, requests } from '../../support/probe.js';

const { document } = window;

clearPage();

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
  assert.deepEqual(figure.ignored.map((problem: any) => problem.option).sort(), ['d', 'law']);
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

test('what is no object of options is a TypeError that names it, and nothing is set', async () => {
  const figure = await place('<rootd-sums d="200"></rootd-sums>');
  const controller: any = controllerOf(figure);
  const methods: [string, string][] = [
    ['set', 'changes'],
    ['inherit', 'texts'],
    ['restore', 'texts'],
  ];
  for (const [method, argument] of methods)
    for (const given of [null, undefined, 5, 'd=5', true, [1, 2], new Float32Array(2), () => {}]) {
      const says = new RegExp(`^TypeError: ${argument} must be an object; got `);
      assert.throws(() => controller[method](given), says, `${method}(${String(given)})`);
    }
  for (const name of [null, undefined, 5, {}])
    assert.throws(() => controller.take(name, 5), /^TypeError: name must be one of 'law', 'd'/);
  assert.throws(() => controller.take('dd', 5), /^RangeError: name must be one of .*; got 'dd'$/);
  assert.throws(() => figure.set({ d: 7, dd: 1 }), /^TypeError: dd is not an option here; allowed/);
  assert.deepEqual(
    controller.restore({ d: Symbol('five'), e: Symbol('six') }).map(({ option }: any) => option),
    ['d', 'e'],
  );
  assert.equal(figure.d, 200);
});

test('an attribute that no figure knows is told, those of pages and frameworks are not', async (t) => {
  const warn = t.mock.method(console, 'warn', () => {});
  const figure = await place(
    '<rootd-sums dd="5" class="wide" data-v-1 hidden aria-label="x" style="color: red" onclick="1" theme="dark"></rootd-sums>',
  );
  await figure.ready;
  assert.deepEqual(
    figure.ignored.map(({ option, wants }: any) => [option, wants]),
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
  const figure = document.createElement('rootd-sums') as any;
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
  // Whichever asked first.
  assert.equal(running.filter(({ signal }) => signal.aborted).length, 1);
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

test('the reader’s changes are told with whether they have settled; a program’s are not', async () => {
  const figure = await place('<rootd-sums></rootd-sums>');
  const told: any[] = [];
  figure.addEventListener('rootd-change', (event: CustomEvent) => told.push(event.detail));
  figure.d = 7;
  assert.equal(told.length, 0);
  const slider = shadow(figure).querySelector('input[type=range]') as HTMLInputElement;
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

test('reset returns to what the page said, and inherits what the page says now', async () => {
  const figure = await place('<rootd-sums d="200"></rootd-sums>');
  controllerOf(figure)?.restore({ d: '300', seed: '9' });
  assert.deepEqual(figure.changes, { d: '300', seed: '9' });
  figure.reset();
  assert.equal(figure.d, 200);
  assert.deepEqual(figure.changes, {});
  controllerOf(figure)?.inherit({ seed: '5' });
  assert.equal(figure.seed, 5);
  controllerOf(figure)?.restore({ seed: '6' });
  controllerOf(figure)?.inherit({ seed: '7' });
  assert.equal(figure.seed, 6);
});

test('a failure is told in its place, with a second try', async () => {
  const figure = await place('<rootd-sums></rootd-sums>');
  latest().fail(new Error('count must be at most 5'));
  const error = () => shadow(figure).querySelector('.error') as HTMLElement;
  await until(() => !error().hidden);
  assert.match(error().textContent ?? '', /count must be at most 5/);
  assert.doesNotMatch(error().textContent ?? '', /memory|loaded/);
  assert.equal(error().querySelector('[lang=en]')?.textContent, 'count must be at most 5');
  const before = requests.length;
  error().querySelector('button')?.click();
  await until(() => requests.length > before);
  assert.equal(error().hidden, true);
});

test('what would be refused again is said in the words of the fields, with nothing beside it', async () => {
  const figure = await place('<rootd-sums><img alt="still" src="data:,"></rootd-sums>');
  const root = shadow(figure);
  const hidden = () =>
    ['.picture', '.key', '.tables', '.data'].map(
      (part) => (root.querySelector(part) as HTMLElement).hidden,
    );
  const labels = () =>
    [...root.querySelectorAll('.error button')].map(({ textContent }) => textContent);
  const refusal = tooLarge('d must leave mean × d at most 5000', 'mean × d', 5000);
  latest().task.preview('some of it');
  await until(() => hidden().every((is) => !is));
  latest().fail(refusal);
  await until(() => figure.settled);
  const error = root.querySelector('.error') as HTMLElement;
  assert.match(error.textContent ?? '', /That is too large: Mean × d can be at most 5,000\./);
  assert.deepEqual(hidden(), [true, true, true, true]);
  assert.ok(root.querySelector('.pictured'), 'the still is of other settings');
  assert.equal(root.querySelector('.summary')?.textContent, '');
  assert.equal(figure.numbers, undefined);
  assert.deepEqual(labels(), [], 'the page itself asks for it');

  figure.d = 7;
  await until(() => latest().options.d === 7);
  assert.ok(error.hidden);
  latest().fail(refusal);
  await until(() => figure.settled);
  assert.deepEqual(labels(), ['Back to the defaults']);
  error.querySelector('button')?.click();
  await until(() => latest().options.d === 500);
  latest().finish(1);
  await until(() => figure.settled);
  assert.deepEqual(hidden(), [false, false, false, false]);
});

test('a still is spoken of where there is one', async (t) => {
  t.mock.method(WebAssembly, 'validate', () => false);
  for (const [still, said] of [
    ['', false],
    ['<img alt="still" src="data:,">', true],
  ]) {
    const figure = await place(`<rootd-sums>${still}</rootd-sums>`);
    latest().fail(new Error('no engine'));
    const error = () => shadow(figure).querySelector('.error:not([hidden])') as HTMLElement;
    await until(error);
    assert.match(error().textContent ?? '', /needs a newer browser/);
    const told = [...error().querySelectorAll('p')].filter(({ hidden }) => !hidden);
    assert.equal(
      told.some(({ textContent }) => /still picture/.test(textContent ?? '')),
      said,
    );
    assert.equal(error().querySelector('button'), null, 'another try would end the same way');
  }
});

test('words that fail at once are told in its place, and nowhere else', async (t) => {
  const unheard = t.mock.fn();
  process.on('unhandledRejection', unheard);
  t.after(() => process.off('unhandledRejection', unheard));
  t.mock.method(parts.en, 'sums', () => Promise.reject(new Error('offline')));
  document.body.innerHTML = '<rootd-sums></rootd-sums>';
  const figure = document.body.firstElementChild as any;
  await until(() => figure.shadowRoot?.querySelector('[role=status] button'));
  assert.equal(unheard.mock.callCount(), 0);
  t.mock.restoreAll();
  figure.shadowRoot.querySelector('button').click();
  await until(() => figure.shadowRoot.querySelector('figure'));
});

test('an engine that does not open is asked again', async () => {
  labs.refuse = new Error('no network');
  document.body.innerHTML = '<rootd-sums><img alt="still" src="data:,"></rootd-sums>';
  const figure = document.body.firstElementChild as any;
  await until(() => shadow(figure)?.querySelector('.error:not([hidden])'));
  assert.match(
    shadow(figure).querySelector('.error')?.textContent ?? '',
    /could not be loaded: no network/,
  );
  assert.equal((shadow(figure).querySelector('slot') as HTMLElement).hidden, false);
  labs.refuse = undefined;
  const before = requests.length;
  (shadow(figure).querySelector('.error button') as HTMLButtonElement | null)?.click();
  await until(() => requests.length > before);
});

test('an element is of the class that its tag has, before its code has come and after, and shows no tools of ours', async () => {
  const figure = await place('<rootd-sums></rootd-sums>');
  const Figure = window.customElements.get('rootd-sums') as any;
  assert.ok(figure instanceof Figure);
  const methods = Object.getOwnPropertyNames(Figure.prototype);
  for (const name of ['take', 'inherit', 'restore', 'keep', 'adopt'])
    assert.ok(!(name in figure) && !methods.includes(name), name);
});
