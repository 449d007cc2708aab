// A folder of its own for the files that a test writes, which goes when the tests are done.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** @returns its path */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rootd-test-'));
  process.on('exit', () => rmSync(folder, { recursive: true }));
  return folder;
}
