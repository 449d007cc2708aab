// npx tsx scripts/gpt2Scores.ts <file>: writes the scores of GPT-2 that the figure of real heads opens on, from a JSON file
// { source, layers, heads, d, sentences: [{ tokens, scores }] }, where scores[layer · heads + head] holds the lower
// triangle of raw q·k, row after row. Each sentence becomes a module of its own, so that a reader downloads one and not
// all: whole numbers of 1/32, of which each but the first in its column is written as the difference from what the row
// above makes one expect.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { unpackScores } from '../web/figures/heads/gpt2/scores.js';

const folder = new URL('../web/figures/heads/gpt2/', import.meta.url);

/** Of one unit: raw scores reach from −214 to 166, and a page shows them to two digits after division by 8. */
const unitsPerOne = 32;

const licence = `// Scores of GPT-2 small on one sentence, as published with Transformer Explainer
// (https://github.com/poloclub/transformer-explainer) under the MIT licence: LICENSE.md beside this file. Made by
// scripts/gpt2Scores.ts: change nothing here.
`;

/**
 * What scores.ts undoes.
 * @param scores - of one head
 */
function packScores(scores: number[], rows: number) {
  const units = scores.map((score) => Math.round(score * unitsPerOne));
  const at = (row: number, column: number) => units[(row * (row + 1)) / 2 + column] ?? 0;
  const steps: number[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      const above = column < row ? at(row - 1, column) : column > 0 ? at(row, column - 1) : 0;
      steps.push(at(row, column) - above);
    }
  }
  return steps.join(' ');
}

function writeScores(path: string) {
  const { layers, heads, d, sentences } = JSON.parse(readFileSync(path, 'utf8'));
  sentences.forEach(({ tokens, scores }: any, i: number) => {
    const rows = tokens.length;
    const lines = scores.map((its: number[]) => packScores(its, rows));
    const sentence = { layers, heads, d, unitsPerOne, tokens, packed: lines.join('\n') };
    const unpacked = unpackScores(sentence);
    const worst = Math.max(
      ...scores.flat().map((score: number, k: number) => Math.abs(score - unpacked[k])),
    );
    if (!(worst <= 0.5 / unitsPerOne)) throw new Error(`sentence ${i + 1} is off by ${worst}`);
    const { packed, ...rest } = sentence;
    const fields = Object.entries(rest).map(
      ([name, value]) => `  ${name}: ${JSON.stringify(value)},\n`,
    );
    const text = `${licence}\nexport const sentence = {\n${fields.join('')}  packed: \`${packed}\`,\n};\n`;
    writeFileSync(new URL(`sentence${i + 1}.ts`, folder), text);
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.length !== 3)
    throw new Error('usage: npx tsx scripts/gpt2Scores.ts <scores.json>');
  writeScores(process.argv[2]);
}
