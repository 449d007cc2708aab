/**
 * One of several: as words of which the chosen one is underlined, or as a list that opens.
 */
import { writeLetters } from '../../../charts/index.js';

type Choices<Choice extends string> = {
  /** the accessible name */
  label: string;
  choices: readonly Choice[];
  nameOf: (choice: Choice) => string;
  onChoose: (choice: Choice) => void;
};

let groups = 0;

export function createWords<Choice extends string>(
  document: Document,
  { label, choices, nameOf, onChoose }: Choices<Choice>,
) {
  const node = document.createElement('div');
  node.className = 'words';
  node.setAttribute('role', 'radiogroup');
  node.setAttribute('aria-label', label);
  const group = `rootd-choice-${++groups}`;
  const inputs = choices.map((choice) => {
    const { word, input } = createWord(document, 'radio', nameOf(choice));
    word.dataset.choice = choice;
    input.name = group;
    input.value = choice;
    input.addEventListener('change', () => onChoose(choice));
    node.append(word);
    return input;
  });
  return {
    node,
    show(chosen: Choice | undefined) {
      for (const input of inputs) input.checked = input.value === chosen;
    },
  };
}

/** A word that is underlined while it is on. */
export function createWord(document: Document, type: 'checkbox' | 'radio', name: string) {
  const word = document.createElement('label');
  word.className = 'word';
  const input = document.createElement('input');
  input.type = type;
  const text = document.createElement('span');
  writeLetters(text, name);
  word.append(input, text);
  return { word, input };
}

export function createList<Choice extends string>(
  document: Document,
  { label, choices, nameOf, onChoose }: Choices<Choice>,
) {
  const node = document.createElement('select');
  node.setAttribute('aria-label', label);
  for (const choice of choices) {
    const item = document.createElement('option');
    item.value = choice;
    item.textContent = nameOf(choice);
    node.append(item);
  }
  node.addEventListener('change', () => onChoose(node.value as Choice));
  return {
    node,
    show(chosen: Choice) {
      node.value = chosen;
    },
  };
}
