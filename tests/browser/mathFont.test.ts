// Roots look alike on every system: on one without a font for mathematics, and on one that may have some. In prose, in a
// figure of somebody's page, in a frame and in the one file: seen by the pixels of a screenshot.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { siteFolder } from '../../scripts/support/site.js';
import { fontFamily, serifFamily } from '../../web/charts/theme.js';
import { browsers } from './support/browsers.js';
import { hostGuest } from './support/guest.js';
import { host } from './support/hosting.js';
import { type Browser, until } from './support/page.js';

/** Fonts as a plain system has them: for text alone. */
const plainFonts = (
  folder: string,
) => `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <selectfont><rejectfont><glob>*[Mm]ath*</glob></rejectfont></selectfont>
  <cachedir>${folder}</cachedir>
  <include ignore_missing="yes">/etc/fonts/conf.d</include>
</fontconfig>`;

type Box = { left: number; right: number; top: number; bottom: number };

/** In the page: where the first root is, and what it covers; nothing before it is there. */
function findRoot(selector: string) {
  const boxOf = (element: Element): Box => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { left, right, top, bottom };
  };
  const find = (scope: Document | ShadowRoot): Element | undefined => {
    const found = scope.querySelector(selector);
    if (found) return found;
    for (const { shadowRoot } of scope.querySelectorAll('*')) {
      const inside = shadowRoot && find(shadowRoot);
      if (inside) return inside;
    }
    return undefined;
  };
  const root = find(document);
  const covered = root?.firstElementChild;
  const hasFont = [...document.fonts].some(
    ({ family, status }) => family.includes('rootd-math') && status === 'loaded',
  );
  if (!covered || !hasFont) return undefined;
  root.scrollIntoView({ block: 'center', behavior: 'instant' });
  return { root: boxOf(root), covered: boxOf(covered) };
}

/** In the page: how high a root's sign is, and which share of what it covers has its bar, which begins where the sign ends. */
async function drawnOf(png: string, { root, covered }: { root: Box; covered: Box }) {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.width;
  canvas.height = image.height;
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  context.drawImage(image, 0, 0);
  const scale = image.width / innerWidth;
  const [left, inner, right] = [root.left - 1, covered.left, covered.right].map((x) =>
    Math.round(x * scale),
  );
  const [top, bottom] = [root.top - 2, root.bottom + 1].map((y) => Math.round(y * scale));
  const { data, width } = context.getImageData(left, top, right - left, bottom - top);
  const levelAt = (x: number, y: number) => data[4 * (y * width + x) + 1];
  const hasInk = (x: number, y: number) => Math.abs(levelAt(x, y) - levelAt(0, 0)) > 40;
  const columns = Array.from({ length: width }, (_, x) => x);
  const rows = Array.from({ length: bottom - top }, (_, y) => y);
  const inside = inner - left;
  const sign = rows.filter((y) => columns.some((x) => x < inside && hasInk(x, y)));
  const barred = columns.filter((x) =>
    [-1, 0, 1, 2].some((down) => x >= inside && sign[0] + down >= 0 && hasInk(x, sign[0] + down)),
  );
  return { sign: sign.length / rows.length, bar: barred.length / (width - inside) };
}

/** In the page: whether the root of charts and of what they export looks other than a letter that no font has. */
function isLettered(family: string) {
  const pictureOf = (character: string) => {
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.font = `40px ${family}`;
    context.fillText(character, 10, 45);
    return canvas.toDataURL();
  };
  return pictureOf('√') !== pictureOf('\u{10FFFD}') && pictureOf('√') !== pictureOf(' ');
}

let folder: string;
let site: Awaited<ReturnType<typeof host>>;
let guest: Awaited<ReturnType<typeof hostGuest>>;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rootd-fonts-'));
  writeFileSync(join(folder, 'plain.conf'), plainFonts(folder));
  site = await host({ folder: siteFolder, crossOrigin: true });
  guest = await hostGuest({
    'figure.html': `<script type="module" src="${site.address}rootd.js"></script><body><rootd-product></rootd-product></body>`,
  });
});

after(async () => {
  await site?.close();
  await guest?.close();
  rmSync(folder, { recursive: true });
});

const places: Record<string, () => string> = {
  'in prose': () => `${site.address}deeper.html`,
  'in Chinese prose': () => `${site.address}zh/deeper.html`,
  'in a figure of another page': () => `${guest.address}figure.html`,
  'in a frame': () => `${site.address}embed.html?figure=product`,
  'in the one file': () =>
    `${pathToFileURL(join(siteFolder, 'rootd-standalone.html'))}?figure=product`,
};

for (const [name, open] of browsers)
  for (const fonts of ['plain.conf', undefined])
    describe(`${name}, ${fonts ? 'no font for mathematics' : 'the system’s fonts'}`, () => {
      let browser: Browser;
      before(async () => {
        if (fonts) process.env.FONTCONFIG_FILE = join(folder, fonts);
        browser = await open();
      });
      after(async () => {
        delete process.env.FONTCONFIG_FILE;
        await browser?.close();
      });
      for (const [place, address] of Object.entries(places))
        test(`a root is drawn whole ${place}`, async () => {
          const page = await browser.newPage();
          await page.open(address());
          let [sign, bar] = [0, 0];
          // What comes late moves it, and it comes with its figure: until it stands there.
          for (const end = Date.now() + 20_000; sign <= 0.6 && Date.now() < end; ) {
            const found = await until(page, findRoot, 'msqrt');
            assert.ok(found);
            const png = (await page.screenshot()).toString('base64');
            ({ sign, bar } = await page.evaluate(drawnOf, png, found));
          }
          assert.ok(sign > 0.6, `sign ${sign}`);
          assert.ok(bar > 0.9, `bar ${bar}`);
          for (const family of [fontFamily, serifFamily])
            assert.ok(await page.evaluate(isLettered, family), family);
          assert.deepEqual(page.errors, []);
          await page.close();
        });
    });
