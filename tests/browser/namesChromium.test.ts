// What a screen reader is given: every control and every picture has one name, and it is read once.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import en from '../../web/text/en/index.js';
import { chromiumAtSite, settle } from './support/chromiumAtSite.js';

const at = chromiumAtSite();

type Said = { role: string; name: string };

const named = new Set([
  'slider',
  'image',
  'textbox',
  'combobox',
  'checkbox',
  'radio',
  'radiogroup',
  'button',
  'progressbar',
]);

/** In the page, of a figure: labels for the eye alone, and the names of what they stand at. */
function hiddenLabels(tag: string) {
  const root = document.querySelector(tag)?.shadowRoot;
  return [...(root?.querySelectorAll('label[aria-hidden]') ?? [])].map((label) => {
    const control = root?.getElementById((label as HTMLLabelElement).htmlFor);
    return [label.textContent ?? '', control?.getAttribute('aria-label') ?? ''];
  });
}

for (const figure of Object.keys(en.figures))
  test(`${figure}: names are there, and read once`, async () => {
    const page = await at.browser.newPage({ viewport: { width: 900, height: 1000 } });
    await page.goto(`${at.site.address}embed.html?figure=${figure}`);
    await settle(page, `rootd-${figure}`);
    const session = await page.context().newCDPSession(page);
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    /** What is drawn in a picture is not read, and a letter in a formula is no name. */
    const isWithin = ({ parentId }: (typeof nodes)[number]): boolean => {
      const parent = byId.get(parentId ?? '');
      return (
        parent !== undefined &&
        (/^(image|MathMLMath)$/.test(parent.role?.value) || isWithin(parent))
      );
    };
    const said = nodes
      .filter((node) => !node.ignored && !isWithin(node))
      .map(({ role, name }): Said => ({ role: role?.value, name: (name?.value ?? '').trim() }));
    for (const { role, name } of said) {
      assert.ok(role !== 'Canvas', 'a canvas without a name');
      if (named.has(role)) assert.notEqual(name, '', role);
    }
    const of = (...roles: string[]) => said.filter(({ role }) => roles.includes(role));
    const sliders = new Set(of('slider', 'combobox', 'textbox').map(({ name }) => name));
    for (const { name } of of('image', 'StaticText', 'progressbar'))
      assert.ok(!sliders.has(name), `read twice: ${name}`);
    for (const [label, name] of await page.evaluate(hiddenLabels, `rootd-${figure}`))
      assert.ok(name.toLowerCase().includes(label.toLowerCase()), `${label} is not in ${name}`);
  });
