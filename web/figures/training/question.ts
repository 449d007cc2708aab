/**
 * What the reader may be asked: which of the heads will have learned most, and whether the best rate stays where it is
 * when d grows.
 */
import { fill } from '../../text/fill.js';
import { guessVerdict } from '../shared/asking/guessVerdict.js';
import type { Question as FigureQuestion } from '../types.js';
import type { TrainingResult } from './measure.js';
import type { TrainingOptions } from './options.js';
import { mostSteps, type RunName, runsOf } from './runs.js';
import { storedBest } from './transfer.js';

type Question = FigureQuestion<'training', TrainingOptions, TrainingResult>;

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
    runsOf(options).map(({ name }) => ({ id: name, label: words.controls[name] })),
  meanwhile: (_, { words }) => words.questions.bet.meanwhile,
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
} satisfies Question;

/** The widths that the question is about. */
const [narrow, wide] = [64, 1024];

/** The stored best rate of a rule at a width. */
function storedRate(options: TrainingOptions, name: RunName, d: number) {
  const run = runsOf(options).find((one) => one.name === name);
  return run && storedBest(options, run, d);
}

export const shift = {
  id: 'shift',
  kind: 'point',
  applies: (options: TrainingOptions) =>
    options.view === 'rates' &&
    storedRate(options, 'sqrt', narrow) !== undefined &&
    storedRate(options, 'sqrt', wide) !== undefined,
  ask: (options, { words, numbers }) =>
    fill(words.questions.shift.ask, {
      narrow: numbers.whole(narrow),
      wide: numbers.whole(wide),
      rate: numbers.significant(storedRate(options, 'sqrt', narrow) ?? 0, 3),
      optimizer: words.choices.optimizer[options.optimizer],
    }),
  axis: (options, { words, numbers }) => {
    const rate = storedRate(options, 'sqrt', narrow) ?? 1;
    return {
      domain: [rate / 1000, rate * 1000] as [number, number],
      scale: 'log',
      title: words.axis.queryKeyRate,
      start: rate * 10,
      step: 0.5,
      write: (guess: number) => numbers.significant(guess, 3),
      marks: [{ at: rate, label: fill(words.questions.shift.known, { d: numbers.whole(narrow) }) }],
    };
  },
  truth: (_, options) => storedRate(options, 'sqrt', wide),
  compare(guess, truth, options, context) {
    const { words, common, numbers } = context;
    const texts = words.questions.shift;
    const shown = (rate: number) => numbers.significant(rate, 3);
    const answer = fill(texts.compare, {
      guess: shown(guess),
      truth: shown(truth),
      wide: numbers.whole(wide),
      verdict: guessVerdict(texts, context, guess, truth),
    });
    const [before, after] = [narrow, wide].map((d) => storedRate(options, 'linear', d));
    if (before === undefined || after === undefined) return answer;
    const other = fill(texts.other, {
      narrow: numbers.whole(narrow),
      wide: numbers.whole(wide),
      before: shown(before),
      after: shown(after),
    });
    return answer + common.language.between + other;
  },
} satisfies Question;
