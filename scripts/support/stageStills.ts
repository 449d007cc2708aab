// Draws the states of the essay's stage as pictures, for where no script draws them.

import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { states } from '../../web/essay/stage/states.js';
import type { Language } from './languages.js';
import { say } from './program.js';
import { nameOfStill, sizeOfStills } from './stageStates.js';

/** A picture of thin lines takes a third of what it takes as PNG. */
async function inWebp(page: Page, png: Buffer) {
  const text = await page.evaluate(
    async (from) => {
      const image = await createImageBitmap(await (await fetch(from)).blob());
      const canvas = new OffscreenCanvas(image.width, image.height);
      (canvas.getContext('2d') as OffscreenCanvasRenderingContext2D).drawImage(image, 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 });
      return btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())));
    },
    `data:image/png;base64,${png.toString('base64')}`,
  );
  return Buffer.from(text, 'base64');
}

/** Below the picture is the slider, above it the list of contents; beside it, at two thirds of its width, the text. */
const around = { slider: 108, contents: 32 };

/** @param folder - of all stills */
export async function drawStage(browser: Browser, site: string, language: Language, folder: URL) {
  const { width, height } = sizeOfStills;
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({
      viewport: {
        width: Math.round((width * 5) / 3),
        height: height + 4 + around.slider + around.contents,
      },
      colorScheme,
      reducedMotion: 'reduce',
    });
    page.setDefaultTimeout(60_000);
    await page.goto(`${site}${language.folder}?seed=1#stage`);
    await page.waitForFunction(() => customElements.get('rootd-stage'));
    for (const [i, state] of states.entries()) {
      await page.evaluate((at) => {
        document.querySelectorAll('.state')[at]?.scrollIntoView({ behavior: 'instant' });
      }, i);
      await page.waitForTimeout(300);
      await page.waitForFunction(() => (document.querySelector('rootd-stage') as any).settled);
      await page.evaluate(() => {
        for (const part of document.querySelectorAll<HTMLElement>('.divisors'))
          part.style.visibility = 'hidden';
      });
      const { x, y } = await page.evaluate(() => {
        const { left, top } = (
          document.querySelector('rootd-stage .picture') as Element
        ).getBoundingClientRect();
        return { x: left, y: top };
      });
      const path = fileURLToPath(
        new URL(language.folder + nameOfStill(state, colorScheme), folder),
      );
      const picture = await inWebp(
        page,
        await page.screenshot({ clip: { x, y: y + 4, width, height } }),
      );
      await writeFile(path, picture);
      say(`${path}: ${picture.length} bytes`);
    }
    await page.close();
  }
}
