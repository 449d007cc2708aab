import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLab } from '../../../../web/engine/lab.js';
import type { Rule } from '../../../../web/engine/methods/rules.js';

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
  const results = [];
  for (const workers of [0, 1, 2]) {
    const lab = await openLab({ workers });
    results.push(await everything(lab));
    await lab.close();
  }
  assert.deepEqual(results[1], results[0]);
  assert.deepEqual(results[2], results[0]);
});

test('maps too large to be looked at in one piece are the same as one by one', async () => {
  const lab = await openLab({ workers: 0 });
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
  await lab.close();
});

test('what is expected of a row is no more than a row can have', async () => {
  const lab = await openLab({ workers: 0 });
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
  await lab.close();
});

test('what does not fit is refused in the words of the library', async () => {
  const lab = await openLab({ workers: 0 });
  const about = {
    rows: 2,
    columns: 2,
    d: 2,
    rules: ['none'] as Rule[],
  };
  await assert.rejects(lab.drawnAttention({ ...about, rules: ['learned'] as any }), {
    name: 'RangeError',
    message: /^rules\[0\] must be one of 'none', 'sqrt'/,
  });
  await assert.rejects(lab.drawnAttention({ ...about, rules: 'none' as any }), {
    name: 'TypeError',
    message: /^rules must be an array of rules; got 'none'/,
  });
  await assert.rejects(lab.drawnAttention({ ...about, rows: 65_536, columns: 65_536 }), {
    name: 'RangeError',
    message: /^rows must leave rows × columns at most 8388608; got 65536 with columns = 65536$/,
  });
  const nine = Array(9).fill('none');
  await assert.rejects(lab.drawnAttention({ rows: 2048, columns: 4096, d: 1, rules: nine }), {
    name: 'RangeError',
    message:
      'rows must leave rows × columns × rules at most 67108864; got 2048 with columns = 4096 and rules = 9',
  });
  await assert.rejects(lab.drawnAttention({ ...about, rows: 100, d: 1_000_000 }), {
    name: 'RangeError',
    message: /^rows must leave \(rows \+ columns\) × d at most 8388608; got 100 with /,
  });
  await assert.rejects(
    lab.attentionSurvey({ keys: 4096, d: [1, 1_000_000], rows: 1, draws: 1, rules: ['sqrt'] }),
    {
      name: 'RangeError',
      message: /^d must leave \(rows \+ keys\) × d at most 8388608; got 1000000 with rows = 1 and /,
    },
  );
  await assert.rejects(
    lab.attentionSurvey({ keys: 65_536, d: [1], rows: 65_536, rules: ['sqrt'] }),
    { name: 'RangeError', message: /^rows must leave rows × keys × all d × rules at most 8388608/ },
  );
  await assert.rejects(lab.attentionSurvey({ keys: 4, d: [4, 2], rules: ['none'] }), {
    name: 'RangeError',
    message: /^d must ascend; got 2 after 4/,
  });
  await assert.rejects(
    lab.expectedAttention({ keys: 4, d: [4], rule: 'cosine' as any }),
    RangeError,
  );
  await lab.close();
});

test('a survey that is aborted stops', async () => {
  const lab = await openLab({ workers: 0 });
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
  await lab.close();
});
