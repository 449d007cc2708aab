// What the essay says of the gradients of the first step, against the stored training table and the engine.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLab } from 'rootd';
import { median } from '../../../web/figures/shared/measuring/median.js';
import en from '../../../web/text/en/index.js';
import { middle, says, table } from './support/trainingClaims.js';

test('at the first step one gradient fades and the other swells', () => {
  const story = en.essay.deeper['gradient-story'].bodyHtml;
  const widths = [16, 64, 256, 1024];
  const at = (/** @type {string} */ rule, /** @type {number} */ d) => {
    const cell = table.firstStep[`${rule} ${d}`];
    assert.ok(cell);
    return cell;
  };
  const query = widths.map((d) => middle(at('none', d).gradientQuery, 1));
  says(
    story,
    `${query[0]} at $d=16$, ${query[1]} at 64, ${query[2]} at 256 and ${query[3]} at 1024`,
  );
  says(
    story,
    `from ${middle(at('none', 16).gradientScores, 3)} to ${middle(at('none', 1024).gradientScores, 3)}`,
  );
  const perEntry = widths.map((d) => median(at('none', d).gradientQuery) / Math.sqrt(64 * d));
  assert.ok(perEntry.slice(1).every((value, i) => value < (perEntry[i] ?? 0)));
  says(story, 'per entry of $W_q$, of which there are $64d$, it falls at every step of $d$');
  const root = widths.map((d) => median(at('sqrt', d).gradientScores));
  says(story, `between ${Math.min(...root).toFixed(3)} and ${Math.max(...root).toFixed(3)}`);
  for (const d of widths) assert.equal(middle(at('sqrt', d).gradientQuery, 1), '0.3');
  const wild = at('none', 1024).gradientQuery;
  assert.equal((Math.max(...wild) / Math.min(...wild)).toFixed(0), '7');
  says(story, 'both differ about sevenfold');
  const faint = at('none', 1024).gradientScores;
  const scatter = Math.max(...faint) / Math.min(...faint);
  assert.ok(scatter > 6 && scatter < 9, `${scatter}`);
  const { afterHtml } = en.essay.sections.gradients;
  says(afterHtml, `the first is ${middle(faint, 3)} at $d=1024$`);
  const louder = median(wild) / median(at('sqrt', 1024).gradientQuery);
  assert.equal(louder.toFixed(0), '9');
  says(afterHtml, 'the second is about nine times too large');
  assert.equal(Math.sqrt(1024), 32);
  says(afterHtml, '$\\sqrt{1024}=32$');
});

test('how the scale is written changes the gradient on Wq, and not that on the scores', async () => {
  // W̃ = √β W has the gradient of W divided by √β, and √β is d^(−1/4).
  says(en.essay.deeper['gradient-story'].bodyHtml, '$d^{1/4}$ times as large');
  const lab = await openLab({ workers: 0 });
  const d = 64;
  const firstStep = async (/** @type {object} */ rule) => {
    const options = { task: 'recall', optimizer: 'sgd', d, steps: 1, seed: 1, ...rule };
    const { value } = await (await lab.train(/** @type {any} */ (options))).next();
    return { query: Number(value?.gradientQuery[0]), scores: Number(value?.gradientScores[0]) };
  };
  const root = await firstStep({ rule: 'sqrt' });
  const twin = await firstStep({ rule: 'none', initialScale: d ** -0.25 });
  assert.ok(Math.abs(twin.query / root.query / d ** 0.25 - 1) < 1e-4);
  assert.ok(Math.abs(twin.scores / root.scores - 1) < 1e-4);
  await lab.close();
});
