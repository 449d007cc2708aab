// The stored training table as a page to read: tests/reference/training-table.md.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { median } from '../../web/figures/shared/measuring/median.js';
import {
  candidatesForBest,
  common,
  contestants,
  lateSeeds,
  reportedSeeds,
  type Subject,
  seedsOfAFirstLook,
  subjects,
  testedLengths,
  tunedWidth,
  tuningSeeds,
} from './experiments.js';
import { root } from './program.js';
import {
  bestOf,
  finerLooksOf,
  lineOf,
  missingOf,
  reportOf,
  subjectOf,
  type Table,
} from './trainingTable.js';

export const reportPlace = join(root, 'tests/reference/training-table.md');

/** Contestants as they are called here. */
const namesHere: Record<string, string> = {
  sqrt: '1/√d',
  linear: '1/d',
  none: 'none',
  predicted: 'predicted, stopped',
  'predicted through': 'predicted, through',
  measured: 'measured, stopped',
  'measured through': 'measured, through',
  cosine: 'cosine, learned gain',
  'rms-norm': 'RMS norm, learned gains',
  learned: 'learned temperature',
  'log-length': 'ln n/√d',
  scalable: 's·ln n/√d, s learned',
};

const short = (x: number, digits: number) => x.toFixed(digits).replace(/^(-?)0\./, '$1.');

/** Median [least most]. */
export function shown(numbers: readonly number[] | undefined, digits: number = 2) {
  if (!numbers?.length) return '–';
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  return `${short(median(numbers), digits)} [${short(low, digits)} ${short(high, digits)}]`;
}

const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

export function rangeText(range: ReturnType<typeof reportOf>['range']) {
  if (!range) return '–';
  const { from, to, open } = range;
  return `${open.below ? '≤ ' : ''}${from} … ${to}${open.above ? ' ≤' : ''}`;
}

function comparison(stored: Table, subject: Subject, d: number) {
  const { task, optimizer, steps, learningRate } = subject;
  const name = optimizer === 'sgd' ? 'SGD' : 'Adam';
  const rows = Object.keys(contestants).flatMap((contestant) => {
    const { rate, range, own, carried, transferred } = reportOf(stored, subject, d, contestant);
    if (!own) return [];
    const moved =
      d === tunedWidth
        ? ''
        : `${shown(transferred?.accuracy)}, loss ${shown(transferred?.loss, 3)} at ${carried}`;
    return [
      [
        namesHere[contestant] ?? contestant,
        String(rate),
        shown(own.accuracy),
        shown(own.loss, 3),
        rangeText(range),
        String(range?.decades ?? '–'),
        ...(moved ? [moved] : []),
        shown(own.scaledDeviation),
        shown(own.scoreDeviation, 1),
        shown(own.predictedDeviation, 1),
      ],
    ];
  });
  if (rows.length === 0) return '';
  const carried = d === tunedWidth ? [] : ['accuracy at the rate of d = 64'];
  const head = [
    'rule',
    'rate',
    'accuracy',
    'loss',
    'within 95 %',
    'decades',
    ...carried,
    'spread',
    'raw',
    'predicted',
  ];
  return `### ${task}, ${name}, ${steps} steps, d = ${d}

Everything but Wq and Wk at a rate of ${learningRate}.

${table(head, rows)}
`;
}

function further(stored: Table, subject: Subject) {
  const rows = Object.keys(contestants).flatMap((contestant) => {
    const { own, long, usual } = reportOf(stored, subject, tunedWidth, contestant);
    if (!own || (!long && !usual)) return [];
    const late = usual?.accuracy.flatMap((accuracy, i) =>
      accuracy < 0.5 ? [lateSeeds.first + i] : [],
    );
    return [
      [
        namesHere[contestant] ?? contestant,
        shown(own.accuracy),
        shown(long?.accuracy),
        shown(own.scaledDeviation),
        shown(long?.scaledDeviation),
        late ? late.join(', ') || 'none' : '–',
      ],
    ];
  });
  if (rows.length === 0) return '';
  const name = subject.optimizer === 'sgd' ? 'SGD' : 'Adam';
  return `### Ten times the steps, and the usual start: ${subject.task}, ${name}, d = ${tunedWidth}

${table(['rule', 'accuracy', `after ${subject.steps * 10} steps`, 'spread', `after ${subject.steps * 10} steps`, `late of seeds ${lateSeeds.first} … ${lateSeeds.last}`], rows)}
`;
}

function lengths(stored: Table, subject: Subject) {
  const rows = Object.keys(contestants).flatMap((contestant) => {
    const { own } = reportOf(stored, subject, tunedWidth, contestant);
    if (!own?.lengths) return [];
    return (['margin', 'loss', 'accuracy'] as const).map((what) => [
      namesHere[contestant] ?? contestant,
      what,
      ...testedLengths.map((n) => shown(own.lengths?.[n]?.[what], what === 'loss' ? 3 : 2)),
    ]);
  });
  if (rows.length === 0) return '';
  const name = subject.optimizer === 'sgd' ? 'SGD' : 'Adam';
  return `### Other lengths: ${subject.task}, ${name}, d = ${tunedWidth}, trained on 16 keys

${table(['rule', '', ...testedLengths.map((n) => `n = ${n}`)], rows)}
`;
}

/** Where the best rate lies to a quarter of a decade, where quarters were looked at. */
function quarters(stored: Table) {
  const subject = subjectOf('recall', 'adam');
  const rows = ['sqrt', 'linear'].map((rule) => [
    namesHere[rule] ?? rule,
    ...subject.widths.map((d) => {
      const best = bestOf(finerLooksOf(stored, lineOf(subject, d, rule), subject.optimizer));
      return best ? `10^${best.halfDecade / 2}` : '–';
    }),
  ]);
  return `### Best rates of recall by Adam to a quarter of a decade

${table(['rule', ...subject.widths.map((d) => `d = ${d}`)], rows)}
`;
}

export function reportText(stored: Table) {
  const recall = (['sgd', 'adam'] as const).map((name) => subjectOf('recall', name));
  const missing = missingOf(stored);
  const parts = [
    ...subjects.flatMap((subject) => subject.widths.map((d) => comparison(stored, subject, d))),
    ...recall.map((subject) => further(stored, subject)),
    ...recall.map((subject) => lengths(stored, subject)),
    quarters(stored),
  ].filter(Boolean);
  return `# The training table

Made by \`npm run table\` from training-table.json, of which the last cell was finished on ${stored.finished}. Do not edit.

Every rule has a rate of its own for Wq and Wk. That rate is chosen on seeds ${tuningSeeds.first} … ${tuningSeeds.last}, for the least median loss; what is reported
comes from seeds ${reportedSeeds.first} … ${reportedSeeds.last}, as median [least most]. Rates are half decades apart and are tried outwards from a first guess,
until one at either end gets less than half as far from guessing as the best, or until the three slowest give the same loss.
${seedsOfAFirstLook} seeds look at each rate first, and all ten at the ${candidatesForBest} of least loss. All other matrices train at the optimiser’s usual rate,
which stands above each table; batches have ${common.batch} examples, tokens a width of 64, and accuracies are on 4096 fresh examples. Wv starts
as the identity times √classes: drawn at random, as the library does it unless told otherwise, it makes some seeds learn late,
under every rule (“late” below: an accuracy under .5). Guessing gives .06 in recall and .25 in majority. In majority ties are
broken at random, so that even a perfect count is right in .98 of the examples only.

*within 95 %*: the rates without a gap around the best that reach 95 % of the best accuracy; ≤ says that the search ended there
without a failure. *spread*: β times the standard deviation of the raw scores at the last step, for rules whose β multiplies
the raw score. *raw*, *predicted*: the standard deviation of the raw scores then, and what the sizes of Wq and Wk predict. *stopped*, *through*: whether the gradient flows through a β that is computed from batch or weights. *margin*: how
far the score of the right key stands above the others, z − ln(mean of exp z over the others); the right key’s weight p has
ln(p/(1 − p)) = margin − ln(n − 1).

${parts.join('\n')}
### Still to be run

${missing.length > 0 ? missing.map((line) => `- ${line}`).join('\n') : 'Nothing.'}
`;
}

export const writeReport = (stored: Table) => writeFileSync(reportPlace, reportText(stored));
