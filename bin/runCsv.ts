// rootd run --csv: a line for every head; of many texts, of every head on each, with the loss of the text.

import { csvLine } from '../web/charts/csv.js';
import type { ModelOnText } from '../web/engine/models/running/runTypes.js';
import { isOverTexts } from './manyTexts.js';
import { csvColumns, csvRow } from './runColumns.js';

/** @param which - what tells several results apart, in a column of its own */
export function printCsv(results: ModelOnText[], which?: { column: string; of: string[] }) {
  const isMany = isOverTexts(results[0]);
  const before = [...(which ? [which.column] : []), ...(isMany ? ['text'] : [])];
  const after = isMany ? ['loss'] : [];
  process.stdout.write(`${csvLine([...before, ...csvColumns, ...after])}\n`);
  for (const [i, result] of results.entries()) {
    const texts = isOverTexts(result) ? result.texts : [{ ...result, name: '' }];
    for (const { heads, name, loss } of texts) {
      const whose = [...(which ? [which.of[i]] : []), ...(isMany ? [name] : [])];
      for (const head of heads) {
        process.stdout.write(
          `${csvLine([...whose, ...csvRow(head), ...(isMany ? [loss] : [])])}\n`,
        );
      }
    }
  }
}
