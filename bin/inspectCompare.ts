// What the weights of two models say of their heads, and how that changed.

import {
  isReadable,
  largestFirst,
  numberOf,
  type RankedColumn,
} from '../web/engine/models/headColumns.js';
import { configsApart } from '../web/engine/models/running/configsApart.js';
import type { HeadNumbers, ModelNumbers } from '../web/engine/models/types.js';
import { printable } from '../web/text/printable.js';
import { UsageError } from './arguments.js';
import { changedHeads, changeSections, sentencesOfBoth } from './changes.js';
import type { InspectJson, InspectPairJson, Invocation } from './jsonForms.js';
import { shapeText } from './modelShape.js';
import { oneModel } from './oneModel.js';
import { sentencesOf } from './runTables.js';
import {
  counted,
  headName,
  layerName,
  legendOf,
  middle,
  sectionText,
  shortNumber,
  type Wanted,
} from './tables.js';

type Heads = readonly [HeadNumbers[], HeadNumbers[]];

/** Heads that are named where many are not known. */
const mostNamed = 5;

const numberIn = (of: RankedColumn) => (head: HeadNumbers) => numberOf(head, of) ?? Number.NaN;

/** Called as where one model is told. */
const columns: readonly (readonly [name: string, numberOf: (head: HeadNumbers) => number])[] = [
  ['spread', numberIn('spread')],
  ['unrelated', numberIn('strangers')],
  ['agreement', numberIn('agreement')],
  ['bound', ({ bound, boundOffsets }) => bound + boundOffsets],
];

/** Or no head of one has its like in the other. */
export function checkPlaces([before, after]: Heads, [first, second]: readonly string[]) {
  const place = ({ tower, layer, head, d }: HeadNumbers) => [tower, layer, head, d].join();
  if (before.map(place).join(';') !== after.map(place).join(';'))
    throw new UsageError(`${second} must have the same heads in each layer as ${first}, of one d`);
}

/** Of two models: their heads whose norm is known in both, or, if there are none, all. */
function comparableIn([before, after]: Heads): Heads {
  const isKnown = (i: number) => before[i].isNormKnown && after[i].isNormKnown;
  const known = before.map((_, i) => i).filter(isKnown);
  if (known.length === 0) return [before, after];
  return [known.map((i) => before[i]), known.map((i) => after[i])];
}

/** What differs in two models besides their weights, or that these do not. */
export function modelsApart([before, after]: readonly ModelNumbers[], adapter?: string): string[] {
  if (before.family !== after.family)
    return [`They are of two families: ${before.family} and ${after.family}.`];
  // Where one has no config, its sentences say what was taken.
  const configs = [before, after].map(({ config }) => config);
  const areKnown = configs.every((config) => Object.keys(config).length > 0);
  return [
    ...oneModel(before.heads, after.heads, adapter),
    ...(areKnown ? configsApart(configs[0], configs[1]) : []),
  ];
}

export function inspectPairJson(
  invocation: Invocation,
  models: [InspectJson, InspectJson],
  by: RankedColumn,
  adapter?: string,
): InspectPairJson {
  const changes = changedHeads([models[0].heads, models[1].heads], numberIn(by)).map(
    ({ before: { tower, layer, head }, change }) => ({ tower, layer, head, change }),
  );
  return { ...invocation, models, assumed: modelsApart(models, adapter), by, changes };
}

/** What two models that can be compared have in common. */
const sharedOf = (heads: readonly HeadNumbers[]) =>
  heads.map(({ tower, layer, d }) => ({ tower, layer, d }));

/** Least, median and largest spread. */
function spreads(heads: readonly HeadNumbers[]) {
  const ranked = largestFirst(heads.filter(isReadable), 'spread').map(({ number }) => number);
  return [ranked[ranked.length - 1], middle(ranked), ranked[0]].map((x) => shortNumber(x ?? null));
}

export function inspectComparison(
  results: readonly [ModelNumbers, ModelNumbers],
  names: readonly string[],
  { top, by, allHeads, explain }: Wanted,
  adapter?: string,
): string {
  const [before, after] = results;
  const all: Heads = [before.heads, after.heads];
  const heads = comparableIn(all);
  const untold = changedHeads(heads, numberIn(by)).filter(({ change }) => Number.isNaN(change));
  if (untold.length === heads[0].length)
    throw new UsageError(`--by ${by} cannot be told: no head has this number in both models`);
  const [least, median, largest] = spreads(heads[0]);
  const [leastAfter, medianAfter, largestAfter] = spreads(heads[1]);
  const left = all[0].length - heads[0].length;
  const others = columns.filter(([name]) => name !== by);
  return [
    [
      `${shapeText(names.map((name) => printable(name)).join(' → '), { ...before, heads: sharedOf(before.heads) }, results)}.`,
      `Spread of a row's scores, for tokens that are strangers to each other: least ${least} → ${leastAfter}, median ${median} → ${medianAfter}, largest ${largest} → ${largestAfter}.`,
      ...(left > 0 ? ['Layers without the gains of their norm are left out of this.'] : []),
      ...(untold.length > 0
        ? [
            `Of ${counted(untold.length, 'head')} the ${by} is not known in both models: ${untold
              .slice(0, mostNamed)
              .map(({ before: head }) => headName(head))
              .join('; ')}${untold.length > mostNamed ? '; and others' : ''}.`,
          ]
        : []),
      '',
    ].join('\n'),
    ...changeSections(heads, {
      by,
      numberOf: numberIn(by),
      columns: [[by, numberIn(by)], ...others],
      ...{ headName, layerName, top, allHeads },
    }).map(sectionText),
    ...[
      sentencesOf('What was assumed', [
        ...modelsApart(results, adapter),
        ...sentencesOfBoth(names, [before.assumed, after.assumed]),
      ]),
      sentencesOf(
        'What could not be told',
        sentencesOfBoth(names, [before.missing, after.missing]),
      ),
    ]
      .filter(({ rows }) => rows.length > 0)
      .map(sectionText),
    ...(explain ? [legendOf(columns.map(([name]) => name))] : []),
  ].join('\n');
}
