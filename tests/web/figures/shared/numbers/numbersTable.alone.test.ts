import assert from 'node:assert/strict';
import { test } from 'node:test';
import { partsOf } from '../../../../../scripts/text.js';
import { createNumbersTable } from '../../../../../web/figures/shared/numbers/numbersTable.js';
import { numberWriter } from '../../../../../web/figures/shared/numbers/numberWriter.js';
import en from '../../../../../web/text/en/index.js';
import { window } from '../../support/page.js';

/** A table, and what is seen of it. */
function table() {
  const { node, show } = createNumbersTable({
    make: ((tag: string, name: string, ...children: Node[]) => {
      const element = window.document.createElement(tag);
      element.className = name;
      element.append(...children);
      return element;
    }) as any,
    common: partsOf(en).common,
    numbers: numberWriter('en'),
  });
  const fold = node.querySelector('.fold') as HTMLButtonElement;
  return {
    fold,
    isOpen: () => !node.classList.contains('folded'),
    /** @param errors - of each row */
    show: (errors: (number | undefined)[], final: boolean = true) =>
      show(
        errors.map((error, i) => ({
          label: `row ${i}`,
          measured: '1',
          predicted: '1',
          offBy: { text: '', errors: error },
        })),
        { final },
      ),
    bare: () => show([{ label: 'row', measured: '1', offBy: '' }], { final: true }),
  };
}

test('a table that agrees is folded into one line, which says how well', () => {
  const { fold, isOpen, show } = table();
  show([0.3, -1.14, undefined]);
  assert.equal(fold.textContent, 'Check the numbers: all within 1.2 standard errors');
  assert.equal(isOpen(), false);
  assert.equal(fold.getAttribute('aria-expanded'), 'false');
  fold.click();
  assert.equal(isOpen(), true);
  assert.equal(fold.getAttribute('aria-expanded'), 'true');
  // What the reader has opened stays open.
  show([0.2]);
  assert.equal(isOpen(), true);
});

test('one that is off by more than 4 standard errors opens by itself, and closes when it is not', () => {
  const { fold, isOpen, show } = table();
  show([0.1, -4.3], false);
  assert.equal(isOpen(), false, 'not before the result is final');
  show([0.1, -4.3]);
  assert.equal(isOpen(), true);
  assert.equal(fold.textContent, 'Check the numbers: “row 1” is 4.3 standard errors off');
  show([0.1, 3.9]);
  assert.equal(isOpen(), false);
});

test('where nothing is compared the table is folded too, and nothing is said of checking', () => {
  const { fold, isOpen, bare } = table();
  bare();
  assert.equal(isOpen(), false);
  assert.equal(fold.textContent, 'The numbers in a table');
  fold.click();
  assert.equal(isOpen(), true);
});

test('where no distance is known, nothing is said of it', () => {
  const { fold, isOpen, show } = table();
  show([undefined]);
  assert.equal(fold.textContent, 'Check the numbers');
  assert.equal(isOpen(), false);
});
