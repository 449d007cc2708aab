import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseNumber } from '../../../../../web/engine/checks/numberText.js';
import { logScale } from '../../../../../web/figures/shared/controls/scale.js';
import { ladder } from '../../../../../web/figures/shared/measuring/ladder.js';
import { numberWriter } from '../../../../../web/figures/shared/numbers/numberWriter.js';

const numbers = numberWriter('en');

test('numbers have a true minus sign, and a rounded nothing has none', () => {
  assert.equal(numbers.fixed(-1.5, 2), '−1.50');
  assert.equal(numbers.fixed(-0.001, 2), '0.00');
  assert.equal(numbers.signed(1.52), '+1.5');
  assert.equal(numbers.signed(-0.01), '0.0');
  assert.equal(numbers.whole(100000), '100,000');
});

test('a measured number has the digits that its error leaves', () => {
  assert.equal(numbers.measured(22.36068, 0.05), '22.361');
  assert.equal(numbers.measured(22.36068, 0.5), '22.36');
  assert.equal(numbers.measured(22.36068, 500), '22');
});

test('a measured number without a known error stands beside its prediction in as many digits', () => {
  assert.equal(numbers.measured(0.99995, Number.NaN), '0.99995');
  assert.equal(numbers.measured(1, Number.NaN), '1.0000');
  assert.equal(numbers.measured(81, 0), '81.000');
});

test('a measured number far from 1 is neither a row of zeros nor wider than its column', () => {
  assert.equal(numbers.measured(1.234e-8, 2e-10), '1.234 × 10⁻⁸');
  assert.equal(numbers.measured(6_120_046_031, 4e7), '6.120 × 10⁹');
  assert.equal(numbers.measured(6.144e9, 4e7), '6.144 × 10⁹');
  assert.equal(numbers.measured(0, 1e-10), '0.00000000');
});

test('a number far from 1 is a power of ten, and is rounded before its power is chosen', () => {
  assert.equal(numbers.significant(6.02214e23), '6.022 × 10²³');
  assert.equal(numbers.significant(-1.5e-7), '−1.5 × 10⁻⁷');
  assert.equal(numbers.significant(999_999_995_904), '10¹²');
  assert.equal(numbers.significant(1e9), '10⁹');
});

test('a number that updates keeps its width', () => {
  assert.equal(numbers.padded(28.9), '28.90');
  assert.equal(numbers.padded(2), '2.000');
  assert.equal(numbers.padded(0), '0.000');
  assert.equal(numbers.padded(1234.5), '1,235');
  assert.equal(numbers.padded(-2.73e10), '−2.730 × 10¹⁰');
  assert.equal(numbers.padded(Infinity), '∞');
});

test('a share near 0 or 1 keeps the digits that tell it apart', () => {
  assert.equal(numbers.percent(0.696333), '69.6\u00a0%');
  assert.equal(numbers.percent(0.99922), '99.922\u00a0%');
  assert.equal(numbers.percent(1), '100.0\u00a0%');
  assert.equal(numbers.percent(0.999998), '99.99980\u00a0%');
  assert.equal(numbers.percent(0.9999999979), '>\u00a099.9999\u00a0%', 'nearly all is not all');
  assert.equal(numbers.percent(3e-9), '3 × 10⁻⁷\u00a0%');
  assert.equal(numbers.percent(3e-9, 0), '0\u00a0%', 'with as many digits as are asked for');
});

test('a logarithmic slider stands on round numbers and finds its way back', () => {
  const scale = logScale(1, 1e6);
  assert.equal(scale.valueAt(0), 1);
  assert.equal(scale.valueAt(scale.stops - 1), 1e6);
  for (let stop = 0; stop < scale.stops; stop++) {
    assert.equal(scale.stopOf(scale.valueAt(stop)), stop);
    assert.match(String(scale.valueAt(stop)), /^\d\d?0*$/);
  }
  assert.equal(scale.valueAt(scale.stopOf(504)), 500);
});

test('a logarithmic slider ends at its end, round or not', () => {
  const scale = logScale(1, 1024);
  assert.equal(scale.valueAt(scale.stops - 1), 1024);
  assert.equal(scale.valueAt(scale.stops - 2), 1000);
  assert.equal(scale.stopOf(1024), scale.stops - 1);
});

test('a ladder ends at its last number and climbs', () => {
  assert.deepEqual(ladder(12), [1, 2, 4, 8, 12]);
  assert.deepEqual(ladder(10), [1, 2, 4, 10]);
  assert.deepEqual(ladder(1), [1]);
  const fine = ladder(100, 3);
  assert.ok(fine.every((value, i) => i === 0 || value > fine[i - 1]));
  assert.equal(fine.at(-1), 100);
});

for (const language of [
  'en',
  'en-GB',
  'en-IN',
  'en-ZA',
  'de',
  'fr',
  'de-CH',
  'zh',
  'zh-Hans',
  'sv',
  'ar-EG',
  'ar-MA',
  'fa',
  'bn',
  'my',
]) {
  test(`what is written in ${language} is read again`, () => {
    const writer = numberWriter(language);
    for (const value of [
      0.55, -0.55, 1234, 200_000, 12_345_678, 1234.5, -98_765.25, 1e-5, 3.25e-9, 4e12, 0, 7,
    ])
      for (const text of [
        writer.significant(value, 10),
        Number.isInteger(value) ? writer.whole(value) : '',
      ]) {
        if (text === '' || text === '–') continue;
        assert.equal(parseNumber(writer.plain(text)), value, `${text} in ${language}`);
      }
  });
}

test('digits and commas of any script are read', () => {
  assert.equal(parseNumber(numberWriter('zh').plain('１２３．５')), 123.5);
  assert.equal(parseNumber(numberWriter('zh').plain('−１，２３４')), -1234);
  assert.equal(parseNumber(numberWriter('ar-EG').plain('٠٫٥')), 0.5);
  assert.equal(parseNumber(numberWriter('ar-EG').plain('0.5')), 0.5);
  assert.equal(parseNumber(numberWriter('ar-EG').plain('١٬٢٣٤')), 1234);
  // In whichever language the page is.
  for (const language of ['en', 'zh', 'de', 'ar-EG']) {
    const writer = numberWriter(language);
    for (const script of ['arab', 'arabext', 'deva', 'beng', 'thai', 'tibt', 'mathmono', 'adlm']) {
      const digits = new Intl.NumberFormat(`en-u-nu-${script}`, { useGrouping: false });
      assert.equal(parseNumber(writer.plain(digits.format(1234567890))), 1234567890, script);
    }
    assert.equal(parseNumber(writer.plain('١٬٢٣٤')), 1234);
    assert.equal(parseNumber(writer.plain('١٫٥')), 1.5);
    // Rejected, never bent.
    for (const text of ['1٬5', '١٬٠', '2⁵³', '5²', '-١٬٠٬٤'])
      assert.ok(Number.isNaN(parseNumber(writer.plain(text))), `${text} in ${language}`);
    assert.equal(writer.plainList('1٬2, 3'), "1'2, 3");
    assert.equal(writer.plainList('−١، ٠٫٥، ٤'), '-1, 0.5, 4');
  }
  assert.equal(numberWriter('zh').plainList('−1，0、4 ＠ 9，1，1'), '-1,0,4 @ 9,1,1');
});

test('a share has a space before its sign where words have one between', () => {
  assert.equal(numberWriter('en').percent(0.95), '95.0\u00a0%');
  assert.equal(numberWriter('de').percent(0.95), '95,0\u00a0%');
  assert.equal(numberWriter('zh-Hans').percent(0.95), '95.0%');
});

test('a point is a point where a comma is one too, and three digits behind it are a group', () => {
  const german = numberWriter('de');
  assert.equal(parseNumber(german.plain('0.55')), 0.55);
  assert.equal(parseNumber(german.plain('0,55')), 0.55);
  assert.equal(parseNumber(german.plain('200.000')), 200_000);
  assert.equal(parseNumber(numberWriter('en').plain('200.000')), 200);
  assert.equal(parseNumber(numberWriter('en').plain('1e6')), 1e6);
  assert.equal(parseNumber(numberWriter('en').plain('10^6')), 1e6);
});
