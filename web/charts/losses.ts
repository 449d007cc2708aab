/** The last part of the chart of pulls: the loss after each batch, beside that of who guesses. */

import { draw, set, some } from './dom.js';
import { along, dotAt, type EndName, nameEnds } from './endNames.js';
import { dotPath } from './paths.js';
import {
  type Additions,
  boxAround,
  label,
  type Part,
  soft,
  tickStep,
  wayPath,
  wayTo,
} from './pullsParts.js';
import { roleClass } from './theme.js';
import type { PullsOptions } from './types.js';

/** Lines of other settings. */
const pale = 0.4;

/** The share of the way on which ends lie too near each other to be named. */
const early = 0.06;

/** How much names keep off lines and ends. */
const weights = { way: 6, end: 8 };

/** @returns draws it as the options say */
export function losses(svg: SVGSVGElement, roles: number[]) {
  // A nested picture clips without an id, which could not be unique on a page.
  const plot = draw(svg, 'svg');
  const guess = draw(plot, 'path', 'c-line c-dashed c-axis');
  const lanes = roles.map((role) => {
    const group = draw(plot, 'g', `c-solid ${roleClass(role)}`);
    return {
      group,
      line: draw(group, 'path', 'c-line c-solid c-way'),
      end: draw(group, 'path', 'c-dots'),
    };
  });
  const ties = draw(svg, 'g');

  return (now: PullsOptions, part: Part, size: number): Additions => {
    const { left, right, top, bottom, isWide } = part;
    const { words } = now;
    set(plot, boxAround(part, { left: 8, right: 16, top: 8, bottom: 8 }));
    const across = (batch: number) => left + (batch / now.steps) * (right - left);
    const down = (loss: number) => bottom - (loss / now.worst) * (bottom - top);
    const level = Math.round(down(now.guessing)) + 0.5;
    set(guess, { d: `M${left},${level}H${right}` });

    const ends = now.lanes.flatMap((lane, place) => {
      const { loss } = lane.walk;
      const points = wayTo(loss.length, now.walked, (t) => ({ x: across(t), y: down(loss[t]) }));
      const at = points.at(-1);
      const { group, line, end } = lanes[place];
      const isKnown = at !== undefined && points.every(({ x, y }) => Number.isFinite(x + y));
      set(group, { opacity: now.stale ? pale : 1 });
      set(line, { d: isKnown ? wayPath(points) : '' });
      set(end, { d: isKnown ? dotPath(at.x, at.y, isWide ? 6 : 5) : '' });
      return isKnown ? [{ lane, place, points, at }] : [];
    });

    // At the start all stand on one place.
    const apart = now.walked < now.steps * early ? [] : ends;
    const names = apart.map(
      ({ lane, at }): EndName => ({
        end: at,
        color: `${roleClass(lane.role)}${now.stale ? ' c-pale' : ''}`,
        forms: [[{ text: lane.label, size: size * 1.35, class: 'c-verdict' }]],
      }),
    );
    const named = nameEnds(
      names,
      [
        ...ends.flatMap(({ points, at }) => [
          ...along(points, weights.way),
          ...dotAt(at, 8, weights.end),
        ]),
        ...along(
          [
            { x: left, y: level },
            { x: right, y: level },
          ],
          weights.way,
        ),
      ],
      { left: left + 3, right: now.width, top: top - 2, bottom: bottom - 2 },
      now.walked < now.steps,
    );
    const tieNodes = some(ties, 'path', names.length);
    names.forEach(({ color }, i) => {
      set(tieNodes[i], { class: `c-line c-solid c-fine ${color}`, d: named.ties[i] });
    });

    let axis = `M${left + 0.5},${bottom + 0.5}V${top}M${left},${bottom + 0.5}H${right}`;
    const numbers = [];
    for (let loss = 0; loss <= now.worst; loss++) {
      const y = Math.round(down(loss));
      axis += `M${left - 4},${y + 0.5}h4`;
      numbers.push(soft(now.format(loss), left - 7, y + size * 0.35, 'end'));
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
        label(words.guessing, right, level + size * 1.2, 'c-end c-label c-quiet'),
        ...named.labels,
      ],
      marks: ends.flatMap(({ points, place }) =>
        points.map((point, index) => ({
          ...point,
          mark: { part: 'loss' as const, lane: place, index },
        })),
      ),
    };
  };
}
