/**
 * What stands beside the picture: the question, and once d has been moved the search for the power of d that answers it.
 */
import { writeLetters } from '../../charts/index.js';
import { fill } from '../../text/fill.js';
import type { Context } from '../types.js';
import type { ChainOptions } from './chain.js';
import { titleOf } from './lanes.js';
import { longest } from './measure.js';

/** What the remark lets d grow from. */
const shortest = 4;

/** Near to these the slider means them. */
const named = [0, 0.5, 1];
const catches = 0.015;

const powerOf = (value: number) => named.find((each) => Math.abs(value - each) < catches) ?? value;

export function createSearch(
  context: Context<'chain', ChainOptions>,
  onInput: (power: number, settled: boolean) => void,
) {
  const { frame, words, numbers } = context;
  const { make } = frame;
  const text = make('p', '');
  const input = make('input', '');
  input.type = 'range';
  input.min = '0';
  input.max = '1';
  input.step = '0.01';
  input.setAttribute('aria-label', words.controls.powerLong);
  const end = (rule: string, title: string) => {
    const name = make('span', `by-${rule}`);
    writeLetters(name, title);
    return name;
  };
  const { one, whole } = words.lanes;
  const slider = make('div', 'power', end('none', one), input, end('linear', whole));
  slider.hidden = true;
  const node = make('div', 'ask', text, slider);
  // Keys go to every power; a hand means those that are named.
  let isHeld = false;
  let meant = 0.5;
  for (const [event, held] of [
    ['pointerdown', true],
    ['pointerup', false],
    ['pointercancel', false],
  ] as const)
    input.addEventListener(event, () => {
      isHeld = held;
    });
  input.addEventListener('input', () => {
    meant = isHeld ? powerOf(input.valueAsNumber) : input.valueAsNumber;
    onInput(meant, false);
  });
  input.addEventListener('change', () => onInput(meant, true));

  return {
    node,
    /** @param isOn - d has been moved @param searched - the power, too */
    show(power: number, isOn: boolean, searched: boolean) {
      const factor = (longest / shortest) ** Math.abs(0.5 - power);
      const { ask, search, keeps, grows, shrinks } = words.ask;
      const said = !isOn
        ? ask
        : !searched
          ? search
          : fill(power === 0.5 ? keeps : power < 0.5 ? grows : shrinks, {
              title: titleOf(power, context),
              factor: numbers.significant(factor, 2),
              shortest: numbers.whole(shortest),
              longest: numbers.whole(longest),
            });
      writeLetters(text, said);
      slider.hidden = !isOn;
      if (!isHeld && input.valueAsNumber !== power) input.value = `${power}`;
      input.setAttribute('aria-valuetext', titleOf(power, context));
    },
    put({ left, top, width }: Record<'left' | 'top' | 'width', number>) {
      node.style.cssText = `left:${left}px;top:${top}px;width:${width}px`;
    },
  };
}
