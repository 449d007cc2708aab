/**
 * The slider of d, under the fans and as wide as they are: the powers of four are named, and catch it; arrow keys go from
 * one half of an octave to the next.
 */
import { readingPlace } from '../shared/controls/readingPlace.js';
import type { Context } from '../types.js';
import type { ChainOptions } from './chain.js';
import { longest } from './measure.js';

const octaves = Math.log2(longest);
const named = [1, 4, 16, 64, 256, 1024, 4096];

/** This near to a power of four, in octaves, the slider means that power. */
const catches = 0.09;

const dOf = (position: number) => {
  const near = 2 * Math.round(position / 2);
  return Math.round(2 ** (Math.abs(position - near) < catches ? near : position));
};

/** From d, the next on the way up or down: half an octave further, and at least one. */
function nextOf(d: number, way: 1 | -1, step: number) {
  const position = Math.log2(d) / step;
  const next = way > 0 ? Math.floor(position + 1e-9) + 1 : Math.ceil(position - 1e-9) - 1;
  const wanted = Math.round(2 ** (next * step));
  return Math.min(longest, Math.max(1, wanted === d ? d + way : wanted));
}

/** Of keys: which way, and how many octaves. */
const moves: Record<string, [1 | -1, number]> = {
  ArrowRight: [1, 0.5],
  ArrowUp: [1, 0.5],
  ArrowLeft: [-1, 0.5],
  ArrowDown: [-1, 0.5],
  PageUp: [1, 2],
  PageDown: [-1, 2],
};

export function createDial(
  { frame, words, numbers }: Context<'chain', ChainOptions>,
  onInput: (d: number, settled: boolean) => void,
) {
  const { make } = frame;
  const input = make('input', '');
  input.type = 'range';
  input.min = '0';
  input.max = `${octaves}`;
  input.step = 'any';
  input.setAttribute('aria-label', words.controls.dLong);
  const read = make('output', 'read');
  const ticks = named.map((d) => {
    const tick = make('button', 'tick', numbers.whole(d));
    tick.type = 'button';
    // The slider says it to those who do not see.
    tick.tabIndex = -1;
    tick.setAttribute('aria-hidden', 'true');
    tick.style.insetInlineStart = `${(100 * Math.log2(d)) / octaves}%`;
    tick.addEventListener('click', () => onInput(d, true));
    return tick;
  });
  const node = make('div', 'dial', input, read, ...ticks);

  let d = 1;
  /** Px of the picture on its left; on its right there are as many or more. */
  let beyond = 0;
  let isDragged = false;
  const tell = () => input.setAttribute('aria-valuetext', `d = ${numbers.whole(d)}`);
  input.addEventListener('input', () => {
    isDragged = true;
    onInput(dOf(input.valueAsNumber), false);
  });
  input.addEventListener('change', () => {
    isDragged = false;
    onInput(dOf(input.valueAsNumber), true);
  });
  input.addEventListener('keydown', (event) => {
    const { key } = event;
    const move = moves[key];
    const next = move
      ? nextOf(d, ...move)
      : key === 'Home'
        ? 1
        : key === 'End'
          ? longest
          : undefined;
    if (next === undefined) return;
    event.preventDefault();
    // The next key may come before the picture, and so may who reads out what it did.
    d = next;
    tell();
    onInput(next, true);
  });

  return {
    node,
    /** @param shown - d on its way @param meant - where it goes */
    show(shown: number, meant: number) {
      d = meant;
      const position = Math.log2(shown);
      if (!isDragged) input.value = `${position}`;
      const place = isDragged ? input.valueAsNumber : position;
      tell();
      const text = numbers.whole(Math.round(isDragged ? meant : shown));
      read.style.insetInlineStart = readingPlace(place / octaves, `d = ${text}`, beyond);
      if (read.dataset.d === text) return;
      read.dataset.d = text;
      read.replaceChildren(make('i', '', 'd'), ` = ${text}`);
    },
    /** @param place - in px */
    put({ left, width, top, height }: Record<'left' | 'width' | 'top' | 'height', number>) {
      beyond = left - 4;
      node.style.cssText = `left:${left}px;width:${width}px;top:${top}px;height:${height}px`;
      node.classList.toggle('few', width < 300);
    },
    get isDragged() {
      return isDragged;
    },
  };
}
