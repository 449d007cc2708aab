// The files that the documentation shows of a site or a project: npm run recipes builds from the very same.

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const docs = fileURLToPath(new URL('../../web/docs/', import.meta.url));

/** @returns the files that an author writes */
export function recipeFiles(
  name: string,
  kind: 'recipes' | 'projects' = 'recipes',
): { path: string; text: string }[] {
  const folder = `${docs}${kind}/${name}`;
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort()
    .map((path) => ({ path: path.slice(folder.length + 1), text: readFileSync(path, 'utf8') }));
}
