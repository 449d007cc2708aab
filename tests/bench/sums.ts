// Sums of 500 signs and of 500 normals, one worker in Node, against NumPy.

import { fileURLToPath } from 'node:url';
import { type Law, openLab } from 'rootd';
import { compare, seconds } from './compare.js';
import type { Section } from './main.js';
import { TimedProgram } from './program.js';

const here = fileURLToPath(new URL('./', import.meta.url));

export default {
  title: '100,000 sums of 500 coordinates, with histogram and moments, one worker',
  async rows(report) {
    const lab = await openLab({ workers: 1 });
    const numpy = new TimedProgram(process.env.ROOTD_PYTHON ?? 'python3', [`${here}sums.py`]);
    let seed = 0;
    const ours = (law: Law) => () => {
      seed += 1;
      return seconds(() => lab.sums({ law, d: 500, count: 100_000, seed }));
    };
    const against = [
      {
        law: 'rademacher',
        way: 'choice_loop',
        name: 'np.random.choice + np.sum in a loop',
        budget: 300,
      },
      {
        law: 'rademacher',
        way: 'integers',
        name: 'rng.integers(0, 2, dtype=int8) summed',
        budget: 20,
      },
      { law: 'rademacher', way: 'popcount', name: 'raw bytes through a popcount table', budget: 3 },
      { law: 'normal', way: 'normals', name: 'float32 standard_normal summed', budget: 4.5 },
    ];
    for (const { law, way, name, budget } of against) {
      const result = await compare(ours(law as Law), () => numpy.seconds(way));
      report({
        what: law === 'normal' ? 'normals' : 'signs',
        against: `NumPy: ${name}`,
        ratio: result.ratio,
        spread: result.spread,
        budget,
        detail: { ours: result.ours, theirs: result.theirs },
      });
    }
    numpy.end();
    await lab.close();
  },
} satisfies Section;
