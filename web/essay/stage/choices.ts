/** What a reader may choose besides d: the divisor, where the stage divides. */
import { createWords } from '../../figures/shared/controls/choices.js';
import type { Parts } from '../../text/words.js';
import { rules } from './draws.js';
import type { Options } from './options.js';

export function createDivisors(
  document: Document,
  words: Parts['stage'],
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
