// The Content-Security-Policies that the documentation promises to be enough, on pages of another origin.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { policiesFor } from '../../scripts/docs/policies.js';
import { siteFolder } from '../../scripts/support/site.js';
import { inEveryBrowser } from './support/browsers.js';
import { hostGuest, settledInView } from './support/guest.js';
import { host } from './support/hosting.js';
import { until } from './support/page.js';

/** @type {Awaited<ReturnType<typeof host>>} */
let site;
/** A page under each policy. @type {Record<string, Awaited<ReturnType<typeof hostGuest>>>} */
const guests = {};
before(async () => {
  site = await host({ folder: siteFolder, crossOrigin: true });
  const script = `<script type="module" src="${site.address}rootd.js"></script>`;
  const frame = `<iframe src="${site.address}embed.html?figure=mertens" width="600"></iframe>`;
  const pages = {
    other: `${script}<body><rootd-mertens></rootd-mertens></body>`,
    frame: `<body>${frame}</body>`,
    frameScript: `<script src="${site.address}rootd-frame.js"></script><body>${frame}</body>`,
  };
  const policies = policiesFor(new URL(site.address).origin);
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

inEveryBrowser('a policy of the page', {
  'lets an element from another origin compute': async (page) => {
    await page.open(guests.other.address);
    await until(page, settledInView, 'rootd-mertens');
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
