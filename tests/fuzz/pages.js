// Made-up addresses in browsers: whatever a link says, a figure comes, stays at hand, and says nothing senseless.

import { setTimeout as pause } from 'node:timers/promises';
import { siteFolder } from '../../scripts/support/site.js';
import { host } from '../browser/support/hosting.js';
import { addressOf } from './addresses.js';

/** So many figures are in one page at once. */
const together = 8;
/**
 * After so many pages comes a fresh browser, and a line that says how far it is. Firefox hangs under its driver once
 * it has opened 376 frames, whatever stands in them.
 */
const pagesBetween = 20;
/** Milliseconds after which a figure at long work is left alone. */
const patience = 3000;
/** Without a sign of life for so long, a page hangs. In ms by the clock. */
const longestSilence = 30_000;
/** Then none of its addresses is waited for any longer. */
const longestWait = 2 * longestSilence + patience;

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
 * A browser that can be left for a new one when a page of it hangs.
 *
 * @param {() => Promise<import('../browser/support/page.js').Browser>} open
 * @param {string} address
 */
async function openAt(open, address) {
  let browser = await open();
  const newPage = async () => {
    const page = await browser.newPage();
    await page.open(address);
    return page;
  };
  let page = await newPage();
  const renewPage = async () => {
    await page.close();
    page = await newPage();
  };
  const renewBrowser = async () => {
    // One that hangs may not even close.
    await Promise.race([browser.close(), pause(longestSilence)]);
    browser = await open();
    page = await newPage();
  };
  return {
    name: browser.name,
    /** What is wrong with each, or nothing if the page hangs. @param {string[]} queries */
    async look(queries) {
      const found = page.evaluate(openFrames, queries, patience, longestSilence);
      // Its end comes too late for anybody once the page hangs.
      found.catch(() => {});
      const all = await Promise.race([found, pause(longestWait)]);
      // A frame that is taken away gives up what it still asks for.
      const errors = page.errors.filter((error) => !takenBack.test(error));
      if (!all) await renewBrowser();
      else if (errors.length > 0) await renewPage();
      return { all, errors };
    },
    renew: renewBrowser,
    close: () => browser.close(),
  };
}

/**
 * @param {() => Promise<import('../browser/support/page.js').Browser>} open
 * @param {{ from: number, count: number }} share
 * @param {(line: string) => void} say
 */
export async function openAddresses(open, { from, count }, say) {
  const server = await host({ folder: siteFolder });
  /** @type {string[]} */
  const wrong = [];
  let longest = 0;
  const browser = await openAt(open, `${server.address}embed.html?figure=mertens`);
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
      const { all, errors } = await browser.look(queries);
      longest = Math.max(longest, performance.now() - start);
      const these = `addresses ${numbers[0]} to ${numbers.at(-1)}`;
      for (const error of errors) wrong.push(`${these}: ${error}`);
      for (const [i, line] of (all ?? []).entries())
        if (line) wrong.push(`address ${numbers[i]} (${queries[i]}): ${line}`);
      if (!all) {
        wrong.push(`${these}: the page hung`);
        for (const [i, query] of queries.entries()) {
          const alone = await browser.look([query]);
          const line = alone.all ? alone.all[0] : 'the page hung with this one alone';
          if (line) wrong.push(`address ${numbers[i]} (${query}): ${line}`);
        }
      }
      const done = number + numbers.length - from;
      if ((done / together) % pagesBetween === 0) {
        say(`${browser.name}: ${done} addresses, the longest wait ${Math.round(longest)} ms`);
        await browser.renew();
      }
    }
  } finally {
    await browser.close();
    await server.close();
  }
  return { done: count, wrong };
}
