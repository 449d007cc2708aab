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

const guestPage = (html: string) => (path: string) => {
  if (path === '/guest.html') return { type: '.html', text: `${start}${html}</html>` };
  return path === '/favicon.ico' ? { type: '.ico', text: '' } : undefined;
};

let site: Awaited<ReturnType<typeof host>>;
/** A page under each policy. */
const guests: Record<string, Awaited<ReturnType<typeof hostGuest>>> = {};
/** Addresses of pages with an element, by what their policy is. */
const elements: Record<string, string> = {};
before(async () => {
  const instead = (path: string) =>
    path === '/watching.js' ? { type: '.js', text: watching } : undefined;
  site = await host({ folder: siteFolder, crossOrigin: true, instead });
  const { origin } = new URL(site.address);
  const policies = policiesFor(origin);
  const body = (from: string) =>
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
    const policy = policies[way as keyof typeof pages];
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

/** In the page: chooses what saves a file from the figure's menu. */
function choose(tag: string, item: string) {
  const root = document.querySelector(tag)?.shadowRoot;
  (root?.querySelector('.menu-button') as HTMLElement | null | undefined)?.click();
  (root?.querySelector(`[data-item=${item}]`) as HTMLElement | null | undefined)?.click();
}

/** In the page: what was saved under a name. */
async function savedAs(name: string) {
  const blob = (window as any).saved[name];
  if (!blob) return undefined;
  if (blob.type !== 'image/png') return { size: blob.size, colors: 0 };
  const bitmap = await createImageBitmap(blob);
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
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
        const { size, colors } = (await until(page, savedAs, `${figure}.${item}`)) as any;
        assert.ok(size > 1000, `${name}: ${item} of ${size} bytes`);
        // Of the heatmap alone there are more.
        if (item === 'png') assert.ok(colors > 200, `${name}: ${colors} colours`);
      }
      assert.deepEqual(await page.evaluate(() => (window as any).refused), [], name);
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
