// Pages keep each figure's room before it comes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rooms } from '../../web/figures/shared/takeaway/rooms.js';
import { chromiumAtSite, settle } from './support/chromiumAtSite.js';

const at = chromiumAtSite({ crossOrigin: true });

for (const language of ['en', 'zh'])
  test(`the style sheet keeps the room that each figure takes, in ${language}`, () => {
    const tags = Object.keys(rooms[language]).map((figure) => `rootd-${figure}`);
    const columns = tags.map((tag) => `<div><${tag} lang="${language}"></${tag}></div>`);
    return at.lookAt(
      `${at.style}${at.script}<body style="margin: 0">${columns.join('')}</body>`,
      async (page) => {
        for (const tag of tags) await settle(page, tag);
        // A page may have larger letters, in which a line breaks where it does not here.
        for (const [width, font] of [
          ...[343, 448, 600, 688, 728, 880, 944, 984, 1264].map((width) => [width, 16]),
          [343, 20],
          [728, 20],
          [343, 22],
          [448, 22],
          [728, 22],
          [984, 22],
        ]) {
          await page.evaluate(
            ([width, font]) => {
              document.documentElement.style.fontSize = `${font}px`;
              for (const column of document.querySelectorAll('div'))
                column.style.width = `${width}px`;
            },
            [width, font],
          );
          await page.waitForTimeout(500);
          const wrongNow = () =>
            page.evaluate(
              ({ tags, isUsual }) =>
                tags.flatMap((tag) => {
                  const element = document.querySelector(tag) as Element;
                  const kept = Number.parseFloat(getComputedStyle(element, '::before').height);
                  const figure = element.shadowRoot?.querySelector('figure');
                  const height = figure?.getBoundingClientRect().height ?? 0;
                  // A line more where letters are wider or larger, and what a step of the table leaves free.
                  return height <= kept + (isUsual ? 8 : 24) && kept <= height * 1.12
                    ? []
                    : [[tag, kept, height]];
                }),
              { tags, isUsual: font === 16 },
            );
          // A slow machine draws them all anew one after the other.
          let wrong = await wrongNow();
          for (const end = Date.now() + 20_000; wrong.length > 0 && Date.now() < end; ) {
            await page.waitForTimeout(200);
            wrong = await wrongNow();
          }
          assert.deepEqual(wrong, [], `${width} px, letters of ${font} px`);
        }
      },
      { viewport: { width: 1000, height: 900 }, reducedMotion: 'reduce' },
    );
  });
