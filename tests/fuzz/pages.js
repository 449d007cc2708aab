// Made-up addresses in browsers: whatever a link says, a figure comes, stays at hand, and says nothing senseless.

import { siteFolder } from '../../scripts/support/site.js';
import { host } from '../browser/support/hosting.js';
import { addressOf } from './addresses.js';

/** So many figures are in one page at once. */
const together = 8;
/** After so many pages comes a fresh one, and a line that says how far it is. */
const pagesBetween = 20;
/** Milliseconds after which a figure at long work is left alone. */
const patience = 3000;
/** Without a sign of life for so long, a page hangs. In ms by the clock. */
const longestSilence = 30_000;

const takenBack = /(ERR|BINDING)_ABORTED$|Browsing context already closed/;

/** The address's query, whatever half signs it may hold. @param {string} figure @param {Record<string, string>} texts */
function queryOf(figure, texts) {
  const query = new URLSearchParams({ ...texts, figure });
  return query.toString();
}

/**
 * In a page of the same site: opens each address in a frame and says what is wrong.
 *
 * @param {string[]} queries
 * @param {number} patience
 * @param {number} longestLoad
 * @returns {Promise<string[]>}
 */
async function openFrames(queries, patience, longestLoad) {
  const wait = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));
  /** @param {string} query */
  const look = async (query) => {
    const frame = document.createElement('iframe');
    frame.style.cssText = 'width: 700px; height: 600px';
    frame.src = `embed.html?${query}`;
    const loaded = new Promise((resolve) =>
      frame.addEventListener('load', resolve, { once: true }),
    );
    document.body.append(frame);
    await Promise.race([loaded, wait(longestLoad)]);
    const start = performance.now();
    /** @type {any} */
    let figure;
    for (;;) {
      const inside = /** @type {Document} */ (frame.contentDocument);
      figure = [...inside.querySelectorAll('*')].find((each) =>
        each.localName.startsWith('rootd-'),
      );
      // Where an address is wrong, a figure says so and computes nothing.
      const waited = performance.now() - start;
      if (figure?.settled || waited > (figure ? patience : longestLoad)) break;
      await wait(50);
    }
    /** @param {ParentNode} within @returns {string} */
    const textOf = (within) =>
      [...within.querySelectorAll('*')]
        .map((each) => {
          const own = [...each.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
          const text = ['style', 'script'].includes(each.localName)
            ? ''
            : own.map((node) => node.nodeValue).join(' ');
          return `${text} ${each.shadowRoot ? textOf(each.shadowRoot) : ''}`;
        })
        .join(' ');
    const text = figure ? textOf(/** @type {any} */ (frame.contentDocument)) : '';
    frame.remove();
    if (!figure) return 'no figure has come';
    // What a reader typed is quoted, and may be any of these.
    const quoted = [...new URLSearchParams(query)].flat().join(' ');
    const senseless = /\bNaN\b|\bundefined\b|\[object/.exec(text)?.[0];
    return senseless && !quoted.includes(senseless) ? `the figure says ${senseless}` : '';
  };
  return Promise.all(queries.map(look));
}

/**
 * @param {() => Promise<import('../browser/support/page.js').Browser>} open
 * @param {{ from: number, count: number }} share
 * @param {(line: string) => void} say
 */
export async function openAddresses(open, { from, count }, say) {
  const server = await host({ folder: siteFolder });
  const browser = await open();
  /** @type {string[]} */
  const wrong = [];
  let longest = 0;
  const fresh = async () => {
    const page = await browser.newPage();
    await page.open(`${server.address}embed.html?figure=mertens`);
    return page;
  };
  let page = await fresh();
  try {
    for (let number = from; number < from + count; number += together) {
      const numbers = Array.from(
        { length: Math.min(together, from + count - number) },
        (_, i) => number + i,
      );
      const queries = await Promise.all(
        numbers.map(async (each) => {
          const { figure, texts } = await addressOf(each);
          return queryOf(figure, texts);
        }),
      );
      const start = performance.now();
      const found = await page.evaluate(openFrames, queries, patience, longestSilence);
      longest = Math.max(longest, performance.now() - start);
      for (const [i, line] of found.entries())
        if (line) wrong.push(`address ${numbers[i]} (${queries[i]}): ${line}`);
      // A frame that is taken away gives up what it still asks for.
      const errors = page.errors.filter((error) => !takenBack.test(error));
      for (const error of errors)
        wrong.push(`addresses ${numbers[0]} to ${numbers.at(-1)}: ${error}`);
      if (performance.now() - start > longestSilence)
        wrong.push(`addresses ${numbers[0]} to ${numbers.at(-1)}: the page hung`);
      const done = number + numbers.length - from;
      const isRound = (done / together) % pagesBetween === 0;
      if (isRound)
        say(`${browser.name}: ${done} addresses, the longest wait ${Math.round(longest)} ms`);
      if (errors.length > 0 || isRound) {
        await page.close();
        page = await fresh();
      }
    }
  } finally {
    await browser.close();
    await server.close();
  }
  return { done: count, wrong };
}
