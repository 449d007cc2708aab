/**
 * Motion: what is drawn goes from where it is to where it belongs. One tween of the data does it for all marks, so that
 * axes, bars, lines and cells move together; what comes in between starts from what is seen.
 */

/** How long a move takes, in ms. */
export const duration = 320;

/** More numbers than this do not move: each frame would take too long. */
const most = 20_000;

let isGliding = false;

/** Charts that are updated in here move to what is new, instead of being there at once. */
export function glide(update: () => void) {
  isGliding = true;
  try {
    update();
  } finally {
    isGliding = false;
  }
}

/** What lies between two values, the share of the second being given. */
type Mix = (share: number) => any;

type Fields = Record<string, any>;

/** Fast first, as what is thrown. @param t - 0 … 1 */
const eased = (t: number) => 1 - (1 - t) ** 3;

const isNumbers = (value: unknown): value is ArrayLike<number> =>
  ArrayBuffer.isView(value) || (Array.isArray(value) && typeof value[0] === 'number');

/** Numbers that are no quantities: they are what they are. */
const fixed = new Set(['role', 'step', 'unit', 'start', 'width']);

function numbersBetween(from: ArrayLike<number>, to: ArrayLike<number>): Mix | undefined {
  if (from.length !== to.length || to.length > most) return undefined;
  let differs = false;
  for (let i = 0; i < to.length && !differs; i++) differs = from[i] !== to[i];
  if (!differs) return undefined;
  return (share) =>
    Float64Array.from(to, (value, i) => {
      const way = value - from[i];
      return Number.isFinite(way) ? from[i] + way * share : value;
    });
}

/** The ends of an axis; on a logarithmic one by equal factors. */
function axisBetween(from: Fields, to: Fields): Mix | undefined {
  const isLog = to.scale === 'log' || to.scale === 'log2';
  if (!from.domain || !to.domain || from.scale !== to.scale) return undefined;
  const measure = (value: number) => (isLog ? Math.log(value) : value);
  const ends = numbersBetween(from.domain.map(measure), to.domain.map(measure));
  return (
    ends &&
    ((share) => ({ ...to, domain: [...ends(share)].map((end) => (isLog ? Math.exp(end) : end)) }))
  );
}

/** The heights of bars where these were, on the places of those. */
function barsBetween(from: Fields, to: Fields): Mix | undefined {
  const heightAt = (x: number) => {
    const count = from.counts[Math.floor((x - from.start) / from.width)];
    return ((count ?? 0) * (from.unit ?? 1)) / (to.unit ?? 1);
  };
  const before = Float64Array.from(to.counts, (_, i) => heightAt(to.start + (i + 0.5) * to.width));
  const counts = numbersBetween(before, to.counts);
  return counts && ((share) => ({ ...to, counts: counts(share) }));
}

/** A law where it was, at the points of another. */
function lawBetween(from: Fields, to: Fields): Mix | undefined {
  if (!from.at || Boolean(from.line) !== Boolean(to.line)) return undefined;
  let i = 0;
  const before = Float64Array.from<number>(to.at, (x) => {
    while (i + 1 < from.at.length && from.at[i + 1] <= x) i++;
    const [low, high] = [from.at[i], from.at[i + 1]];
    if (!(x >= low)) return 0;
    if (!(high > low)) return x === low ? from.values[i] : 0;
    return from.values[i] + ((from.values[i + 1] - from.values[i]) * (x - low)) / (high - low);
  });
  const values = numbersBetween(before, to.values);
  return values && ((share) => ({ ...to, values: values(share) }));
}

/** Curves that lie between others. */
const onTheWay = new WeakSet<(x: number) => number>();

/**
 * Curves that are given as functions. One that is on its way already goes on at once: else each would ask all before it.
 */
function curveBetween(from: (x: number) => number, to: (x: number) => number): Mix | undefined {
  if (onTheWay.has(from)) return undefined;
  return (share) => {
    const curve = (x: number) => from(x) * (1 - share) + to(x) * share;
    onTheWay.add(curve);
    return curve;
  };
}

function fieldsBetween(from: Fields, to: Fields, names: string[]): Mix | undefined {
  const mixes = names.flatMap((name) => {
    const mix = fixed.has(name) ? undefined : between(from[name], to[name]);
    return mix ? [{ name, mix }] : [];
  });
  if (!mixes.length) return undefined;
  return (share) => {
    const now = { ...to };
    for (const { name, mix } of mixes) now[name] = mix(share);
    return now;
  };
}

/** The same thing before: of those of its role, the one that had its place. */
function before(from: any[], to: any[], i: number) {
  const isAlike = (other: any) => other?.role === to[i]?.role;
  return from.filter(isAlike)[to.slice(0, i).filter(isAlike).length];
}

/** @returns undefined where nothing moves */
export function between(from: any, to: any): Mix | undefined {
  if (from === to || from == null || to == null) return undefined;
  if (typeof from === 'number' && typeof to === 'number')
    return Number.isFinite(to - from) ? (share) => from + (to - from) * share : undefined;
  if (typeof from === 'function' && typeof to === 'function') return curveBetween(from, to);
  if (isNumbers(from) && isNumbers(to)) return numbersBetween(from, to);
  if (Array.isArray(from) && Array.isArray(to)) {
    const mixes = to.map((each, i) => between(before(from, to, i), each));
    if (mixes.every((mix) => !mix)) return undefined;
    return (share) => to.map((each, i) => mixes[i]?.(share) ?? each);
  }
  if (typeof from !== 'object' || typeof to !== 'object') return undefined;
  if ('counts' in to) return barsBetween(from, to);
  if ('values' in to && 'at' in to) return lawBetween(from, to);
  if ('domain' in to) return axisBetween(from, to);
  return fieldsBetween(
    from,
    to,
    Object.keys(to).filter((name) => typeof to[name] !== 'function'),
  );
}

/**
 * Draws options, by and by where that is wanted.
 * @param names - of the options that move
 */
export function mover<Options extends Fields>(
  view: Window | null,
  names: string[],
  redraw: (options: Options) => void,
) {
  /** As drawn. */
  let now: Options | undefined;
  let frame = 0;
  const draw = (options: Options) => {
    now = options;
    redraw(options);
  };

  return (next: Options, moves: boolean = isGliding) => {
    if (frame) view?.cancelAnimationFrame(frame);
    frame = 0;
    const mix =
      moves && now && now.width === next.width && isMoving(view)
        ? fieldsBetween(now, next, names)
        : undefined;
    if (!mix || !view) return draw(next);
    let start: number | undefined;
    const step = (time: number) => {
      start ??= time;
      // A frame's time may lie before the call that asked for it.
      const t = Math.max(0, time - start) / duration;
      frame = t < 1 ? view.requestAnimationFrame(step) : 0;
      draw(t < 1 ? (mix(eased(t)) as Options) : next);
    };
    step(view.performance.now());
  };
}

/**
 * What is new fades in over what was there, which goes once all is seen: what both have stands still.
 * @param draw - the same picture anew
 */
export function fadeOver(svg: SVGSVGElement, draw: () => void) {
  if (!svg.animate || !isMoving(svg.ownerDocument.defaultView)) return draw();
  const before = svg.cloneNode(true) as SVGSVGElement;
  before.classList.add('c-before');
  before.setAttribute('aria-hidden', 'true');
  svg.before(before);
  draw();
  const fade = svg.animate([{ opacity: 0 }, { opacity: 1 }], { duration, easing: 'ease-out' });
  fade.addEventListener('finish', () => before.remove());
  fade.addEventListener('cancel', () => before.remove());
}

/** Whether the reader wants no motion. */
export const isStill = (view: Window | null) =>
  Boolean(view?.matchMedia?.('(prefers-reduced-motion: reduce)').matches);

/** Whether the reader minds no motion, and sees it. */
export const isMoving = (view: Window | null) =>
  Boolean(view?.requestAnimationFrame) &&
  view?.document.visibilityState === 'visible' &&
  !isStill(view);
