// The Content-Security-Policies that the documentation promises to be enough: of pages of another origin, and of the
// site's own.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { policiesFor } from '../../scripts/docs/policies.js';
import { siteFolder } from '../../scripts/support/site.js';
import { inEveryBrowser } from './support/browsers.js';
import { hostGuest, settledInView } from './support/guest.js';
import { host } from './support/hosting.js';
import { until } from './support/page.js';

/** Has a canvas in its picture, which an SVG holds as an image. */
const figure = 'rootd-scores';

/**
 * What a page runs before anything else: what its policy refuses, and the files that it would save, are kept. (The
 * script that collects errors for the tests under WebKit is not the page's.)
 */
const watching = `
  window.refused = [];
  window.saved = {};
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    if (!blockedURI.endsWith('/collect-errors.js')) refused.push(violatedDirective + ' ' + blockedURI);
  });
  const blobs = new Map();
  const { createObjectURL } = URL;
  URL.createObjectURL = (blob) => {
    const address = createObjectURL(blob);
    blobs.set(address, blob);
    return address;
  };
  const { click } = HTMLAnchorElement.prototype;
  HTMLAnchorElement.prototype.click = function () {
    if (this.download) saved[this.download] = blobs.get(this.href);
    else click.call(this);
  };`;

const start = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Guest</title>`;

/** @param {string} html */
const guestPage = (html) => (/** @type {string} */ path) => {
  if (path === '/guest.html') return { type: '.html', text: `${start}${html}</html>` };
  return path === '/favicon.ico' ? { type: '.ico', text: '' } : undefined;
};

/** @type {Awaited<ReturnType<typeof host>>} */
let site;
/** A page under each policy. @type {Record<string, Awaited<ReturnType<typeof hostGuest>>>} */
const guests = {};
/** Addresses of pages with an element, by what their policy is. @type {Record<string, string>} */
const elements = {};
before(async () => {
  const instead = (/** @type {string} */ path) =>
    path === '/watching.js' ? { type: '.js', text: watching } : undefined;
  site = await host({ folder: siteFolder, crossOrigin: true, instead });
  const { origin } = new URL(site.address);
  const policies = policiesFor(origin);
  /** @param {string} from */
  const body = (from) =>
    `<script src="${from}watching.js"></script><script type="module" src="${from}rootd.js"></script><body><${figure}></${figure}></body>`;
  for (const [name, policy] of Object.entries({
    'as documented': policies.other,
    "as documented, with default-src 'self'": `default-src 'self'; ${policies.other}`,
    "as documented, with default-src 'none'": `default-src 'none'; img-src 'self'; ${policies.other}`,
  })) {
    guests[name] = await hostGuest({}, { policy, instead: guestPage(body(site.address)) });
    elements[`from another origin, ${name}`] = `${guests[name].address}guest.html`;
  }
  const own = guestPage(body(''));
  guests.own = await host({
    folder: siteFolder,
    policy: `default-src 'self'; ${policies.own}`,
    instead: (path) => own(path) ?? instead(path),
  });
  elements["of the page's own origin, with default-src 'self'"] = `${guests.own.address}guest.html`;
  const frame = `<iframe src="${site.address}embed.html?figure=mertens" width="600"></iframe>`;
  const pages = {
    frame: `<body>${frame}</body>`,
    frameScript: `<script src="${site.address}rootd-frame.js"></script><body>${frame}</body>`,
  };
  for (const [way, html] of Object.entries(pages)) {
    const policy = policies[/** @type {keyof typeof pages} */ (way)];
    guests[way] = await hostGuest(
      { 'index.html': html },
      // The picture that stands for a page's missing icon is none of ours.
      { policy: `default-src 'none'; img-src 'self' data:; ${policy}` },
    );
  }
});
after(async () => {
  await site?.close();
  for (const guest of Object.values(guests)) await guest.close();
});

/** In the page: chooses what saves a file from the figure's menu. @param {string} tag @param {string} item */
function choose(tag, item) {
  const root = document.querySelector(tag)?.shadowRoot;
  /** @type {HTMLElement | null | undefined} */ (root?.querySelector('.menu-button'))?.click();
  /** @type {HTMLElement | null | undefined} */ (
    root?.querySelector(`[data-item=${item}]`)
  )?.click();
}

/** In the page: what was saved under a name. @param {string} name */
async function savedAs(name) {
  const blob = /** @type {any} */ (window).saved[name];
  if (!blob) return undefined;
  if (blob.type !== 'image/png') return { size: blob.size, colors: 0 };
  const bitmap = await createImageBitmap(blob);
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return { size: blob.size, colors: new Set(new Uint32Array(data.buffer)).size };
}

inEveryBrowser('a policy of the page', {
  'lets an element compute and save all that its menu offers': async (page) => {
    for (const [name, address] of Object.entries(elements)) {
      await page.open(address);
      await until(page, settledInView, figure);
      for (const item of ['png', 'svg', 'csv', 'json']) {
        await page.evaluate(choose, figure, item);
        const { size, colors } = /** @type {any} */ (
          await until(page, savedAs, `${figure}.${item}`)
        );
        assert.ok(size > 1000, `${name}: ${item} of ${size} bytes`);
        // Of the heatmap alone there are more.
        if (item === 'png') assert.ok(colors > 200, `${name}: ${colors} colours`);
      }
      assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).refused), [], name);
    }
  },

  'lets a frame in': async (page) => {
    await page.open(guests.frame.address);
    const frames = await page.evaluate(() => window.frames.length);
    assert.equal(frames, 1);
  },

  'lets a frame take the height it needs': async (page) => {
    await page.open(guests.frameScript.address);
    await until(page, () => {
      const frame = document.querySelector('iframe');
      frame?.scrollIntoView({ behavior: 'instant' });
      return Number.parseFloat(frame?.style.height ?? '') > 300;
    });
  },
});
