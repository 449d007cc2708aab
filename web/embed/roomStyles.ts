/**
 * rootd.css: keeps the room of each figure before anything of ours has loaded. The place that a figure stands in is as wide
 * as the figure will be, so what stands before its content may ask for that width, and on a phone for no more than there is.
 */
import { growths } from '../figures/shared/takeaway/roomGrowths.js';
import { rooms, widths } from '../figures/shared/takeaway/rooms.js';

/** The root's font that the rooms were measured at, in px; below it letters do not get smaller. */
const usualFont = 16;

const heightOf = (room: number, growth: number) =>
  `max(${room}px, ${room - usualFont * growth}px + ${growth}rem)`;

export function roomStyles() {
  const languages = Object.entries(rooms);
  const all = Object.keys(languages[0][1]).map((figure) => `rootd-${figure}`);
  const every = all.join(', ');
  const steps = widths.map((from, i) => {
    const rules = languages.flatMap(([language, figures], which) =>
      Object.entries(figures)
        .map(
          ([figure, room]) =>
            [figure, room.map((each, k) => heightOf(each, growths[language][figure][k]))] as const,
        )
        .filter(([, room]) => i === 0 || room[i] !== room[i - 1])
        .map(([figure, room]) => {
          const spoken = which > 0 ? `:lang(${language})` : '';
          return `rootd-${figure}${spoken}::before { height: ${room[i]}; }`;
        }),
    );
    const text = rules.join('\n');
    return i === 0 ? text : `@container (min-width: ${from}px) {\n${text}\n}`;
  });
  return `/* Keeps the room of rootd's figures, so that the page around them stays where it is. */
@media screen {
:where(${every}) { display: block; margin-block: 1.5rem; min-width: 0; max-width: 100%; }
:where(${every}) { container-type: inline-size; contain-intrinsic-inline-size: min(720px, 100vw - 48px); }
:is(${every})::before { content: ''; float: left; max-height: 100%; }
${steps.join('\n')}
:is(${every}):is([ask], [data-empty], [hidden])::before { content: none; }
/* A script that does not come leaves no gap. */
:is(${every}):not(:defined)::before { animation: rootd-give-up 0s 10s forwards; }
@keyframes rootd-give-up { to { height: 0; } }
}
`;
}
