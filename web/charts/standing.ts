/**
 * Axes that stand still: what grows is seen to grow. They move when the reader asks, or when they become other axes; what
 * was seen before stays behind as an outline.
 */

import type { AxisOptions, StandingAxes } from './types.js';

export type Domains = { x?: [number, number]; y?: [number, number] };

/** Of a chart's options, what is about its axes. */
type WithAxes = { x?: AxisOptions; y?: AxisOptions; axes?: StandingAxes };

/** What reaches over an axis by more than this share of it no longer fits. */
const over = 0.02;

/** Nor does what takes less than this share of it. */
const least = 0.4;

let isPreview = false;

/** Axes that charts take in here are not held: what is still being computed may need others. */
export function provisionally(update: () => void) {
  isPreview = true;
  try {
    update();
  } finally {
    isPreview = false;
  }
}

function fits(scale: AxisOptions['scale'], held?: [number, number], wanted?: [number, number]) {
  if (!held || !wanted) return true;
  const measure = (value: number) =>
    scale === 'log' || scale === 'log2' ? Math.log(value) : value;
  const [from, to] = held.map(measure);
  const [low, high] = wanted.map(measure);
  const room = to - from;
  return low > from - over * room && high < to + over * room && high - low > least * room;
}

/**
 * @param node - of the chart
 * @param domainsOf - what the data need
 * @param move - draws the chart again, by and by
 */
export function standing(
  node: HTMLElement,
  svg: SVGSVGElement,
  domainsOf: (options: any) => Domains,
  move: () => void,
) {
  let held: Domains | undefined;
  let isProvisional = false;
  let about = '';
  let button: HTMLButtonElement | undefined;
  let ghost: Element | undefined;
  let onFit = () => {};

  const fit = () => {
    const plot = svg.querySelector('svg');
    held = undefined;
    move();
    onFit();
    if (plot) {
      ghost = plot.cloneNode(true) as Element;
      ghost.setAttribute('class', 'c-ghost');
      plot.before(ghost);
    }
    (node.querySelector('.c-reader, .c-handle') as HTMLElement | null)?.focus({
      preventScroll: true,
    });
  };
  const make = () => {
    const made = node.ownerDocument.createElement('button');
    made.type = 'button';
    made.className = 'plain c-fit';
    made.addEventListener('click', fit);
    node.append(made);
    return made;
  };

  /** Options with the axes that they are drawn on. */
  return <Given>(options: Given): Given => {
    ghost?.remove();
    ghost = undefined;
    const wanted = domainsOf(options);
    const { x, y, axes } = options as WithAxes;
    if (!axes || axes.about !== about || isProvisional) held = undefined;
    about = axes?.about ?? '';
    isProvisional = !held && isPreview;
    held ??= wanted;
    const isFitting = fits(x?.scale, held.x, wanted.x) && fits(y?.scale, held.y, wanted.y);
    onFit = axes?.onFit ?? (() => {});
    if (axes?.fit && !isFitting) button ??= make();
    if (button) {
      button.hidden = isFitting;
      button.textContent = axes?.fit ?? '';
    }
    return {
      ...options,
      ...(held.x && { x: { ...x, domain: held.x } }),
      ...(held.y && { y: { ...y, domain: held.y } }),
    };
  };
}
