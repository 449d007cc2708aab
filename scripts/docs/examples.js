// The code that the documentation shows, each piece a file of its own in web/docs/examples.

import { readdirSync, readFileSync } from 'node:fs';
import { version } from '../../web/catalog/catalog.js';

const folder = new URL('../../web/docs/examples/', import.meta.url);

/** By name, with the version that is being built. @type {Record<string, string>} */
export const examples = Object.fromEntries(
  readdirSync(folder).map((file) => [
    file.replace(/\.\w+$/, ''),
    readFileSync(new URL(file, folder), 'utf8').replaceAll('VERSION', version),
  ]),
);
