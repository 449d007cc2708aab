// Inspects one model in a process of its own, whose memory is then known:
//   node inspecting.ts <file> <workers> <bytes>
// Prints the seconds it took, those of its threads together, those of reading so many bytes of the file alone, and
// the most memory the process ever held, in MB.

import { open } from 'node:fs/promises';
import { type ModelNumbers, openLab } from 'rootd';
import { inspectFiles } from '../web/engine/models/support/askModel.js';
import { seconds } from './compare.js';

const [path, workers, bytes] = process.argv.slice(2);

const lab = await openLab({ workers: Number(workers) });
const config = { model_type: 'llama', num_attention_heads: 32, rope_theta: 500_000 };
let result: ModelNumbers | undefined;
const before = process.cpuUsage();
const all = await seconds(async () => {
  result = await inspectFiles(lab, { files: path, config });
});
const { user, system } = process.cpuUsage(before);
const memory = process.resourceUsage().maxRSS / 1024;
await lab.close();

const handle = await open(path);
const piece = new Uint8Array(5 * 2 ** 20);
const reading = await seconds(async () => {
  for (let at = 0; at < Number(bytes); at += piece.length) {
    await handle.read(piece, 0, piece.length, at);
  }
});
await handle.close();
const work = (user + system) / 1e6;
console.log(JSON.stringify({ all, reading, work, memory, heads: result?.heads.length }));
