// What readers of the figure of training are asked.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bet } from '../../../../web/figures/training/question.js';
import { training } from '../../../../web/figures/training/training.js';
import { runFigure } from '../support/run.js';
import { lab, trainAll } from './trainedRuns.js';

test('a bet is open until every head is trained, and then compared with the head of least loss', async () => {
  const settings = { steps: 12, d: 8 };
  const { result: early, context, options } = await runFigure(training, lab, settings);
  assert.ok(bet.applies(options));
  assert.ok(!bet.applies({ ...options, view: 'rates' }));
  assert.equal(bet.truth(early, options), undefined);
  assert.deepEqual(
    bet.choices(options, context).map(({ id }) => id),
    ['none', 'sqrt', 'linear', 'predicted'],
  );
  assert.match(
    bet.ask(options, context),
    /only their divisor differs\. .* after 12 steps of SGD, at a rate of 1\? \(recall, d = 8\)$/,
  );
  assert.doesNotMatch(bet.ask(options, context), /[{}]/);
  const { result } = await trainAll(settings);
  const losses = result.runs.map((run: any) => run.fresh.loss);
  const best = result.runs[losses.indexOf(Math.min(...losses))];
  assert.equal(bet.truth(result, options), best.name);
  const say = (guess: string, accuracies: number[]) => {
    const runs = result.runs.map((run: any, i: number) => ({
      ...run,
      fresh: { ...run.fresh, accuracy: accuracies[i] },
    }));
    return bet.compare(guess, 'sqrt', options, context, { ...result, runs });
  };
  assert.match(
    say('sqrt', [0.1, 0.9, 0.5, 0.9]),
    /answers 90\u00a0% of fresh examples right; no other does better/,
  );
  assert.match(say('predicted', [0.1, 0.9, 0.5, 0.89]), /as good as divided by √d, with 90/);
  assert.match(
    say('linear', [0.1, 0.9, 0.5, 0.9]),
    /50\u00a0% of fresh examples right; the best, divided by √d, 90\u00a0%/,
  );
});
