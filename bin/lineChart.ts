// Lines over places from left to right, on an axis of numbers, as SVG.

import { escaped } from './mapSvg.js';

export type Line = {
  /** one for each place */
  numbers: readonly number[];
  /** what a pointer is told of one of them; the number as the axis goes by it */
  about: (place: number, number: string) => string;
};

/** Numbers nearer than this are not drawn as far apart as the picture is high. */
const leastRange = 1;

/** Numbers to mark an axis with, some five of them, that hold the range; and how many digits tell them apart. */
function ticksOver(least: number, most: number) {
  const raw = Math.max(most - least, leastRange) / 4;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = power * ([1, 2, 5].find((times) => times * power >= raw) ?? 10);
  const first = Math.floor(least / step);
  const last = Math.max(first + 4, Math.ceil(most / step));
  const digits = Math.max(0, -Math.floor(Math.log10(step)));
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
  return { ticks, digits };
}

/**
 * @param label - what it shows, for who does not see it
 * @param places - that rise
 * @param names - of the places; nothing where they would stand too close
 * @param lines - the first is the one that is meant
 */
export function lineChart({
  label,
  places,
  names,
  lines,
}: {
  label: string;
  places: readonly number[];
  names: readonly string[];
  lines: readonly Line[];
}): string {
  const [left, right] = [places[0], places[places.length - 1]];
  const all = lines.flatMap(({ numbers }) => numbers);
  const { ticks, digits } = ticksOver(Math.min(...all), Math.max(...all));
  const [lowest, highest] = [ticks[0], ticks[ticks.length - 1]];
  const heightOf = (x: number) => (190 - (160 * (x - lowest)) / (highest - lowest)).toFixed(1);
  const acrossOf = (i: number) => (75 + (500 * (places[i] - left)) / (right - left)).toFixed(1);
  const axis = ticks.map(
    (tick) => `<line x1="60" x2="590" y1="${heightOf(tick)}" y2="${heightOf(tick)}"/>
<text class="tick" x="54" y="${heightOf(tick)}" dy="4" text-anchor="end">${tick.toFixed(digits)}</text>`,
  );
  const drawn = lines.map(({ numbers, about }, line) => {
    const points = numbers.map((x, i) => `${acrossOf(i)},${heightOf(x)}`).join(' ');
    const dots = numbers.map((x, i) => {
      const title = escaped(about(i, x.toFixed(digits + 3)));
      return `<circle cx="${acrossOf(i)}" cy="${heightOf(x)}" r="4"><title>${title}</title></circle>`;
    });
    return `<g${line > 0 ? ' class="other"' : ''}>\n<polyline points="${points}"/>\n${dots.join('\n')}\n</g>`;
  });
  const below = names.map(
    (name, i) => `<text x="${acrossOf(i)}" y="212" text-anchor="middle">${escaped(name)}</text>`,
  );
  return `<svg class="curve" viewBox="0 0 600 230" width="600" height="230" role="img" aria-label="${escaped(label)}">
${[...axis, ...drawn.toReversed(), ...below].join('\n')}
</svg>`;
}
