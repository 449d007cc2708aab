// 10⁸ and 10⁹ sums of 500 signs: linear in time, in constant memory. Run by hand: node tests/bench/billion.ts

import { openLab } from 'rootd';
import { seconds } from './compare.js';

const lab = await openLab({ workers: 1 });
for (const count of [1e7, 1e8, 1e9]) {
  let shown = 0;
  let peak = 0;
  const time = await seconds(() =>
    lab.sums({
      law: 'rademacher',
      d: 500,
      count,
      onProgress: (share) => {
        peak = Math.max(peak, process.memoryUsage().rss);
        if (share < shown) return;
        process.stdout.write(`\r${count.toExponential(0)}: ${Math.round(100 * share)} %`);
        shown += 0.1;
      },
    }),
  );
  const each = ((time / count) * 1e9).toFixed(1);
  console.log(
    `\r${count.toExponential(0)} sums: ${time.toFixed(1)} s, ${each} ns each, whole process at most ${Math.round(peak / 2 ** 20)} MiB`,
  );
}
await lab.close();
