// The three models of the figure: what the engine reads from their files is what was trained.

import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ownPower } from '../../../../web/figures/model/example/example.js';
import valleys from '../../../../web/figures/model/example/valleys.js';
import { powers } from '../../../../web/figures/model/measure.js';
import { lossAt, lowestOf, overPassages } from '../../../../web/figures/model/valley.js';
import { sharedLab } from '../../../support/labs.js';
import { runFiles } from '../../engine/models/support/askModel.js';

const folder = fileURLToPath(new URL('../../../../web/figures/model/example/', import.meta.url));
const evidence = fileURLToPath(new URL('../../../../scripts/evidence/', import.meta.url));
const { models }: { models: Record<string, { passage: { tokens: number[]; loss: number } }> } =
  JSON.parse(readFileSync(`${folder}siblings.json`, 'utf8'));
const lab = await sharedLab(2);
const divisors = ['one', 'sqrt', 'd'] as const;

for (const own of divisors) {
  const file = `${folder}${own}.gguf`;
  const { tokens, loss } = models[own].passage;

  test(`${own}: the loss is PyTorch's, by the divisor that the file names`, async () => {
    const reading = await runFiles(lab, file, { tokens });
    // Single precision on both sides: some hundred roundings of 6e-8 of the logits.
    assert.ok(Math.abs(Number(reading.loss) - loss) < 1e-4, `${reading.loss} beside ${loss}`);
    const scales = { one: 1, sqrt: 1 / Math.sqrt(32), d: 1 / 32 };
    assert.ok(Math.abs(reading.heads[0].scale / scales[own] - 1) < 1e-6);
  });

  test(`${own}: of the three divisors its own serves it best`, async () => {
    const losses: number[] = [];
    for (const divisor of divisors) {
      losses.push(Number((await runFiles(lab, file, { tokens, divisor })).loss));
    }
    assert.equal(divisors[losses.indexOf(Math.min(...losses))], own);
  });

  test(`${own}: a page can fetch it`, () => {
    assert.ok(statSync(file).size <= 1.2e6);
  });
}

test('over passages that none has learned each valley lies near its own divisor, and the undivided one is the flattest', () => {
  const flatness = divisors.map((own) => {
    const curve = overPassages(own);
    const { power, loss } = lowestOf(curve);
    const beyond = power - ownPower[own];
    assert.ok(beyond > 0 && beyond < 0.17, `${own}: ${power}`);
    assert.ok(lossAt(curve, ownPower[own]) - loss < 0.011);
    return powers.filter((at) => lossAt(curve, at) < loss + 0.02).length;
  });
  assert.ok(flatness[0] > flatness[2] && flatness[0] >= flatness[1], `${flatness}`);
});

test('a passage of those is stored as the engine has it', async () => {
  const { tokens } = models.sqrt.passage;
  const { factors } = await runFiles(lab, `${folder}sqrt.gguf`, {
    tokens: tokens.slice(0, valleys.pieces),
    divisor: 1,
    factors: powers.map((power) => 32 ** -power),
  });
  // One of 83: it strays from their mean, but its valley is within the quartiles' reach.
  const { power } = lowestOf(Float64Array.from(factors, ({ loss }) => Number(loss)));
  const [low = 0, , high = 0] = valleys.models.sqrt.quartiles;
  assert.ok(power > low - 2 * (high - low) && power < high + 2 * (high - low), `${power}`);
});

test('words are cut by tokenizer.json as by the file itself', async () => {
  const tokenizer = JSON.parse(readFileSync(`${evidence}bytePieces.json`, 'utf8'));
  const text = 'Call me Ishmael. Some years ago—never mind how long';
  const file = `${folder}sqrt.gguf`;
  const [one, other] = [
    await runFiles(lab, file, { text, tokenizer }),
    await runFiles(lab, file, { text }),
  ];
  assert.deepEqual(one.tokens, other.tokens);
  assert.equal(one.tokens.map((token) => token.text).join(''), text);
});
