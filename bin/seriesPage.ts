// A series of checkpoints as a page: its tables, with every head, and how the heads that grew most went with the step.

import { lineChart } from './lineChart.js';
import { type About, provenance, reportPage, table } from './reportPage.js';
import { spoken } from './runColumns.js';
import { headName, type WantedTables } from './runTables.js';
import { grownHeads, seriesHeadline, seriesSections, someOf } from './seriesReport.js';
import type { StepOnText } from './stepNumbers.js';

function curves(series: readonly StepOnText[], { top, by }: WantedTables) {
  const heads = grownHeads(series, by).slice(0, Math.max(1, top));
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
  return `<h2>The ${spoken(by)} of the heads that grew most, by the step; the strong line is ${headName(heads[0])}</h2>\n${chart}`;
}

export function seriesPage(series: readonly StepOnText[], tables: WantedTables, about: About) {
  const [{ result, name }] = series;
  const last = series[series.length - 1];
  const sections = [
    ...seriesSections(series, { ...tables, allHeads: true }),
    ...provenance(result, about),
  ];
  return reportPage(
    `${name} to ${last.name}: heads by the step`,
    seriesHeadline(series, tables.by),
    [curves(series, tables), ...sections.map(table)],
  );
}
