/**
 * The signs of the query and the key as buttons: each turns its sign. One of a row is in the way of Tab, arrows go along it.
 */
import { fill } from '../../text/fill.js';
import type { Parts } from '../../text/words.js';
import type { Draws } from './draws.js';
import { narrowest, rowsOf } from './marks/tiles.js';
import type { Frame, View } from './view.js';

type Which = 'query' | 'key';

/** Higher than the sign, for a finger, in px. */
const high = 44;

export function createSigns(
  document: Document,
  {
    words,
    onFlip,
  }: { words: Parts['stage']['signs']; onFlip: (which: Which, place: number) => void },
) {
  const rows = (['query', 'key'] as const).map((which) => {
    const node = document.createElement('div');
    node.className = 'signs';
    node.setAttribute('role', 'group');
    node.setAttribute('aria-label', words[which]);
    node.addEventListener('click', ({ target }) => {
      const place = [...node.children].indexOf(target as Element);
      if (place < 0) return;
      reach(place);
      onFlip(which, place);
    });
    node.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      const place = [...node.children].indexOf(event.target as Element);
      const next = step === undefined ? undefined : node.children[place + step];
      if (!next) return;
      event.preventDefault();
      reach(place + (step as number));
      (next as HTMLElement).focus();
    });
    /** The one that Tab comes to. */
    function reach(place: number) {
      [...node.children].forEach((button, i) => {
        (button as HTMLElement).tabIndex = i === place ? 0 : -1;
      });
    }
    return { which, node, reach };
  });
  return {
    nodes: rows.map(({ node }) => node),
    /** @param isThere - whether they can be reached where the picture is */
    show(
      isThere: boolean,
      { draws, d, view, frame }: { draws: Draws; d: number; view: View; frame: Frame },
    ) {
      const each = view.wide / d;
      for (const { which, node, reach } of rows) {
        node.hidden = !isThere || each <= narrowest;
        if (node.hidden) continue;
        while (node.children.length > d) node.lastChild?.remove();
        while (node.children.length < d) {
          const button = document.createElement('button');
          button.type = 'button';
          button.tabIndex = -1;
          node.append(button);
        }
        if (!node.querySelector('[tabindex="0"]')) reach(0);
        node.style.transform = `translate(${view.x}px, ${rowsOf(frame)[which] - high / 2}px)`;
        node.style.width = `${view.wide}px`;
        const values = (which === 'query' ? draws.queries : draws.keys)[0];
        [...node.children].forEach((button, i) => {
          const name = fill(values[i] > 0 ? words.plus : words.minus, { place: String(i + 1) });
          if (button.getAttribute('aria-label') !== name) button.setAttribute('aria-label', name);
        });
      }
    },
  };
}
