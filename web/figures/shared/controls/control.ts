/**
 * One control per option, made from the option's own entry in the figure's table.
 */

import { catalog } from '../../../catalog/catalog.js';
import type { Law, ListLaw, StudentLaw } from '../../../engine/checks/lawOption.js';
import { formatList, lawId, parseList } from '../../../engine/checks/lawText.js';
import { parseNumber } from '../../../engine/checks/numberText.js';
import { choose, fill } from '../../../text/fill.js';
import type { NumberWriter } from '../numbers/numberWriter.js';
import { type OptionSpec, readOption } from '../options/optionTable.js';
import { createList, createWord, createWords } from './choices.js';
import { createField } from './field.js';
import { evenScale, listScale, logScale } from './scale.js';

/**
 * How an option is offered. Without `slider` a number has a field alone.
 * @typeParam Values - of all options
 */
export type ControlSpec<Values = any> = {
  option: keyof Values & string;
  /** stays beside the picture on a phone, where the others fold; without one it is the first slider */
  main?: boolean | ((options: Values) => boolean);
  slider?: 'log' | 'even' | 'list';
  /** the slider's ends, where it does not reach as far as the field */
  from?: number;
  to?: number;
  /** of an even slider */
  step?: number;
  /** of a list, ascending: all that it stands on as the options are */
  stops?: (options: Values) => readonly number[];
  /** room in the field, if its least and greatest value need no more */
  characters?: number;
  /** the laws offered */
  only?: readonly string[];
  /** where it makes sense */
  when?: (options: Values) => boolean;
};

type Surroundings = {
  document: Document;
  /** of the figure */
  words: any;
  common: any;
  language: string;
  numbers: NumberWriter;
  /** of this option */
  onInput: (value: unknown, settled: boolean) => void;
};

export type Control = {
  node: HTMLElement;
  update: (value: any, options: any) => void;
  hold?: (held: Held | undefined) => void;
};

/** A number that may ask for more than the result has: a layer, where a model has fewer. */
export type Held = {
  /** what the result shows in its place */
  shown: number;
  /** that the result has */
  greatest: number;
};

export function createControl(
  option: OptionSpec,
  spec: ControlSpec,
  surroundings: Surroundings,
): Control {
  const { document, words, common } = surroundings;
  const name = option.name;
  const label = labelOf(name, words, common);
  const more = words.controls?.[`${name}Long`] ?? common.controls[`${name}Long`] ?? label;
  const longLabel = nameOf(label, more, common.language.colon);
  const node = document.createElement('div');
  node.className = `control control-${name}`;
  node.setAttribute('part', 'control');
  const context = { option, spec, label, longLabel, node, ...surroundings };
  switch (option.kind) {
    case 'law':
      return lawControl(context);
    case 'choice':
      return choiceControl(context);
    case 'flag':
      return flagControl(context);
    case 'text':
      return textControl(context);
    default:
      return numberControl(context);
  }
}

/** What stands beside an option's field. */
export const labelOf = (option: string, words: any, common: any): string =>
  words.controls?.[option] ?? common.controls[option] ?? option;

/**
 * What a control is called by those who do not see it. It holds what stands there, so that whoever speaks to the
 * computer can say that.
 */
const nameOf = (label: string, longLabel: string, colon: string) =>
  longLabel.toLowerCase().includes(label.toLowerCase()) ? longLabel : label + colon + longLabel;

type Context = Surroundings & {
  option: OptionSpec;
  spec: ControlSpec;
  label: string;
  longLabel: string;
  node: HTMLElement;
};

function addLabel({ document, node, label }: Context, target: Element) {
  const element = document.createElement('label');
  element.textContent = label;
  target.id ||= `rootd-control-${++labels}`;
  element.htmlFor = target.id;
  // As in a formula: d = 64.
  element.classList.toggle('letter', /^\p{L}$/u.test(label));
  // The control's own name holds it, and is longer.
  element.setAttribute('aria-hidden', 'true');
  node.prepend(element);
}
let labels = 0;

function numberControl(context: Context): Control {
  const { document, node, option, spec, longLabel, numbers, common, onInput } = context;
  const isSeed = option.redraws === true;
  const write = (value: number) =>
    isSeed
      ? String(value)
      : option.kind === 'whole'
        ? numbers.whole(value)
        : numbers.significant(value, 6);
  // Few seeds are as long as they may be.
  const ends = isSeed ? [] : [option.minimum, option.maximum].map((end) => write(end ?? 0));
  let given: number;
  let held: Held | undefined;
  let isTyping = false;
  const show = () => field.update(held?.shown ?? given);
  const greatest = () => Math.min(option.maximum ?? Infinity, held?.greatest ?? Infinity);
  const field = createField(document, {
    label: longLabel,
    numeric: true,
    characters: Math.max(spec.characters ?? 7, ...ends.map(({ length }) => length)),
    read: (text) => {
      const read = readOption({ ...option, maximum: greatest() }, numbers.plain(text));
      return 'value' in read ? read.value : undefined;
    },
    write,
    kept: common.problems.kept,
    explain: () =>
      fill(common.problems[option.kind], {
        minimum: numbers.significant(option.minimum ?? 0, 10),
        maximum: greatest() === catalog.limits.largestSeed ? '2⁵³ − 1' : write(greatest()),
      }),
    onInput(value, settled) {
      isTyping = !settled;
      onInput(value, settled);
      if (settled && held) show();
    },
  });
  // It may be the start of a longer number, or none and complained about: it stays.
  field.input.addEventListener('input', () => {
    isTyping = true;
  });
  node.append(field.node);
  addLabel(context, field.input);

  if (isSeed) {
    const next = document.createElement('button');
    next.type = 'button';
    next.textContent = common.controls.newSeed;
    let seed = 0;
    next.addEventListener('click', () => onInput(seed < greatest() ? seed + 1 : 0, true));
    node.append(next);
    return {
      node,
      update(value) {
        seed = value;
        field.update(value);
      },
    };
  }
  if (!spec.slider) {
    return {
      node,
      update(value) {
        given = value;
        field.update(value);
      },
      hold(now) {
        const before = held;
        held = now;
        if (!isTyping && (before || now)) show();
      },
    };
  }

  const from = spec.from ?? option.minimum ?? 0;
  const to = spec.to ?? option.maximum ?? 1;
  let scale = spec.slider === 'log' ? logScale(from, to) : evenScale(from, to, spec.step ?? 1);
  const slider = document.createElement('input');
  slider.type = 'range';
  slider.min = '0';
  slider.setAttribute('aria-label', longLabel);
  slider.addEventListener('input', () => onInput(scale.valueAt(slider.valueAsNumber), false));
  slider.addEventListener('change', () => onInput(scale.valueAt(slider.valueAsNumber), true));
  field.node.after(slider);
  return {
    node,
    update(value, options) {
      field.update(value);
      if (spec.stops) scale = listScale(spec.stops(options));
      slider.max = String(scale.stops - 1);
      const stop = scale.stopOf(value);
      if (scale.valueAt(slider.valueAsNumber) !== value) slider.value = String(stop);
      slider.setAttribute('aria-valuetext', write(value));
    },
  };
}

function choiceControl(context: Context): Control {
  const { document, node, option, label, longLabel, words, common, onInput } = context;
  const choices = option.choices ?? [];
  const nameOf = (choice: string) => choiceName(option.name, choice, words, common);
  const isShort = lengthOf([label, ...choices.map(nameOf)]) <= lineLength;
  const create = isShort ? createWords : createList;
  const offered = create(document, {
    label: longLabel,
    choices,
    nameOf,
    onChoose: (choice) => onInput(choice, true),
  });
  node.append(offered.node);
  addLabel(context, offered.node);
  return { node, update: offered.show };
}

/** So many letters beside each other take no more than two lines of a phone. */
const lineLength = 62;

/** In letters, of which one in Chinese is as wide as two. */
const lengthOf = (names: string[]) => names.join('').replace(/\p{Script=Han}/gu, '$&$&').length;

/** The words for one choice: `choices.<option>.<choice>`, of the figure or common to all. */
export function choiceName(option: string, choice: string, words: any, common: any) {
  return words.choices?.[option]?.[choice] ?? common.choices?.[option]?.[choice] ?? choice;
}

function flagControl(context: Context): Control {
  const { document, node, label, onInput } = context;
  const { word, input } = createWord(document, 'checkbox', label);
  input.addEventListener('change', () => onInput(input.checked, true));
  node.append(word);
  return {
    node,
    update(value) {
      input.checked = value;
    },
  };
}

function textControl(context: Context): Control {
  const { document, node, option, spec, longLabel, numbers, common, onInput } = context;
  const field = createField(document, {
    label: longLabel,
    characters: spec.characters ?? 40,
    read: (text) => {
      const read = readOption(option, text);
      return 'value' in read ? read.value : undefined;
    },
    write: String,
    kept: common.problems.kept,
    explain: () =>
      fill(common.problems.text, { maximum: numbers.whole(option.maximum ?? Infinity) }),
    onInput,
  });
  if (option.maximum) field.input.maxLength = option.maximum;
  node.append(field.node);
  addLabel(context, field.input);
  return { node, update: field.update };
}

function lawControl(context: Context): Control {
  const { document, node, spec, common, numbers, onInput } = context;
  const offered = catalog.laws.filter((law) => spec.only?.includes(law.id) ?? true);
  const select = createList(document, {
    label: context.longLabel,
    choices: offered.map((law) => law.id),
    nameOf: (id) => common.laws[id].name,
    onChoose: (id) => onInput(remembered[id] ?? id, true),
  });
  node.append(select.node);
  addLabel(context, select.node);

  // What the reader last entered for a law stays there while another law is tried.
  const remembered: Record<string, any> = {
    student: { name: 'student', degrees: 5 },
    values: { values: [-1, 0, 4] },
  };
  const degreesOption = { name: 'law', kind: 'law', default: '' } as const;

  const degrees = createField(document, {
    label: common.controls.degrees,
    numeric: true,
    characters: 8,
    read: (text) => {
      const read = readOption(degreesOption, `student:${parseNumber(numbers.plain(text))}`);
      return 'value' in read ? read.value : undefined;
    },
    write: (law: StudentLaw) => numbers.significant(law.degrees, 6),
    kept: common.problems.kept,
    explain: () => common.problems.degrees,
    onInput,
  });
  const list = createField(document, {
    label: common.controls.values,
    placeholder: '−1, 0, 4',
    characters: 22,
    read: (text) => parseList(numbers.plainList(text)),
    write: (law: ListLaw) =>
      formatList(law).replaceAll(',', ', ').replaceAll('-', '−').replace('@', ' @ '),
    kept: common.problems.kept,
    explain: () => common.controls.valuesHint,
    onInput,
  });
  degrees.node.classList.add('degrees');
  list.node.classList.add('list');
  list.input.title = common.controls.valuesHint;
  node.append(degrees.node, list.node);

  return {
    node,
    update(law) {
      const id = lawId(law);
      select.show(id);
      degrees.node.hidden = id !== 'student';
      list.node.hidden = id !== 'values';
      if (id !== law) remembered[id] = law;
      if (id === 'student') degrees.update(law);
      if (id === 'values') list.update(law);
    },
  };
}

/** `500 signs`: so many coordinates of a law, in words. */
export function coordinatesOf(
  { common, language, numbers }: Pick<Surroundings, 'common' | 'language' | 'numbers'>,
  law: Law,
  n: number,
) {
  return fill(choose(language, common.laws[lawId(law)].coordinates, n), { n: numbers.whole(n) });
}
