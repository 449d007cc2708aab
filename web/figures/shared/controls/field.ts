/**
 * A text field for a value with a text form. What is typed stays as typed, valid or not, until the reader
 * leaves the field: then a valid value is written out properly, and an invalid one is kept and explained.
 */
import { fill } from '../../../text/fill.js';
import { markInvalid } from './invalid.js';

type FieldOptions<Value> = {
  /** the accessible name */
  label: string;
  placeholder?: string;
  /** asks for a phone's number keys */
  numeric?: boolean;
  /** the room it has */
  characters: number;
  read: (text: string) => Value | undefined;
  write: (value: Value) => string;
  /** why a text does not fit */
  explain: (text: string) => string;
  /** says with `{value}` what counts meanwhile */
  kept: string;
  onInput: (value: Value, settled: boolean) => void;
};

let fields = 0;

export function createField<Value>(
  document: Document,
  {
    label,
    placeholder,
    numeric,
    characters,
    read,
    write,
    explain,
    kept,
    onInput,
  }: FieldOptions<Value>,
) {
  const node = document.createElement('span');
  node.className = 'field';
  const input = document.createElement('input');
  input.type = 'text';
  input.autocomplete = 'off';
  input.spellcheck = false;
  input.setAttribute('autocapitalize', 'off');
  input.setAttribute('aria-label', label);
  if (numeric) {
    input.inputMode = 'decimal';
    node.classList.add('numeric');
  }
  if (placeholder) input.placeholder = placeholder;
  node.style.setProperty('--room', String(characters));
  const note = document.createElement('span');
  note.className = 'note';
  note.id = `rootd-note-${++fields}`;
  note.hidden = true;
  note.setAttribute('role', 'status');
  node.append(input, note);

  let current: Value | undefined;

  const complain = (text: string) => {
    note.textContent = text;
    note.hidden = text === '';
    markInvalid(input, text !== '');
    if (text === '') {
      input.removeAttribute('aria-describedby');
    } else {
      input.setAttribute('aria-describedby', note.id);
      // It ends where the field ends, but for what would lie outside the window.
      note.style.transform = '';
      note.style.transform = `translateX(${Math.max(0, 4 - note.getBoundingClientRect().left)}px)`;
    }
  };

  const take = (settled: boolean) => {
    const value = read(input.value);
    if (value !== undefined) {
      current = value;
      complain('');
      if (settled) input.value = write(value);
      onInput(value, settled);
    } else if (settled || input.value.trim() !== '') {
      // An emptied field is a field about to be filled: no complaint before it is left.
      const meanwhile = current === undefined ? '' : ` ${fill(kept, { value: write(current) })}`;
      complain(explain(input.value.trim()) + meanwhile);
    }
  };
  input.addEventListener('input', () => take(false));
  input.addEventListener('change', () => take(true));
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || current === undefined) return;
    input.value = write(current);
    complain('');
    onInput(current, true);
  });

  return {
    node,
    input,
    /** The value changed elsewhere. What the reader is typing stays. */
    update(value: Value) {
      current = value;
      const root = input.getRootNode() as Document | ShadowRoot;
      const typed = root.activeElement === input ? read(input.value) : undefined;
      if (typed !== undefined && write(typed) === write(value)) return;
      input.value = write(value);
      complain('');
    },
  };
}
