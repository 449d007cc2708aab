/**
 * Axes that stand still: what grows is seen to grow. They move when the reader asks, or when they become other axes; what
 * was seen before stays behind as an outline.
 */

/** @import { AxisOptions, StandingAxes } from './types.js' */

/** @typedef {{ x?: [number, number], y?: [number, number] }} Domains */
/** @typedef {{ x?: AxisOptions, y?: AxisOptions, axes?: StandingAxes }} WithAxes Of a chart's options, what is about its axes. */

/** What reaches over an axis by more than this share of it no longer fits. */
const over = 0.02;

/** Nor does what takes less than this share of it. */
const least = 0.4;

let isPreview = false;

/** Axes that charts take in here are not held: what is still being computed may need others. @param {() => void} update */
export function provisionally(update) {
  isPreview = true;
  try {
    update();
  } finally {
    isPreview = false;
  }
}

/** @param {AxisOptions['scale']} scale @param {[number, number]} [held] @param {[number, number]} [wanted] */
function fits(scale, held, wanted) {
  if (!held || !wanted) return true;
  const measure = (/** @type {number} */ value) =>
    scale === 'log' || scale === 'log2' ? Math.log(value) : value;
  const [from, to] = held.map(measure);
  const [low, high] = wanted.map(measure);
  const room = to - from;
  return low > from - over * room && high < to + over * room && high - low > least * room;
}

/**
 * @param {HTMLElement} node of the chart
 * @param {SVGSVGElement} svg
 * @param {(options: any) => Domains} domainsOf what the data need
 * @param {() => void} move draws the chart again, by and by
 */
export function standing(node, svg, domainsOf, move) {
  /** @type {Domains | undefined} */
  let held;
  let isProvisional = false;
  let about = '';
  /** @type {HTMLButtonElement | undefined} */
  let button;
  /** @type {Element | undefined} */
  let ghost;
  let onFit = () => {};

  const fit = () => {
    const plot = svg.querySelector('svg');
    held = undefined;
    move();
    onFit();
    if (plot) {
      ghost = /** @type {Element} */ (plot.cloneNode(true));
      ghost.setAttribute('class', 'c-ghost');
      plot.before(ghost);
    }
    /** @type {HTMLElement | null} */ (node.querySelector('.c-reader, .c-handle'))?.focus({
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

  /** Options with the axes that they are drawn on. @template Given @param {Given} options @returns {Given} */
  return (options) => {
    ghost?.remove();
    ghost = undefined;
    const wanted = domainsOf(options);
    const { x, y, axes } = /** @type {WithAxes} */ (options);
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
