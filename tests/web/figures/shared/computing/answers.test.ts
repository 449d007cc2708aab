import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Answers, bytesHeld } from '../../../../../web/figures/shared/computing/answers.js';

test('typed arrays are what weighs, and what is shared counts once', () => {
  const values = new Float64Array(1000);
  const weight = bytesHeld({ values, again: values, part: values.subarray(3) });
  assert.ok(weight >= 8000 && weight < 8200, String(weight));
  assert.ok(bytesHeld(new Map([['a', 'x'.repeat(100)]])) >= 200);
  const round = { name: 'itself', self: undefined as unknown };
  round.self = round;
  assert.ok(bytesHeld(round) < 100);
});

test('a figure forgets old answers when they weigh too much, and never the one at hand', async () => {
  const mebibytes = 2 ** 20;
  let made = 0;
  const answers = new Answers();
  const ask = (key: string, size: number) =>
    answers.once(key, async () => {
      made += 1;
      return new Uint8Array(size * mebibytes);
    });
  for (const key of ['a', 'b', 'a']) await ask(key, 20);
  assert.equal(made, 2, 'both are kept');
  await ask('c', 40);
  await ask('a', 20);
  assert.equal(made, 3, 'the one asked for last is kept');
  await ask('b', 20);
  assert.equal(made, 4, 'the oldest had to go');
  await ask('huge', 100);
  await ask('huge', 100);
  assert.equal(made, 5, 'what is too heavy is kept while it is the newest');
});

test('runs of wide heads, which grow once they are asked for, are let go from seed to seed', async () => {
  // As `rootd-training` holds them at d = 4096 with 8 heads: Wq, Wk, Wv and Wo of four runs. Twelve seeds held 874 MB.
  const [seeds, rules, d, heads] = [12, 4, 4096, 8];
  const floats = heads * (2 * 64 * d + 64 * 16) + 256;
  let made = 0;
  const answers = new Answers();
  const compute = async (seed: number) => {
    for (let rule = 0; rule < rules; rule += 1) {
      const run = await answers.once(`run ${rule} of seed ${seed}`, async () => {
        made += 1;
        return { saved: [] as Float32Array[] };
      });
      if (run.saved.length === 0) run.saved.push(new Float32Array(floats));
    }
  };
  for (let seed = 1; seed <= seeds; seed += 1) await compute(seed);
  assert.equal(made, seeds * rules);
  // The newest are asked for first, so that what is made anew displaces none that is still to be counted.
  let kept = 0;
  for (let seed = seeds; seed > 0 && made === seeds * rules; seed -= 1) {
    await compute(seed);
    if (made === seeds * rules) kept += rules;
  }
  const bytes = kept * 4 * floats;
  assert.ok(bytes <= 64 * 2 ** 20 + rules * 4 * floats, `${bytes} bytes`);
});
