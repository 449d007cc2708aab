import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shadow, until } from '../../support/page.js';
import { clearPage, place } from '../../support/place.js';
import { latest, requests } from '../../support/probe.js';

clearPage();

test('what is shown goes with the options it is the result of, until the next result', async () => {
  const figure = await place('<rootd-sums d="7"></rootd-sums>');
  latest().finish(1);
  await until(() => figure.settled);
  const drawn = () => (shadow(figure).querySelector('.drawn') as HTMLElement).dataset.d;
  assert.equal(drawn(), '7');
  const before = requests.length;
  figure.d = 100;
  figure.ruler = false;
  await until(() => requests.length > before);
  assert.equal(drawn(), '7');
  let told: any;
  figure.addEventListener('rootd-result', ({ detail }: any) => {
    told = detail.options;
  });
  latest().finish(2);
  await until(() => figure.settled);
  assert.equal(drawn(), '100');
  assert.deepEqual(told, figure.options);
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

test('the summary is read out once the result has settled', async () => {
  const figure = await place('<rootd-sums></rootd-sums>');
  const live = shadow(figure).querySelector('[aria-live=polite]') as HTMLElement;
  latest().finish(8);
  assert.equal(live.textContent, '');
  await until(() => live.textContent === 'The value is 8.');
});

test('where there is nothing to see a sentence stands, and no empty picture, table or export', async () => {
  const figure = await place('<rootd-sums></rootd-sums>');
  const root = shadow(figure);
  const hidden = () =>
    ['.picture', '.key', '.tables', '.data'].map(
      (part) => (root.querySelector(part) as HTMLElement).hidden,
    );
  const exports = () => {
    const button = root.querySelector('.menu-button') as HTMLButtonElement;
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
