/** The chart of bells: side by side, how far around 0 quantities spread. */

import { atPointer } from './atPointer.js';
import { type Area, charted, frame } from './chartFrame.js';
import { draw, set, writeLabels } from './dom.js';
import { letteringSize, roomFor, textWidth } from './lettering.js';
import { tenth } from './paths.js';
import { roleClass } from './theme.js';
import type { BellsOptions, Chart } from './types.js';

/** Points of one side of a bell, and how many spreads it goes up and down. */
const points = 25;
const tails = 3;

/** The teeth of a bell that is cut, in px. */
const tooth = 5;

/** Over the plot what each one's spread is, in rows of lettering. */
const above = 1.6;

/** Each quantity's bell, upright, all equally wide; what is beyond the axis leaves the picture. */
export function bells(document: Document, options: BellsOptions): Chart<BellsOptions> {
  const { node, svg, plot, over, layOut } = frame(document);
  const unit = draw(plot, 'path', 'c-band c-soft');
  const plain = draw(plot, 'path', 'c-bars');
  const divided = draw(plot, 'path');
  const edges = draw(plot, 'path', 'c-line c-approximate c-dashed');
  const predicted = draw(plot, 'path', 'c-line c-predicted');
  const arrow = draw(over, 'path');
  const labels = draw(over, 'g');

  let now: BellsOptions = options;
  let area: Area;
  /** Half a bell's width, in px. */
  const half = () => Math.min(56, (area.x.of(1) - area.x.of(0)) * 0.37);

  function outline(i: number) {
    const { x, y } = area;
    const { value } = now.items[i];
    // As far as the axis goes.
    const most = Math.min(tails, now.domain[1] / value);
    const side = Array.from({ length: points }, (_, k) => {
      const z = most * ((2 * k) / (points - 1) - 1);
      return { wide: half() * Math.exp(-(z ** 2) / 2), at: tenth(y.of(z * value)) };
    });
    const right = side.map(({ wide, at }) => `${tenth(x.of(i) + wide)},${at}`);
    const left = side.map(({ wide, at }) => `${tenth(x.of(i) - wide)},${at}`);
    /** Where it goes on beyond the axis it is torn: teeth from right to left, into it. */
    const tear = ({ wide, at }: { wide: number; at: number }, into: number) => {
      const count = most < tails ? 2 * Math.max(1, Math.round(wide / tooth)) : 1;
      return Array.from({ length: count - 1 }, (_, k) => {
        const across = wide * (1 - (2 * (k + 1)) / count);
        return `${tenth(x.of(i) + across)},${tenth(at + (k % 2 ? 0 : into * tooth))}`;
      });
    };
    const [bottom, top] = [tear(side[0], -1), tear(side[points - 1], 1)];
    return `M${[...right, ...top, ...left.reverse(), ...bottom.reverse()].join('L')}Z`;
  }

  const cursor = atPointer(node, svg, {
    count: () => now.items.length,
    start: () => 0,
    move: (key, right, up) => key + right + up,
    ends: () => [0, now.items.length - 1],
    locate: (x) => Math.min(Math.max(Math.round(area.x.invert(x)), 0), now.items.length - 1),
    place: (key) => ({
      x: area.x.of(key),
      y: Math.max(area.top, area.y.of(now.items[key].value)),
      mark: outline(key),
    }),
    datum: (key) => ({ ...now.items[key], index: key }),
  });

  return charted(node, svg, options, moving, (current) => {
    now = current;
    const { items, step, domain } = now;
    const size = letteringSize(now.lettering);
    area = layOut({
      ...now,
      height: now.height ?? roomFor(300, now.lettering),
      above: above * size,
      x: { format: () => '' },
      y: { domain, ticks: [-1, 0, 1] },
      xDomain: [-0.5, Math.max(1, items.length) - 0.5],
      yDomain: domain,
    });
    const { x, y, left, right, top, bottom } = area;
    const [high, low] = [tenth(y.of(1)), tenth(y.of(-1))];
    set(unit, { d: `M${left},${high}H${right}V${low}H${left}Z` });
    set(edges, { d: `M${left},${high}H${right}M${left},${low}H${right}` });
    const after = step ? step.from + 1 : -1;
    const own = step ? roleClass(step.role) : '';
    set(plain, { d: items.map((_, i) => (i === after ? '' : outline(i))).join('') });
    set(divided, { d: items[after] ? outline(after) : '', class: `c-cloud c-solid ${own}` });
    set(predicted, {
      d: items
        .flatMap(({ predicted: spread }, i) =>
          (spread > domain[1] ? [] : [1, -1]).map((sign) => {
            const reach = half() * Math.exp(-0.5);
            return `M${tenth(x.of(i) - reach)},${tenth(y.of(sign * spread))}h${tenth(2 * reach)}`;
          }),
        )
        .join(''),
    });
    const middle = (x.of(after - 1) + x.of(after)) / 2;
    const gap = x.of(1) - x.of(0) - 2 * half();
    // Where no text fits between two bells it takes the place of a name.
    const isBetween = step !== null && textWidth(step.text, area.size) < gap;
    set(arrow, {
      d: isBetween
        ? `M${tenth(middle - gap / 2 + 4)},${tenth(y.of(0))}h${tenth(gap - 8)}m-6,-4l6,4l-6,4`
        : '',
      class: `c-line c-solid ${own}`,
    });
    const labelled = (text: string, at: number, baseline: number, more = '') => ({
      text,
      x: at,
      y: baseline,
      class: `c-label c-middle ${more}`,
    });
    writeLabels(labels, [
      ...items.flatMap(({ label, value, text }, i) => [
        {
          text: step && i === after && !isBetween ? step.text : label,
          x: x.of(i),
          y: bottom + 7 + size,
          class: 'c-soft c-middle',
        },
        labelled(
          value > domain[1] ? `${text} ▲` : text,
          x.of(i),
          top - 0.5 * size,
          i === after ? `c-own ${own}` : '',
        ),
      ]),
      ...(isBetween ? [labelled(step.text, middle, y.of(0) - 0.7 * size, `c-own ${own}`)] : []),
    ]);
    cursor.refresh(now, area);
  });
}

const moving = { names: ['items'], domainsOf };

function domainsOf({ domain }: BellsOptions) {
  return { y: domain };
}
