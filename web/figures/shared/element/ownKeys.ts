/**
 * Keys that a control of a figure answers to go no further: a deck of slides would turn its page by the same arrow, or go
 * black by the same point that a number holds.
 */

const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];
const jumps = ['Home', 'End', 'PageUp', 'PageDown'];

const ofButtons = new Set([' ', 'Enter']);
const ofSliders = new Set([...arrows, ...jumps]);
const ofChoices = new Set([...arrows, ' ', 'Enter']);

function isAnswered({ key, target }: KeyboardEvent) {
  const control = target as HTMLElement;
  const { type = '' } = control as HTMLInputElement;
  if (control.matches('input[type=text], textarea')) return key !== 'Escape' && key !== 'Tab';
  // A letter goes to the option that begins with it.
  if (control.matches('select')) return key.length === 1 || ofSliders.has(key) || key === 'Enter';
  if (type === 'range') return ofSliders.has(key);
  if (type === 'radio' || type === 'checkbox') return ofChoices.has(key);
  return control.matches('button, summary, a') && ofButtons.has(key);
}

export function keepOwnKeys(figure: HTMLElement) {
  figure.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.defaultPrevented || isAnswered(event)) event.stopPropagation();
  });
}
