import { openLab } from 'rootd';

const lab = await openLab({ workers: 2 });
const run = await lab.sums({ law: 'die', d: 500, count: 100_000, seed: 1 });
const exact = await lab.law({ law: 'die', d: 500 });
console.log(run.variance, 'measured;', exact.standardDeviation ** 2, 'predicted');
await lab.close();
