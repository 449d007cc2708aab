// What a control lets a reader choose, the engine takes: every setting at its least and at its greatest.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limitOf } from '../../../web/engine/checks/sizeLimit.js';
import { figures } from '../../../web/figures/index.js';
import { sharedLab } from '../../support/labs.js';
import { runFigure } from './support/run.js';

const lab = await sharedLab(1);

/** What cannot be computed is refused before any work begins, so that the work itself need not be waited for, in ms. */
const patience = 100;

/** Settings that make the largest picture only together. */
const together: Record<string, Record<string, number>> = {
  'rootd-softmax': { queries: 2048, keys: 2048 },
};

for (const [tag, load] of Object.entries(figures)) {
  test(`${tag} takes each of its settings at both ends`, async () => {
    const spec = await load();
    const ends = spec.options.flatMap((option): Record<string, string | number | undefined>[] => {
      if (option.kind === 'text')
        return [{ [option.name]: '' }, { [option.name]: 'a '.repeat((option.maximum ?? 0) / 2) }];
      return 'maximum' in option
        ? [{ [option.name]: option.minimum }, { [option.name]: option.maximum }]
        : [];
    });
    for (const changes of [...ends, together[tag] ?? {}]) {
      const signal = AbortSignal.timeout(patience);
      await runFigure(spec, lab, changes, new Map(), undefined, signal).catch((error) => {
        assert.ok(signal.aborted, `${JSON.stringify(changes)}: ${error}`);
      });
    }
  });
}

/** All that asks for the most at once, which is more than there is. */
const tooMuch: Record<string, Record<string, number>> = {
  'rootd-scores': { rows: 2048, columns: 2048, d: 4096, count: 1e7 },
  'rootd-softmax': { d: 4096, queries: 2048 },
  'rootd-keys': { d: 4096, count: 1000 },
};

for (const [tag, changes] of Object.entries(tooMuch)) {
  test(`${tag} is refused more than there is by the names of its own options`, async () => {
    const spec = await figures[tag]();
    let error: unknown;
    await runFigure(spec, lab, changes).catch((refused) => {
      error = refused;
    });
    const names = limitOf(error)?.what.match(/[a-z]+/gi) ?? assert.fail(String(error));
    for (const name of names)
      assert.ok(
        spec.options.some((option) => option.name === name),
        name,
      );
  });
}
