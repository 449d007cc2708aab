/**
 * What a reader may choose besides d: the divisor, where the stage divides; and behind one word the law, the count of walks,
 * and other draws.
 */
import { createList, createWords } from '../../figures/shared/controls/choices.js';
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
  const { node, show } = createWords(document, {
    label: words.divisor,
    choices: rules,
    nameOf: (rule) => words.divisors[rule],
    onChoose,
  });
  node.classList.add('divisors');
  return {
    node,
    show(divisor: Options['divisor'], alpha: number) {
      node.hidden = alpha < 0.05;
      node.style.opacity = alpha.toFixed(2);
      show(divisor);
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
  const law = createList(document, {
    label: words.law,
    choices: laws,
    nameOf: (value) => words.laws[value],
    onChoose: on.law,
  });
  const count = createWords(document, {
    label: words.count,
    choices: counts.map(String),
    nameOf: String,
    onChoose: (value) => on.count(Number(value)),
  });
  const named = (name: string, node: HTMLElement) => {
    const title = document.createElement('span');
    title.textContent = name;
    // Its own name.
    title.setAttribute('aria-hidden', 'true');
    const line = document.createElement('p');
    line.append(title, node);
    return line;
  };
  const draws = document.createElement('button');
  draws.type = 'button';
  draws.textContent = words.otherDraws;
  draws.addEventListener('click', on.draws);
  const panel = document.createElement('div');
  panel.append(named(words.law, law.node), named(words.count, count.node), draws);
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
      law.show(now);
      count.show(String(walks));
    },
  };
}
