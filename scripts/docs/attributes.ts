// The attributes of a figure, from the table of its options and from the words.

import { catalog } from '../../web/catalog/catalog.js';
import { choiceName } from '../../web/figures/shared/controls/control.js';
import { numberWriter } from '../../web/figures/shared/numbers/numberWriter.js';
import { attributeName } from '../../web/figures/shared/options/attributeName.js';
import {
  mostNumbers,
  type OptionSpec,
  writeOption,
} from '../../web/figures/shared/options/optionTable.js';
import type { FigureSpec } from '../../web/figures/types.js';
import { fill } from '../../web/text/fill.js';
import { escapeText } from '../support/html.js';
import type { Source } from '../support/languages.js';
import { code } from './markup.js';

/** Beyond this a limit is told by its distance from 2⁵³, where whole numbers end. */
const nearTheEnd = 2 ** 52;

function limitWriter(language: string) {
  const numbers = numberWriter(language);
  return (limit: number) => {
    if (limit > nearTheEnd && Number.isSafeInteger(limit)) return `2⁵³ − ${2 ** 53 - limit}`;
    return Number.isSafeInteger(limit) ? numbers.whole(limit) : numbers.significant(limit, 6);
  };
}

/** What the option does, in the words of its figure or of all. */
export function aboutOf({ docs, figures }: Source, figure: string, option: string): string {
  const own: Record<string, string> = figures[figure as keyof Source['figures']].attributes;
  const about = own[option] ?? (docs.attributes as Record<string, string>)[option];
  if (!about) throw new RangeError(`figures.${figure}.attributes says nothing of ${option}`);
  return about;
}

function valuesOf(figure: string, option: OptionSpec, source: Source, language: string) {
  const { docs, common, figures } = source;
  const { kinds } = docs;
  if (option.kind === 'choice') {
    const words = figures[figure as keyof Source['figures']];
    const items = (option.choices ?? []).map((choice) => {
      const name = choiceName(option.name, choice, words, common);
      return `<li>${code(choice)}${name === choice ? '' : ` ${escapeText(name)}`}</li>`;
    });
    return `${escapeText(kinds.choice)}<ul>${items.join('')}</ul>`;
  }
  const write = limitWriter(language);
  const limits = {
    minimum: write(option.minimum ?? 0),
    maximum: write(option.maximum ?? 0),
    most: String(mostNumbers),
  };
  const text = escapeText(fill(kinds[option.kind], limits));
  return option.kind === 'law' ? `<a href="elements.html#laws">${text}</a>` : text;
}

/** The rows of the table of attributes: attribute, values, default, what it does; all markup. */
export function attributeRows(spec: FigureSpec, source: Source, language: string): string[][] {
  return spec.options.map((option) => {
    const usual = writeOption(option, option.default);
    return [
      code(attributeName(option.name)),
      valuesOf(spec.name, option, source, language),
      usual === '' ? escapeText(source.docs.kinds.empty) : code(usual),
      escapeText(aboutOf(source, spec.name, option.name)),
    ];
  });
}

/** The rows of the table of laws: text form, what it is. */
export function lawRows({ docs, common }: Source): string[][] {
  const forms: Record<string, string> = docs.elements.laws;
  const laws: Record<string, { about: string }> = common.laws;
  return catalog.laws.map(({ id }) => [
    forms[id] ? escapeText(forms[id]) : code(id),
    escapeText(laws[id].about),
  ]);
}
