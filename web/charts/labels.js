import { textWidth } from './lettering.js';

/** @param {string | string[]} label From the longest wording to the shortest. */
const wordingsOf = (label) => (typeof label === 'string' ? [label] : label);

/** The first wording that fits, or the last. @param {string | string[]} wordings @param {number} room @param {number} size */
export function wordingFor(wordings, room, size) {
  const all = wordingsOf(wordings);
  return all.find((wording) => textWidth(wording, size) <= room) ?? all[all.length - 1] ?? '';
}

/** The middle of something `width` wide, wished at `middle`, kept inside [low, high]. @param {number} middle @param {number} width @param {number} low @param {number} high */
export const keepInside = (middle, width, low, high) =>
  width >= high - low
    ? (low + high) / 2
    : Math.min(Math.max(middle, low + width / 2), high - width / 2);

/**
 * Moves points on a line to stand at least `gap` apart inside [low, high], as little as possible in
 * the sense of squares (pool adjacent violators), in their order. Where there is no room for all, the
 * gap shrinks.
 * @param {number[]} wished In any order.
 * @param {number} gap @param {number} low @param {number} high
 * @returns {number[]} In the order of `wished`.
 */
export function spread(wished, gap, low, high) {
  const count = wished.length;
  if (count > 1) gap = Math.min(gap, (high - low) / (count - 1));
  const order = wished.map((_, i) => i).sort((a, b) => wished[a] - wished[b] || a - b);
  // With the gaps taken out, "at least gap apart" is "not descending".
  /** @type {{ sum: number, size: number }[]} */
  const pools = [];
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

/** Rows that markers' labels may use before they cross a line instead. */
const mostRows = 3;

/**
 * Places labels beside vertical lines: right of its line if nothing is there, else left, else a row
 * further down, each in the longest wording that has room. No label covers another; one crosses a line
 * only where there is no other way, and then in its shortest wording.
 * @param {{ x: number, label: string | string[] }[]} lines
 * @param {number} size Of the lettering.
 * @param {number} low @param {number} high The plot's edges.
 * @param {number[]} [others] Further lines that labels keep clear of.
 * @param {number} [space] Between a line and its label.
 * @returns {{ text: string, start: number, row: number }[]} `start`: the label's left end.
 */
export function besideLines(lines, size, low, high, others = [], space = 5) {
  /** @type {{ start: number, end: number, row: number }[]} */
  const taken = [];
  const uprights = [...lines.map(({ x }) => x), ...others];
  /** @param {number} start @param {number} width @param {number} row */
  const free = (start, width, row) =>
    taken.every((t) => t.row !== row || start >= t.end + space || start + width <= t.start - space);
  /** @param {number} index @returns {{ text: string, start: number, row: number, width: number }} */
  const placeFor = (index) => {
    const { x, label } = lines[index];
    const wordings = wordingsOf(label).map((text) => ({ text, width: textWidth(text, size) }));
    for (const { text, width } of wordings)
      for (let row = 0; row < mostRows; row++)
        for (const start of [x + space, x - space - width]) {
          const crosses = uprights.some((at) => at > start - 2 && at < start + width + 2);
          if (start >= low && start + width <= high && !crosses && free(start, width, row))
            return { text, start, row, width };
        }
    const { text, width } = wordings[wordings.length - 1];
    for (let row = 0; ; row++)
      for (const side of [x + space, x - space - width]) {
        const start = Math.max(low, Math.min(side, high - width));
        if (free(start, width, row)) return { text, start, row, width };
      }
  };
  const order = lines.map((_, i) => i).sort((a, b) => lines[a].x - lines[b].x);
  /** @type {{ text: string, start: number, row: number }[]} */
  const placed = new Array(lines.length);
  for (const index of order) {
    const { width, ...place } = placeFor(index);
    placed[index] = place;
    taken.push({ start: place.start, end: place.start + width, row: place.row });
  }
  return placed;
}

/**
 * Places a label along a horizontal line, between the vertical ones: in the longest wording, and as far to
 * the start, as covers nothing; where there is no such place, where it covers the least.
 * @param {string | string[]} label
 * @param {number} size Of the lettering. @param {number[]} heights Its baseline may be, best liked first.
 * @param {number[]} edges The plot's, and where the vertical lines are.
 * @param {number[]} points As for `clearest`: the label's are added.
 * @returns {{ text: string, x: number, y: number }}
 */
export function alongLine(label, size, heights, edges, points) {
  const sorted = [...edges].sort((a, b) => a - b);
  const gaps = sorted.slice(1).map((to, i) => [sorted[i], to]);
  const options = wordingsOf(label).map((text) => {
    const width = textWidth(text, size);
    const starts = gaps
      .filter(([from, to]) => to - from >= width + 12)
      .flatMap(([from, to]) => [from + 6, to - width - 6]);
    return { text, width, places: starts.flatMap((x) => heights.map((y) => ({ x, y }))) };
  });
  const roomy = options.filter(({ places }) => places.length);
  /** @param {(typeof options)[0]} option */
  const least = ({ width, places }) =>
    Math.min(...places.map((place) => coveredBy(place, width, size, points)));
  const chosen =
    roomy.find((option) => least(option) === 0) ??
    roomy.toSorted((one, other) => least(one) - least(other))[0];
  if (chosen) {
    const { text, width, places } = chosen;
    return { text, ...clearest(places, width, size, points) };
  }
  // No gap is wide enough: across the lines, then.
  const { text, width } = options[options.length - 1];
  const places = heights.map((y) => ({ x: sorted[0] + 6, y }));
  return { text, ...clearest(places, width, size, points) };
}

/**
 * How many points a label would cover.
 * @param {{ x: number, y: number }} place Left end and baseline. @param {number} width @param {number} size
 * @param {number[]} points x, y, x, y, …
 */
function coveredBy(place, width, size, points) {
  let covered = 0;
  for (let i = 0; i < points.length; i += 2)
    if (
      points[i] > place.x - 4 &&
      points[i] < place.x + width + 4 &&
      points[i + 1] > place.y - size - 1 &&
      points[i + 1] < place.y + size * 0.35
    )
      covered++;
  return covered;
}

/**
 * Of the places a label may take, the first that covers nothing, or else covers the least.
 * @param {{ x: number, y: number }[]} places Left end and baseline, best liked first.
 * @param {number} width @param {number} size Of the lettering.
 * @param {number[]} points x, y, x, y, … of what is drawn; those of the label are added.
 */
export function clearest(places, width, size, points) {
  let best = places[0];
  let fewest = Infinity;
  for (const place of places) {
    const covered = coveredBy(place, width, size, points);
    if (covered < fewest) {
      fewest = covered;
      best = place;
    }
    if (!covered) break;
  }
  for (let x = 0; x <= width; x += size / 2)
    points.push(best.x + x, best.y, best.x + x, best.y - size * 0.8);
  return best;
}
