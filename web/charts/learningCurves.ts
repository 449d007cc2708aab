/** The last part of the chart of pulls: attention on the asked key after each batch; what is still to come is pale. */

import { draw, set } from './dom.js';
import { spread } from './labels.js';
import { textWidth } from './lettering.js';
import { dotPath } from './paths.js';
import { type Additions, label, type Part, soft, wayPath, wayTo } from './pullsParts.js';
import { roleClass } from './theme.js';
import type { PullsOptions } from './types.js';

/** Curves of other settings, and what is still to come. */
const pale = 0.4;
const toCome = 0.3;

/** Of the lettering: names beside the ends, and what is under the lowest level, where the thumb moves. */
const naming = 1.35;
const under = 1.4;

/** How far that stands from the end, in px. */
const beside = 14;

/** Room for the slider’s thumb at the axis, in px. */
const thumb = 13;

/** @returns draws it as the options say */
export function learningCurves(svg: SVGSVGElement, roles: number[]) {
  const reached = draw(svg, 'path', 'c-grid');
  const lanes = roles.map((role) => {
    const group = draw(svg, 'g', `c-solid ${roleClass(role)}`);
    return {
      group,
      whole: draw(group, 'path', 'c-line c-solid'),
      line: draw(group, 'path', 'c-line c-solid'),
      end: draw(group, 'path', 'c-dots'),
    };
  });

  return (now: PullsOptions, part: Part, size: number): Additions => {
    const { left, top, bottom, isWide } = part;
    const { words, walked, stops } = now;
    const isOver = walked >= stops[stops.length - 1];
    // At first nothing tells how it ends.
    const isTold = walked > 0 || now.row !== 'all';
    const tell = (name: string, share: number) =>
      isWide && isOver ? `${name} ${now.percent(share)}` : name;
    const room = now.lanes.map((lane) =>
      textWidth(isWide ? `${lane.label} ${now.percent(1)}` : lane.label, size * naming),
    );
    const right = part.right - Math.max(...room) - beside;
    const last = stops.length - 1;
    /** As far apart as the places of the slider, which is the axis. */
    const across = (batch: number) => {
      const to = Math.max(
        1,
        stops.findIndex((stop) => stop >= batch),
      );
      const from = stops[to - 1];
      const place = to - 1 + (batch - from) / (stops[to] - from);
      return left + (place / last) * (right - left);
    };
    const lowest = bottom - under * size;
    const down = (attention: number) =>
      lowest - ((attention - now.even) / (1 - now.even)) * (lowest - top);
    // How far is walked, and where half is right.
    set(reached, {
      d: `M${across(walked)},${bottom}V${top}M${left},${Math.round(down(0.5)) + 0.5}H${right}`,
    });
    const drawn = now.lanes.flatMap((lane, place) => {
      const { attention } = lane.walk;
      const put = (batch: number) => ({ x: across(batch), y: down(attention[batch]) });
      const points = wayTo(attention.length, walked, put);
      const bad = Array.from(attention).findIndex((share) => !Number.isFinite(share));
      const known = bad < 0 ? attention.length : bad;
      const whole = wayTo(known, known - 1, put);
      const [at, named] = [points.at(-1), whole.at(-1)];
      const { group, whole: wholeLine, line, end } = lanes[place];
      const isKnown =
        at !== undefined && named !== undefined && points.every(({ y }) => Number.isFinite(y));
      set(group, { opacity: now.stale ? pale : 1 });
      set(wholeLine, { d: isKnown && isTold ? wayPath(whole) : '', opacity: toCome });
      set(line, { d: isKnown ? wayPath(points) : '' });
      set(end, { d: isKnown ? dotPath(at.x, at.y, isWide ? 6 : 5) : '' });
      return isKnown ? [{ lane, place, points, named }] : [];
    });

    const baselines = spread(
      drawn.map(({ named }) => named.y + size * 0.45),
      size * 1.6,
      top + size * 0.4,
      lowest + size * 0.45,
    );
    const names = (isTold ? drawn : []).map(({ lane, named }, i) =>
      label(
        tell(lane.label, lane.walk.attention[Math.round(walked)]),
        named.x + beside,
        baselines[i],
        `c-own ${roleClass(lane.role)}${now.stale ? ' c-pale' : ''} c-verdict c-start`,
      ),
    );

    const edge = Math.round(left) - thumb + 0.5;
    let axis = `M${edge},${bottom + 0.5}V${top}`;
    const numbers = [now.even, 0.25, 0.5, 0.75, 1].map((share) => {
      axis += `M${edge - 4},${Math.round(down(share)) + 0.5}h4`;
      return soft(now.percent(share), edge - 7, down(share) + size * 0.35, 'end');
    });
    const below = part.foot + size;
    return {
      axis,
      numbers: [
        ...numbers,
        ...now.ticks.map((batch) => soft(now.format(batch), across(batch), below, 'middle')),
      ],
      labels: [soft(words.attention, part.head.x, part.head.y + size, 'start'), ...names],
      marks: drawn.flatMap(({ points, place }) =>
        points.map((point, index) => ({ ...point, mark: { part: 'walk', lane: place, index } })),
      ),
      plot: { left: Math.round(left), right: Math.round(right) },
    };
  };
}
