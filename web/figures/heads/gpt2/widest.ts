/**
 * The heads whose rows spread most, each a button that chooses it: on a phone a square of the grid is smaller than a
 * finger.
 */
import { fill } from '../../../text/fill.js';
import type { Context } from '../../types.js';
import type { HeadsOptions } from '../heads.js';
import type { ScoresResult } from './measure.js';

/** As many as stand in one row of a phone. */
const count = 5;

export const stylesheet = `
.widest { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; color: var(--soft); }
.widest > span { flex: 1 0 100%; }
.widest button { min-width: 44px; height: 44px; }
.widest [aria-pressed=true] { border-color: var(--ink); background: color-mix(in srgb, var(--measured-fill) 35%, transparent); }
`;

/** @returns heads by their place in the grid, the widest first */
const widestOf = ({ spread }: Pick<ScoresResult, 'spread'>) =>
  Array.from(spread, (_, i) => i)
    .sort((one, other) => spread[other] - spread[one])
    .slice(0, count);

export function createWidest({ words, frame, change }: Context<'heads', HeadsOptions>) {
  frame.adopt(stylesheet);
  const places = Array.from({ length: count }, () => {
    const place = { button: frame.make('button', ''), layer: 0, head: 0 };
    place.button.type = 'button';
    place.button.addEventListener('click', () => change({ layer: place.layer, head: place.head }));
    return place;
  });
  const node = frame.make(
    'p',
    'widest',
    frame.make('span', '', words.scores.widest),
    ...places.map(({ button }) => button),
  );

  return {
    node,

    update(result: ScoresResult) {
      widestOf(result).forEach((at, i) => {
        const head = at % result.heads;
        const layer = (at - head) / result.heads;
        const { button } = Object.assign(places[i], { layer, head });
        button.textContent = `${layer}.${head}`;
        const name = { layer: String(layer), head: String(head) };
        button.setAttribute('aria-label', fill(words.scores.named, name));
        button.setAttribute('aria-pressed', String(layer === result.layer && head === result.head));
      });
    },
  };
}
