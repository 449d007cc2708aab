// The three models of the figure on text that none of them has learned, their scores divided by d to many powers; stored
// beside them for the figure and the words of the essay. It takes some minutes of one core.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openLab } from '../../web/engine/lab.js';
import type { Lab } from '../../web/engine/library.js';
import { openExample, ownPower, shape, siblings } from '../../web/figures/model/example/example.js';
import { powers } from '../../web/figures/model/measure.js';
import { lowestOf } from '../../web/figures/model/valley.js';
import { root, say } from '../support/program.js';

const place = join(root, 'web/figures/model/example/valleys.ts');

/** As many as the figure reads. */
const pieces = 128;

/** Chapters that neither the models nor the choice of their rates has seen: as in languageModels.py. */
const chapters = Array.from({ length: 135 }, (_, i) => i + 1).filter((i) => i % 20 === 17);

/** The chapters cut into passages; what is left over at their end is left out. */
async function passagesOf(folder: string, lab: Lab) {
  const model = await lab.openModel(await openExample('sqrt'));
  const ids: number[] = [];
  for (const number of chapters) {
    const text = readFileSync(join(folder, `chapter_${number}.txt`), 'utf8').trim();
    const paragraphs = `${text.replace(/\s*\n\s*/g, '\n')}\n`;
    ids.push(...(await model.tokens(paragraphs)).map(({ id }) => id));
  }
  await model.close();
  const count = Math.floor(ids.length / pieces);
  return Array.from({ length: count }, (_, i) => ids.slice(i * pieces, (i + 1) * pieces));
}

const rounded = (x: number) => Number(x.toFixed(4));
const mean = (list: readonly number[]) => list.reduce((sum, x) => sum + x, 0) / list.length;

/** Of losses [passages][powers]: their means, where these are least, and what is gained there over the own divisor. */
function valleyOf(losses: number[][], own: number) {
  const loss = powers.map((_, i) => mean(losses.map((each) => each[i] ?? Number.NaN)));
  const [at, least] = [powers.indexOf(own), loss.indexOf(Math.min(...loss))];
  const gains = losses.map((each) => (each[at] ?? Number.NaN) - (each[least] ?? Number.NaN));
  const gain = mean(gains);
  const variance = gains.reduce((sum, x) => sum + (x - gain) ** 2, 0) / (gains.length - 1);
  const lowest = losses
    .map((each) => lowestOf(Float64Array.from(each)).power)
    .sort((a, b) => a - b);
  const quarter = (share: number) => rounded(lowest[Math.floor(share * lowest.length)] ?? 0);
  return {
    loss: loss.map(rounded),
    lowest: rounded(lowestOf(Float64Array.from(loss)).power),
    gain: { mean: rounded(gain), error: rounded(Math.sqrt(variance / gains.length)) },
    quartiles: [quarter(0.25), quarter(0.5), quarter(0.75)],
  };
}

/** @param folder - that holds the book */
export async function storeValleys(folder: string) {
  const lab = await openLab({ workers: 1 });
  const passages = await passagesOf(folder, lab);
  const models: Record<string, ReturnType<typeof valleyOf>> = {};
  for (const name of siblings) {
    const losses: number[][] = [];
    const model = await lab.openModel(await openExample(name));
    for (const tokens of passages) {
      const { factors } = await model.run({
        tokens,
        divisor: 1,
        factors: powers.map((power) => shape.d ** -power),
      });
      losses.push(factors.map(({ loss }) => loss ?? Number.NaN));
    }
    models[name] = valleyOf(losses, ownPower[name]);
    say(`${name}: ${JSON.stringify(models[name])}`);
  }
  await lab.close();
  const text = JSON.stringify({ passages: passages.length, pieces, models }, null, 2).replace(
    /\[[^[\]{}"]*\]/g,
    (list) => list.replace(/\s+/g, ''),
  );
  writeFileSync(
    place,
    `// Made by \`npm run valleys\`: losses over powers of d.\n\nexport default ${text};\n`,
  );
}
