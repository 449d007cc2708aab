import { writeFile } from 'node:fs/promises';
import { openLab } from 'rootd';

const lab = await openLab();
const run = lab.train({
  task: 'recall',
  d: 64,
  rule: 'sqrt',
  optimizer: 'adam',
  steps: 200,
  every: 50,
});
for await (const { step, loss, accuracy } of run) console.log(step, loss, accuracy);

// A model file like any other, with its config beside it.
const { name, bytes, config } = await lab.exportRun({ saved: await run.save() });
await writeFile(name, bytes);
await writeFile('config.json', JSON.stringify(config));
await lab.close();
