// A model on a text as one page: the tables that are printed, with every head, and pictures of them.

import type { ModelOnText } from '../web/engine/models/running/runTypes.js';
import { lineChart } from './lineChart.js';
import { isOverTexts } from './manyTexts.js';
import { escaped, mapSvg } from './mapSvg.js';
import { type About, provenance, reportPage, table } from './reportPage.js';
import { numberOf, spoken } from './runColumns.js';
import { headline, headName, runSections, tokenName, type WantedTables } from './runTables.js';
import { shortNumber } from './tables.js';

/** @param share - 0 … 1 of the deepest shade; none where it is not known */
const shade = (share: number) =>
  `style="--share:${Math.min(1, Math.max(0, share || 0)).toFixed(3)}"`;

/** Layers down, heads across: the darker the larger. */
function grid({ heads, layers }: ModelOnText, by: WantedTables['by']) {
  const most = Math.max(...heads.map((head) => numberOf(head, by)).filter(Number.isFinite));
  const lines = Array.from({ length: layers }, (_, layer) => {
    const own = heads.filter((head) => head.layer === layer);
    const cells = own.map((head) => {
      const number = numberOf(head, by);
      return `<td ${shade(number / most)} title="${headName(head)}">${shortNumber(number)}</td>`;
    });
    return `<tr><th>layer ${layer}</th>${cells.join('')}</tr>`;
  });
  return `<h2>Every head’s ${spoken(by)}: layers down, heads across</h2>
<div><table class="grid">${lines.join('\n')}</table></div>`;
}

/** A surprise as large as this, in nats, has the deepest mark. */
const mostSurprise = 10;

function textRead({ tokens, losses }: ModelOnText) {
  const spans = tokens.map((token, i) => {
    const surprise = losses[i - 1] ?? 0;
    const told = i > 0 && losses.length > 0 ? `: ${shortNumber(surprise)} nats` : '';
    const title = escaped(`${i} ${tokenName(token)}${told}`);
    const text = (token.text ?? `#${token.id} `).split('\n').map(escaped).join('⏎\n');
    return `<span ${shade(surprise / mostSurprise)} title="${title}">${text}</span>`;
  });
  return `<h2>What it read: the deeper the line, the more surprised it was</h2>
<p class="text">${spans.join('')}</p>`;
}

/** The loss by what multiplies all scores; on a scale of doublings where no factor is 0. */
function curve({ factors, loss }: ModelOnText) {
  const points = [...factors.filter(({ heads }) => !heads), { factor: 1, loss }]
    .flatMap(({ factor, loss: own }) => (own === null ? [] : [{ factor, loss: own }]))
    .sort((a, b) => a.factor - b.factor);
  if (points.length < 3) return '';
  const hasZero = points[0].factor === 0;
  const places = points.map(({ factor }) => (hasZero ? factor : Math.log2(factor)));
  if (!(places[places.length - 1] > places[0])) return '';
  const chart = lineChart({
    label: 'The loss under each factor',
    places,
    names: points.map(({ factor }) => `× ${factor}`),
    lines: [
      {
        numbers: points.map((point) => point.loss),
        about: (i, own) => `scores times ${points[i].factor}: loss ${own}`,
      },
    ],
  });
  return `<h2>The loss in nats a token, by what all scores are multiplied by${hasZero ? '' : ' (on a logarithmic scale)'}</h2>
${chart}`;
}

/** @param name - of the model */
export function runPage(result: ModelOnText, name: string, tables: WantedTables, about: About) {
  const sections = runSections(result, { ...tables, allHeads: true, explain: true }).map(table);
  const maps = result.maps.map((map) => mapSvg(map, result.tokens, name));
  return reportPage(`${name}: its heads on a text`, headline(result, name), [
    isOverTexts(result) ? '' : textRead(result),
    grid(result, tables.by),
    curve(result),
    ...maps.map((map) => `<figure>${map}</figure>`),
    ...sections,
    ...provenance(result, about).map(table),
  ]);
}
