// Begins to inspect one model and gives up, again and again, in a process whose first time is the first of all:
//   node givingUp.ts <file> <workers> <times>
// Prints the milliseconds until progress is told of, and from giving up to the call's end, of each time.

import { openLab } from 'rootd';
import { inspectFiles } from '../web/engine/models/support/askModel.js';

const [path, workers, times] = process.argv.slice(2);
const config = { model_type: 'llama', num_attention_heads: 32, rope_theta: 500_000 };
const lab = await openLab({ workers: Number(workers) });
const heard: number[] = [];
const stopped: number[] = [];
for (let turn = 0; turn < Number(times); turn += 1) {
  const stopping = new AbortController();
  const from = performance.now();
  let first = 0;
  const ended = inspectFiles(lab, {
    files: path,
    config,
    signal: stopping.signal,
    onProgress: () => {
      first ||= performance.now() - from;
    },
  }).then(
    () => 'done',
    (error: Error) => error.name,
  );
  // Later every time: while its code comes, while it opens, reads and works.
  await new Promise((resolve) => setTimeout(resolve, 10 + 100 * turn));
  const at = performance.now();
  stopping.abort();
  const end = await ended;
  stopped.push(performance.now() - at);
  if (end !== 'AbortError') throw new Error(`${end} after ${first} ms`);
  // The first may be given up before there is anything to be told.
  if (first > 0) heard.push(first);
}
await lab.close();
console.log(JSON.stringify({ heard, stopped }));
