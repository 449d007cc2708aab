// What a control lets a reader choose, the engine takes: every setting at its least and at its greatest.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openLab } from '../../../web/engine/lab.js';
import { figures } from '../../../web/figures/index.js';
import { runFigure } from './support/run.js';

const lab = await openLab({ workers: 1 });
after(() => lab.close());

/** What cannot be computed is refused before any work begins, so that the work itself need not be waited for, in ms. */
const patience = 100;

/** Settings that make the largest picture only together. @type {Record<string, Record<string, number>>} */
const together = { 'rootd-softmax': { queries: 2048, keys: 2048 } };

for (const [tag, load] of Object.entries(figures)) {
  test(`${tag} takes each of its settings at both ends`, async () => {
    const spec = await load();
    const ends = spec.options.flatMap((option) =>
      'maximum' in option
        ? [{ [option.name]: option.minimum }, { [option.name]: option.maximum }]
        : [],
    );
    for (const changes of [...ends, together[tag] ?? {}]) {
      const signal = AbortSignal.timeout(patience);
      await runFigure(spec, lab, changes, new Map(), undefined, signal).catch((error) => {
        assert.ok(signal.aborted, `${JSON.stringify(changes)}: ${error}`);
      });
    }
  });
}
