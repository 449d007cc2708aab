/**
 * Colour ramps of equal steps in OKLab (B. Ottosson 2020), in which equal distances look equal.
 * Lightness alone orders the sequential ramp, and tells size on the diverging one, so neither needs
 * colour to be seen; ink against brown stays apart for every kind of colour blindness.
 */

/** Colours in a ramp; odd, so that the diverging one has paper exactly at 0. */
export const rampSize = 511;

/** @param hex - '#rrggbb' */
export function toOklab(hex: string): [number, number, number] {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** @returns 0 … 255 */
function toBytes([lightness, a, b]: [number, number, number]): [number, number, number] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const [red, green, blue] = channels.map((value) => {
    const one = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(Math.min(1, Math.max(0, one)) * 255);
  });
  return [red, green, blue];
}

/** What a ramp needs of a theme. */
export const rampTokens = ['paper', 'ramp-high', 'ramp-low'];

/**
 * @param tokens - Of the theme, as '#rrggbb'.
 * @param tint - the name of the token that the high end is; default ink
 * @returns rampSize colours and, at the end, that of what is masked; as canvas pixels (0xAABBGGRR).
 */
export function ramp(
  tokens: Record<string, string>,
  kind: 'sequential' | 'diverging',
  tint?: string,
): Uint32Array {
  const paper = toOklab(tokens.paper);
  const ink = toOklab(tokens['ramp-high']);
  const high = tint ? toOklab(tokens[tint]) : ink;
  const low = toOklab(tokens['ramp-low']);
  const colors = new Uint32Array(rampSize + 1);
  for (let i = 0; i < rampSize; i++) {
    const at = kind === 'diverging' ? (2 * i) / (rampSize - 1) - 1 : i / (rampSize - 1);
    const end = at < 0 ? low : high;
    const share = Math.abs(at);
    // Lightness falls evenly. Ink's colour comes sooner, since the pale half would look grey, though no
    // sooner than leaves the steps as good as equal.
    const sooner = tint ? share : share * (1 + 1.5 * (1 - share));
    const [r, g, b] = toBytes([
      paper[0] + (end[0] - paper[0]) * share,
      paper[1] + (end[1] - paper[1]) * sooner,
      paper[2] + (end[2] - paper[2]) * sooner,
    ]);
    colors[i] = pixel(r, g, b);
  }
  const [r, g, b] = toBytes(paper);
  colors[rampSize] = pixel(r, g, b);
  return colors;
}

/** @returns how far up that ramp paper is read better on it than ink: a little beyond half of the way to ink */
export function inverseFrom(tokens: Record<string, string>, tint = 'ramp-high'): number {
  const [paper, ink, end] = ['paper', 'ramp-high', tint].map((name) => toOklab(tokens[name])[0]);
  return (0.56 * (ink - paper)) / (end - paper);
}

const pixel = (r: number, g: number, b: number) => ((255 << 24) | (b << 16) | (g << 8) | r) >>> 0;

/** @param color - A canvas pixel. */
export const cssColor = (color: number) =>
  `#${((1 << 24) | ((color & 255) << 16) | (color & 0xff00) | ((color >> 16) & 255)).toString(16).slice(1)}`;

/** The domain that a matrix needs. */
export function domainOf(
  values: ArrayLike<number>,
  kind: 'sequential' | 'diverging',
): [number, number] {
  let low = Infinity;
  let high = -Infinity;
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (value < low && value !== -Infinity) low = value;
    if (value > high) high = value;
  }
  if (kind === 'sequential') return [Math.min(0, low), high > 0 ? high : 1];
  const size = Math.max(Math.abs(low), Math.abs(high));
  return Number.isFinite(size) && size > 0 ? [-size, size] : [-1, 1];
}

/** How many cells a pixel stands for along one side. */
export const blockOf = (cells: number, pixels: number) =>
  Math.max(1, Math.ceil(cells / Math.max(1, Math.floor(pixels))));

/**
 * Colours rows [from, to) of the picture.
 *
 * @param matrix - `block`: rows and columns to a pixel. `largest`: a pixel shows the cell of largest size under it,
 *   else the mean. `root`: the colour grows with the square root of the value.
 * @param pixels - Row-major, ⌈columns / block⌉ wide.
 */
export function paint(
  matrix: {
    values: ArrayLike<number>;
    rows: number;
    columns: number;
    block: [number, number];
    domain: [number, number];
    colors: Uint32Array;
    largest: boolean;
    root: boolean;
  },
  pixels: Uint32Array,
  from: number,
  to: number,
) {
  const { values, rows, columns, block, domain, colors, largest, root } = matrix;
  const [low, high] = domain;
  const factor = (rampSize - 1) / (high - low || 1);
  const [blockRows, blockColumns] = block;
  const width = Math.ceil(columns / blockColumns);
  const masked = colors[rampSize];
  const shade = (at: number) => (root ? Math.sqrt(at * (rampSize - 1)) : at);
  for (let row = from; row < to; row++) {
    const top = row * blockRows;
    const bottom = Math.min(rows, top + blockRows);
    for (let column = 0; column < width; column++) {
      const left = column * blockColumns;
      let value;
      if (blockRows * blockColumns === 1) value = values[top * columns + left];
      else {
        const right = Math.min(columns, left + blockColumns);
        let sum = 0;
        let count = 0;
        let size = -1;
        value = NaN;
        for (let r = top; r < bottom; r++)
          for (let i = r * columns + left, end = r * columns + right; i < end; i++) {
            const one = values[i];
            if (!(one > -Infinity)) continue;
            if (largest) {
              const its = one < 0 ? -one : one;
              if (its > size) {
                size = its;
                value = one;
              }
            } else {
              sum += one;
              count++;
            }
          }
        if (!largest && count) value = sum / count;
      }
      let color = masked;
      if (value >= low)
        color = colors[value < high ? (shade((value - low) * factor) + 0.5) | 0 : rampSize - 1];
      else if (value > -Infinity) color = colors[0];
      pixels[row * width + column] = color;
    }
  }
}
