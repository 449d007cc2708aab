// The site in a language that is there for this alone (tests/support/pseudo.ts): what is not translated shows as plain
// English, and what has no room for longer words, or runs the wrong way, does not fit.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../../scripts/support/chromium.js';
import { pages } from '../../scripts/support/essayPages.js';
import { readLanguages } from '../../scripts/support/languages.js';
import { root } from '../../scripts/support/program.js';
import { buildSite } from '../../scripts/support/site.js';
import { pseudo } from '../support/pseudo.js';
import { host } from './support/hosting.js';
import { findMisfits, isRead, openPanels, readTexts, settleFigures } from './support/reading.js';

const folder = join(root, 'build/pseudo');

let site: Awaited<ReturnType<typeof host>>;
let browser: Browser;
before(async () => {
  await buildSite(folder, [...(await readLanguages()), pseudo]);
  site = await host({ folder });
  browser = await launchChromium();
});
after(async () => {
  await browser?.close();
  await site?.close();
});

/** What no language translates: names of the element and of files, units, and what mathematics is written in. */
const allowed = /^(rootd(-\w+)*|kB|GPT|ln|sin|cos|exp)$/;

/** The tokens of a made-up list and the sentence that GPT-2 read: they are what a model saw. */
const seen = /^([a-z]{2}(=[A-Z])?|Data|visualization|em|powers|empowers|users|to)$/;

/** The figures that show them. */
const reading = /^rootd-(training|heads)#/;

/** Words in plain Latin letters. */
const plainWords = (texts: { text: string; place: string }[]) => [
  ...new Set(
    texts.flatMap(({ text, place }) =>
      (text.match(/(?<![\p{L}\p{M}])[A-Za-z]{2,}(?![\p{L}\p{M}])/gu) ?? [])
        .filter(
          (word) =>
            !allowed.test(word) &&
            !(seen.test(word) && reading.test(place)) &&
            !isRead(word, place),
        )
        .map((word) => `${place}: ${word} in "${text.slice(0, 80)}"`),
    ),
  ),
];

for (const width of [360, 1440])
  for (const path of pages)
    test(`at ${width} px every word of ${path} is translated, and every label fits`, async () => {
      const page = await browser.newPage({
        viewport: { width, height: 900 },
        reducedMotion: 'reduce',
      });
      await page.goto(`${site.address}ar/${path}`);
      assert.equal(await page.evaluate(() => getComputedStyle(document.body).direction), 'rtl');
      const wrong: string[] = [];
      const look = async () => {
        await page.evaluate(openPanels);
        await page.waitForTimeout(500);
        wrong.push(
          ...plainWords(await page.evaluate(readTexts)),
          ...(await page.evaluate(findMisfits)),
        );
      };
      await settleFigures(page, look);
      await look();
      await page.close();
      assert.equal([...new Set(wrong)].join('\n'), '');
    });
