// npm run golden: whether every result of the library and of the engine still has the bits that are committed in
// tests/golden/digests.json; npm run golden -- --update commits the new ones. npm run golden -- --emscripten 3.1.69 also
// holds that the Emscripten of that version, found on the PATH, has compiled them.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Golden } from '../tests/golden/compare.js';
import { usedEmscripten } from './support/engine.js';
import { prepare } from './support/prepare.js';
import { Failure, say } from './support/program.js';
import { packages, wasmToolchain } from './support/setup.js';

export async function main(args: string[]) {
  const { values } = parseArgs({
    args,
    options: { update: { type: 'boolean' }, emscripten: { type: 'string' } },
  });
  await packages();
  await wasmToolchain();
  const folder = await prepare(['golden']);
  const [used, wanted] = [usedEmscripten(), values.emscripten];
  say(`Compiled by Emscripten ${used}.`);
  if (wanted && wanted !== used) throw new Failure(`Emscripten ${wanted} was to be used.`);
  // Imported late: the library is there only once it is built.
  const { advice, differences, engineDigests, goldenPath, readGolden } = await import(
    '../tests/golden/compare.js'
  );
  const { digestsOf, methods } = await import('../tests/golden/library.js');
  const golden = readGolden();
  const now: Golden = {
    library: {},
    engine: engineDigests(process.execPath, [join(folder, 'golden.cjs')]),
  };
  for (const method of methods) now.library[method] = await digestsOf(method, 1);

  const changed = [
    ...methods.flatMap((method) =>
      differences(now.library[method], golden.library[method]).map((line) => `${method} ${line}`),
    ),
    ...differences(now.engine, golden.engine),
  ];
  for (const line of changed) say(line);
  if (values.update) {
    writeFileSync(goldenPath, `${JSON.stringify(now, null, 2)}\n`);
    say(`${changed.length} digests written anew to tests/golden/digests.json`);
  } else {
    say(changed.length === 0 ? 'All results have the bits that are committed.' : advice);
    process.exitCode = changed.length === 0 ? 0 : 1;
  }
}
