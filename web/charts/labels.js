import { textWidth } from './lettering.js';

/** The first wording that fits, or the last. @param {string | string[]} wordings @param {number} room @param {number} size */
export function wordingFor(wordings, room, size) {
  const all = typeof wordings === 'string' ? [wordings] : wordings;
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
 * further down. No label covers another; one crosses a line only where there is no other way.
 * @param {{ x: number, width: number }[]} lines
 * @param {number} low @param {number} high The plot's edges.
 * @param {number[]} [others] Further lines that labels keep clear of.
 * @param {number} [space] Between a line and its label.
 * @returns {{ start: number, row: number }[]} Left end of each label.
 */
export function besideLines(lines, low, high, others = [], space = 5) {
  /** @type {{ start: number, end: number, row: number }[]} */
  const taken = [];
  const uprights = [...lines.map(({ x }) => x), ...others];
  /** @param {number} start @param {number} width @param {number} row */
  const free = (start, width, row) =>
    taken.every((t) => t.row !== row || start >= t.end + space || start + width <= t.start - space);
  /** @param {number} index @returns {{ start: number, row: number }} */
  const placeFor = (index) => {
    const { x, width } = lines[index];
    const sides = [x + space, x - space - width];
    for (let row = 0; row < mostRows; row++)
      for (const start of sides) {
        const crosses = uprights.some((at) => at > start - 2 && at < start + width + 2);
        if (start >= low && start + width <= high && !crosses && free(start, width, row))
          return { start, row };
      }
    for (let row = 0; ; row++)
      for (const side of sides) {
        const start = Math.max(low, Math.min(side, high - width));
        if (free(start, width, row)) return { start, row };
      }
  };
  const order = lines.map((_, i) => i).sort((a, b) => lines[a].x - lines[b].x);
  /** @type {{ start: number, row: number }[]} */
  const placed = new Array(lines.length);
  for (const index of order) {
    placed[index] = placeFor(index);
    const { start, row } = placed[index];
    taken.push({ start, end: start + lines[index].width, row });
  }
  return placed;
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
    let covered = 0;
    for (let i = 0; i < points.length; i += 2)
      if (
        points[i] > place.x - 4 &&
        points[i] < place.x + width + 4 &&
        points[i + 1] > place.y - size - 1 &&
        points[i + 1] < place.y + size * 0.35
      )
        covered++;
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
