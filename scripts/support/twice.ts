// Whether a build from nothing gives the same bytes twice, in two folders of different names.

import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure, onEarlyEnd, output, root, run, say } from './program.js';
import type { Outcome } from './summary.js';

/** What a build makes, for readers and for who installs the package. */
const products = [
  'dist',
  'web/catalog/catalog.ts',
  'web/embed/optionNames.ts',
  'web/engine/wasm',
  'web/text/generated',
];

/** The files that git keeps or would keep, as they are now. */
function sources() {
  const list = output('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z']);
  if (list === undefined)
    throw new Failure('A build is compared with another from the files that git lists.');
  return list.split('\0').filter(Boolean);
}

/** @returns digests by path */
function digestsOf(folder: string): Map<string, string> {
  const digests = new Map<string, string>();
  for (const place of products) {
    const top = join(folder, place);
    const files = place.includes('.')
      ? ['']
      : readdirSync(top, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name).slice(top.length));
    for (const file of files)
      digests.set(
        place + file,
        createHash('sha256')
          .update(readFileSync(top + file))
          .digest('hex'),
      );
  }
  return digests;
}

function copied(name: string, files: string[]) {
  const folder = mkdtempSync(join(tmpdir(), name));
  for (const file of files) cpSync(join(root, file), join(folder, file));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

async function builtAnew(folder: string) {
  const args = [join(folder, 'scripts/run.cjs'), 'build'];
  // What was compiled before must not stand in for what is compiled now.
  const env = { CCACHE_DISABLE: '1' };
  await run(`Building in ${folder}`, process.execPath, args, { cwd: folder, env });
  return digestsOf(folder);
}

/** @returns counts files */
export async function buildTwice(): Promise<Outcome> {
  const start = performance.now();
  const files = sources();
  // Both at once: somebody may go on writing meanwhile.
  const folders = ['rootd-', 'rootd-built-again-'].map((name) => copied(name, files));
  const remove = () => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  };
  const cancel = onEarlyEnd(remove);
  const made: Map<string, string>[] = [];
  try {
    for (const folder of folders) made.push(await builtAnew(folder));
  } finally {
    remove();
    cancel();
  }
  const [first, second] = made;
  const names = [...new Set([...first.keys(), ...second.keys()])];
  const different = names.filter((name) => first.get(name) !== second.get(name));
  for (const name of different) say(`${name} differs from build to build`);
  const seconds = (performance.now() - start) / 1000;
  const passed = names.length - different.length;
  return { name: 'files built twice', passed, failed: different.length, seconds };
}
