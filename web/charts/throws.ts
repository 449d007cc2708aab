/** The second part of the chart of pulls: by divisor, a line for each example of the batch, from before its step to after it. */

import { draw, set } from './dom.js';
import { textWidth } from './lettering.js';
import { dotPath, tenth } from './paths.js';
import { type Additions, boxAround, label, type Part, soft } from './pullsParts.js';
import { roleClass } from './theme.js';
import type { PullsOptions } from './types.js';

/** Rows of lettering over the lines and under them. */
const rows = { above: 3.4, below: 1.5 };

/** Between two divisors, in rows; and how wide one is at least that words are written in. */
const gap = 1.6;
const roomy = 9.5;

/** Frozen before the step; not frozen by it; frozen by it. */
const kinds = ['still', 'free', 'freezes'] as const;

/** Radii of dots in px. */
const dots = { before: 1.2, after: 2 };

/** @returns draws it as the options say */
export function throws(svg: SVGSVGElement, roles: number[]) {
  // A nested picture clips without an id, which could not be unique on a page.
  const plot = draw(svg, 'svg');
  const lanes = roles.map((role) => {
    const group = draw(plot, 'g', `c-solid ${roleClass(role)}`);
    return {
      still: draw(group, 'path', 'c-ray'),
      free: draw(group, 'path', 'c-line c-solid c-thin'),
      freezes: draw(group, 'path', 'c-line c-solid c-fine'),
      before: draw(group, 'path', 'c-cloud'),
      after: draw(group, 'path', 'c-fill'),
    };
  });

  return (now: PullsOptions, part: Part, size: number): Additions => {
    const { left, right, top, bottom } = part;
    const { words, thrown, frozen } = now;
    const between = gap * size;
    const width = (right - left - between * (now.lanes.length - 1)) / now.lanes.length;
    const start = Math.round(top + rows.above * size);
    const end = Math.round(bottom - rows.below * size);
    const xOf = (lane: number, weight: number) =>
      left + lane * (width + between) + ((1 + weight) * width) / 2;
    const y = start + (end - start) * thrown;
    const fits = (text: string) => textWidth(text, size) <= width + between / 2;
    const isFree = (weight: number) => Math.abs(weight) < frozen;
    set(plot, boxAround(part, { left: 4, right: 4, top: 0, bottom: 4 }));

    let axis = '';
    const marks: Additions['marks'] = [];
    const labels = now.lanes.flatMap((one, lane) => {
      const middle = xOf(lane, 0);
      for (const weight of [-frozen, frozen])
        axis += `M${Math.round(xOf(lane, weight)) + 0.5},${start}V${end}`;
      const ways = Array.from(one.before, (before, index) => {
        const after = one.after[index];
        const to = xOf(lane, before + (after - before) * thrown);
        marks.push({ x: to, y, mark: { part: 'throws', lane, index } });
        const kind = !isFree(before) ? 'still' : isFree(after) ? 'free' : 'freezes';
        return { from: xOf(lane, before), to, kind };
      });
      const nodes = lanes[lane];
      for (const kind of kinds) {
        const lines = ways.filter((way) => way.kind === kind);
        set(nodes[kind], {
          d: lines
            .map(({ from, to }) => `M${tenth(from)},${start}L${tenth(to)},${tenth(y)}`)
            .join(''),
        });
      }
      set(nodes.before, { d: ways.map(({ from }) => dotPath(from, start, dots.before)).join('') });
      set(nodes.after, { d: ways.map(({ to }) => dotPath(to, y, dots.after)).join('') });
      const own = `c-middle c-own ${roleClass(one.role)}`;
      return [
        label(one.label, middle, top + size * 0.9, `${own} c-verdict`),
        {
          text: thrown < 1 ? '' : (one.thrown.find(fits) ?? ''),
          x: middle,
          y: top + size * 2.4,
          class: `c-halo ${own}`,
        },
        soft(words.wrong, xOf(lane, -1), end + size * 1.3, 'start'),
        soft(words.right, xOf(lane, 1), end + size * 1.3, 'end'),
      ];
    });

    if (width < roomy * size) return { axis, numbers: [], labels, marks };
    // Where nothing is thrown there is room to say what all of it means.
    const last = now.lanes.length - 1;
    const numbers = [
      soft(now.percent(frozen), xOf(last, -frozen) + 4, (start + end) / 2, 'start'),
      soft(words.before, xOf(last, frozen) - 4, start + size, 'end'),
      soft(words.after, xOf(last, frozen) - 4, end - size * 0.3, 'end'),
    ];
    return { axis, numbers, labels, marks };
  };
}
