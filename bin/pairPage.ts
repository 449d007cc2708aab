// Two models on a text as one page: how far apart they are, the curves of both, and the heads that changed most.

import type { ModelsOnText } from '../web/engine/models/running/runTypes.js';
import { changedHeads } from './changes.js';
import { headGrid } from './headGrid.js';
import type { Invocation } from './jsonForms.js';
import { lossCurve } from './lossCurve.js';
import { filesOf, type ModelHead, madeApart, provenance, reportPage, table } from './reportPage.js';
import { numberOf, spoken } from './runColumns.js';
import { pairHeadline, pairSections, type WantedPair } from './runCompare.js';

/** @param heads - of both, as they stand in JSON */
export function pairPage(
  pair: ModelsOnText,
  heads: readonly ModelHead[],
  tables: WantedPair,
  invocation: Invocation,
): string {
  const [before, after] = pair.models;
  const names = heads.map(({ name }) => name);
  const changes = changedHeads([before.heads, after.heads], (head) => numberOf(head, tables.by));
  const inOrder = changes.toSorted((a, b) => a.before.head - b.before.head);
  const sections = [
    ...pairSections(pair, names, { ...tables, allHeads: true, explain: true }),
    ...provenance(after, { invocation, files: filesOf(heads) }),
    ...madeApart(names, heads, invocation),
  ];
  return reportPage(`${names.join(' → ')}: heads on a text`, pairHeadline(pair, names), [
    lossCurve(pair.models, names),
    headGrid(
      `By how much each head’s ${spoken(tables.by)} changed`,
      inOrder.map(({ before: { layer, head }, change }) => ({ layer, head, number: change })),
    ),
    ...sections.map(table),
  ]);
}
