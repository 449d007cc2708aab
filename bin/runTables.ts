// A model on a text, as text: what stands out first, then a line a layer, what the factors did, and a legend.

import type { HeadOnText, ModelOnText } from '../web/engine/models/running/runTypes.js';
import { printable } from '../web/text/printable.js';
import { changeText } from './changeError.js';
import {
  isOverTexts,
  type ModelOnTexts,
  type Range,
  rangesOf,
  textOfLargest,
} from './manyTexts.js';
import { shapeText } from './modelShape.js';
import { type Clip, clipCaveat, clipLegend, clipTable } from './qkClip.js';
import { cellOf, columnsOf, type HeadNumber, numberOf, type PairOf } from './runColumns.js';
import { counted, hint, type Section, sectionText, shortNumber } from './tables.js';

export const headName = ({ layer, head }: { layer: number; head: number }) =>
  `layer ${layer}, head ${head}`;

/** A token as it may be shown: its number where it has no text, or only bytes of a letter. */
export const tokenName = ({ id, text }: { id: number; text: string | null }) =>
  text === null || text.includes('\ufffd')
    ? `#${id}`
    : `'${printable(text.replaceAll('\n', '⏎'))}'`;

/** The largest number first; those that have none last. */
export const largestFirst = (heads: readonly HeadOnText[], by: HeadNumber) =>
  heads.toSorted((a, b) => {
    const [x, y] = [a, b].map((head) => numberOf(head, by));
    if (Number.isNaN(x) || Number.isNaN(y))
      return Number(Number.isNaN(x)) - Number(Number.isNaN(y));
    return y - x;
  });

const rangeText = ([least, greatest]: Range) => `${shortNumber(least)}…${shortNumber(greatest)}`;

/** A line for each head; where many texts were read, one more for how far its numbers go over them. */
const headTable = (result: ModelOnText, heads: readonly HeadOnText[]) => {
  const columns = columnsOf(heads);
  const pairOf: PairOf = (head) => {
    const text = textOfLargest(result, head);
    const { tokens } = text ?? result;
    const pair = head.largestPair.map((place) => `${place} ${tokenName(tokens[place])}`);
    return `${text ? `${printable(text.name)}: ` : ''}${pair.join(' → ')}`;
  };
  const rows = heads.flatMap((head) => {
    const own = [headName(head), ...columns.map((column) => cellOf(column, head, pairOf))];
    const ranges = rangesOf(head);
    if (!ranges) return [own];
    const far = columns.map(({ of }) => of && ranges[of]);
    return [own, ['  from … to', ...far.map((range) => (range ? rangeText(range) : ''))]];
  });
  return [['head', ...columns.map(({ name }) => name)], ...rows];
};

/** How many tokens a loss is over. */
export const lossTokens = ({ counted: some, losses: { length } }: ModelOnText) =>
  some < length ? `${some} of ${length} next tokens` : `${length} next tokens`;

/** A sentence where the scores were divided by something else than the model divides them by. */
export const dividedBy = ({ options: { divisor } }: ModelOnText) =>
  divisor === null
    ? ''
    : ` Every head's scores are divided by ${{ sqrt: '√d', one: '1', d: 'd' }[divisor] ?? divisor} in place of what the model does.`;

/** Of a model that predicts the next token no better than one that knows nothing, what its divisor does to the loss says little. */
export const isWorseThanEven = ({ loss, vocabulary }: ModelOnText) =>
  loss !== null && loss > Math.log(vocabulary) - 1e-6;

export const worseThanEven = ({ vocabulary }: ModelOnText) =>
  `no better than guessing evenly among ${vocabulary} tokens: ln ${vocabulary} = ${shortNumber(Math.log(vocabulary), 4)}`;

/** Sentences without which its numbers may mislead. */
export const caveats = (result: ModelOnText) => [
  ...(isWorseThanEven(result) ? [`The loss is ${worseThanEven(result)}.`] : []),
  ...result.assumed,
  ...result.missing,
];

/** What ± says, where it is told. */
export const errorOver = (result: ModelOnText) =>
  isOverTexts(result) && result.texts.length > 1 ? '; ± one standard error over the texts' : '';

/** The name of the text that is told worst. */
function worstText({ texts }: ModelOnTexts) {
  const losses = texts.map(({ loss }) => Number(loss));
  return printable(texts[losses.indexOf(Math.max(...losses))].name);
}

/** What many texts make of numbers; without its end. */
export const ofTexts = ({ texts: { length } }: ModelOnTexts) =>
  `Numbers of a head are means over ${length} texts, largest scores and those at 99.9 % the greatest of a text; in the loss each next token counts once`;

/** Sentences: what was run, on what, and what came of it. */
export function headline(result: ModelOnText, name: string) {
  const { tokens, loss, top } = result;
  const many = isOverTexts(result) ? `${counted(result.texts.length, 'text')} of together ` : '';
  const range =
    isOverTexts(result) && result.lossRange
      ? `; on one text ${result.lossRange.map((x) => shortNumber(x, 4)).join(' to ')} (${worstText(result)})`
      : '';
  const likely = top
    .map((token) => `${tokenName(token)} ${shortNumber(100 * token.probability)} %`)
    .join(', ');
  return [
    `${shapeText(printable(name), result, [result])}, on ${many}${counted(tokens.length, 'token')}.${dividedBy(result)}`,
    ...(loss === null
      ? []
      : [
          `Loss ${shortNumber(loss, 4)} nats a token (perplexity ${shortNumber(Math.exp(loss), 4)}), over ${lossTokens(result)}${range}.`,
        ]),
    ...(isWorseThanEven(result) ? [`That is ${worseThanEven(result)}.`] : []),
    ...(top.length > 0 ? [`${loss === null ? 'In the last place' : 'Next'}: ${likely}.`] : []),
  ];
}

/** Of many texts those with the largest loss. */
function worstTexts(result: ModelOnText): Section {
  const told = isOverTexts(result) && result.texts.length > mostWorst ? result.texts : [];
  const rows = told
    .filter(({ loss }) => loss !== null)
    .toSorted((a, b) => Number(b.loss) - Number(a.loss))
    .slice(0, mostWorst)
    .map((text) => [printable(text.name), shortNumber(text.loss, 4), String(text.counted)]);
  return {
    title: `The ${mostWorst} texts with the largest loss, in nats a token, and over how many`,
    rows: rows.length > 0 ? [['text', 'loss', 'tokens'], ...rows] : [],
  };
}

function standouts(heads: readonly HeadOnText[]): Section {
  const kinds: [
    what: string,
    by: HeadNumber,
    isLeast: boolean,
    tell: (head: HeadOnText) => string,
  ][] = [
    ['widest spread', 'spread', false, ({ spread }) => `σ ${shortNumber(spread)}`],
    [
      'widest but for the first key',
      'spreadWithoutFirst',
      false,
      ({ spreadWithoutFirst }) => `σ ${shortNumber(spreadWithoutFirst)}`,
    ],
    ['most on the first token', 'firstKey', false, ({ firstKey }) => shortNumber(firstKey)],
    ['sharpest', 'entropy', true, ({ effectiveKeys }) => `${shortNumber(effectiveKeys)} keys`],
    ['flattest', 'evenness', false, ({ effectiveKeys }) => `${shortNumber(effectiveKeys)} keys`],
    ['stiffest', 'stiffness', false, ({ stiffness }) => shortNumber(stiffness)],
  ];
  const rows = kinds.map(([what, by, isLeast, tell]) => {
    const ranked = largestFirst(heads, by);
    const head = isLeast ? ranked[ranked.length - 1] : ranked[0];
    return [what, headName(head), tell(head)];
  });
  return { title: 'Of all heads', rows, isOfWords: true };
}

const mostWorst = 10;

const mean = (numbers: readonly number[]) =>
  numbers.reduce((sum, x) => sum + x, 0) / numbers.length;

function layerTable({ layers, heads }: ModelOnText): Section {
  const rows = Array.from({ length: layers }, (_, layer) => {
    const own = heads.filter((head) => head.layer === layer);
    const [widest] = largestFirst(own, 'spread');
    const [largest] = largestFirst(own, 'largest');
    return [
      `layer ${layer}`,
      shortNumber(mean(own.map(({ spread }) => spread))),
      shortNumber(mean(own.map(({ spreadWithoutFirst }) => spreadWithoutFirst))),
      `${shortNumber(widest.spread)} (${widest.head})`,
      `${shortNumber(largest.largest)} (${largest.head})`,
      shortNumber(mean(own.map(({ entropy }) => entropy))),
      shortNumber(mean(own.map(({ firstKey }) => firstKey))),
    ];
  });
  const names = ['', 'spread', 'but first', 'widest', 'largest', 'entropy', 'on first'];
  return {
    title:
      'Layer by layer: means over heads, and which head (in brackets) is widest and has the largest score',
    rows: [names, ...rows],
  };
}

function factorTable(result: ModelOnText): Section {
  const rows = result.factors.map(({ factor, loss, heads }, i) => [
    `${heads ? headName(heads[0]) : 'all heads'}, scores times ${factor}`,
    shortNumber(loss, 4),
    changeText(result, result, ({ factors }) => factors[i].loss),
  ]);
  return {
    title: `The model run again with other scales (later layers then see other inputs)${errorOver(result)}`,
    rows: rows.length > 0 ? [['', 'loss', 'change'], ...rows] : [],
  };
}

const mostKeys = 3;

/** Where each token of a head looks. */
function mapTables({ maps, tokens }: ModelOnText): Section[] {
  return maps.map(({ layer, head, rows, columns, weights }) => {
    const lines = Array.from({ length: rows }, (_, query) => {
      const own = [...weights.subarray(query * columns, (query + 1) * columns)];
      const keys = [...own.keys()].sort((a, b) => own[b] - own[a]).slice(0, mostKeys);
      return [
        `${query} ${tokenName(tokens[query])}`,
        ...Array.from({ length: mostKeys }, (_, i) => {
          const key = keys[i];
          return key === undefined || own[key] === 0
            ? ''
            : `${key} ${tokenName(tokens[key])} ${Math.round(100 * own[key])} %`;
        }),
      ];
    });
    return {
      title: `Where the tokens look in ${headName({ layer, head })}`,
      rows: [['query', 'most weight on', 'then', 'then'], ...lines],
    };
  });
}

/** @param more - that stand below those of the heads */
export const legend = (
  heads: readonly HeadOnText[],
  more: readonly [name: string, about: string][] = [],
): Section => ({
  title: 'What the columns say',
  rows: [...columnsOf(heads).map(({ name, about }) => [name, about]), ...more],
  isOfWords: true,
});

export const sentencesOf = (title: string, sentences: readonly string[]): Section => ({
  title,
  rows: sentences.map((sentence) => [printable(sentence)]),
  isOfWords: true,
});

export type WantedTables = {
  top: number;
  by: HeadNumber;
  allHeads: boolean;
  /** whether it is said what the columns mean */
  explain: boolean;
  /** what QK-clip would do, if that is asked */
  clip?: Clip;
};

/** What is told below the headline. */
export function runSections(
  result: ModelOnText,
  { top, by, allHeads, explain, clip }: WantedTables,
): readonly Section[] {
  const { heads, assumed, missing } = result;
  const first = largestFirst(heads, by).slice(0, top);
  const sections: Section[] = [
    {
      title: `The ${counted(first.length, 'head')} with the largest ${by === 'largest' ? 'scores' : by}`,
      rows: first.length > 0 ? headTable(result, first) : [],
    },
    ...(heads.length > 1 ? [standouts(heads)] : []),
    ...(clip ? [clipTable(clip, top), sentencesOf('To what that comes', clipCaveat(clip))] : []),
    layerTable(result),
    worstTexts(result),
    ...(allHeads ? [{ title: 'Every head', rows: headTable(result, heads) }] : []),
    factorTable(result),
    ...mapTables(result),
    ...(explain ? [legend(heads, clip && clipLegend)] : []),
    sentencesOf('What was assumed', [
      ...(isOverTexts(result)
        ? [`${ofTexts(result)}; below them stand the least and the greatest of a text.`]
        : [
            `Numbers of a head are means over the ${heads[0].rows} queries that see three keys or more.`,
            'One short text is one sample: numbers of other texts may differ by a third or more.',
          ]),
      ...assumed,
    ]),
    sentencesOf('What was left out', isOverTexts(result) ? result.skipped : []),
    sentencesOf('What could not be told', missing),
  ];
  return sections.filter(({ rows }) => rows.length > 0);
}

/** @param name - of the model */
export const runReport = (result: ModelOnText, name: string, tables: WantedTables) =>
  [
    `${headline(result, name).join('\n')}\n`,
    ...runSections(result, tables).map(sectionText),
    ...(tables.explain ? [] : [hint]),
  ].join('\n');
