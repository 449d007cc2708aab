/**
 * The heads that are furthest out in a number, by name: each a button that chooses it.
 */
import { comparable, largestFirst } from '../../../engine/models/headColumns.js';
import type { HeadNumbers } from '../../../engine/models/types.js';
import { fill } from '../../../text/fill.js';
import type { HeadsOptions } from '../heads.js';
import type { Board } from './board.js';

/** On either side; with few heads as many as leave none in both. */
const most = 5;

export function createExtremes({ words, numbers, frame, nameOf, pick }: Board) {
  const { make, plainButton } = frame;
  let all: readonly HeadNumbers[] = [];

  const side = () => {
    const title = make('p', '');
    const list = make('ol', '');
    /** What stands in each place; the buttons stay, and with them the keyboard's place. */
    const places: {
      item: HTMLElement;
      button: HTMLButtonElement;
      value: HTMLElement;
      head?: HeadNumbers;
    }[] = Array.from({ length: most }, () => {
      const place: (typeof places)[number] = {
        item: make('li', ''),
        button: plainButton('', () => place.head && pick([...all], place.head)),
        value: make('span', ''),
      };
      place.item.append(place.button, ' ', place.value);
      return place;
    });
    list.append(...places.map(({ item }) => item));

    const show = (
      said: string,
      ranked: { head: HeadNumbers; number: number }[],
      chosen: HeadNumbers | undefined,
    ) => {
      title.textContent = said;
      places.forEach((place, i) => {
        const its = ranked[i];
        place.item.hidden = !its;
        place.head = its?.head;
        if (!its) return;
        place.button.textContent = nameOf(its.head);
        place.button.setAttribute('aria-pressed', String(its.head === chosen));
        place.value.textContent = numbers.padded(its.number, 3);
      });
    };
    return { node: make('div', '', title, list), show };
  };

  const largest = side();
  const smallest = side();
  const node = make('div', 'extremes', largest.node, smallest.node);

  return {
    node,

    update(
      heads: readonly HeadNumbers[],
      column: HeadsOptions['column'],
      chosen: HeadNumbers | undefined,
    ) {
      all = heads;
      const ranked = largestFirst(comparable(heads), column);
      const count = Math.min(most, Math.floor(ranked.length / 2));
      node.hidden = count === 0;
      const named = { column: words.choices.column[column] };
      largest.show(fill(words.model.largest, named), ranked.slice(0, count), chosen);
      const last = ranked.slice(ranked.length - count).reverse();
      smallest.show(fill(words.model.smallest, named), last, chosen);
    },
  };
}
