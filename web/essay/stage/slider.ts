/**
 * The slider of d below the picture: as wide as its axis of d, logarithmic, from 1 to 4,096.
 */
import { readingPlace } from '../../figures/shared/controls/readingPlace.js';
import { logScale } from '../../figures/shared/controls/scale.js';
import { longest } from './draws.js';

const octaves = Math.log2(longest);
/** So near to a power of two, in octaves, it is meant. */
const near = 0.03;
const scale = logScale(1, longest);
const ticks = [1, 4, 16, 64, 256, 1024, 4096];

export function createSlider(
  document: Document,
  {
    name,
    write,
    onInput,
  }: {
    name: string;
    write: (d: number) => string;
    /** @param isDragged - by a hand that is on it, where no easing is wanted */
    onInput: (d: number, isDragged: boolean, isSettled: boolean) => void;
  },
) {
  const node = document.createElement('div');
  node.className = 'slider';
  const input = document.createElement('input');
  input.type = 'range';
  input.min = '0';
  input.max = String(octaves);
  input.step = 'any';
  input.setAttribute('aria-label', name);
  const reading = document.createElement('output');
  reading.setAttribute('aria-hidden', 'true');
  // Italic in every language.
  const italic = document.createElement('var');
  italic.textContent = 'd';
  const value = document.createTextNode('');
  reading.append(italic, value);
  node.append(input, reading);
  for (const d of ticks) {
    const tick = document.createElement('span');
    tick.className = 'tick';
    tick.setAttribute('aria-hidden', 'true');
    tick.textContent = write(d);
    tick.style.left = `${(Math.log2(d) / octaves) * 100}%`;
    node.append(tick);
  }
  let now = 1;
  /** What is dragged rests on round numbers, and on powers of two. */
  const read = () => {
    const place = Number(input.value);
    const power = Math.round(place);
    if (Math.abs(place - power) < near) return 2 ** power;
    return scale.valueAt(scale.stopOf(2 ** place));
  };
  input.addEventListener('input', () => onInput(read(), true, false));
  input.addEventListener('change', () => onInput(read(), true, true));
  // A key goes to the next round number, whatever the range's own step.
  input.addEventListener('keydown', (event) => {
    const moves: Record<string, number> = {
      ArrowRight: 1,
      ArrowUp: 1,
      ArrowLeft: -1,
      ArrowDown: -1,
    };
    const jumps: Record<string, number> = { PageUp: 2, PageDown: 0.5 };
    const move = moves[event.key];
    const jump = jumps[event.key];
    if (!move && !jump) return;
    event.preventDefault();
    const stop = scale.stopOf(now);
    const next = move
      ? scale.valueAt(Math.min(scale.stops - 1, Math.max(0, stop + move)))
      : Math.min(longest, Math.max(1, Math.round(now * jump)));
    // The next key may come before the picture.
    now = next;
    onInput(next, false, true);
  });
  return {
    node,
    input,
    /**
     * @param d - where it is drawn
     * @param whole - what it is set to
     * @param about - what the picture shows at it
     * @param beyond - px of the picture on either side of it
     */
    show(d: number, whole: number, about: string, beyond: number) {
      now = whole;
      const place = Math.log2(d);
      const at = String(place);
      if (input.value !== at) input.value = at;
      const text = ` = ${write(whole)}`;
      reading.style.left = readingPlace(place / octaves, `d${text}`, beyond);
      if (value.data !== text) value.data = text;
      const told = about ? `${write(whole)}. ${about}` : write(whole);
      if (input.getAttribute('aria-valuetext') !== told) input.setAttribute('aria-valuetext', told);
    },
  };
}
