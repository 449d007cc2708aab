// Builds the page and what others embed into dist/site.

import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { alone, replaceFolder } from './files.js';
import { type Language, readLanguages } from './languages.js';
import { missingPage } from './missingPage.js';
import { root, say } from './program.js';

/** What --json writes, for programs. */
export const schemaFile = 'output.schema.json';

export const siteFolder = join(root, 'dist/site');

/**
 * Packages are imported late: they may not have been installed when this file is read.
 * @param given - the languages it is built in; all that there are
 */
export async function buildSite(place: string = siteFolder, given?: readonly Language[]) {
  const { build } = await import('vite');
  const { siteConfig } = await import('../../vite.config.js');
  const { buildEmbedding } = await import('./embedding.js');
  const languages = given ?? (await readLanguages());
  const start = Date.now();
  await alone(() =>
    replaceFolder(place, async (folder) => {
      const config = siteConfig(languages);
      await build({
        ...config,
        configFile: false,
        logLevel: 'warn',
        build: { ...config.build, outDir: folder, emptyOutDir: false },
      });
      await buildEmbedding(folder, languages);
      await (await import('../docs.js')).buildDocs(folder, languages);
      writeFileSync(join(folder, '404.html'), missingPage(languages));
      const { outputSchema } = await import('./outputSchema.js');
      writeFileSync(join(folder, schemaFile), `${JSON.stringify(outputSchema(), null, 1)}\n`);
    }),
  );
  say(`Built the page in ${((Date.now() - start) / 1000).toFixed(1)} s: ${relative(root, place)}`);
}
