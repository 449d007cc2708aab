// What QK-clip would do to a model's heads: scale the queries and keys of each whose largest score exceeds a threshold,
// so that it no longer does (Kimi K2, arXiv 2507.20534).

import type { Model } from '../web/engine/library.js';
import type { HeadOnText } from '../web/engine/models/running/runTypes.js';
import { UsageError, type Words } from './arguments.js';
import { numberIn } from './runAsked.js';
import { counted, type Section, shortNumber } from './tables.js';

type ClippedHead = {
  layer: number;
  head: number;
  largest: number;
  /** that its scores are multiplied by */
  gamma: number;
  /** that its rows of Wq, and their biases, are multiplied by */
  query: number;
  /** the same of Wk */
  key: number;
};

export type Clip = { threshold: number; heads: ClippedHead[] };

export function wantedClip({ values }: Words): number | undefined {
  const given = values.get('clip');
  if (given === undefined) return undefined;
  const threshold = numberIn(given);
  if (!(threshold > 0)) {
    throw new UsageError(`--clip must be a number above 0, such as 100; got '${given}'`);
  }
  return threshold;
}

/** Where keys are shared, what one head needs must not change the others': the query takes all of it. */
export function clipAt(
  threshold: number,
  heads: readonly HeadOnText[],
  model: Pick<Model, 'heads' | 'keyHeads' | 'hasHeadNorms'>,
): Clip {
  if (model.hasHeadNorms) {
    throw new UsageError(
      '--clip cannot be told: this model norms its queries and keys behind Wq and Wk, so to scale these changes no score',
    );
  }
  const isShared = model.keyHeads < model.heads;
  return {
    threshold,
    heads: heads
      .filter(({ largest }) => largest > threshold)
      .toSorted((a, b) => b.largest - a.largest)
      .map(({ layer, head, largest }) => {
        const gamma = threshold / largest;
        const root = Math.sqrt(gamma);
        return {
          ...{ layer, head, largest, gamma },
          ...(isShared ? { query: gamma, key: 1 } : { query: root, key: root }),
        };
      }),
  };
}

/** What the columns of the table mean. */
export const clipLegend: readonly [column: string, meaning: string][] = [
  [
    'Wq times, Wk times',
    "what a head's rows of Wq and Wk are multiplied by, and their biases, where the model has such. Where heads share their keys Wk stays (1), for other heads use it too, and Wq takes all of γ",
  ],
];

export function clipTable({ threshold, heads }: Clip, top: number): Section {
  const title = `QK-clip at ${threshold}: `;
  if (heads.length === 0)
    return {
      title: `${title}no head's largest score is above it`,
      rows: [['nothing would be done']],
      isOfWords: true,
    };
  const more = heads.length > top ? `, of which the first ${top} (all in --json)` : '';
  return {
    title: `${title}${counted(heads.length, 'head')} above it${more}`,
    rows: [
      ['head', 'largest', 'scores times γ', 'Wq times', 'Wk times'],
      ...heads
        .slice(0, top)
        .map((head) => [
          `layer ${head.layer}, head ${head.head}`,
          ...[head.largest, head.gamma, head.query, head.key].map((x) => shortNumber(x, 4)),
        ]),
    ],
  };
}

/** A sentence, where heads of several layers are in it. */
export const clipCaveat = ({ threshold, heads }: Clip): string[] =>
  new Set(heads.map(({ layer }) => layer)).size > 1
    ? [
        `Each head is told as the model is now: with all of them clipped, the largest score of a later layer is not exactly ${threshold}, for what comes into it has changed too.`,
      ]
    : [];
