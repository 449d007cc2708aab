// Where recall is learned from starts of every size, and how its best rate moves with d, as stored, are what this engine
// gives to seeds that had no part in it.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { openLab } from 'rootd';
import {
  begun,
  cellOf,
  firstSpreads,
  seedsOf,
  seedsOfStarts,
  subjects,
  widthsOfSlopes,
} from '../../scripts/support/experiments.js';
import { slopesOf } from '../../scripts/support/slopes.js';
import { reportedStart, storedStarts } from '../../scripts/support/storedStarts.js';
import {
  emptyTable,
  evidencePlace,
  lineOf,
  readTable,
} from '../../scripts/support/trainingTable.js';
import { optionsOf } from '../../scripts/table.js';
import { median } from '../../web/figures/shared/measuring/median.js';
import { firstSpread, loadStarts } from '../../web/figures/training/storedStarts.js';

const evidence = readTable(evidencePlace);
const recall = subjects.filter(({ task }) => task === 'recall');

test('a slope is that of the best rates, and its error that of the seeds', () => {
  const table = emptyTable();
  const [subject] = recall;
  assert.ok(subject);
  // Each seed's loss is least at a rate of its own, which falls with the square root of d.
  const off = [-0.1, 0, 0.1];
  for (const d of [16, 64, 256])
    for (let quarter = -12; quarter <= 0; quarter += 1) {
      const at = quarter / 4;
      const least = off.map((by) => -1 - Math.log10(d / 16) / 2 + by);
      const line = lineOf(subject, d, 'sqrt');
      table.cells[line] ??= {};
      table.cells[line][`quarter ${10 ** at}`] = {
        accuracy: least.map((best) => (Math.abs(at - best) < 0.5 ? 1 : 0.5)),
        loss: least.map((best) => Math.exp((at - best) ** 2)),
      };
    }
  const { seeds, best, highest } = slopesOf(table, subject, 'sqrt', [16, 64, 256]);
  assert.equal(seeds, 3);
  assert.ok(Math.abs(best.mean + 0.5) < 1e-9 && best.error < 1e-9, `${best.mean} ${best.error}`);
  assert.ok(Math.abs((best.at[64] ?? 0) + 1 + Math.log10(4) / 2) < 1e-9);
  // Only whole quarters of a decade are looked at.
  assert.ok(Math.abs(highest.mean + 0.5) < 0.25);
});

test('ten starts drawn anew do as well as the stored ones', async () => {
  const lab = await openLab({ workers: 2 });
  const unused = seedsOf({ first: 3001, last: 3005 });
  for (const [place, d, contestant] of [
    [0, 16, 'none from 0.1'],
    [0, 16, 'none from 1'],
    [0, 16, 'sqrt from 3.2'],
    [0, 64, 'none from 0.56'],
    [0, 64, 'linear from 0.1'],
    [1, 16, 'none from 1.8'],
    [1, 16, 'linear from 0.32'],
    [1, 64, 'none from 0.32'],
    [1, 64, 'sqrt from 1'],
    [1, 64, 'none from 3.2'],
    [0, 16, 'spread 4'],
    [1, 64, 'spread 5'],
  ] as const) {
    const subject = recall[place];
    assert.ok(subject);
    const line = lineOf(subject, d, contestant);
    const { rate, cell: stored } = reportedStart(evidence, subject, d, contestant);
    assert.equal(stored.accuracy.length, seedsOf(seedsOfStarts).length);
    const anew = await cellOf(lab, optionsOf(subject, d, contestant, rate), unused);
    for (const what of ['accuracy', 'loss'] as const) {
      const middle = median(anew[what]);
      assert.ok(
        middle >= Math.min(...stored[what]) && middle <= Math.max(...stored[what]),
        `${line} at ${rate}: ${what} ${middle}`,
      );
    }
  }
  await lab.close();
});

test('heads learn from a first spread of 2 or less, fail above 6, and in between the sooner the larger d', () => {
  const widths = [16, 64, 256, 1024];
  for (const subject of recall) {
    const at = (d: number, contestant: string) =>
      median(reportedStart(evidence, subject, d, contestant).cell.accuracy);
    for (const d of widths) {
      const all = [
        ...Object.entries(begun).map(([contestant, { rule, initialScale }]) => ({
          contestant,
          spread: firstSpread({ d, scale: initialScale }, rule),
        })),
        ...firstSpreads.map((spread) => ({ contestant: `spread ${spread}`, spread })),
      ];
      for (const { contestant, spread } of all) {
        const accuracy = at(d, contestant);
        if (spread <= 2) assert.ok(accuracy > 0.99, `${d} ${contestant}: ${accuracy}`);
        if (spread > 6) assert.ok(accuracy < 0.8, `${d} ${contestant}: ${accuracy}`);
      }
    }
    const falling = widths.map((d) => at(d, 'spread 4'));
    assert.deepEqual(
      falling,
      [...falling].sort((a, b) => b - a),
    );
  }
});

test('the figure’s stored starts are the table’s', async () => {
  for (const subject of recall)
    assert.deepEqual(
      structuredClone(await loadStarts(subject.optimizer)),
      JSON.parse(JSON.stringify(storedStarts(evidence, subject))),
    );
});

test('every start and every width is there', () => {
  for (const subject of recall)
    for (const d of subject.widths)
      for (const contestant of Object.keys(begun)) {
        const cells = Object.keys(evidence.cells[lineOf(subject, d, contestant)] ?? {});
        assert.equal(cells.filter((name) => name.startsWith('reported ')).length, 1);
      }
  for (const subject of recall)
    for (const rule of ['none', 'sqrt', 'linear'])
      assert.equal(slopesOf(evidence, subject, rule, widthsOfSlopes).seeds, 20);
});

test('heads that look for two keys grow alike with d, from d = 64 on more so where d divides', () => {
  const cells: Record<string, { reported: Record<'accuracy' | 'maps' | 'learned', number[]> }> =
    JSON.parse(readFileSync(new URL('../reference/two-keys.json', import.meta.url), 'utf8')).cells;
  const of = (line: string, what: 'maps' | 'learned') => {
    const { reported } = cells[line] ?? {};
    assert.ok(reported && median(reported.accuracy) > 0.99, line);
    // Thirty where a run is short.
    assert.equal(reported[what].length, /^drawn \w+ (16|64)$/.test(line) ? 30 : 10, line);
    return reported[what];
  };
  const above = (more: number[], less: number[]) =>
    assert.ok(Math.min(...more) > Math.max(...less), `${more} ${less}`);
  for (const d of [64, 256]) {
    above(of(`drawn linear ${d}`, 'learned'), of(`drawn sqrt ${d}`, 'learned'));
    // With Wo from zero, and the random start of the maps left in.
    above(of(`zero linear ${d}`, 'maps'), of(`zero sqrt ${d}`, 'maps'));
  }
  for (const rule of ['sqrt', 'linear']) {
    const [narrow, middle, wide] = [16, 64, 256].map((d) => of(`drawn ${rule} ${d}`, 'learned'));
    assert.ok(narrow && middle && wide && Math.max(...wide) < 0.6, 'they are not one');
    above(middle, narrow);
    above(wide, middle);
  }
});
