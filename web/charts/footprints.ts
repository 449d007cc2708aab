/** The second part of the chart of pulls: where a hundred steps lead, a footprint each. */

import { labelSize } from './lettering.js';
import { type Additions, type Part, soft, tickStep } from './pullsParts.js';
import type { PullsOptions } from './types.js';
import { ways } from './ways.js';

/** @returns draws it as the options say */
export function footprints(svg: SVGSVGElement, roles: number[]) {
  const drawWays = ways(svg, roles, 'walk', true);

  return (now: PullsOptions, part: Part, size: number): Additions => {
    const { left, right, top, bottom } = part;
    const { words } = now;
    const across = (moved: number) => left + (moved / now.farthest) * (right - left);
    const down = (attention: number) =>
      bottom - ((attention - now.even) / (1 - now.even)) * (bottom - top);
    const line = (text: string) => ({ text, size: size * 1.35, class: 'c-verdict' });
    const drawn = drawWays(now, part, {
      put: ({ walk }, batch) => ({ x: across(walk.moved[batch]), y: down(walk.attention[batch]) }),
      forms: ({ label, verdict }) =>
        now.walked < now.steps
          ? [[line(label)]]
          : [
              [line(`${label} ${verdict}`)],
              [line(label), { text: verdict, size: labelSize(size), class: '' }],
            ],
    });

    let axis = `M${left + 0.5},${bottom + 0.5}V${top}M${left},${bottom + 0.5}H${right}`;
    const numbers = [now.even, 0.25, 0.5, 0.75, 1].map((share) => {
      axis += `M${left - 4},${Math.round(down(share)) + 0.5}h4`;
      return soft(now.percent(share), left - 7, down(share) + size * 0.35, 'end');
    });
    const every = tickStep(now.farthest, right - left);
    for (let v = every; v < now.farthest; v += every) {
      axis += `M${Math.round(across(v)) + 0.5},${bottom + 1}v4`;
      numbers.push(soft(now.format(v), across(v), bottom + 7 + size, 'middle'));
    }
    return {
      axis,
      numbers,
      labels: [
        soft(words.attention, part.head.x, top - size * 1.2, 'start'),
        soft(words.moved, right, bottom + size * 2.9, 'end'),
        ...drawn.labels,
      ],
      marks: drawn.marks,
    };
  };
}
