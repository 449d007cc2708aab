// The figure of training.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stored } from '../../../web/figures/training/stored.js';
import { training } from '../../../web/figures/training/training.js';
import { defaultsOf, runFigure } from './support/run.js';
import { alone, lab, trainAll } from './training/trainedRuns.js';

test('the result is plain data', async () => {
  for (const view of ['curves', 'seeds', 'rates', 'lengths', 'starts']) {
    const { result } = await runFigure(training, lab, {
      view,
      d: 8,
      steps: 3,
      trained: view === 'rates' ? 1 : 3,
    });
    assert.deepEqual(structuredClone(result), result);
  }
});

test('with no rule chosen the reader is told where to choose one', async () => {
  for (const view of ['curves', 'seeds', 'rates', 'lengths', 'starts']) {
    const { report } = await runFigure(training, lab, { ...alone, view });
    assert.match(String(report.nothing), /Choose one under “more”\.$/);
    assert.equal(report.summary, report.nothing);
    assert.equal((await runFigure(training, lab, { view, d: 8 })).report.nothing, '');
  }
});

test('another optimiser takes its own rate, and stored runs keep their length', () => {
  const options = defaultsOf(training);
  const follow = (changed: string, changes: object) =>
    training.entails?.(changed, { ...options, ...changes });
  assert.deepEqual(follow('optimizer', { optimizer: 'adam' }), { rate: 0.01, steps: 400 });
  assert.equal(follow('optimizer', { optimizer: 'sgd', rate: 0.01 })?.rate, 1);
  assert.equal(follow('d', { rate: 3 })?.rate, 3);
  const rates = { view: 'rates', optimizer: 'adam' };
  assert.equal(follow('optimizer', rates)?.steps, stored.steps['recall adam']);
  assert.equal(
    follow('task', { ...rates, task: 'majority' })?.steps,
    stored.steps['majority adam'],
  );
});

test('each picture of training has its caption', async () => {
  const captions = [];
  for (const changes of [
    {},
    { twin: true },
    { view: 'rates' },
    { view: 'lengths' },
    { view: 'starts' },
  ])
    captions.push(
      (await runFigure(training, lab, { steps: 2, d: 8, ...changes })).report.captionHtml,
    );
  assert.equal(captions[0], undefined);
  assert.equal(new Set(captions).size, captions.length);
});

test('heads, tasks and optimisers all have a report without gaps', async () => {
  for (const changes of [
    { task: 'majority', heads: 2 },
    { optimizer: 'adam', rate: 0.01 },
    { curve: 'spread', step: 3 },
  ]) {
    const { report } = await trainAll({ steps: 6, d: 8, ...changes });
    assert.doesNotMatch(JSON.stringify(report.rows) + report.summary, /NaN|undefined/);
  }
});

test('what was stopped goes by again from its first step, and does not stand there before it is played', async () => {
  const known = new Map();
  const settings = { steps: 6, d: 8, trained: 1 };
  const reachedOf = async (changes: Record<string, any>) => {
    const seen: number[] = [];
    const { result } = await runFigure(
      training,
      lab,
      { ...settings, ...changes },
      known,
      (preview) => {
        seen.push(preview.reached);
        return Promise.resolve();
      },
    );
    return [...seen, result.reached];
  };
  await reachedOf({});
  const played = await reachedOf({ trained: 6, pace: 0.01 });
  assert.equal(played.at(-1), 6);
  assert.deepEqual(await reachedOf({}), [1], 'stopped');
  const again = await reachedOf({ trained: 6, pace: 0.01 });
  assert.deepEqual([again[0] < 4, again.at(-1)], [true, 6]);
  assert.deepEqual(await reachedOf({ trained: 6, pace: 0.01 }), [6], 'what has been seen stays');
});
