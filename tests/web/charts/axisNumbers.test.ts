import assert from 'node:assert/strict';
import { test } from 'node:test';
import { axisNumbers } from '../../../web/charts/axisNumbers.js';
import { superscript } from '../../../web/charts/numberFormat.js';

test('a minus is a minus sign, in every format', () => {
  const { number, percent, signed, scientific } = axisNumbers('en');
  assert.equal(number(-1234.5), '−1,234.5');
  assert.equal(percent(-0.031), '−3.1\u00a0%');
  assert.equal(signed(-2, 1), '−2.0');
  assert.equal(scientific(-0.000012), '−1.2 × 10⁻⁵');
});

test('what rounds to zero has no sign', () => {
  const { number, signed, percent } = axisNumbers('en');
  assert.equal(number(-0.004, 2), '0.00');
  assert.equal(number(-0), '0');
  assert.equal(signed(-0.004, 2), '0.00');
  assert.equal(percent(-0.00001, 1), '0.0\u00a0%');
});

test('the reader’s convention groups digits and marks decimals', () => {
  assert.equal(axisNumbers('de').number(1234567.5, 1), '1.234.567,5');
  assert.equal(axisNumbers('fr').number(1234567).replace(/\s/g, ' '), '1 234 567');
  assert.equal(axisNumbers('en').number(100_000), '100,000');
});

test('scientific notation rounds up into the next power', () => {
  const { scientific } = axisNumbers('en');
  assert.equal(scientific(9.97e-5, 1), '1.0 × 10⁻⁴');
  assert.equal(scientific(9.94e-5, 1), '9.9 × 10⁻⁵');
  assert.equal(scientific(0), '0');
  assert.equal(scientific(3e12, 0), '3 × 10¹²');
});

test('superscripts hold sign and every digit', () => {
  assert.equal(superscript(-1234567890), '⁻¹²³⁴⁵⁶⁷⁸⁹⁰');
});
