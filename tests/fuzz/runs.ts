// Runs that were saved, as JSON keeps them, and then spoilt; and the files that the figure of training makes of them.

import type { Lab } from 'rootd';
import { fileOf } from '../../web/figures/training/file.js';
import { training } from '../../web/figures/training/training.js';
import { runFigure } from '../web/figures/support/run.js';
import type { Random } from './random.js';

let runs: string[] = [];
/** What the figure shows, and the file of it. */
let shown: { result: any; text: string } | undefined;

/** A few runs to go on from. */
export async function saveRuns(lab: Lab) {
  const options: any[] = [
    { task: 'recall', d: 2, rule: 'sqrt', optimizer: 'adam', steps: 2, batch: 2, contextLength: 3 },
    { task: 'majority', d: 3, rule: 'cosine', optimizer: 'sgd', steps: 1, batch: 1, heads: 2 },
    { task: 'recall', d: 5, rule: 'rms-norm', optimizer: 'sgd', steps: 3, batch: 3, causal: true },
    {
      task: 'recall',
      d: 4,
      rule: 'measured',
      optimizer: 'adam',
      steps: 2,
      batch: 4,
      example: true,
    },
    {
      task: 'recall',
      d: 90,
      rule: 'none',
      optimizer: 'sgd',
      steps: 9,
      batch: 2,
      learningRate: 1e12,
    },
  ];
  runs = [];
  for (const each of options) {
    const run = lab.train(each);
    for await (const record of run) void record;
    runs.push(JSON.stringify(await run.save()));
  }
  const settings = { trained: 3, steps: 3, d: 2, cosine: true };
  const figure = await runFigure(training, lab, settings);
  shown = { result: figure.result, text: fileOf(figure.result, figure.options, '0') };
}

/** What a file of runs is compared with. */
export const shownRuns = () => shown?.result;

/** Made anew each time, since what is put in may be spoilt too. */
const nonsense = () => [null, 'seven', {}, [], true, -1, 0.5, 1e300, 2 ** 53];

/** One entry of the record, at any depth, made wrong. */
function spoil(random: Random, record: any) {
  const keys = Object.keys(record);
  const key = keys[random.whole(0, keys.length - 1)];
  const inside = record[key];
  if (
    typeof inside === 'object' &&
    inside !== null &&
    Object.keys(inside).length > 0 &&
    random.chance(0.7)
  ) {
    spoil(random, inside);
  } else if (random.chance(0.2)) delete record[key];
  else record[key] = random.pick(nonsense());
}

export const soundRun = (random: Random) => JSON.parse(random.pick(runs));

/** The text of a file of runs: sound, cut off, with a sign changed, without a state, or spoilt at some depth. */
export function runsFile(random: Random) {
  const { text } = shown as { text: string };
  if (random.chance(0.2)) return text;
  const at = random.whole(0, text.length - 1);
  if (random.chance(0.2)) return text.slice(0, at);
  if (random.chance(0.2)) {
    const sign = random.pick(['0', '9', '-', '"', ',', '[', '{', '}', 'e', ' ', '\u0000']);
    return text.slice(0, at) + sign + text.slice(at + 1);
  }
  const file = JSON.parse(text);
  const run = random.pick<any>(file.runs);
  const states = [{}, null, [], 'state', 7, { step: 1 }, { parameters: [1] }];
  // Where it hurts: among thousands of numbers it is rarely met.
  if (random.chance(0.3)) spoil(random, run);
  const inside = run.state?.options;
  if (random.chance(0.2)) spoil(random, typeof inside === 'object' && inside ? inside : file);
  if (random.chance(0.3)) run.state = random.pick(states);
  // Both alike, as a program does that writes them in its own way.
  if (random.chance(0.1)) run.steps = run.losses = random.pick([...nonsense(), '123']);
  for (let times = random.whole(0, 2); times > 0; times -= 1) spoil(random, file);
  return JSON.stringify(file);
}

export function savedRun(random: Random) {
  const run = JSON.parse(random.pick(runs));
  if (random.chance(0.8)) spoil(random, run);
  return run;
}
