// The whole page by keys alone: every control is reached once, in the order of the page, and shows its focus.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chromiumAtSite } from './support/chromiumAtSite.js';
import { essayPages } from './support/essayPages.js';

const at = chromiumAtSite();

/** Numbers all that a key can reach, in the order of the page, as `data-stop`, and says what it is. */
function numberStops() {
  const stops: string[] = [];
  const walk = (root: Document | ShadowRoot) => {
    for (const element of root.querySelectorAll('*')) {
      const { tabIndex } = element as HTMLElement;
      const visible = element.checkVisibility({ visibilityProperty: true });
      // Of words to choose from, the chosen one is a stop; arrow keys go on from there.
      const isReached = !element.matches(':disabled, [type=radio]:not(:checked)');
      if (tabIndex >= 0 && visible && isReached) {
        (element as HTMLElement).dataset.stop = String(stops.length);
        const name =
          element.getAttribute('aria-label') || element.textContent?.trim() || element.id;
        stops.push(`${element.localName} ${name?.slice(0, 40)}`);
      }
      if (element.shadowRoot) walk(element.shadowRoot);
    }
  };
  walk(document);
  return stops;
}

/** What has the focus: its number, and whether it shows. */
function stopNow() {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  if (!element || element === document.body) return undefined;
  const style = getComputedStyle(element);
  const { top, bottom, width } = element.getBoundingClientRect();
  return {
    stop: Number((element as HTMLElement).dataset.stop ?? -1),
    outlined: style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1,
    onScreen: width > 0 && bottom > 0 && top < innerHeight,
  };
}

for (const { path, figures } of essayPages)
  test(`Tab goes through all of ${path} in its order, and each stop shows`, async () => {
    const page = await at.browser.newPage({
      viewport: { width: 1000, height: 900 },
      reducedMotion: 'reduce',
    });
    await page.goto(`${at.site.address}${path}?seed=1`);
    const count = await page.locator('[number]').count();
    assert.ok(count >= figures.length);
    for (let at = 0; at < count; at += 1) {
      await page.waitForFunction(
        (at) => {
          const figure = document.querySelectorAll('[number]')[at] as any;
          // What is laid out above may move it.
          if (!figure?.settled) figure?.scrollIntoView({ behavior: 'instant' });
          return figure?.settled;
        },
        at,
        { timeout: 60_000 },
      );
    }
    // Its button comes with its maps, which come when it is near.
    for (const card of await page.locator('.card').all()) {
      await card.scrollIntoViewIfNeeded();
      await card.locator('button').waitFor();
    }
    await page.evaluate(() => {
      scrollTo({ top: 0, behavior: 'instant' });
    });
    // The stage has other controls in other states.
    await page.waitForTimeout(1000);
    const stops = await page.evaluate(numberStops);
    assert.ok(stops.length > 100, `${stops.length} stops`);
    const reached: number[] = [];
    const dark = [];
    for (let i = 0; i < stops.length; i += 1) {
      await page.keyboard.press('Tab');
      const now = await page.evaluate(stopNow);
      if (!now) break;
      reached.push(now.stop);
      if (!now.outlined || !now.onScreen) dark.push(`${stops[now.stop]} ${JSON.stringify(now)}`);
    }
    assert.deepEqual(dark, []);
    assert.deepEqual(
      reached.map((stop) => stops[stop]),
      stops,
    );
  });

/** In the page: the figure, or its place, that has the focus, and whether it is in the window. */
function figureNow() {
  const { activeElement: element } = document;
  if (!element?.shadowRoot || !element.matches('[number], body > :defined')) return undefined;
  const { top, bottom } = element.getBoundingClientRect();
  return {
    name: `${element.localName} ${element.getAttribute('number') ?? ''}`,
    onScreen: bottom > 0 && top < innerHeight,
  };
}

for (const { path, figures } of [
  ...essayPages,
  { path: 'empty', figures: ['rootd-sums', 'rootd-heads', 'rootd-mertens'] },
])
  test(`Tab brings the figures of ${path} from the top, though none but the first is there yet`, async () => {
    const page = await at.browser.newPage({ viewport: { width: 1000, height: 900 } });
    if (path === 'empty') {
      const text = `<!doctype html><html lang="en"><title>Guest</title><link rel="icon" href="data:,">
        <script type="module" src="/rootd.js"></script>
        ${figures.map((tag) => `<p style="height:4000px"><a href="#">x</a></p><${tag}></${tag}>`).join('')}`;
      await page.route('**/empty', (route) =>
        route.fulfill({ contentType: 'text/html', body: text }),
      );
    }
    await page.goto(`${at.site.address}${path}`);
    const wanted = await page.locator(path === 'empty' ? figures.join() : '[number]').count();
    const reached = new Set<string>();
    for (let i = 0; i < 800 && reached.size < wanted; i += 1) {
      await page.keyboard.press('Tab');
      const now = await page.evaluate(figureNow);
      if (!now) continue;
      reached.add(now.name);
      await page.waitForFunction(
        () => document.activeElement?.shadowRoot?.querySelector('figure'),
        undefined,
        { timeout: 30_000 },
      );
      assert.ok((await page.evaluate(figureNow))?.onScreen, now.name);
    }
    assert.equal(reached.size, wanted, [...reached].join(', '));
  });

test('a chart is read by arrow keys, and Escape puts its words away', async () => {
  const page = await at.browser.newPage({ viewport: { width: 1000, height: 900 } });
  await page.goto(`${at.site.address}deeper.html?seed=1`);
  const chart = page.locator('rootd-sums .c-reader').last();
  await page.waitForFunction(() => !document.querySelector('main > section:not(.open)'));
  await page.evaluate(() =>
    document.querySelector('rootd-sums')?.scrollIntoView({ behavior: 'instant' }),
  );
  await page.waitForFunction(
    () => (document.querySelector('rootd-sums') as any)?.settled,
    undefined,
    { timeout: 60_000 },
  );
  const tip = page.locator('rootd-sums .c-tip').last();
  await page.keyboard.press('Tab');
  await chart.focus();
  await page.keyboard.press('ArrowRight');
  const first = String(await tip.textContent());
  assert.ok(await tip.isVisible());
  await page.keyboard.press('ArrowRight');
  assert.notEqual(await tip.textContent(), first);
  assert.equal(
    await chart.getAttribute('aria-valuetext'),
    String(await tip.textContent()).replaceAll('\n', ', '),
  );
  await page.keyboard.press('Escape');
  assert.ok(!(await tip.isVisible()));
});
