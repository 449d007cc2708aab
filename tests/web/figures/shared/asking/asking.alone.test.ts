import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { silenced } from '../../../../../web/figures/shared/asking/askMemory.js';
import { controllerOf } from '../../../../../web/figures/shared/element/shell.js';
import { shadow, until, window } from '../../support/page.js';
import { clearPage, place } from '../../support/place.js';
import { latest } from '../../support/probe.js';

const { document } = window;

/** What figures tell: [guess, truth]. */
let guesses: any[] = [];
/** How many results were told. */
let results = 0;
document.addEventListener('rootd-guess', ({ detail }: any) => guesses.push(detail));
document.addEventListener('rootd-result', () => {
  results += 1;
});

beforeEach(() => {
  window.sessionStorage.clear();
  guesses = [];
  results = 0;
});
clearPage();

const within = (figure: any, selector: string) =>
  shadow(figure).querySelector(selector) as HTMLElement;
const isAsking = (figure: any) =>
  shadow(figure).querySelector('figure')?.classList.contains('asking');
function press(figure: any, label: string) {
  const buttons = [...shadow(figure).querySelectorAll('button')];
  const button = buttons.find(({ textContent }) => textContent === label);
  button?.focus();
  button?.click();
}
const verdictOf = (figure: any) => within(figure, '.verdict').textContent;
const turn = (figure: any, key: string) =>
  within(figure, '.c-handle').dispatchEvent(
    new window.KeyboardEvent('keydown', { key, bubbles: true }),
  );
/** Moves the handle by a step, to ±249, and says so. */
function guess(figure: any) {
  turn(figure, 'ArrowLeft');
  press(figure, 'That is my guess');
}
const isWaiting = (figure: any) =>
  within(figure, '.commit').getAttribute('aria-disabled') === 'true';
function choose(figure: any, id: string) {
  within(figure, '.menu-button').click();
  within(figure, `[data-item=${id}]`).click();
}

test('a figure that asks shows no result before the guess, and then draws the guess in it', async () => {
  const figure = await place('<rootd-sums ask></rootd-sums>');
  assert.ok(isAsking(figure));
  assert.equal(within(figure, '.ask').textContent, 'How wide for 500?');
  latest().finish(44);
  await until(() => figure.settled);
  assert.equal(figure.numbers, undefined);
  assert.equal(within(figure, '.drawn').textContent, '');
  assert.equal(results, 0);

  turn(figure, 'ArrowLeft');
  assert.equal(within(figure, '.c-handle').getAttribute('aria-valuetext'), '±249');
  press(figure, 'That is my guess');
  assert.ok(!isAsking(figure));
  assert.equal(within(figure, '.drawn').dataset.guess, 'bracket 249');
  assert.equal(verdictOf(figure), 'You said 249, it is 44.');
  assert.equal(within(figure, '.verdict').getAttribute('role'), 'status');
  assert.equal(shadow(figure).activeElement ?? null, within(figure, '.verdict'));
  assert.equal(results, 1);
  assert.deepEqual(guesses, [{ figure: 'sums', question: 'bracket', guess: 249, truth: 44 }]);
});

test('a guess may come before the result, and before the truth', async () => {
  const figure = await place('<rootd-sums ask></rootd-sums>');
  guess(figure);
  assert.equal(verdictOf(figure), 'You said ±249.');
  latest().task.show('unknown');
  assert.equal(verdictOf(figure), 'You said ±249. Wait and see.');
  assert.deepEqual(guesses, []);
  latest().finish(44);
  assert.equal(verdictOf(figure), 'You said 249, it is 44.');
  assert.equal(guesses.length, 1);
});

test('a handle that was not moved is no guess, and the button says why it waits', async () => {
  const figure = await place('<rootd-sums ask></rootd-sums>');
  latest().finish(44);
  const commit = within(figure, '.commit');
  const reason = shadow(figure).getElementById(commit.getAttribute('aria-describedby') ?? '');
  assert.ok(isWaiting(figure));
  assert.equal(reason?.textContent, 'First move your guess along the axis.');
  press(figure, 'That is my guess');
  assert.ok(isAsking(figure));
  assert.notEqual(reason?.className, 'unseen', 'who presses it all the same is told');
  turn(figure, 'ArrowLeft');
  assert.ok(!isWaiting(figure));
  assert.equal(commit.getAttribute('aria-describedby'), null);
  assert.ok(reason?.hidden);
  press(figure, 'That is my guess');
  choose(figure, 'ask');
  assert.ok(isWaiting(figure), 'asked again, it waits again');
  assert.equal(reason?.className, 'unseen');
});

test('the page is told while a figure asks, and no longer once it fails', async () => {
  const figure = await place('<rootd-sums ask></rootd-sums>');
  assert.ok(figure.hasAttribute('data-asking'));
  guess(figure);
  assert.ok(!figure.hasAttribute('data-asking'));
  choose(figure, 'ask');
  assert.ok(figure.hasAttribute('data-asking'));
  press(figure, 'Just show me');
  assert.ok(!figure.hasAttribute('data-asking'));
  const other = await place('<rootd-sums ask d="100"></rootd-sums>');
  latest().fail(new Error('no engine'));
  await until(() => within(other, '.error'));
  assert.ok(!other.hasAttribute('data-asking'));
});

test('nobody is asked twice, and the guess is there again', async () => {
  const first = await place('<rootd-sums ask></rootd-sums>');
  guess(first);
  const second = await place('<rootd-sums ask></rootd-sums>');
  assert.ok(!isAsking(second));
  latest().finish(44);
  await until(() => within(second, '.drawn'));
  assert.equal(within(second, '.drawn').dataset.guess, 'bracket 249');
  assert.deepEqual(guesses, []);
  // Another number is another question.
  assert.ok(isAsking(await place('<rootd-sums ask d="100"></rootd-sums>')));
});

test('one question is skipped, or all of them', async () => {
  document.body.innerHTML = '<rootd-sums ask></rootd-sums><rootd-sums ask d="100"></rootd-sums>';
  const [one, other] = [...document.body.children] as any;
  await until(() => [one, other].every(({ shadowRoot }) => shadowRoot?.querySelector('.ask')));
  press(one, 'Just show me');
  assert.ok(!isAsking(one) && isAsking(other));
  assert.equal(verdictOf(one), '');
  press(other, 'Show everything on this page');
  assert.ok(!isAsking(other));
  assert.ok(!isAsking(await place('<rootd-sums ask d="50"></rootd-sums>')));
  assert.deepEqual(guesses, []);
});

test('a guess is drawn for as long as the question would be the same, and can be put away', async () => {
  const figure = await place('<rootd-sums ask></rootd-sums>');
  guess(figure);
  latest().finish(44);
  const drawn = () => within(figure, '.drawn').dataset.guess;
  assert.equal(drawn(), 'bracket 249');
  figure.d = 100;
  await until(() => latest().options.d === 100);
  latest().finish(20);
  assert.equal(drawn(), '');
  assert.equal(verdictOf(figure), 'You said 249, it is 44.', 'it is still to be read');
  figure.d = 500;
  await until(() => latest().options.d === 500);
  latest().finish(44);
  assert.equal(drawn(), 'bracket 249');
  assert.equal(within(figure, '.verdict').closest('[hidden]'), null);
  press(figure, 'Put my guess away');
  assert.equal(drawn(), '');
  assert.ok(within(figure, '.verdict').closest('[hidden]'), 'nothing of it stays in sight');
  assert.equal(verdictOf(figure), '');
  assert.equal(guesses.length, 1);
});

test('the menu asks again', async () => {
  const figure = await place('<rootd-sums ask></rootd-sums>');
  press(figure, 'Just show me');
  latest().finish(44);
  choose(figure, 'ask');
  assert.ok(isAsking(figure));
  guess(figure);
  assert.equal(verdictOf(figure), 'You said 249, it is 44.');
});

test('of choices the one that is pressed is the guess', async () => {
  const figure = await place('<rootd-sums ask="which"></rootd-sums>');
  latest().finish(44);
  const choices = shadow(figure).querySelectorAll('.choice') as NodeListOf<HTMLButtonElement>;
  assert.equal(choices.length, 2);
  assert.ok(within(figure, '.commit').hidden);
  choices[0].click();
  assert.equal(verdictOf(figure), 'a or b');
  assert.deepEqual(guesses[0], { figure: 'sums', question: 'which', guess: 'a', truth: 'b' });
});

test('a question follows the settings, and a link to a figure as it stands asks none', async () => {
  const figure = await place('<rootd-sums ask="bracket"></rootd-sums>');
  figure.d = 100;
  assert.equal(within(figure, '.ask').textContent, 'How wide for 100?');
  figure.mean = 1;
  assert.ok(!isAsking(figure));
  const linked = await place('<rootd-sums ask d="60"></rootd-sums>');
  assert.ok(isAsking(linked));
  controllerOf(linked)?.restore({ d: '70' });
  assert.ok(!isAsking(linked));
});

test('without the attribute, or for a question that is not there, nobody is asked', async () => {
  assert.ok(!isAsking(await place('<rootd-sums></rootd-sums>')));
  assert.ok(!isAsking(await place('<rootd-sums ask="nothing"></rootd-sums>')));
});

test('the attribute may come while the figure is being built', async () => {
  document.body.innerHTML = '<rootd-sums></rootd-sums>';
  const figure = document.body.firstElementChild as any;
  figure.setAttribute('ask', '');
  await until(() => figure.shadowRoot?.querySelector('.ask'));
  assert.ok(isAsking(figure));
});

test('a figure that left the page while it was being built listens to nothing there', async (t) => {
  const added = t.mock.method(silenced, 'addEventListener').mock;
  document.body.innerHTML = '<rootd-sums ask></rootd-sums>';
  const figure = document.body.firstElementChild as any;
  figure.remove();
  await until(() => figure.shadowRoot?.querySelector('.ask'));
  assert.ok(isAsking(figure));
  assert.equal(added.callCount(), 0);
  document.body.append(figure);
  assert.equal(added.callCount(), 1);
  press(figure, 'Show everything on this page');
  assert.ok(!isAsking(figure));
});

test('the attribute may come later', async () => {
  const figure = await place('<rootd-sums></rootd-sums>');
  latest().finish(44);
  figure.setAttribute('ask', '');
  await until(() => isAsking(figure));
  figure.removeAttribute('ask');
  assert.ok(!isAsking(figure));
});

test('where the browser keeps nothing for a page, questions work all the same', async () => {
  const closed = Object.getOwnPropertyDescriptor(window, 'sessionStorage');
  Object.defineProperty(window, 'sessionStorage', {
    configurable: true,
    get() {
      throw new window.DOMException('closed', 'SecurityError');
    },
  });
  try {
    const figure = await place('<rootd-sums ask d="40"></rootd-sums>');
    assert.ok(isAsking(figure));
    press(figure, 'Just show me');
    assert.ok(!isAsking(await place('<rootd-sums ask d="40"></rootd-sums>')));
  } finally {
    if (closed) Object.defineProperty(window, 'sessionStorage', closed);
  }
});
