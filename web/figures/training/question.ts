/** What the reader may be asked: which of the heads will have learned most. */
import { fill } from '../../text/fill.js';
import type { Question } from '../types.js';
import type { TrainingResult } from './measure.js';
import type { TrainingOptions } from './options.js';
import { secondsOf } from './paces.js';
import { mostSteps, type RunName, runsOf } from './runs.js';

/** Heads this close in accuracy have learned as well as one another. */
const asGood = 0.02;

export const bet = {
  id: 'bet',
  kind: 'choice',
  applies: (options: TrainingOptions) => options.view === 'curves' && runsOf(options).length > 1,
  ask: (options, { words, numbers }) =>
    fill(words.questions.bet.ask, {
      heads: numbers.whole(runsOf(options).length),
      task: words.choices.task[options.task],
      steps: numbers.whole(options.steps),
      optimizer: words.choices.optimizer[options.optimizer],
      rate: numbers.significant(options.rate, 3),
      d: numbers.whole(options.d),
    }),
  choices: (options, { words }) =>
    runsOf(options).map(({ name, place }) => ({
      id: name,
      label: words.controls[name],
      role: place,
    })),
  meanwhile: (_, { words }) => words.questions.bet.meanwhile,
  begin: ({ steps }, { document }) => ({
    trained: steps,
    step: mostSteps,
    pace: secondsOf('usual', document),
  }),
  finish: ({ steps }) => ({ trained: steps, step: mostSteps, pace: 0 }),
  truth({ runs, reached, playing }, { steps }) {
    if (playing || reached < steps) return undefined;
    const sound = runs.flatMap(({ name, fresh }) => (fresh ? [{ name, loss: fresh.loss }] : []));
    return sound.sort((a, b) => a.loss - b.loss)[0]?.name;
  },
  compare(guess, truth, { d }, { words, numbers }, { runs }) {
    const texts = words.questions.bet;
    const accuracyOf = (name: string) =>
      runs.find((run) => run.name === name)?.fresh?.accuracy ?? 0;
    const nameOf = (name: string) => words.controls[name as RunName];
    const close = accuracyOf(guess) >= accuracyOf(truth) - asGood;
    return fill(guess === truth ? texts.right : close ? texts.asGood : texts.wrong, {
      d: numbers.whole(d),
      guess: nameOf(guess),
      truth: nameOf(truth),
      yours: numbers.percent(accuracyOf(guess), 0),
      best: numbers.percent(accuracyOf(truth), 0),
    });
  },
} satisfies Question<'training', TrainingOptions, TrainingResult>;
