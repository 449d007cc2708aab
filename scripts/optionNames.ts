// Writes the names of each figure's options for the elements, which take properties and attributes before the
// figure's code has come.

import { join } from 'node:path';
import { writeIfChanged } from './support/files.js';
import { root } from './support/program.js';

export async function writeOptionNames() {
  const { figures } = await import('../web/figures/index.js');
  const lines = await Promise.all(
    Object.entries(figures).map(async ([tag, load]) => {
      const names = (await load()).options.map(({ name }) => name);
      return `  '${tag}': '${names.join(' ')}',\n`;
    }),
  );
  const text = `// Made by the build from the tables of the figures' options (scripts/optionNames.ts).

/** By tag, the names of its options. */
export const optionNames = {
${lines.join('')}};
`;
  writeIfChanged(join(root, 'web/embed/optionNames.ts'), text);
}
