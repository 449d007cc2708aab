/** Where labels stand, and which wording of one has room there. */

import { textWidth } from './lettering.js';

/** A label over another line reads as that line's: two shorter wordings are better than that. */
const crossing = 2.5;

/** On a plot narrower than this no label covers what is drawn, in px. */
const leastCovered = 200;

/** @param label - From the longest wording to the shortest. */
const wordingsOf = (label: string | string[]) => (typeof label === 'string' ? [label] : label);

/** The first wording that fits, or the last. */
export function wordingFor(wordings: string | string[], room: number, size: number) {
  const all = wordingsOf(wordings);
  return all.find((wording) => textWidth(wording, size) <= room) ?? all[all.length - 1] ?? '';
}

/** The middle of something `width` wide, wished at `middle`, kept inside [low, high]. */
export const keepInside = (middle: number, width: number, low: number, high: number) =>
  width >= high - low
    ? (low + high) / 2
    : Math.min(Math.max(middle, low + width / 2), high - width / 2);

/**
 * Moves points on a line to stand at least `gap` apart inside [low, high], as little as possible in
 * the sense of squares (pool adjacent violators), in their order. Where there is no room for all, the
 * gap shrinks.
 *
 * @param wished - In any order.
 * @returns In the order of `wished`.
 */
export function spread(wished: number[], gap: number, low: number, high: number): number[] {
  const count = wished.length;
  if (count > 1) gap = Math.min(gap, (high - low) / (count - 1));
  const order = wished.map((_, i) => i).sort((a, b) => wished[a] - wished[b] || a - b);
  // With the gaps taken out, "at least gap apart" is "not descending".
  const pools: { sum: number; size: number }[] = [];
  order.forEach((index, rank) => {
    let pool = { sum: wished[index] - rank * gap, size: 1 };
    for (let last = pools.at(-1); last && last.sum / last.size > pool.sum / pool.size; ) {
      pool = { sum: pool.sum + last.sum, size: pool.size + last.size };
      pools.pop();
      last = pools.at(-1);
    }
    pools.push(pool);
  });
  const placed = new Array(count);
  let rank = 0;
  for (const { sum, size } of pools) {
    const level = Math.min(Math.max(sum / size, low), high - (count - 1) * gap);
    for (let i = 0; i < size; i++, rank++) placed[order[rank]] = level + rank * gap;
  }
  return placed;
}

/** The markers that stand in the plot, with where they do. */
export const uprightsIn = <M extends { at: number }>(
  markers: M[],
  { x: axis, left, right }: { x: { of: (value: number) => number }; left: number; right: number },
) =>
  markers
    .map((marker) => ({ ...marker, x: axis.of(marker.at) }))
    .filter(({ x }) => x >= left - 0.5 && x <= right + 0.5);

/**
 * Places labels beside vertical lines, each next to its own: right of it if nothing is there, else left, in the
 * longest wording that has room. A label stands in the way of the lines that it reaches over or comes as near to as
 * to its own: they end under it, and their own labels stand in rows further down. None covers another, and none is
 * on the points if it can be helped; one for which there is no room at all is left out.
 *
 * @param size - Of the lettering.
 * @param area - For the labels, of a row for each at least.
 * @param points - As for `clearest`: the labels' are added.
 * @param space - Between a line and its label.
 * @returns Where each line ends is in the order of `lines`.
 */
export function besideLines(
  lines: { x: number; label?: string | string[] }[],
  size: number,
  area: { left: number; right: number; top: number; bottom: number },
  points: number[] = [],
  space: number = 5,
): { labels: Placed[]; tops: number[] } {
  const order = lines.map((_, i) => i).sort((a, b) => lines[a].x - lines[b].x);
  // From the left the lines with labels on their right are served well, and from the right the others.
  const [placed] = [order, order.toReversed()]
    .map((turn) => placeInTurn(lines, turn, size, area, points, space))
    .sort((a, b) => b.length - a.length || costOf(a) - costOf(b));
  for (const place of placed) occupy(points, place, size);
  return {
    labels: placed,
    tops: lines.map((_, i) =>
      Math.max(area.top, ...placed.filter(covers(i)).map(({ y }) => y + size * 0.4)),
    ),
  };
}

type Placed = {
  text: string;
  width: number;
  /** Its left end. */
  x: number;
  /** Its baseline. */
  y: number;
  /** The lines that end under it. */
  over: number[];
  cost: number;
};

const covers =
  (line: number): ((placed: Placed) => boolean) =>
  ({ over }) =>
    over.includes(line);

const costOf = (placed: Placed[]) => placed.reduce((sum, { cost }) => sum + cost, 0);

/** @param turn - The order in which they are served. */
function placeInTurn(
  lines: { x: number; label?: string | string[] }[],
  turn: number[],
  size: number,
  { left, right, top, bottom }: { left: number; right: number; top: number; bottom: number },
  points: number[],
  space: number,
) {
  const step = size * 1.4;
  const rows = Math.max(lines.length, Math.floor((bottom - top) / step));
  const heights = Array.from({ length: rows }, (_, row) => top + size + row * step);
  const placed: (Placed & { line: number })[] = [];
  /** The best place where a label covers none of what is drawn. */
  const bestFor = (line: number, drawn: number[], wordings: string[]) => {
    const { x: at } = lines[line];
    return wordings
      .flatMap((text, shorter) => {
        const width = textWidth(text, size);
        return [at + space, at - space - width].flatMap((x) => {
          const over = turn.filter(
            (i) =>
              Math.abs(lines[i].x - at) > 0.5 &&
              Math.abs(lines[i].x - x - width / 2) <= width / 2 + space,
          );
          /** Whether a label in the same row is beside it, and those with a line in common stand in their order. */
          const isFree = (y: number) =>
            placed.every(
              (other) =>
                (y < other.y || !over.includes(other.line)) &&
                (y > other.y || !other.over.includes(line)) &&
                (y !== other.y ||
                  x >= other.x + other.width + space ||
                  x + width <= other.x - space),
            );
          return heights
            .filter(
              (y) =>
                x >= left &&
                x + width <= right &&
                isFree(y) &&
                !coveredBy({ x, y, width }, size, drawn),
            )
            .map((y) => ({
              line,
              text,
              width,
              x,
              y,
              over,
              cost: over.length * crossing + shorter,
            }));
        });
      })
      .sort((a, b) => a.cost - b.cost || a.y - b.y)[0];
  };
  for (const line of turn) {
    const wordings = wordingsOf(lines[line].label ?? []);
    // Where there is little room, a label that covers what is drawn is better left out.
    const isSmall = right - left < leastCovered;
    const best =
      bestFor(line, points, wordings) ??
      (isSmall ? undefined : bestFor(line, [], wordings.slice(-1)));
    if (best) placed.push(best);
  }
  return placed;
}

/**
 * Places a label along a horizontal line, between the vertical ones: in the longest wording, and as far to
 * the start, as covers nothing; where there is no such place, where it covers the least.
 *
 * @param size - Of the lettering.
 * @param heights - Its baseline may be, best liked first.
 * @param edges - The plot's, and where the vertical lines are.
 * @param points - As for `clearest`: the label's are added.
 */
export function alongLine(
  label: string | string[],
  size: number,
  heights: number[],
  edges: number[],
  points: number[],
) {
  const sorted = edges.toSorted((a, b) => a - b);
  const wordings = wordingsOf(label).map((text) => ({ text, width: textWidth(text, size) }));
  const placesAt = (wording: (typeof wordings)[0] | undefined, x: number) =>
    heights.map((y) => ({ text: '', width: 0, ...wording, x: x + 6, y }));
  const places = wordings.flatMap((wording) =>
    sorted.slice(1).flatMap((to, i) => {
      const last = to - wording.width - 12;
      return last < sorted[i] ? [] : [sorted[i], last].flatMap((x) => placesAt(wording, x));
    }),
  );
  // Where no gap is wide enough, across the lines.
  return clearest(places.length ? places : placesAt(wordings.at(-1), sorted[0]), size, points);
}

/** Of a label: its left end, its baseline, and how wide it is. */
export type Place = { x: number; y: number; width: number };

/** Whether two labels would lie on each other. @param size - Of the lettering. */
export const meet = (one: Place, other: Place, size: number) =>
  Math.abs(one.y - other.y) < size * 1.15 &&
  one.x < other.x + other.width &&
  other.x < one.x + one.width;

/**
 * How many points a label would cover.
 *
 * @param size - Of the lettering.
 * @param points - x, y, x, y, …
 */
function coveredBy({ x, y, width }: Place, size: number, points: number[]) {
  let covered = 0;
  for (let i = 0; i < points.length; i += 2)
    if (
      points[i] > x - 4 &&
      points[i] < x + width + 4 &&
      points[i + 1] > y - size - 1 &&
      points[i + 1] < y + size * 0.35
    )
      covered++;
  return covered;
}

/**
 * Of the places a label may take, the first that covers nothing, or else covers the least.
 *
 * @param places - Best liked first.
 * @param size - Of the lettering.
 * @param points - x, y, x, y, … of what is drawn; those of the label are added.
 */
export function clearest<P extends Place>(places: P[], size: number, points: number[]) {
  let best = places[0];
  let fewest = Infinity;
  for (const place of places) {
    const covered = coveredBy(place, size, points);
    if (covered < fewest) {
      fewest = covered;
      best = place;
    }
    if (!covered) break;
  }
  occupy(points, best, size);
  return best;
}

/** Adds what a label covers. @param size - Of the lettering. */
export function occupy(points: number[], { x, y, width }: Place, size: number) {
  for (let at = x; at <= x + width; at += size / 2) points.push(at, y, at, y - size * 0.8);
}
