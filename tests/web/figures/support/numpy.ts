// The Python in which the scripts that figures copy are run. Without one nothing of them is tested, which must not pass
// unseen.

import { spawnSync } from 'node:child_process';
import { foundPythonWithNumPy } from '../../../../scripts/support/needs.js';

const found = foundPythonWithNumPy();
if (!found) throw new Error('no Python here has NumPy: npm test installs it');

const python = found;

const runner = `import contextlib, io, json, sys
printed = []
for source in json.load(sys.stdin):
    with contextlib.redirect_stdout(io.StringIO()) as out:
        exec(compile(source, 'pasted', 'exec'), {'__name__': '__main__'})
    printed.append(out.getvalue())
json.dump(printed, sys.stdout)`;

/**
 * Runs scripts as if each were pasted into a Python of its own, in one process: NumPy takes longer to load than most take.
 * @returns what each prints
 */
export function printedBy(sources: string[], cwd?: string): string[] {
  const run = spawnSync(python, ['-c', runner], {
    cwd,
    input: JSON.stringify(sources),
    encoding: 'utf8',
    env: { ...process.env, PYTHONIOENCODING: 'utf-8' },
  });
  if (run.status !== 0) throw new Error(run.stderr);
  return JSON.parse(run.stdout);
}
