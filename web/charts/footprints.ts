/** The second part of the chart of pulls: where a hundred steps lead, a footprint each; all of the way pale, and what is walked. */

import { draw, set, some } from './dom.js';
import { along, dotAt, type EndName, nameEnds } from './endNames.js';
import { labelSize } from './lettering.js';
import { dotPath } from './paths.js';
import {
  type Additions,
  boxAround,
  type Part,
  soft,
  tickStep,
  wayPath,
  wayTo,
} from './pullsParts.js';
import { roleClass } from './theme.js';
import type { PullsOptions } from './types.js';

/** Ways of other settings; and what is not yet walked. */
const pale = { other: 0.4, ahead: 0.25 };

/** The share of the batches in which ends lie too near each other to be named. */
const early = 0.06;

/** How much names keep off ways and ends. */
const weights = { way: 6, end: 8 };

/** @returns draws it as the options say */
export function footprints(svg: SVGSVGElement, roles: number[]) {
  // A nested picture clips without an id, which could not be unique on a page.
  const plot = draw(svg, 'svg');
  const lanes = roles.map((role) => {
    const group = draw(plot, 'g', `c-solid ${roleClass(role)}`);
    return {
      group,
      ahead: draw(group, 'path', 'c-line c-solid c-fine'),
      line: draw(group, 'path', 'c-line c-solid c-thin'),
      prints: draw(group, 'path', 'c-fill'),
      end: draw(group, 'path', 'c-dots'),
    };
  });
  const ties = draw(svg, 'g');

  return (now: PullsOptions, part: Part, size: number): Additions => {
    const { left, right, top, bottom, isWide } = part;
    const { words, walked, steps } = now;
    const across = (moved: number) => left + (moved / now.farthest) * (right - left);
    const down = (attention: number) =>
      bottom - ((attention - now.even) / (1 - now.even)) * (bottom - top);
    set(plot, boxAround(part, { left: 8, right: 16, top: 8, bottom: 8 }));
    const drawn = now.lanes.flatMap((lane, place) => {
      const { moved, attention } = lane.walk;
      const to = (batch: number) =>
        wayTo(moved.length, batch, (i) => ({ x: across(moved[i]), y: down(attention[i]) }));
      const points = to(walked);
      const at = points.at(-1);
      const { group, ahead, line, prints, end } = lanes[place];
      const isKnown = at !== undefined && points.every(({ x, y }) => Number.isFinite(x + y));
      const whole = to(steps);
      const isWholeKnown = isKnown && whole.every(({ x, y }) => Number.isFinite(x + y));
      set(group, { opacity: now.stale ? pale.other : 1 });
      set(ahead, { d: isWholeKnown && walked < steps ? wayPath(whole) : '', opacity: pale.ahead });
      set(line, { d: isKnown ? wayPath(points) : '' });
      const radius = isWide ? 1.9 : 1.4;
      set(prints, { d: isKnown ? points.map(({ x, y }) => dotPath(x, y, radius)).join('') : '' });
      set(end, { d: isKnown ? dotPath(at.x, at.y, isWide ? 6 : 5) : '' });
      return isKnown ? [{ lane, place, points, at }] : [];
    });

    const line = (text: string) => ({ text, size: size * 1.35, class: 'c-verdict' });
    const names = (walked < steps * early ? [] : drawn).map(
      ({ lane: { role, label, verdict }, at }): EndName => ({
        end: at,
        color: `${roleClass(role)}${now.stale ? ' c-pale' : ''}`,
        forms:
          walked < steps
            ? [[line(label)]]
            : [
                [line(`${label} ${verdict}`)],
                [line(label), { text: verdict, size: labelSize(size), class: '' }],
              ],
      }),
    );
    const named = nameEnds(
      names,
      drawn.flatMap(({ points, at }) => [
        ...along(points, weights.way),
        ...dotAt(at, 8, weights.end),
      ]),
      { left: left + 3, right: now.width, top: top - 2, bottom: bottom - 2 },
      walked < steps,
    );
    const tieNodes = some(ties, 'path', names.length);
    names.forEach(({ color }, i) => {
      set(tieNodes[i], { class: `c-line c-solid c-fine ${color}`, d: named.ties[i] });
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
        ...named.labels,
      ],
      marks: drawn.flatMap(({ points, place }) =>
        points.map((point, index) => ({ ...point, mark: { part: 'walk', lane: place, index } })),
      ),
    };
  };
}
