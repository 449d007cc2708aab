/**
 * The page: makes each figure when the reader comes near it, keeps the state in the address, and shows what there
 * is to say about the whole page.
 */
import { version } from '../catalog/catalog.js';
import { whyUnsupported } from '../engine/support.js';
import { register } from '../figures/figure.js';
import { figures } from '../figures/index.js';
import { loadWords } from '../text/words.js';
import { createNotice } from './notice.js';
import { followSettingLinks, openSections, printStills, showStill } from './sections.js';
import { createSeedBar } from './seedBar.js';
import { createPageState } from './state.js';

/** Figures are made this far ahead of the reader: about one screen. */
const ahead = '100% 0px';

const language = document.documentElement.lang;
const elements = Object.keys(figures).flatMap((name) => [...document.querySelectorAll(name)]);

// The words of the page come while the figures do; what happens before they are there is shown then.
/** @type {import('./notice.js').Notice[]} */
let notices = [];
/** @type {ReturnType<typeof createNotice> | undefined} */
let notice;
/** @type {ReturnType<typeof createSeedBar> | undefined} */
let seedBar;

const state = createPageState({
  window,
  version,
  site: document.baseURI,
  onNotices: (found) => {
    notices = found;
    notice?.show(notices);
  },
  onSeed: (seed) => seedBar?.show(seed),
});
followSettingLinks(window);
openSections(window);
printStills(window, elements);

const near = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      figures[target.localName]()
        .then(register)
        .then(() => near.unobserve(target))
        // The still is there, and a reader who comes back is another try.
        .catch(() => showStill(target));
    }
  },
  { rootMargin: ahead },
);
const unsupported = whyUnsupported();
for (const element of elements) {
  if (unsupported) showStill(element);
  near.observe(element);
}

const words = await loadWords(language, 'page');
notice = createNotice(document, { words, language, version });
notice.show(notices);
document.body.append(notice.node);
seedBar = createSeedBar(document, {
  words,
  onSeed: (seed, settled) => state.setSeed(seed, settled),
  onReset: () => state.reset(),
  link: () => state.link(),
});
seedBar.show(state.seed);
document.querySelector('#seed-bar')?.append(seedBar.node);
