import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Rule } from '../../../../web/engine/methods/rules.js';
import { sharedLab } from '../../../support/labs.js';

const labs = await Promise.all([0, 1, 2].map(sharedLab));
const [lab] = labs;

const everything = async (lab: any) => ({
  maps: await lab.drawnAttention({
    rows: 9,
    columns: 13,
    d: 7,
    rules: ['none', 'log-length', 'measured', 'cosine'],
    causal: true,
    head: 2,
  }),
  survey: await lab.attentionSurvey({ keys: 12, d: [1, 5, 9], rules: ['sqrt'], draws: 20 }),
  products: await lab.dotProducts({ d: 500, count: 9000, meanQuery: 0.5, meanKey: -1 }),
  origin: await lab.origin({ width: 40, d: 8, sigmaQuery: 0.1, sigmaKey: 0.2, draws: 9 }),
});

test('draws of heads, dot products and stations have the same bits for any number of workers', async () => {
  const [alone, ...others] = await Promise.all(labs.map(everything));
  for (const other of others) assert.deepEqual(other, alone);
});

test('maps too large to be looked at in one piece are the same as one by one', async () => {
  const about = { rows: 2048, columns: 2048, d: 4 };
  const rules: Rule[] = ['none', 'sqrt', 'linear'];
  const { maps: together } = await lab.drawnAttention({ ...about, rules });
  assert.deepEqual(
    together.map(({ rule }) => rule),
    rules,
  );
  for (const map of together) {
    const {
      maps: [alone],
    } = await lab.drawnAttention({ ...about, rules: [map.rule] });
    // What fails shall not print four million numbers.
    for (const key of ['weights', 'largest', 'entropy'] as const)
      assert.ok(
        map[key]?.every((value, i) => value === alone[key]?.[i]),
        `${map.rule} ${key}`,
      );
  }
});

test('what is expected of a row is no more than a row can have', async () => {
  for (const keys of [1, 2, 47, 65_536]) {
    // The logarithms of JavaScript and of the engine may differ in the last digit.
    const most = Math.log(keys) * (1 + 2 ** -52);
    for (const rule of ['none', 'sqrt', 'linear'] as const) {
      const d = [1, 2, 7, 1000, 1_000_000];
      const { entropy, largest, participation, jacobianSquare } = await lab.expectedAttention({
        keys,
        rule,
        d,
      });
      for (const [i, about] of d.map((d) => `${keys} keys, ${rule}, d = ${d}`).entries()) {
        assert.ok(entropy[i] >= 0 && entropy[i] <= most, `${about}: ${entropy[i]}`);
        assert.ok(largest[i] >= 1 / keys && largest[i] <= 1, `${about}: ${largest[i]}`);
        const square = participation[i];
        assert.ok(square >= 1 / keys && square <= 1, `${about}: ${square}`);
        assert.ok(jacobianSquare[i] >= 0, `${about}: ${jacobianSquare[i]}`);
      }
    }
    for (const sigma of [0, 1e-13, 1e-8, 1e-3, 1, 10, 1000]) {
      const { entropy, largest, participation } = (
        await lab.saturation({ keys, sigma, samples: 4 })
      ).exact;
      const about = `${keys} keys, sigma = ${sigma}`;
      assert.ok(entropy >= 0 && entropy <= most, `${about}: ${entropy}`);
      assert.ok(largest >= 1 / keys && largest <= 1, `${about}: ${largest}`);
      assert.ok(participation >= 1 / keys && participation <= 1, `${about}: ${participation}`);
    }
  }
});

test('a survey that is aborted stops', async () => {
  const stop = new AbortController();
  const running = lab.attentionSurvey({
    keys: 256,
    d: [1024],
    rules: ['none'],
    draws: 4096,
    signal: stop.signal,
    onPartial: () => stop.abort(),
  });
  await assert.rejects(running, { name: 'AbortError' });
});
