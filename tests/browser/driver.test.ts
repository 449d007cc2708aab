// The drivers themselves, on a small page: what the other tests lean on.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { inEveryBrowser } from './support/browsers.js';
import { host } from './support/hosting.js';
import { until } from './support/page.js';

const folder = mkdtempSync(join(tmpdir(), 'rootd-drivers-'));
writeFileSync(
  join(folder, 'index.html'),
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Small</title>
  <link rel="icon" href="data:,"><script type="module" src="page.js"></script></head>
  <body><button id="plain">0</button><my-field></my-field><input id="text" value="old"></body></html>`,
);
writeFileSync(
  join(folder, 'page.js'),
  `const button = document.querySelector('#plain');
  button.addEventListener('click', (event) => { button.textContent = Number(button.textContent) + (event.isTrusted ? 1 : 100); });
  customElements.define('my-field', class extends HTMLElement {
    connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '<input type="range" min="0" max="10" value="5">'; }
  });
  document.documentElement.dataset.ready = 'yes';`,
);
writeFileSync(
  join(folder, 'broken.html'),
  '<!doctype html><title>Broken</title><link rel="icon" href="data:,"><script src="missing.js"></script><script>console.error("said so"); setTimeout(() => { throw new Error("uncaught"); });</script>',
);
writeFileSync(join(folder, 'large.bin'), Buffer.alloc(64 << 20));

let server: Awaited<ReturnType<typeof host>>;
before(async () => {
  server = await host({ folder });
});
after(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

inEveryBrowser('a small page', {
  'is opened, clicked, typed into and looked at': async (page) => {
    await page.resize(500, 400);
    await page.open(server.address);
    await until(page, () => document.documentElement.dataset.ready);
    assert.equal(await page.evaluate((a, b) => a + b, 2, 3), 5);
    assert.equal(await page.evaluate(async () => document.title), 'Small');
    await page.click('#plain');
    assert.equal(await page.evaluate(() => document.querySelector('#plain')?.textContent), '1');
    await page.type('#text', 'new');
    assert.equal(
      await page.evaluate(() => (document.querySelector('#text') as HTMLInputElement).value),
      'new',
    );
    await page.click('my-field >>> input');
    await page.press('Home', 'ArrowRight', 'ArrowRight');
    assert.equal(
      await page.evaluate(
        () => document.querySelector('my-field')?.shadowRoot?.querySelector('input')?.value,
      ),
      '2',
    );
    const picture = await page.screenshot();
    assert.equal(picture.subarray(1, 4).toString(), 'PNG');
    assert.ok(page.requests.includes(`${server.address}page.js`), page.requests.join());
    await assert.rejects(page.click('#nowhere'), /nothing on the page matches/);
  },
  'has its errors collected': async (page) => {
    await page.open(`${server.address}broken.html`);
    await new Promise((resolve) => setTimeout(resolve, 500));
    assert.match(page.errors.join('\n'), /said so/);
    assert.match(page.errors.join('\n'), /uncaught/);
    assert.match(page.errors.join('\n'), /missing\.js|404/);
    page.errors.length = 0;
  },
  'is left without an error while it still asks for something': async (page) => {
    await page.open(server.address);
    await page.evaluate(() => {
      for (let i = 0; i < 4; i += 1) fetch(`large.bin?${i}`).catch(() => {});
    });
    await page.open(`${server.address}?again`);
  },
});
