/**
 * The page: makes each figure when the reader comes near it, keeps the state in the address, and shows what there
 * is to say about the whole page.
 */
import { version } from '../catalog/catalog.js';
import { whyUnsupported } from '../engine/workers/whyUnsupported.js';
import { figures } from '../figures/index.js';
import { bringControls } from '../figures/shared/controls/style.js';
import { register } from '../figures/shared/element/figure.js';
import { printUnfinished } from '../figures/shared/element/onPaper.js';
import { makeTabStop } from '../figures/shared/element/tabStop.js';
import type { Notice } from '../figures/shared/problems/linkNotices.js';
import { offerLanguages, siteOf } from '../page/otherLanguages.js';
import { patience, showStill, showStillIfLate } from '../page/stills.js';
import { loadWords } from '../text/words.js';
import { createContents } from './contents.js';
import { openSections } from './layOut.js';
import { createNotice } from './notice.js';
import { createSeedBar } from './seedBar.js';
import { followSettingLinks, takeStateAlong } from './settingLinks.js';
import { showStillsOfStage } from './stage/stills.js';
import { createPageState } from './state.js';
import { letTextLead } from './textLeads.js';

/** Figures are made this far ahead of the reader: about one screen. */
const ahead = '100% 0px';

// Nobody needs to wait for the stills (figures.css).
document.documentElement.classList.add('runs');
bringControls(document, 'rootd-stage, .card, .seed-bar, .notice');

/** What the history holds of a page that asks. */
const asking = 'asking';

const language = document.documentElement.lang;
const elements = Object.keys(figures).flatMap((name) => [
  ...document.querySelectorAll<HTMLElement>(name),
]);

// The words of the page come while the figures do; what happens before they are there is shown then.
let notices: Notice[] = [];
let notice: ReturnType<typeof createNotice> | undefined;
let seedBar: ReturnType<typeof createSeedBar> | undefined;
let showCard: ((seed: number) => Promise<void>) | undefined;

const state = createPageState({
  window,
  version,
  site: siteOf(document),
  onNotices: (found) => {
    notices = found;
    notice?.show(notices);
  },
  onSeed: (seed) => {
    seedBar?.show(seed);
    showCard?.(seed);
  },
});
// A link that holds a state shows what its sender saw: nobody is asked to guess it. A state that readers made themselves,
// and come back to, leaves them the questions.
if (!location.search) history.replaceState(asking, '');
if (history.state !== asking) for (const element of elements) element.removeAttribute('ask');
// What answers a question is not there before the figure comes, either: the page would move when it does.
for (const element of elements) element.toggleAttribute('data-asking', element.hasAttribute('ask'));
const stage = document.querySelector('rootd-stage');
if (history.state !== asking) stage?.removeAttribute('data-asks');
followSettingLinks(window);
takeStateAlong(window);
letTextLead(window);
openSections(window);
printUnfinished(window, elements, { isUsual: state.isUsual, showStill });

const coming = new Map<string, Promise<void>>();

/** Each module is asked for once: WebKit hands out one that is still coming, asked for again, before it has run. */
function bring(name: string) {
  const known = coming.get(name);
  if (known) return known;
  const made = figures[name]().then(register);
  coming.set(name, made);
  // A reader who comes back is another try.
  made.catch(() => coming.delete(name));
  return made;
}

/** Its picture is all that there is, and it asks nothing. */
function standIn(figure: Element) {
  figure.removeAttribute('data-asking');
  showStill(figure);
}

/** Makes the figures that come near, and tells of the first look around how many there were. */
const makeNear = (rootMargin: string, onFirst?: (found: number) => void) => {
  const near = new IntersectionObserver(
    (entries) => {
      const found = entries.filter(({ isIntersecting }) => isIntersecting);
      for (const { target } of found) {
        bring(target.localName)
          .then(() => {
            near.unobserve(target);
            // Here it never comes.
            if (whyUnsupported()) standIn(target);
            showStillIfLate(target);
          })
          .catch(() => standIn(target));
      }
      onFirst?.(found.length);
      onFirst = undefined;
    },
    { rootMargin },
  );
  for (const element of elements) {
    makeTabStop(element);
    near.observe(element);
  }
};

/** The stage comes when it is near, too. */
function bringStage(stage: Element) {
  const near = new IntersectionObserver(
    ([{ isIntersecting }]) => {
      if (!isIntersecting) return;
      near.disconnect();
      import('./stage/stage.js').catch(() => showStillsOfStage(stage));
    },
    { rootMargin: ahead },
  );
  near.observe(stage);
}

// What is on the screen comes first: nothing else is asked for until it shows something.
let goesAhead = false;
const goAhead = () => {
  if (goesAhead) return;
  goesAhead = true;
  makeNear(ahead);
  if (stage) bringStage(stage);
};
document.addEventListener('rootd-result', goAhead, { once: true });
makeNear('0px', (found) => {
  if (found === 0) goAhead();
  else setTimeout(goAhead, patience);
});
offerLanguages(window);
createContents(document);

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

const card = document.querySelector('.card');
if (card && !whyUnsupported()) {
  const near = new IntersectionObserver(
    async ([{ isIntersecting }]) => {
      if (!isIntersecting) return;
      near.disconnect();
      const { createCard } = await import('./card.js');
      showCard = createCard(card, words.card, language);
      await showCard(state.seed);
    },
    { rootMargin: ahead },
  );
  near.observe(card);
}
