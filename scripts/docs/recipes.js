// The files that the documentation shows of a site or a project: npm run recipes builds from the very same.

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const docs = fileURLToPath(new URL('../../web/docs/', import.meta.url));

/**
 * @param {string} name
 * @param {'recipes' | 'projects'} [kind]
 * @returns {{ path: string, text: string }[]} the files that an author writes
 */
export function recipeFiles(name, kind = 'recipes') {
  const folder = `${docs}${kind}/${name}`;
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort()
    .map((path) => ({ path: path.slice(folder.length + 1), text: readFileSync(path, 'utf8') }));
}
