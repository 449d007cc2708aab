// One number of every head as a field of a report: layers down, heads across, the darker the larger.

import { headName } from './runTables.js';
import { shortNumber } from './tables.js';

/** @param share - 0 … 1 of the deepest shade; none where it is not known */
export const shade = (share: number) =>
  `style="--share:${Math.min(1, Math.max(0, share || 0)).toFixed(3)}"`;

/** @param title - as markup */
export function headGrid(
  title: string,
  heads: readonly { layer: number; head: number; number: number }[],
): string {
  const most = Math.max(...heads.map(({ number }) => Math.abs(number)).filter(Number.isFinite));
  const layers = [...new Set(heads.map(({ layer }) => layer))].sort((a, b) => a - b);
  const lines = layers.map((layer) => {
    const cells = heads
      .filter((head) => head.layer === layer)
      .map(
        (head) =>
          `<td ${shade(Math.abs(head.number) / most)} title="${headName(head)}">${shortNumber(head.number)}</td>`,
      );
    return `<tr><th>layer ${layer}</th>${cells.join('')}</tr>`;
  });
  return `<h2>${title}: layers down, heads across</h2>
<div><table class="grid">${lines.join('\n')}</table></div>`;
}
