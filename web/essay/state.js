/**
 * The page's whole state in its address: `?v=0.1.0&seed=3&sums.d=200&sums.law=student:5`.
 *
 * A key is a figure's name, a point, and an option; `seed` alone is the page's, which a figure may override
 * (`sums.seed`). Options at the page's own settings are left out. A change pushes one entry to the history
 * when it begins and replaces it while a control is dragged, so that back undoes the whole drag.
 */
import { addressesAt } from '../figures/shared/takeaway/addresses.js';
import { readAddress, writeQuery } from './stateQuery.js';

/** Changes of one option within this time are one step back, in ms: arrow keys held, digits typed. */
const oneStep = 1000;

/** Browsers refuse addresses that change too often (Safari: 100 in 30 s). In ms. */
const replacePause = 350;

const defaultSeed = 1;

/** @typedef {import('../figures/shared/problems/linkNotices.js').Notice} Notice */

/** @typedef {import('../figures/shared/element/figure.js').FigureElement} FigureElement */

/**
 * @param {object} page
 * @param {Window & typeof globalThis} page.window
 * @param {string} page.version
 * @param {string} page.site the folder of rootd.js and of the one-file build, for embed snippets and files
 * @param {(notices: Notice[]) => void} page.onNotices what a link held that the page could not follow; all so far
 * @param {(seed: number) => void} page.onSeed the page's seed is another
 */
export function createPageState({ window, version, site, onNotices, onSeed }) {
  const { document, history, location } = window;
  const elements = /** @type {FigureElement[]} */ (
    [...document.querySelectorAll('*')].filter((element) => element.localName.startsWith('rootd-'))
  );
  const answer = addressesAt(site);
  const byKey = new Map(elements.map((element) => [keyOf(element), element]));

  let seed = defaultSeed;
  /** What the address says of figures whose code is not here yet. @type {Map<string, Record<string, string>>} */
  const pending = new Map();
  /** @type {Notice[]} */
  let notices = [];
  /** @type {{ gesture: string, dragging: string | undefined, at: number } | undefined} */
  let lastStep;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let replacing;

  /** @param {Notice[]} more */
  const addNotices = (more) => {
    if (more.length === 0) return;
    notices = [...notices, ...more];
    onNotices(notices);
  };

  /** @param {string} key */
  const settle = (key) => {
    const texts = pending.get(key);
    const element = byKey.get(key);
    if (!texts || !element || !isReady(element)) return;
    pending.delete(key);
    element.inherit({ seed: String(seed) });
    const problems = element.restore(texts);
    addNotices(
      problems.map(({ option, got }) => ({ kind: 'ignored', key: `${key}.${option}`, text: got })),
    );
  };

  const readPage = () => {
    const read = readAddress(location.search, [...byKey.keys()]);
    notices = [];
    onNotices(notices);
    seed = read.seed ?? defaultSeed;
    onSeed(seed);
    for (const key of byKey.keys()) {
      pending.set(key, read.figures[key] ?? {});
      settle(key);
    }
    /** @type {Notice[]} */
    const found = read.ignored.map(({ key, text }) => ({ kind: 'ignored', key, text }));
    if (read.version !== undefined && read.version !== version) {
      found.unshift({ kind: 'version', theirs: read.version });
    }
    addNotices(found);
  };

  const changes = () =>
    Object.fromEntries(
      [...byKey].map(([key, element]) => [
        key,
        pending.get(key) ?? (isReady(element) ? element.changes : {}),
      ]),
    );

  /** The address of the page as it stands; at its own settings it has no query. */
  const address = () => {
    const figures = changes();
    const untouched =
      seed === defaultSeed &&
      Object.values(figures).every((texts) => Object.keys(texts).length === 0);
    return (
      location.pathname +
      (untouched ? '' : `?${writeQuery({ version, seed, figures })}`) +
      location.hash
    );
  };

  /** @param {'pushState' | 'replaceState'} how */
  const write = (how) => {
    clearTimeout(replacing);
    replacing = undefined;
    try {
      history[how](null, '', address());
    } catch {
      // A page without an address of its own (about:srcdoc), or a browser that has had enough: the page
      // works without.
    }
  };

  /** @param {string} figure @param {string} options @param {boolean} settled */
  const note = (figure, options, settled) => {
    const now = window.performance.now();
    const gesture = `${figure} ${options}`;
    const goesOn =
      lastStep !== undefined &&
      (lastStep.dragging === figure ||
        (lastStep.gesture === gesture && now - lastStep.at < oneStep));
    lastStep = { gesture, dragging: settled ? undefined : figure, at: now };
    if (!goesOn) write('pushState');
    else if (settled) write('replaceState');
    else replacing ??= setTimeout(() => write('replaceState'), replacePause);
  };

  /** @param {Event} event */
  const onChange = (event) => {
    const element = /** @type {FigureElement} */ (event.target);
    const key = keyOf(element);
    if (byKey.get(key) !== element) return;
    const { changed, settled, reset } = /** @type {CustomEvent} */ (event).detail;
    note(key, reset ? 'reset' : String(changed), settled);
  };

  /** @param {Event} event */
  const onAddress = (event) => {
    const element = /** @type {FigureElement} */ (event.target);
    const { detail } = /** @type {CustomEvent} */ (event);
    detail.link = link(element);
    answer(event);
  };

  /** A link to the page as it stands, with seed and version even where they are the usual ones. @param {Element} [at] */
  const link = (at) => {
    const place = at?.closest('[id]')?.id;
    const query = writeQuery({ version, seed, figures: changes() });
    return new URL(`?${query}${place ? `#${place}` : ''}`, location.href).href;
  };

  const onPop = () => {
    lastStep = undefined;
    readPage();
  };

  document.addEventListener('rootd-change', onChange);
  document.addEventListener('rootd-address', onAddress);
  window.addEventListener('popstate', onPop);
  for (const [key, element] of byKey) {
    if (!isReady(element))
      window.customElements.whenDefined(element.localName).then(() => settle(key));
  }
  readPage();

  return {
    get seed() {
      return seed;
    },

    /** Draws every figure of the page from another seed, but for those that have their own. */
    setSeed(/** @type {number} */ value, settled = true) {
      seed = value;
      onSeed(seed);
      for (const element of elements) if (isReady(element)) element.inherit({ seed: String(seed) });
      note('', 'seed', settled);
    },

    /** Everything back to how the page is opened without a query. */
    reset() {
      seed = defaultSeed;
      onSeed(seed);
      for (const key of byKey.keys()) {
        pending.set(key, {});
        settle(key);
      }
      note('', 'reset', true);
    },

    link,

    close() {
      clearTimeout(replacing);
      document.removeEventListener('rootd-change', onChange);
      document.removeEventListener('rootd-address', onAddress);
      window.removeEventListener('popstate', onPop);
    },
  };
}

/** A page with two of one figure tells them apart by `data-key`. @param {Element} element */
function keyOf(element) {
  return element.getAttribute('data-key') ?? element.localName.slice('rootd-'.length);
}

/** Its code has come. @param {Element} element */
function isReady(element) {
  return typeof (/** @type {any} */ (element).restore) === 'function';
}
