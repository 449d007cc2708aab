/**
 * Every example as the file a reader would export. `UPDATE_SNAPSHOTS=1` writes the files anew; they
 * can be looked at in a browser.
 */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { standaloneSvg } from '../../../web/charts/index.js';
import { examples } from './examples.js';
import { page } from './page.js';

/** Compressed by whatever zlib there is: the pixels have a test of their own. */
const withoutImages = (svg: string) => svg.replace(/base64,[^"]*/g, 'base64,');

for (const [name, make] of Object.entries(examples))
  test(`${name} is drawn as its snapshot shows`, () => {
    const svg = standaloneSvg(make(page(), 720)).replace(/></g, '>\n<');
    const file = new URL(`snapshots/${name}.svg`, import.meta.url);
    if (process.env.UPDATE_SNAPSHOTS) writeFileSync(file, `${svg}\n`);
    assert.equal(`${withoutImages(svg)}\n`, withoutImages(readFileSync(file, 'utf8')));
  });

for (const width of [328, 720, 992])
  for (const [name, make] of Object.entries(examples))
    test(`${name} stays inside ${width} px, with no lettering under 12 px and no '-' for a minus`, () => {
      const chart = make(page(), width);
      const pictures = chart.svg ? [chart] : chart.parts().map((part: any) => part.chart);
      for (const { svg } of pictures) {
        assert.ok(Number(svg.getAttribute('font-size')) >= 12);
        for (const text of svg.querySelectorAll('text')) {
          assert.equal(text.getAttribute('font-size'), null);
          assert.doesNotMatch(text.textContent ?? '', /^-|[\s(]-\d/);
          if (!text.getAttribute('transform')?.includes('rotate')) {
            const x = Number(text.getAttribute('x'));
            assert.ok(x >= 0 && x <= width, `${text.textContent} at ${x}`);
          }
        }
        assert.doesNotMatch(svg.outerHTML, /NaN|Infinity|undefined/);
      }
    });

test('drawing again for another width gives what drawing at that width gives', () => {
  for (const [name, make] of Object.entries(examples)) {
    const chart = make(page(), 328);
    chart.update({ width: 720 });
    assert.equal(standaloneSvg(chart), standaloneSvg(make(page(), 720)), name);
  }
});
