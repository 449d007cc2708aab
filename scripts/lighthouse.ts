// npm run lighthouse: the built page in each language as a phone sees it, which has to score 100 in all four categories.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Result } from 'lighthouse';
import { chromiumFlags } from './support/chromium.js';
import { readLanguages } from './support/languages.js';
import { browserPaths } from './support/needs.js';
import { prepare } from './support/prepare.js';
import { root, say } from './support/program.js';
import { serve } from './support/serve.js';
import { chromiumOnly, packages, wasmToolchain } from './support/setup.js';
import { buildSite, siteFolder } from './support/site.js';

const wanted = 100;
/** The median of an odd number of runs: the score of speed depends on what else the machine does. */
const runs = 3;

/** As a good host does: files with a hash in their name are kept, pages are asked for anew. */
const headers = (path: string) => ({
  'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
});

async function audit(address: string): Promise<Result[]> {
  const { default: lighthouse } = await import('lighthouse');
  const { launch } = await import('chrome-launcher');
  const results: Result[] = [];
  for (let run = 0; run < runs; run += 1) {
    const chrome = await launch({
      chromePath: browserPaths.chromium(),
      chromeFlags: ['--headless', ...chromiumFlags],
    });
    try {
      const result = await lighthouse(address, { port: chrome.port, logLevel: 'error' });
      if (!result) throw new Error('Lighthouse gave no result');
      results.push(result.lhr);
    } finally {
      chrome.kill();
    }
    say(`run ${run + 1} of ${runs} done`);
  }
  return results;
}

/** @param results - of one page @returns whether each category is as wanted */
const judge = (results: Result[]): boolean[] =>
  Object.keys(results[0].categories).map((id) => {
    const scores = results
      .map(({ categories }) => Math.round(100 * (categories[id].score ?? 0)))
      .sort((a, b) => a - b);
    const median = scores[(runs - 1) / 2];
    say(
      `${results[0].categories[id].title.padEnd(16)} ${String(median).padStart(3)}  (${scores.join(', ')})`,
    );
    if (median >= wanted) return true;
    for (const { id: audited } of results[0].categories[id].auditRefs) {
      const { score, title, displayValue = '' } = results[0].audits[audited];
      if (score !== null && score < 0.9) say(`  ${score.toFixed(2)}  ${title} ${displayValue}`);
    }
    return false;
  });

export async function main() {
  await packages();
  await wasmToolchain();
  await chromiumOnly();
  await prepare();
  await buildSite();
  const site = await serve({ folder: siteFolder, brotli: true, headers });
  const all: Record<string, Result[]> = {};
  const good: boolean[] = [];
  try {
    for (const { folder } of await readLanguages()) {
      say(`\n/${folder}`);
      all[`/${folder}`] = await audit(site.address + folder);
      good.push(...judge(all[`/${folder}`]));
    }
  } finally {
    await site.close();
  }
  mkdirSync(join(root, 'build'), { recursive: true });
  writeFileSync(join(root, 'build/lighthouse.json'), JSON.stringify(all, null, 1));
  say('\nEverything it found: build/lighthouse.json');
  const failed = good.filter((each) => !each).length;
  say(`\n${good.length - failed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
