/** The last part of the chart of pulls: the loss after each batch, beside that of who guesses. */

import { draw, set } from './dom.js';
import { along } from './endNames.js';
import { type Additions, label, type Part, soft, tickStep } from './pullsParts.js';
import type { PullsOptions } from './types.js';
import { ways, weights } from './ways.js';

/** @returns draws it as the options say */
export function losses(svg: SVGSVGElement, roles: number[]) {
  const guess = draw(svg, 'path', 'c-line c-dashed c-axis');
  const drawWays = ways(svg, roles, 'loss', false);

  return (now: PullsOptions, part: Part, size: number): Additions => {
    const { left, right, top, bottom } = part;
    const { words } = now;
    const across = (batch: number) => left + (batch / now.steps) * (right - left);
    const down = (loss: number) => bottom - (loss / now.worst) * (bottom - top);
    const y = Math.round(down(now.guessing)) + 0.5;
    set(guess, { d: `M${left},${y}H${right}` });
    const level = [left, right].map((x) => ({ x, y }));
    const drawn = drawWays(now, part, {
      put: ({ walk }, batch) => ({ x: across(batch), y: down(walk.loss[batch]) }),
      forms: (lane) => [[{ text: lane.label, size: size * 1.35, class: 'c-verdict' }]],
      obstacles: along(level, weights.way),
    });

    let axis = `M${left + 0.5},${bottom + 0.5}V${top}M${left},${bottom + 0.5}H${right}`;
    const numbers = [];
    for (let loss = 0; loss <= now.worst; loss++) {
      const at = Math.round(down(loss));
      axis += `M${left - 4},${at + 0.5}h4`;
      numbers.push(soft(now.format(loss), left - 7, at + size * 0.35, 'end'));
    }
    const every = tickStep(now.steps, right - left);
    for (let batch = every; batch <= now.steps; batch += every) {
      axis += `M${Math.round(across(batch)) + 0.5},${bottom + 1}v4`;
      numbers.push(soft(now.format(batch), across(batch), bottom + 7 + size, 'middle'));
    }
    return {
      axis,
      numbers,
      labels: [
        soft(words.lossAxis, part.head.x, top - size * 1.2, 'start'),
        soft(words.batches, right, bottom + size * 2.9, 'end'),
        label(words.guessing, right, y + size * 1.2, 'c-end c-quiet'),
        ...drawn.labels,
      ],
      marks: drawn.marks,
    };
  };
}
