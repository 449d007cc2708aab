// Whatever a reader may choose, a figure shows something or says in words of its own why it can't.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalog } from '../../web/catalog/catalog.js';
import { figures } from '../../web/figures/index.js';
import type { OptionSpec } from '../../web/figures/shared/options/optionTable.js';
import { chromiumAtSite, settle } from './support/chromiumAtSite.js';

const at = chromiumAtSite();

/** Every law by its text, lists and degrees among them that have no variance, no spread or no second value. */
const laws = [
  ...catalog.laws.filter((law) => !law.takesValues && !law.takesDegrees).map(({ id }) => id),
  ...['student:3', 'student:2', 'student:1'],
  ...['values:0', 'values:5', 'values:0,1@1,0', 'values:-1000000,1'],
];

/** The ends of what an option may be; of numbers that cost time, the small end. */
function extremesOf({ kind, choices = [], minimum, default: usual }: OptionSpec) {
  if (kind === 'law') return laws;
  if (kind === 'choice') return choices;
  if (kind === 'flag') return [!usual];
  if (kind === 'whole' || kind === 'number') return minimum === undefined ? [] : [minimum];
  return [];
}

/**
 * Sets one option, waits for what comes of it, and sets it back.
 * @returns what the figure says in place of a result
 */
async function trial({
  tag,
  name,
  value,
}: {
  tag: string;
  name: string;
  value: any;
}): Promise<string | undefined> {
  const figure = document.querySelector(tag) as any;
  const before = figure.getAttribute(name);
  const failure = figure.shadowRoot.querySelector('[part~=error]');
  const answered = async () => {
    const start = performance.now();
    do await new Promise((resolve) => setTimeout(resolve, 10));
    while (!figure.settled && failure.hidden && performance.now() - start < 60_000);
    if (!failure.hidden) return failure.textContent;
    return figure.settled ? undefined : 'no answer in a minute';
  };
  figure.set({ [name]: value });
  const said = await answered();
  if (before === null) figure.removeAttribute(name);
  else figure.setAttribute(name, before);
  await answered();
  return said;
}

for (const [tag, load] of Object.entries(figures)) {
  test(`${tag} answers every choice and every smallest number`, async () => {
    const page = await at.browser.newPage({ viewport: { width: 360, height: 900 } });
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(error.message));
    // That of gradients trains from 200 seeds; ten are enough here.
    const few = tag === 'rootd-gradients' ? '&seeds=10' : '';
    await page.goto(`${at.site.address}embed.html?figure=${tag.replace('rootd-', '')}${few}`);
    await settle(page, tag);
    for (const option of (await load()).options) {
      for (const value of extremesOf(option)) {
        const said = await page.evaluate(trial, { tag, name: option.name, value });
        if (said) failures.push(`${option.name} = ${value}: ${said}`);
      }
    }
    assert.deepEqual(failures, []);
  });
}
