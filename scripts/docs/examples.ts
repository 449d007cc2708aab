// The code that the documentation shows, each piece a file of its own in web/docs/examples. What holds words for readers
// stands in a folder of each language once more.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { version } from '../../web/catalog/catalog.js';

const folder = new URL('../../web/docs/examples/', import.meta.url);

const filesIn = (place: URL) =>
  existsSync(place)
    ? readdirSync(place, { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => [
          name.replace(/\.\w+$/, ''),
          readFileSync(new URL(name, place), 'utf8').replaceAll('VERSION', version),
        ])
    : [];

/** By name, with the version that is being built. */
export const examplesIn = (language: string = ''): Record<string, string> =>
  Object.fromEntries([
    ...filesIn(folder),
    ...(language ? filesIn(new URL(`${language}/`, folder)) : []),
  ]);
