// A model on a text as one page: the tables that are printed, with every head, and pictures of them.

import type { ModelOnText } from '../web/engine/models/running/runTypes.js';
import { headGrid, shade } from './headGrid.js';
import { lossCurve } from './lossCurve.js';
import { isOverTexts } from './manyTexts.js';
import { escaped, mapSvg } from './mapSvg.js';
import { type About, provenance, reportPage, table } from './reportPage.js';
import { numberOf, spoken } from './runColumns.js';
import { headline, runSections, tokenName, type WantedTables } from './runTables.js';
import { shortNumber } from './tables.js';

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

/** @param name - of the model */
export function runPage(result: ModelOnText, name: string, tables: WantedTables, about: About) {
  const sections = runSections(result, { ...tables, allHeads: true, explain: true }).map(table);
  const maps = result.maps.map((map) => mapSvg(map, result.tokens, name));
  return reportPage(`${name}: its heads on a text`, headline(result, name), [
    isOverTexts(result) ? '' : textRead(result),
    headGrid(
      `Every head’s ${spoken(tables.by)}`,
      result.heads.map((head) => ({ ...head, number: numberOf(head, tables.by) })),
    ),
    lossCurve([result]),
    ...maps.map((map) => `<figure>${map}</figure>`),
    ...sections,
    ...provenance(result, about).map(table),
  ]);
}
