/**
 * The state of the essay and of what goes deeper, in the address of either page:
 * `?v=0.1.0&seed=3&sums.d=200&sums.law=student:5`.
 *
 * A key is a figure's name, a point, and an option; `seed` alone is the page's, which a figure may override
 * (`sums.seed`). Options at the page's own settings are left out. A change pushes one entry to the history
 * when it begins and replaces it while a control is dragged, so that back undoes the whole drag.
 */

import { readyOf } from '../figures/shared/element/ready.js';
import { controllerOf, type FigureElement } from '../figures/shared/element/shell.js';
import type { Notice } from '../figures/shared/problems/linkNotices.js';
import { addressesAt } from '../figures/shared/takeaway/addresses.js';
import { readAddress, writeQuery } from './stateQuery.js';

/** Changes of one option within this time are one step back, in ms: arrow keys held, digits typed. */
const oneStep = 1000;

/** Browsers refuse addresses that change too often (Safari: 100 in 30 s). In ms. */
const replacePause = 350;

const defaultSeed = 1;

export function createPageState({
  window,
  version,
  site,
  onNotices,
  onSeed,
}: {
  window: Window & typeof globalThis;
  version: string;
  /** the folder of rootd.js and of the one-file build, for embed snippets and files */
  site: string;
  /** what a link held that the page could not follow; all so far */
  onNotices: (notices: Notice[]) => void;
  /** the page's seed is another */
  onSeed: (seed: number) => void;
}) {
  const { document, history, location } = window;
  const elements = [...document.querySelectorAll('*')].filter((element) =>
    element.localName.startsWith('rootd-'),
  ) as FigureElement[];
  const answer = addressesAt(site);
  const byKey = new Map(elements.map((element) => [keyOf(element), element]));
  // Figures of the page beside this one keep what the address says of them, for whoever goes there.
  const elsewhere = document.querySelector('main')?.dataset.elsewhere?.split(' ') ?? [];
  const keys = [...byKey.keys(), ...elsewhere];

  let seed = defaultSeed;
  /** What the address says of figures whose code is not here yet, or will not be. */
  const pending = new Map<string, Record<string, string>>();
  let notices: Notice[] = [];
  let lastStep: { gesture: string; dragging: string | undefined; at: number } | undefined;
  let replacing: ReturnType<typeof setTimeout> | undefined;

  const addNotices = (more: Notice[]) => {
    if (more.length === 0) return;
    notices = [...notices, ...more];
    onNotices(notices);
  };

  const settle = (key: string) => {
    const texts = pending.get(key);
    const element = byKey.get(key);
    const controller = element && controllerOf(element);
    if (!texts || !controller) return;
    pending.delete(key);
    controller.inherit({ seed: String(seed) });
    const problems = controller.restore(texts);
    addNotices(
      problems.map(({ option, got }) => ({ kind: 'ignored', key: `${key}.${option}`, text: got })),
    );
  };

  const readPage = () => {
    const read = readAddress(location.search, keys);
    notices = [];
    onNotices(notices);
    seed = read.seed ?? defaultSeed;
    onSeed(seed);
    for (const key of keys) {
      pending.set(key, read.figures[key] ?? {});
      settle(key);
    }
    const found: Notice[] = read.ignored.map(({ key, text }) => ({ kind: 'ignored', key, text }));
    if (read.version !== undefined && read.version !== version) {
      found.unshift({ kind: 'version', theirs: read.version });
    }
    addNotices(found);
  };

  const changes = () =>
    Object.fromEntries(keys.map((key) => [key, pending.get(key) ?? byKey.get(key)?.changes ?? {}]));

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

  const write = (how: 'pushState' | 'replaceState') => {
    clearTimeout(replacing);
    replacing = undefined;
    try {
      history[how](history.state, '', address());
    } catch {
      // A page without an address of its own (about:srcdoc), or a browser that has had enough: the page
      // works without.
    }
  };

  const note = (figure: string, options: string, settled: boolean) => {
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

  const onChange = (event: Event) => {
    const element = event.target as FigureElement;
    const key = keyOf(element);
    if (byKey.get(key) !== element) return;
    const { changed, settled, reset } = (event as CustomEvent).detail;
    note(key, reset ? 'reset' : String(changed), settled);
  };

  const onAddress = (event: Event) => {
    const element = event.target as FigureElement;
    const { detail } = event as CustomEvent;
    detail.link = link(element);
    answer(event);
  };

  /** A link to the page as it stands, with seed and version even where they are the usual ones. */
  const link = (at?: Element) => {
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
    if (!controllerOf(element)) readyOf(element).then(() => settle(key));
  }
  readPage();

  return {
    get seed() {
      return seed;
    },

    /** Draws every figure of the page from another seed, but for those that have their own. */
    setSeed(value: number, settled = true) {
      seed = value;
      onSeed(seed);
      for (const element of elements) controllerOf(element)?.inherit({ seed: String(seed) });
      note('', 'seed', settled);
    },

    /** Everything back to how the page is opened without a query. */
    reset() {
      seed = defaultSeed;
      onSeed(seed);
      for (const key of keys) {
        pending.set(key, {});
        settle(key);
      }
      note('', 'reset', true);
    },

    /** Whether nothing of a figure is other than the page opens with. */
    isUsual(element: Element) {
      const key = keyOf(element);
      const texts = pending.get(key) ?? byKey.get(key)?.changes ?? {};
      return seed === defaultSeed && Object.keys(texts).length === 0;
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

/** A page with two of one figure tells them apart by `data-key`. */
export function keyOf(element: Element) {
  return element.getAttribute('data-key') ?? element.localName.slice('rootd-'.length);
}
