/**
 * Paths as text. Coordinates are rounded to a tenth of a pixel: nobody sees less, and the text is half
 * as long to write and to parse.
 */

export const tenth = (value: number) => Math.round(value * 10) / 10;

/**
 * A line through points, broken where one is not finite. Where points are closer than a pixel, of each
 * pixel column the first, lowest, highest and last remain, which draws the same.
 *
 * @param x - Not descending, in px.
 * @param y - In px.
 */
export function linePath(
  count: number,
  x: (index: number) => number,
  y: (index: number) => number,
) {
  const dense = count > 2 && (x(count - 1) - x(0)) / count < 0.5;
  let path = '';
  let open = false;
  if (!dense) {
    for (let i = 0; i < count; i++) {
      const value = y(i);
      if (Number.isFinite(value)) path += `${open ? 'L' : 'M'}${tenth(x(i))},${tenth(value)}`;
      open = Number.isFinite(value);
    }
    return path;
  }
  for (let i = 0; i < count; ) {
    const column = Math.floor(x(i));
    let low = Infinity;
    let high = -Infinity;
    let first = NaN;
    let last = NaN;
    for (; i < count && Math.floor(x(i)) === column; i++) {
      const value = y(i);
      if (!Number.isFinite(value)) continue;
      if (Number.isNaN(first)) first = value;
      if (value < low) low = value;
      if (value > high) high = value;
      last = value;
    }
    if (Number.isNaN(first)) {
      open = false;
      continue;
    }
    const at = column + 0.5;
    path += `${open ? 'L' : 'M'}${at},${tenth(first)}`;
    if (high - low > 0.1) path += `V${tenth(low)}V${tenth(high)}V${tenth(last)}`;
    open = true;
  }
  return path;
}

/** The area between two lines, broken where either is not finite. */
export function bandPath(
  count: number,
  x: (index: number) => number,
  low: (index: number) => number,
  high: (index: number) => number,
) {
  let path = '';
  for (let i = 0; i < count; i++) {
    const from = i;
    let there = '';
    while (i < count && Number.isFinite(low(i)) && Number.isFinite(high(i))) {
      there += `${there ? 'L' : 'M'}${tenth(x(i))},${tenth(high(i))}`;
      i++;
    }
    if (!there) continue;
    for (let j = i - 1; j >= from; j--) there += `L${tenth(x(j))},${tenth(low(j))}`;
    path += `${there}Z`;
  }
  return path;
}

/** Error bars with caps. */
export function errorBarsPath(
  count: number,
  x: (index: number) => number,
  low: (index: number) => number,
  high: (index: number) => number,
) {
  let path = '';
  for (let i = 0; i < count; i++) {
    const a = low(i);
    const b = high(i);
    if (!Number.isFinite(a) || !Number.isFinite(b)) continue;
    const at = tenth(x(i));
    path += `M${at},${tenth(a)}V${tenth(b)}M${at - 3},${tenth(a)}h6M${at - 3},${tenth(b)}h6`;
  }
  return path;
}

export function dotPath(x: number, y: number, radius: number) {
  const r = tenth(radius);
  return `M${tenth(x - r)},${tenth(y)}a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0z`;
}

/** The marks of numbered series, all of about the same weight. */
const shapes: ((x: number, y: number) => string)[] = [
  (x, y) => dotPath(x, y, 3.5),
  (x, y) => `M${x - 3},${y - 3}h6v6h-6z`,
  (x, y) => `M${x},${y - 4.2}l4,7h-8z`,
  (x, y) => `M${x},${y - 4.4}l4.4,4.4l-4.4,4.4l-4.4,-4.4z`,
  (x, y) => `M${x},${y + 4.2}l4,-7h-8z`,
  (x, y) => `M${x - 5},${y - 1.9}h10v3.8h-10z`,
  (x, y) => `M${x - 1.9},${y - 5}h3.8v10h-3.8z`,
  (x, y) => `M${x - 4},${y + 3.5}v-7l4,4l4,-4v7l-4,-4z`,
  (x, y) => `M${x - 1.5},${y - 4.5}h3v3h3v3h-3v3h-3v-3h-3v-3h3z`,
  (x, y) => `M${x - 4},${y - 3.5}l8,7v-7l-8,7z`,
  (x, y) => `M${x - 4},${y - 4}h8v3h-8zM${x - 4},${y + 1}h8v3h-8z`,
];

export function markPath(
  role: 'measured' | 'predicted' | 'approximate' | 'plain' | number,
  x: number,
  y: number,
) {
  if (typeof role === 'number') return shapes[role % shapes.length](tenth(x), tenth(y));
  if (role === 'predicted') return `M${tenth(x - 15)},${tenth(y - 0.9)}h30v1.8h-30z`;
  return dotPath(x, y, 3);
}
