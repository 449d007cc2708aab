import { textWidth } from './lettering.js';

/** Letters are narrower than estimated where they may be: of its width a text covers at least this share. */
const surelyCovered = 0.8;

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

/**
 * Places labels beside vertical lines, each next to its own: right of it if nothing is there, else left, else a
 * row further down, in the longest wording that has room. It may cross another upright, which the paper around
 * its letters hides there, but that is as bad as a shorter wording. It is never nearer to another than to
 * its own. None covers another, and none is on the points if it can be helped; one for which there is no room at
 * all is left out.
 * @param {{ x: number, label: string | string[] }[]} lines
 * @param {number} size Of the lettering.
 * @param {{ left: number, right: number, top: number, bottom: number }} area For the labels, of a row for each at least.
 * @param {number[]} [others] Further uprights.
 * @param {number[]} [points] As for `clearest`: the labels' are added.
 * @param {number} [space] Between a line and its label.
 * @returns {{ text: string, x: number, y: number }[]} Left ends and baselines.
 */
export function besideLines(lines, size, area, others = [], points = [], space = 5) {
  const { left, right, top, bottom } = area;
  /** @type {{ from: number, to: number, y: number }[]} */
  const taken = [];
  const uprights = [...lines.map(({ x }) => x), ...others];
  const rows = Math.max(lines.length, Math.floor((bottom - top) / (size * 1.4)));
  const heights = Array.from({ length: rows }, (_, row) => top + size + row * size * 1.4);
  /** The best place beside a line where a label covers nothing. @param {number} x @param {string | string[]} label @param {number[]} covered */
  const bestFor = (x, label, covered) => {
    const strangers = uprights.filter((at) => Math.abs(at - x) > 0.5);
    const places = wordingsOf(label).flatMap((text, shorter) => {
      const width = textWidth(text, size);
      return [x + space, x - space - width]
        .filter(
          (start) =>
            start >= left &&
            start + width <= right &&
            strangers.every(
              (at) =>
                awayFrom(at, start, width) > space ||
                isWithin(at, start + 1, width * surelyCovered),
            ),
        )
        .flatMap((start) => {
          const crossed = strangers.filter((at) => isWithin(at, start, width)).length;
          return heights
            .filter(
              (y) =>
                taken.every(
                  (t) => t.y !== y || start >= t.to + space || start + width <= t.from - space,
                ) && !coveredBy({ x: start, y }, width, size, covered),
            )
            .map((y) => ({ text, x: start, y, width, crossed, cost: crossed + shorter }));
        });
    });
    return places.toSorted((a, b) => a.cost - b.cost || a.crossed - b.crossed || a.y - b.y)[0];
  };
  return lines
    .toSorted((a, b) => a.x - b.x)
    .flatMap(({ x, label }) => {
      const best = bestFor(x, label, points) ?? bestFor(x, label, []);
      if (!best) return [];
      const { text, width, y } = best;
      taken.push({ from: best.x, to: best.x + width, y });
      occupy(points, best, width, size);
      return [{ text, x: best.x, y }];
    });
}

/** Whether an upright runs through what is `width` wide. @param {number} at @param {number} start @param {number} width */
const isWithin = (at, start, width) => at >= start && at <= start + width;

/** How far an upright is from what is `width` wide. @param {number} at @param {number} start @param {number} width */
const awayFrom = (at, start, width) => Math.max(start - at, at - start - width, 0);

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
  occupy(points, best, width, size);
  return best;
}

/** Adds what a label covers. @param {number[]} points @param {{ x: number, y: number }} place Left end and baseline. @param {number} width @param {number} size */
export function occupy(points, place, width, size) {
  for (let x = place.x; x <= place.x + width; x += size / 2)
    points.push(x, place.y, x, place.y - size * 0.8);
}
