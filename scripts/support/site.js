// Builds the page and what others embed into dist/site.

import { join } from 'node:path';
import { buildEmbedding } from './embedding.js';
import { alone, replaceFolder } from './files.js';
import { root, say } from './program.js';
import { splitBuiltEssay } from './splitEssay.js';

export const siteFolder = join(root, 'dist/site');

/** Vite is imported late: it may not have been installed when this file is read. */
export async function buildSite() {
  const { build } = await import('vite');
  const start = Date.now();
  await alone(() =>
    replaceFolder(siteFolder, async (folder) => {
      await build({
        configFile: join(root, 'vite.config.js'),
        logLevel: 'warn',
        build: { outDir: folder, emptyOutDir: false },
      });
      await splitBuiltEssay(folder);
      await buildEmbedding(folder);
      await (await import('../docs.js')).buildDocs(folder);
    }),
  );
  say(`Built the page in ${((Date.now() - start) / 1000).toFixed(1)} s: dist/site`);
}
