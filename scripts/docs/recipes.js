// The recipes' files: what their page shows, and what npm run recipes builds sites from.

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../web/docs/recipes/', import.meta.url));

/**
 * @param {string} recipe
 * @returns {{ path: string, text: string }[]} the files that an author writes
 */
export function recipeFiles(recipe) {
  return readdirSync(`${folder}${recipe}`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort()
    .map((path) => ({
      path: path.slice(folder.length + recipe.length + 1),
      text: readFileSync(path, 'utf8'),
    }));
}
