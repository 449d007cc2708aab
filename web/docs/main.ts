/**
 * A page of the documentation: code that follows its figure, and the search. The figures themselves come from
 * rootd.js, as they do in anybody's page.
 */

import { printUnfinished } from '../figures/shared/element/onPaper.js';
import { offerLanguages } from '../page/otherLanguages.js';
import { showStill, showStillIfLate } from '../page/stills.js';
import { enableCopying } from './copy.js';
import { followFigure, showAddresses } from './live.js';
import { enableSearch } from './search.js';

// The still need not wait (figures.css) once the figure's own script is there.
const live = document.querySelector('.live');
const ready = live ? customElements.whenDefined(live.localName) : Promise.resolve();
ready.then(() => {
  document.documentElement.classList.add('runs');
  if (live) showStillIfLate(live);
});
printUnfinished(window, live ? [live] : [], {
  isUsual: (figure) =>
    Object.keys((figure as { changes?: object } & Element).changes ?? {}).length === 0,
  showStill,
});

showAddresses(document);
followFigure(document);
enableCopying(document);
enableSearch(document);
offerLanguages(window);
