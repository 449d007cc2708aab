import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  openExample,
  ownPower,
  shape,
  siblings,
} from '../../../web/figures/model/example/example.js';
import { powers } from '../../../web/figures/model/measure.js';
import { model } from '../../../web/figures/model/model.js';
import { lossAt } from '../../../web/figures/model/valley.js';
import { sharedLab } from '../../support/labs.js';
import { runFiles } from '../engine/models/support/askModel.js';
import { drawnFigure } from './support/drawn.js';
import { runFigure } from './support/run.js';

const lab: any = await sharedLab(1);

const told = JSON.parse(
  readFileSync(
    new URL('../../../web/figures/model/example/siblings.json', import.meta.url),
    'utf8',
  ),
);

test('each sibling under its own divisor has the loss that training left it, on a passage that none has learned', async () => {
  for (const name of siblings) {
    const { passage } = told.models[name];
    const { factors, heads } = await runFiles(lab, [await openExample(name)], {
      tokens: passage.tokens,
      divisor: 1,
      factors: powers.map((power) => shape.d ** -power),
    });
    assert.equal(heads.length, shape.layers * shape.heads);
    const curve = Float64Array.from(factors, ({ loss }: any) => loss);
    // Single precision, over some thousands of steps that go other ways.
    assert.ok(Math.abs(lossAt(curve, ownPower[name]) - passage.loss) < 1e-4, name);
  }
});

test('what is shown under a divisor is the model run with it', async () => {
  const { result, report } = await runFigure(model, lab, { power: 0.3 });
  const [run] = await Promise.all([
    runFiles(lab, [await openExample('sqrt')], {
      tokens: result.tokens.map(({ id }: any) => id),
      divisor: shape.d ** 0.3,
    }),
  ]);
  assert.equal(result.loss, run.loss);
  assert.equal(report.numbers.loss, run.loss);
  assert.deepEqual([...result.losses], [...run.losses]);
  // The curve goes through it, between two points that are known.
  assert.ok(Math.abs(lossAt(result.curves.sqrt, 0.3) - Number(run.loss)) < 0.01);
  const { columns, titles, rows } = report.data();
  assert.equal(rows.length, run.heads.length);
  assert.equal(titles?.every(Boolean), true);
  assert.equal(new Set(columns).size, columns.length);
  rows.forEach((row, i) => {
    const { largestPair, highPair, ...head } = run.heads[i];
    const [query, key] = largestPair;
    const [highQuery, highKey] = highPair;
    const told = Object.fromEntries(columns.map((column, at) => [column, row[at]]));
    assert.deepEqual(told, { ...head, query, key, highQuery, highKey });
  });
  const { tokens }: any = report.numbers;
  assert.deepEqual(
    tokens.map(({ surprise }: any) => surprise),
    [null, ...run.losses],
  );
  assert.equal(result.tokens.map(({ text }: any) => text).join(''), model.options[1]?.default);
});

test('a sentence that is written follows from text, divisor and seed', async () => {
  const known = new Map();
  const write = async (changes: object) =>
    (await runFigure(model, lab, { write: true, ...changes }, known)).result.written;
  const first = await write({});
  assert.ok(first.isDone && first.text.length > 10);
  assert.deepEqual(await write({}), first);
  assert.notEqual((await write({ seed: 2 })).text, first.text);
  assert.notEqual((await write({ power: 0 })).text, first.text);
});

test('of a long text the first tokens are read, of a short one none, and it is said', async () => {
  const long = await runFigure(model, lab, { text: 'the white whale '.repeat(60) });
  assert.equal(long.result.tokens.length, 128);
  assert.equal(long.result.isCut, true);
  const short = await runFigure(model, lab, { text: 'a' });
  assert.match(short.report.nothing ?? '', /write a few words/);
  const none = await runFigure(model, lab, { text: '' });
  assert.match(none.report.nothing ?? '', /write a few words/);
});

test('a head that is doubled alone changes the loss by what the engine says', async () => {
  const { result } = await runFigure(model, lab, { column: 'alone' });
  assert.equal(result.alone.length, shape.layers * shape.heads);
  const { factors } = await runFiles(lab, [await openExample('sqrt')], {
    tokens: result.tokens.map(({ id }: any) => id),
    divisor: shape.d ** 0.5,
    headScales: [{ layer: 2, head: 1, factor: 2 }],
  });
  assert.ok(
    Math.abs(result.alone[2 * shape.heads + 1] - (Number(factors[0].loss) - result.loss)) < 1e-9,
  );
});

test('each curve of the loss is named at its end', async () => {
  const { picture } = await drawnFigure(model, lab, [{}]);
  const curves = [...picture.querySelectorAll('svg svg path.c-line')].filter((curve) =>
    /L/.test(curve.getAttribute('d') ?? ''),
  );
  const names = [...picture.querySelectorAll('text.c-label.c-start')].map(
    (label) => label.textContent,
  );
  assert.equal(curves.filter((curve) => !curve.matches('.c-dashed')).length, 2);
  for (const name of ['this text', '83 passages']) assert.ok(names.includes(name), `${names}`);
});
