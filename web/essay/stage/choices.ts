/**
 * What a reader may choose besides d: the divisor, where the stage divides; and behind one word the law, the count of walks,
 * and other draws.
 */
import type { Parts } from '../../text/words.js';
import { rules } from './draws.js';
import type { Options } from './options.js';
import { counts, laws } from './options.js';

type Words = Parts['stage'];

export function createDivisors(
  document: Document,
  words: Words,
  onChoose: (divisor: Options['divisor']) => void,
) {
  const node = document.createElement('fieldset');
  node.className = 'divisors';
  const legend = document.createElement('legend');
  legend.className = 'unseen';
  legend.textContent = words.divisor;
  node.append(legend);
  const inputs = rules.map((rule) => {
    const label = document.createElement('label');
    label.className = rule;
    const input = document.createElement('input');
    input.type = 'radio';
    input.name = 'stage-divisor';
    input.value = rule;
    input.addEventListener('change', () => onChoose(rule));
    const name = document.createElement('span');
    name.textContent = words.divisors[rule];
    label.append(input, name);
    node.append(label);
    return input;
  });
  return {
    node,
    show(divisor: Options['divisor'], alpha: number) {
      node.hidden = alpha < 0.05;
      node.style.opacity = alpha.toFixed(2);
      for (const input of inputs) input.checked = input.value === divisor;
    },
  };
}

export function createMore(
  document: Document,
  words: Words,
  on: {
    law: (law: Options['law']) => void;
    count: (count: number) => void;
    draws: () => void;
  },
) {
  const node = document.createElement('details');
  node.className = 'more-choices';
  const summary = document.createElement('summary');
  summary.textContent = words.more;
  const choose = <T extends string | number>(
    name: string,
    values: readonly T[],
    titles: (value: T) => string,
    onChoose: (value: T) => void,
  ) => {
    const label = document.createElement('label');
    const select = document.createElement('select');
    for (const value of values) {
      const option = document.createElement('option');
      option.value = String(value);
      option.textContent = titles(value);
      select.append(option);
    }
    select.addEventListener('change', () => onChoose(values[select.selectedIndex]));
    label.append(`${name} `, select);
    return { label, select };
  };
  const law = choose(words.law, laws, (value) => words.laws[value], on.law);
  const count = choose(words.count, counts, String, on.count);
  const draws = document.createElement('button');
  draws.type = 'button';
  draws.textContent = words.otherDraws;
  draws.addEventListener('click', on.draws);
  const panel = document.createElement('div');
  panel.append(law.label, count.label, draws);
  node.append(summary, panel);
  node.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !node.open) return;
    node.open = false;
    summary.focus();
  });
  document.addEventListener('click', ({ target }) => {
    if (!node.contains(target as Node)) node.open = false;
  });
  return {
    node,
    show({ law: now, count: walks }: Options) {
      law.select.value = now;
      count.select.value = String(walks);
    },
  };
}
