/** The chart of running sums that start together. */

import { atPointer } from './atPointer.js';
import { type Area, charted, frame } from './chartFrame.js';
import { draw, set, writeLabels } from './dom.js';
import { wordingFor } from './labels.js';
import { labelSize, letteringSize, roomFor, textWidth } from './lettering.js';
import { bandPath, dotPath, linePath } from './paths.js';
import { roundDomain } from './scales.js';
import type { Chart, Values, WalksOptions } from './types.js';

/** Running sums fanning out, and the curve that most of them stay inside. */
export function walks(document: Document, options: WalksOptions): Chart<WalksOptions> {
  const { node, svg, plot, over, layOut } = frame(document);
  const band = draw(plot, 'path', 'c-band c-soft');
  const fan = draw(plot, 'path', 'c-line c-thin c-measured');
  const one = draw(plot, 'path', 'c-line c-measured');
  const edges = draw(plot, 'path', 'c-line c-predicted');
  const labels = draw(over, 'g');

  let now: WalksOptions = options;
  let area: Area;
  const selected = () => Math.min(now.selected ?? 0, now.walks.length - 1);

  const cursor = atPointer(node, svg, {
    count: () => now.walks[selected()]?.length ?? 0,
    start: () => (now.walks[selected()]?.length ?? 1) - 1,
    move: (key, right, up) => key + right + up,
    ends: () => [0, now.walks[selected()].length - 1],
    locate: (x) =>
      Math.min(Math.max(Math.round(area.x.invert(x)) - 1, 0), now.walks[selected()].length - 1),
    place: (key) => {
      const x = area.x.of(key + 1);
      const y = area.y.of(now.walks[selected()][key]);
      return { x, y, mark: dotPath(x, y, 5) };
    },
    datum: (key) => ({ walk: selected(), step: key + 1, value: now.walks[selected()][key] }),
  });

  return charted(node, svg, options, moving, (current) => {
    now = current;
    const { envelope } = now;
    const steps = longestOf(now);
    const size = labelSize(letteringSize(now.lettering));
    const label = wordingFor(now.envelopeLabel ?? '', now.width * 0.25, size);
    area = layOut({
      ...now,
      height: now.height ?? roomFor(Math.min(340, Math.max(220, now.width * 0.36)), now.lettering),
      xDomain: now.x?.domain ?? [0, steps],
      yDomain: now.y?.domain ?? [-1, 1],
      beside: label && envelope ? Math.ceil((textWidth(label, size) + 12) / 8) * 8 : 0,
    });
    const { x, y, left, right } = area;

    const pathOf = (walk: Values, stride: number = 1) =>
      linePath(
        Math.floor(walk.length / stride) + 1,
        (i) => x.of(i * stride),
        (i) => y.of(i ? walk[i * stride - 1] : 0),
      );
    // Of the many, steps three pixels apart: all of them would fill the fan, and take 15 ms to draw.
    const stride = Math.max(1, Math.ceil((3 * steps) / (right - left)));
    set(fan, {
      d: now.walks.map((walk, k) => (k === selected() ? '' : pathOf(walk, stride))).join(''),
    });
    set(one, { d: now.walks.length ? pathOf(now.walks[selected()]) : '' });
    const samples = Math.ceil((right - left) / 3) + 1;
    const each = (right - left) / (samples - 1);
    const at = (sign: number) => (i: number) =>
      y.of(sign * (envelope?.(Math.max(0, x.invert(left + i * each))) ?? Number.NaN));
    const across = (i: number) => left + i * each;
    set(edges, { d: linePath(samples, across, at(1)) + linePath(samples, across, at(-1)) });
    set(band, { d: bandPath(samples, across, at(-1), at(1)) });
    writeLabels(
      labels,
      label && envelope
        ? [
            {
              text: label,
              x: right + 6,
              y: y.of(envelope(x.domain[1])) + size * 0.35,
              class: 'c-label c-start',
            },
          ]
        : [],
    );
    cursor.refresh(now, area);
  });
}

const moving = { names: ['x', 'y', 'walks', 'envelope'], domainsOf };

const longestOf = ({ walks }: WalksOptions) => Math.max(1, ...walks.map((walk) => walk.length));

/** What the data need of the axes. */
function domainsOf(options: WalksOptions) {
  const { envelope, walks, x, y } = options;
  const domain = x?.domain ?? ([0, longestOf(options)] as [number, number]);
  let reach = envelope ? envelope(domain[1]) : 0;
  for (const walk of walks)
    for (let i = 0; i < walk.length; i++) reach = Math.max(reach, Math.abs(walk[i]));
  return { x: domain, y: y?.domain ?? roundDomain('linear', -reach || -1, reach || 1) };
}
