import assert from 'node:assert/strict';
import { test } from 'node:test';
import { depth } from '../../../../../web/figures/depth/depth.js';
import { createControl } from '../../../../../web/figures/shared/controls/control.js';
import { numberWriter } from '../../../../../web/figures/shared/numbers/numberWriter.js';
import { seedOption } from '../../../../../web/figures/shared/options/optionTable.js';
import en from '../../../../../web/text/en/index.js';
import { enter, shadow, window } from '../../support/page.js';
import { clearPage, place } from '../../support/place.js';

clearPage();

const surroundings = {
  document: window.document,
  words: {},
  common: { ...en.common, language: en.language },
  language: 'en',
  numbers: numberWriter('en'),
  onInput: () => {},
};

test('typing loses no characters, and what does not fit is explained and kept', async () => {
  const figure = await place('<rootd-sums></rootd-sums>');
  const field = shadow(figure).querySelector('.control-d input[type=text]') as HTMLInputElement;
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
  assert.equal(note?.textContent, 'A whole number from 1 to 1,000,000. The figure still shows 12.');
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

test('a field has room for the greatest number that it takes', () => {
  const room = (option: any, spec: any) =>
    Number(
      createControl(option, { option: option.name, ...spec }, surroundings)
        .node.querySelector<HTMLElement>('.field')
        ?.style.getPropertyValue('--room'),
    );
  const count = { name: 'count', kind: 'whole', default: 2, minimum: 2, maximum: 1e7 };
  // 10,000,000
  assert.equal(room(count, { characters: 8 }), 10);
  assert.equal(room({ ...count, maximum: 20 }, { characters: 5 }), 5);
  const mean = { name: 'mean', kind: 'number', default: 0, minimum: -1000, maximum: 1000 };
  assert.equal(room(mean, { characters: 4 }), 6);
  assert.equal(room(seedOption, { characters: 6 }), 6);
});

test('only the seed control draws anew, by counting on', async () => {
  const figure = await place('<rootd-sums seed="41"></rootd-sums>');
  (shadow(figure).querySelector('.control-seed button') as HTMLButtonElement | null)?.click();
  assert.equal(figure.seed, 42);
});

test('the greatest seed that a figure takes is followed by 0', () => {
  for (const { options } of [{ options: [seedOption] }, depth]) {
    const option = options.find(({ name }) => name === 'seed') ?? assert.fail();
    const greatest = option.maximum ?? assert.fail();
    const given: unknown[] = [];
    const control = createControl(
      option,
      { option: 'seed' },
      { ...surroundings, onInput: (value) => given.push(value) },
    );
    const button = control.node.querySelector('button');
    for (const seed of [greatest - 1, greatest]) {
      control.update(seed, {});
      button?.click();
    }
    assert.deepEqual(given, [greatest, 0]);
  }
});

test('one’s own list appears with its law and is remembered', async () => {
  const figure = await place('<rootd-sums></rootd-sums>');
  const select = shadow(figure).querySelector('.control-law select') as HTMLSelectElement;
  const list = shadow(figure).querySelector('.list') as HTMLElement;
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
