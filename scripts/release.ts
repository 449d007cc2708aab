// npm run release -- 0.2.0: everything that must hold before a version goes out, and then its commit and its tag.
// Nothing is published here: the workflow does that from the tag, with provenance.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageProblems } from './support/packageChecks.js';
import { Failure, output, root, run, say } from './support/program.js';
import { pack } from './support/projects.js';

const shape = /^\d+\.\d+\.\d+$/;

function rewrite(name: string, change: (text: string) => string) {
  const path = join(root, name);
  const before = readFileSync(path, 'utf8');
  const after = change(before);
  if (after === before) throw new Failure(`${name} does not name the version where it should.`);
  writeFileSync(path, after);
}

/** The entry of what is not released yet gets its number and its day. */
export function datedChangelog(text: string, version: string, day: string) {
  return text.replace(/^## .* \(not released\)$/m, `## ${version} (${day})`);
}

/** @param args - the version */
export async function main(args: string[]) {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [version = ''] = positionals;
  if (!shape.test(version)) throw new Failure('Say which version: npm run release -- 0.2.0');
  if (output('git', ['status', '--porcelain']))
    throw new Failure('There are changes that are not committed.');
  if (output('git', ['rev-parse', '--abbrev-ref', 'HEAD']) !== 'main')
    throw new Failure('This is not main.');
  if (output('git', ['tag', '--list', `v${version}`]))
    throw new Failure(`v${version} is there already.`);
  const day = new Date().toISOString().slice(0, 10);
  const before = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
  rewrite('CHANGELOG.md', (text) => datedChangelog(text, version, day));
  if (before !== version) {
    await run('Writing the version', 'npm', ['version', version, '--no-git-tag-version']);
    rewrite('CITATION.cff', (text) => text.replace(/^version: .*$/m, `version: ${version}`));
  }
  // The tests of browsers pack, install and use the package as its users would.
  await run('Testing all of it', 'bash', ['.ci/run']);
  await run('Testing the package', 'npm', ['run', 'test:consumers']);
  const problems = await packageProblems(await pack(join(root, 'build/release')));
  if (problems.length > 0) throw new Failure(`The packed file:\n${problems.join('\n')}`);
  await run('Committing', 'git', ['commit', '--all', '--message', `Release ${version}`]);
  await run('Tagging', 'git', [
    'tag',
    '--annotate',
    `v${version}`,
    '--message',
    `rootd ${version}`,
  ]);
  say(
    `Version ${version} is committed and tagged here. git push --follow-tags lets the workflow publish it.`,
  );
}
