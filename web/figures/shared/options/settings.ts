/**
 * The options of one figure as they stand, and the page's own settings, which it goes back to. Knows no
 * element and no page.
 */

import { oneOf } from '../../../engine/checks/checkedOptions.js';
import { attributeName } from './attributeName.js';
import {
  defaultsOf,
  describeProblem,
  type OptionSpec,
  type Options,
  type Problem,
  readOption,
  sameValue,
  writeOption,
} from './optionTable.js';

/** All of it: a law is an object with lists, and what a page is given it may change. */
const copied = (values: Options) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' ? structuredClone(value) : value,
    ]),
  );

export class Settings {
  #byName: Map<string, OptionSpec>;
  #byAttribute: Map<string, OptionSpec>;
  #own: Options;
  #values: Options;
  /** What was set and did not fit, by option. */
  #ignored = new Map<string, Problem>();

  constructor(specs: readonly OptionSpec[]) {
    this.#byName = new Map(specs.map((option) => [option.name, option]));
    this.#byAttribute = new Map(specs.map((option) => [attributeName(option.name), option]));
    this.#own = defaultsOf(specs);
    this.#values = { ...this.#own };
  }

  get values() {
    return copied(this.#values);
  }

  /** The page's own. */
  get own() {
    return copied(this.#own);
  }

  get ignored() {
    return [...this.#ignored.values()];
  }

  specOf(attribute: string) {
    return this.#byAttribute.get(attribute);
  }

  /** @param name - one that no option has is an error */
  specNamed(name: string) {
    const known = oneOf([...this.#byName.keys()])('name', name);
    return this.#byName.get(known) as OptionSpec;
  }

  text(name: string) {
    return writeOption(this.#byName.get(name) as OptionSpec, this.#values[name]);
  }

  /** Every option as text by attribute. */
  texts(values: Options) {
    return Object.fromEntries(
      [...this.#byAttribute].map(([attribute, option]) => [
        attribute,
        writeOption(option, values[option.name]),
      ]),
    );
  }

  /** As text by attribute, those that differ from the page's own. */
  changes() {
    return this.#textsWhere((option) => !this.#isOwn(option));
  }

  /** As text by attribute, those that differ from the figure's defaults: what must be written to get it anywhere. */
  attributes() {
    return this.#textsWhere(
      (option) => !sameValue(option, this.#values[option.name], option.default),
    );
  }

  /** Values of any form in the options' own; what does not fit is thrown. */
  read(given: Options): Options {
    return Object.fromEntries(
      Object.entries(given).map(([name, value]) => {
        const option = this.#byName.get(name);
        if (!option) {
          const allowed = [...this.#byName.keys()].join(', ');
          throw new TypeError(`${name} is not an option here; allowed are ${allowed}`);
        }
        const read = readOption(option, value);
        if ('problem' in read) throw new RangeError(describeProblem(read.problem));
        return [name, read.value];
      }),
    );
  }

  /** Texts by attribute; what does not fit is told. */
  readTexts(texts: Record<string, unknown>): { values: Options; problems: Problem[] } {
    const values: Options = {};
    const problems: Problem[] = [];
    for (const [attribute, text] of Object.entries(texts)) {
      const option = this.#byAttribute.get(attribute);
      const read = option
        ? readOption(option, text)
        : {
            problem: {
              option: attribute,
              wants: 'unknown',
              got: String(text),
            } as Problem,
          };
      if ('problem' in read) problems.push(read.problem);
      else if (option) values[option.name] = read.value;
    }
    return { values, problems };
  }

  /**
   * Sets values in the options' own form.
   * @returns what changed by it
   */
  take(values: Options): OptionSpec[] {
    const changed = [];
    for (const [name, value] of Object.entries(values)) {
      const option = this.#byName.get(name) as OptionSpec;
      this.#ignored.delete(name);
      if (sameValue(option, value, this.#values[name])) continue;
      this.#values[name] = value;
      changed.push(option);
    }
    return changed;
  }

  /**
   * Makes values in the options' own form the page's own.
   * @returns those among them that the reader has not changed, which follow
   */
  settle(values: Options): Options {
    const following = Object.fromEntries(
      Object.entries(values).filter(([name]) => this.#isOwn(this.#byName.get(name) as OptionSpec)),
    );
    Object.assign(this.#own, values);
    return following;
  }

  ignore(problem: Problem) {
    this.#ignored.set(problem.option, problem);
  }

  #isOwn(option: OptionSpec) {
    return sameValue(option, this.#values[option.name], this.#own[option.name]);
  }

  #textsWhere(wanted: (option: OptionSpec) => boolean) {
    return Object.fromEntries(
      [...this.#byAttribute]
        .filter(([, option]) => wanted(option))
        .map(([attribute, option]) => [attribute, this.text(option.name)]),
    );
  }
}
