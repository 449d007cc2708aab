// What other people's tools find wrong with the packed file: publint with its manifest and its modules, Are The Types Wrong?
// with its declarations, under every way in which TypeScript resolves a module.

import { readFileSync } from 'node:fs';

/**
 * What a program in CommonJS gets here are ES modules, and every Node that we support can require them.
 */
const accepted = new Set(['CJSResolvesToESM']);

/**
 * @param packed - the file that npm pack makes
 * @returns nothing, or a sentence each
 */
export async function packageProblems(packed: string): Promise<string[]> {
  const [{ publint }, { formatMessage }, { checkPackage, createPackageFromTarballData }] =
    await Promise.all([
      import('publint'),
      import('publint/utils'),
      import('@arethetypeswrong/core'),
    ]);
  const bytes = new Uint8Array(readFileSync(packed));
  const { messages, pkg } = await publint({ pack: { tarball: bytes.buffer }, strict: true });
  const found = messages.map(
    (message) => formatMessage(message, pkg, { color: false }) ?? message.code,
  );
  const { types, ...rest } = await checkPackage(createPackageFromTarballData(bytes));
  if (!types) return [...found, 'no declarations'];
  const problems = 'problems' in rest ? rest.problems : [];
  return [
    ...found,
    ...problems.filter(({ kind }) => !accepted.has(kind)).map((problem) => JSON.stringify(problem)),
  ];
}
