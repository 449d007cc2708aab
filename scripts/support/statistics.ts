// Stored statistics as the essay's words have them: `[[border sgd 64 4]]` in a text becomes that number while the page is
// built. So no number of tests/reference stands in a text, and none has to be compared with it.

import { readFileSync } from 'node:fs';
import valleys from '../../web/figures/model/example/valleys.js';
import { median } from '../../web/figures/shared/measuring/median.js';
import { fill } from '../../web/text/fill.js';
import { firstSpreads, type Subject } from './experiments.js';
import { reportedStart } from './storedStarts.js';
import { evidencePlace, readTable, subjectOf, type Table } from './trainingTable.js';

type Summary = { median: number; least: number; most: number };

const stored = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../tests/reference/${name}.json`, import.meta.url), 'utf8'));

const digitsOf = ({ median, least, most }: Summary, digits: number) => ({
  median: median.toFixed(digits),
  least: least.toFixed(digits),
  most: most.toFixed(digits),
});

/** As a cell of a table has it, in every language. */
function inCell(summary: Summary, digits: number) {
  const { median, least, most } = digitsOf(summary, digits);
  return `${median} <small>(${least}–${most})</small>`;
}

/** The accuracy from a first spread: the median over seeds. */
const atSpread = (table: Table, subject: Subject, d: number, spread: number) =>
  median(reportedStart(table, subject, d, `spread ${spread}`).cell.accuracy);

/** By name: what it is, and of what. @param form - `essay.ranged` of a language */
export function statistics(form: string): Record<string, string> {
  const ranged = (summary: Summary, digits: number) => fill(form, digitsOf(summary, digits));
  const starts = stored('starts');
  const evidence = readTable(evidencePlace);
  const all: Record<string, string> = {};
  for (const [cell, { scores, query }] of Object.entries<Record<string, Summary>>(
    starts.gradients,
  )) {
    if (!scores || !query) continue;
    all[`scores ${cell}`] = inCell(scores, 3);
    all[`query ${cell}`] = inCell(query, 2);
  }
  for (const d of [64, 1024]) {
    for (const what of ['scores', 'query']) {
      const ratio =
        starts.gradients[`none ${d}`][what].median / starts.gradients[`sqrt ${d}`][what].median;
      all[`${what} times ${d}`] = ratio.toPrecision(2);
      const whole =
        starts.gradients[`linear ${d}`][what].median / starts.gradients[`sqrt ${d}`][what].median;
      all[`${what} by d ${d}`] = whole.toPrecision(2);
    }
    for (const rule of ['none', 'sqrt']) {
      const { identity, drawn, examples } = starts.noise[`${rule} ${d}`];
      all[`noise ${rule} ${d}`] = ranged(identity, 2);
      all[`noise drawn ${rule} ${d}`] = drawn.median.toFixed(1);
      all[`examples ${rule} ${d}`] = ranged(examples, 0);
    }
  }
  for (const tokens of [7, 32])
    for (const layer of ['first', 'last', 'all'])
      all[`gpt2 ${tokens} ${layer}`] = starts.gpt2[tokens][layer].median.toFixed(2);
  for (const optimizer of ['adam', 'sgd'])
    for (const d of [16, 64, 256, 1024])
      for (const spread of firstSpreads)
        all[`border ${optimizer} ${d} ${spread}`] = atSpread(
          evidence,
          subjectOf('recall', optimizer),
          d,
          spread,
        ).toFixed(2);
  all['valley passages'] = String(valleys.passages);
  const { learned } = stored('two-keys').cells['drawn sqrt 256']['reported 0.00316'];
  all['alike at one rate'] = ranged(
    { median: median(learned), least: Math.min(...learned), most: Math.max(...learned) },
    2,
  );
  for (const [name, { lowest }] of Object.entries(valleys.models))
    all[`valley ${name}`] = lowest.toFixed(2);
  return all;
}

/** A copy of a tree of words with its slots filled. */
export function withStatistics<T>(words: T, all: Record<string, string>): T {
  if (typeof words === 'string')
    return words.replace(/\[\[([^\]]+)\]\]/g, (slot, name) => {
      const value = all[name];
      if (value === undefined) throw new RangeError(`no stored statistic for ${slot}`);
      return value;
    }) as T;
  if (typeof words !== 'object' || words === null) return words;
  if (Array.isArray(words)) return words.map((word) => withStatistics(word, all)) as T;
  return Object.fromEntries(
    Object.entries(words).map(([key, value]) => [key, withStatistics(value, all)]),
  ) as T;
}
