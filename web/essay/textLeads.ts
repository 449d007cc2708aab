/**
 * Text that stands beside its figure leads it (essay.css): when the reader comes to a paragraph, the figure becomes what the
 * paragraph's first link says, or that of the last paragraph before it that has one. What no link says stays as the reader
 * has it.
 */
import { readyOf } from '../figures/shared/element/ready.js';
import { controllerOf, type FigureElement } from '../figures/shared/element/shell.js';
import { keyOf } from './state.js';
import { readAddress } from './stateQuery.js';

/** Between the bar and the picture, and between what stays of it and the text, in px. */
const margin = 10;

/** How high the bar of contents is, in px: 2rem (essay.css). */
const bar = ({ document, getComputedStyle }: Window) =>
  2 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** A paragraph has been come to when its top is so far up, in heights of the window. */
const line = 0.66;

export function letTextLead(window: Window & typeof globalThis) {
  for (const section of window.document.querySelectorAll('.beside')) lead(window, section);
}

function lead(window: Window & typeof globalThis, section: Element) {
  const figure = section.querySelector<FigureElement>(':scope > [number]');
  if (!figure) return;
  const key = keyOf(figure);
  const settingsIn = (search: string) => readAddress(search, [key]).figures[key];
  /** As the figure first stands. */
  let said: ReturnType<typeof settingsIn> = {};
  let applied = said;
  const steps = [...section.querySelectorAll('.steps > :not(.more)')].map((node) => {
    const link = node.querySelector<HTMLAnchorElement>('a[href^="?"]');
    said = settingsIn(link?.search ?? '') ?? said;
    return { node, settings: said };
  });
  const led = steps.flatMap((step) => Object.keys(step.settings ?? {}));
  let here = -1;
  const light = (lit: Element | undefined) => {
    for (const { node } of steps) node.classList.toggle('here', node === lit);
  };

  /**
   * Under its figure the text covers what it does not speak of: of pulls the curve, and from the last batch on the maps and
   * pushes above it. What of the figure is below the window is seen first: it goes up so far, and comes back down as the text
   * comes.
   */
  const cover = (settings: Record<string, unknown> | undefined) => {
    const chart = [...(figure.shadowRoot?.querySelectorAll<HTMLElement>('.c-chart') ?? [])].at(-1);
    const [first] = steps;
    if (!first) return;
    const { top, bottom } = figure.getBoundingClientRect();
    const picture = (chart?.closest('.c-panels') ?? chart)?.getBoundingClientRect();
    const high = (picture?.height ?? 0) + 2 * margin;
    // What stands over the curve, or all.
    const maps = Number.parseFloat(chart?.style.getPropertyValue('--walk') ?? '') || high;
    const isLast = Number(settings?.batches) >= 100;
    figure.classList.toggle('last', isLast);
    const begin = picture ? picture.top - top - margin : 0;
    const over = begin + (isLast ? maps : 0);
    const least = isLast ? high - maps : maps;
    // Under it, so that it stays until the last paragraph has gone by.
    const rest = bottom - top - begin - high;
    (section as HTMLElement).style.setProperty('--rest', `${Math.max(0, rest)}px`);
    const text = first.node.getBoundingClientRect().top - margin;
    const below = Math.max(0, bottom - top - over + bar(window) - window.innerHeight);
    const back = Math.max(0, Math.min(below, window.innerHeight - text));
    figure.style.setProperty('--over', `${over + below - back}px`);
    figure.style.setProperty(
      '--covered',
      `${Math.max(0, bottom - Math.max(text, top + over + least))}px`,
    );
  };

  /** @returns what the paragraph sets that the reader has come to, if it is another */
  const follow = () => {
    const { top, bottom } = section.getBoundingClientRect();
    const isHere = top < window.innerHeight && bottom > 0;
    const isBeside = isHere && window.getComputedStyle(figure).position === 'sticky';
    const below = window.innerHeight * line;
    const next = isBeside
      ? steps.findLastIndex(({ node }) => node.getBoundingClientRect().top < below)
      : -1;
    if (isBeside) cover(steps[next]?.settings);
    if (next === here) return;
    light(steps[next]?.node);
    here = next;
    const wanted = steps[next]?.settings ?? applied;
    if (wanted === applied) return;
    applied = wanted;
    return wanted;
  };

  // Whoever was sent a figure, or went back to it, sees it so until going on. As it first stands, its link has no settings.
  const { search, hash } = window.location;
  let isSent = settingsIn(search) !== undefined || hash === `#${section.closest('[id]')?.id}`;
  for (const going of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    window.addEventListener(going, () => (isSent = false), { passive: true });
  window.addEventListener('popstate', () => (isSent = true));
  const set = async () => {
    const settings = follow();
    if (!settings || isSent) return;
    await readyOf(figure);
    const kept = Object.entries(figure.changes).filter(([name]) => !led.includes(name));
    controllerOf(figure)?.restore({ ...Object.fromEntries(kept), ...settings });
  };

  void set();
  void readyOf(figure).then(set);
  window.addEventListener('scroll', set, { passive: true });
  window.addEventListener('resize', set);
  // Where the reader makes the figure what another paragraph says, that one is shown, until they go on.
  figure.addEventListener('rootd-change', () => {
    const { options } = figure;
    const says = ({ settings = {} }: (typeof steps)[number]) =>
      Object.entries(settings).every(([name, value]) => String(options[name]) === String(value));
    if (here < 0) return;
    const other = steps.find((step) => Object.keys(step.settings ?? {}).length > 0 && says(step));
    light((says(steps[here]) ? undefined : other)?.node ?? steps[here].node);
  });
  // As high as it is drawn.
  figure.addEventListener('rootd-result', set);
}
