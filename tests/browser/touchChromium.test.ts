// On a phone whatever is pressed or dragged is 44 px high, or takes what falls that near to it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chromiumAtSite, settle } from './support/chromiumAtSite.js';

const at = chromiumAtSite({ crossOrigin: true });

/** What is lower than a finger needs. */
function lowControls() {
  const pressed = 'button, summary, select, input, label:has(input), [role=slider], nav p a';
  const low: string[] = [];
  for (const host of [document, ...document.querySelectorAll('main .way *')]) {
    const root = host instanceof Document ? host : host.shadowRoot;
    for (const control of root?.querySelectorAll(pressed) ?? []) {
      // Of a box with its label, the label is pressed.
      const { type } = control as HTMLInputElement;
      if (type === 'checkbox' || type === 'radio' || !control.checkVisibility()) continue;
      if (control.closest('.values')) continue;
      const { content, height } = getComputedStyle(control, '::after');
      const around = content === 'none' ? 0 : Number.parseFloat(height);
      const own = control.getBoundingClientRect().height;
      const name = `${host instanceof Element ? host.localName : 'page'} ${control.localName}`;
      if (own > 1 && Math.max(own, around) < 44)
        low.push(`${name} ${control.className} ${own} ${around}`);
    }
  }
  return low;
}

test('controls of the page and of the figures on its main way are high enough for a finger', async () => {
  const page = await at.browser.newPage({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  // A link that sets something asks nothing.
  await page.goto(`${at.site.address}?seed=1`);
  const count = await page.evaluate(() => document.querySelectorAll('main .way [number]').length);
  for (let i = 1; i <= count; i++) await settle(page, `.way [number="${i}"]`);
  assert.deepEqual(await page.evaluate(lowControls), []);
  // A phone makes room for what reaches out of the page, and shows all of it smaller.
  assert.equal(await page.evaluate(() => innerWidth), 390);
});

test('what a finger may press reaches out of no page', async () => {
  const page = await at.browser.newPage({
    viewport: { width: 375, height: 800 },
    hasTouch: true,
    isMobile: true,
  });
  await page.goto(
    await at.guest(
      `<meta name="viewport" content="width=device-width">${at.script}<body style="margin: 0"><rootd-keys></rootd-keys></body>`,
    ),
  );
  await settle(page, 'rootd-keys');
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 375);
});

test('a finger flips the sign that it touches', async () => {
  const page = await at.browser.newPage({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await page.goto(`${at.site.address}embed.html?figure=lookup`);
  await settle(page, 'rootd-lookup');
  const lookup = page.locator('rootd-lookup');
  const keyOf = () => lookup.evaluate((figure: any) => JSON.stringify(figure.options));
  // Where squares are drawn: the first agrees with the query or differs from it.
  for (const squares of ['.c-bars', '.c-hollow']) {
    const before = await keyOf();
    const { x, y } = await lookup.evaluate((figure, squares) => {
      const path = figure.shadowRoot?.querySelector(squares) as SVGPathElement;
      const { left, top } = (path.ownerSVGElement as SVGElement).getBoundingClientRect();
      const [, x, y] = /^M([\d.]+),([\d.]+)/.exec(path.getAttribute('d') ?? '') ?? [];
      return { x: left + Number(x) + 8, y: top + Number(y) + 8 };
    }, squares);
    await page.touchscreen.tap(x, y);
    await settle(page, 'rootd-lookup');
    assert.notEqual(await keyOf(), before, squares);
  }
});
