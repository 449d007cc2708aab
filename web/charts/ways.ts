/** Ways of the lanes through the batches, in a part of the chart of pulls: each with its end, and its name at the end. */

import { draw, set, some } from './dom.js';
import { along, dotAt, type EndName, nameEnds, type Obstacle } from './endNames.js';
import { dotPath } from './paths.js';
import { type Additions, boxAround, type Part, type Point, wayPath, wayTo } from './pullsParts.js';
import { roleClass } from './theme.js';
import type { PullLane, PullMark, PullsOptions } from './types.js';

/** Ways of other settings. */
const pale = 0.4;

/** The share of the batches in which ends lie too near each other to be named. */
const early = 0.06;

/** How much names keep off ways and ends. */
export const weights = { way: 6, end: 8 };

/** @param hasPrints - each batch has a dot, on a line that is thinner then */
export function ways(
  svg: SVGSVGElement,
  roles: number[],
  name: PullMark['part'],
  hasPrints: boolean,
) {
  // A nested picture clips without an id, which could not be unique on a page.
  const plot = draw(svg, 'svg');
  const lanes = roles.map((role) => {
    const group = draw(plot, 'g', `c-solid ${roleClass(role)}`);
    return {
      group,
      line: draw(group, 'path', `c-line c-solid ${hasPrints ? 'c-thin' : 'c-way'}`),
      prints: hasPrints ? draw(group, 'path', 'c-fill') : undefined,
      end: draw(group, 'path', 'c-dots'),
    };
  });
  const ties = draw(svg, 'g');

  return (
    now: PullsOptions,
    part: Part,
    {
      put,
      forms,
      obstacles = [],
    }: {
      /** where a lane is after a batch */
      put: (lane: PullLane, batch: number) => Point;
      /** how a lane is named */
      forms: (lane: PullLane) => EndName['forms'];
      /** that names keep off besides */
      obstacles?: Obstacle[];
    },
  ): Pick<Additions, 'labels' | 'marks'> => {
    const { left, top, bottom, isWide } = part;
    set(plot, boxAround(part, { left: 8, right: 16, top: 8, bottom: 8 }));
    const drawn = now.lanes.flatMap((lane, place) => {
      const points = wayTo(lane.walk.moved.length, now.walked, (batch) => put(lane, batch));
      const at = points.at(-1);
      const { group, line, prints, end } = lanes[place];
      const isKnown = at !== undefined && points.every(({ x, y }) => Number.isFinite(x + y));
      set(group, { opacity: now.stale ? pale : 1 });
      set(line, { d: isKnown ? wayPath(points) : '' });
      if (prints) {
        const radius = isWide ? 1.9 : 1.4;
        const d = points.map(({ x, y }) => dotPath(x, y, radius)).join('');
        set(prints, { d: isKnown ? d : '' });
      }
      set(end, { d: isKnown ? dotPath(at.x, at.y, isWide ? 6 : 5) : '' });
      return isKnown ? [{ lane, place, points, at }] : [];
    });
    const names = (now.walked < now.steps * early ? [] : drawn).map(
      ({ lane, at }): EndName => ({
        end: at,
        color: `${roleClass(lane.role)}${now.stale ? ' c-pale' : ''}`,
        forms: forms(lane),
      }),
    );
    const named = nameEnds(
      names,
      [
        ...drawn.flatMap(({ points, at }) => [
          ...along(points, weights.way),
          ...dotAt(at, 8, weights.end),
        ]),
        ...obstacles,
      ],
      { left: left + 3, right: now.width, top: top - 2, bottom: bottom - 2 },
      now.walked < now.steps,
    );
    const tieNodes = some(ties, 'path', names.length);
    names.forEach(({ color }, i) => {
      set(tieNodes[i], { class: `c-line c-solid c-fine ${color}`, d: named.ties[i] });
    });
    return {
      labels: named.labels,
      marks: drawn.flatMap(({ points, place }) =>
        points.map((point, index) => ({ ...point, mark: { part: name, lane: place, index } })),
      ),
    };
  };
}
