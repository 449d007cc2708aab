// The figure of where unit variance comes from.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { origin } from '../../../web/figures/origin/origin.js';
import { sharedLab } from '../../support/labs.js';
import { drawnFigure } from './support/drawn.js';
import { runFigure } from './support/run.js';

const lab = await sharedLab(0);

const small = { width: 128, d: 16, tokens: 12, draws: 40 };

test('the initialisations of models give the scaled score the spread they are known for', async () => {
  const known = { t5: 1, lecun: 1, 'xavier-packed': 0.5, pytorch: 1 / 3, gpt2: 0.3072 };
  for (const [initialisation, spread] of Object.entries(known)) {
    const { result } = await runFigure(origin, lab, { initialisation, draws: 2, tokens: 2, d: 4 });
    assert.ok(Math.abs(result.deviations.scaled.predicted - spread) < 1e-12, initialisation);
  }
});

test('with LayerNorm the size of x does not matter, without it everything follows', async () => {
  const at = async (changes: object) =>
    (await runFigure(origin, lab, { ...small, draws: 2, ...changes })).result.deviations;
  const [one, three] = [await at({ size: 1 }), await at({ size: 3 })];
  assert.ok(Math.abs(three.scaled.measured / one.scaled.measured - 1) < 1e-5);
  const bare = await at({ size: 1, normalise: false });
  const larger = await at({ size: 3, normalise: false });
  assert.ok(Math.abs(larger.scaled.measured / bare.scaled.measured - 9) < 1e-5);
});

test('another initialisation scales the same draws', async () => {
  const he = await runFigure(origin, lab, { ...small, draws: 2, initialisation: 'he' });
  const lecun = await runFigure(origin, lab, { ...small, draws: 2, initialisation: 'lecun' });
  const ratio = he.result.deviations.query.measured / lecun.result.deviations.query.measured;
  assert.ok(Math.abs(ratio - Math.SQRT2) < 1e-5);
});

test('each station has its name at every width, and the divisor is told', async () => {
  for (const width of [280, 350, 900]) {
    const { texts } = await drawnFigure(origin, lab, [{ ...small, draws: 2 }], width);
    for (const name of ['token', 'input', 'q', 'k', 'q·k', '÷ 4'])
      assert.ok(texts.includes(name), `${name} at ${width}: ${texts}`);
    assert.equal(texts.includes('scaled'), width > 350);
  }
});
