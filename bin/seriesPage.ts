// A series of checkpoints as a page: its tables, with every head, and how the heads that changed most went with the step.

import type { Invocation } from './jsonForms.js';
import { lineChart } from './lineChart.js';
import { filesOf, madeApart, provenance, reportPage, table } from './reportPage.js';
import { spoken } from './runColumns.js';
import { headName } from './runTables.js';
import {
  changedHeads,
  seriesHeadline,
  seriesSections,
  someOf,
  type WantedSeries,
} from './seriesReport.js';
import type { StepOnText } from './stepNumbers.js';
import type { StepHead } from './tellSeries.js';

function curves(series: readonly StepOnText[], { top, by }: WantedSeries) {
  const heads = changedHeads(series, by).slice(0, Math.max(1, top));
  const named = someOf(series.length);
  const chart = lineChart({
    label: `The ${spoken(by)} of heads by the step`,
    places: series.map(({ step }) => step),
    names: series.map(({ step }, i) => (named.includes(i) ? String(step) : '')),
    lines: heads.map((head) => ({
      numbers: head.numbers,
      about: (i, number) => `${headName(head)} at step ${series[i].step}: ${number}`,
    })),
  });
  return `<h2>The ${spoken(by)} of the heads where it changed most, by the step; the strong line is ${headName(heads[0])}</h2>\n${chart}`;
}

export function seriesPage(
  series: readonly StepOnText[],
  heads: readonly StepHead[],
  tables: WantedSeries,
  invocation: Invocation,
) {
  const [{ result, name }] = series;
  const last = series[series.length - 1];
  const sections = [
    ...seriesSections(series, { ...tables, allHeads: true, explain: true }),
    ...provenance(result, { invocation, files: filesOf(heads) }),
    ...madeApart(
      series.map(({ step }) => String(step)),
      heads,
      invocation,
    ),
  ];
  return reportPage(
    `${name} to ${last.name}: heads by the step`,
    seriesHeadline(series, tables.by),
    [curves(series, tables), ...sections.map(table)],
  );
}
