/**
 * The options of one figure as they stand, and the page's own settings, which it goes back to. Knows no
 * element and no page.
 */
import { oneOf } from '../../../engine/checks/checkedOptions.js';
import {
  attributeName,
  defaultsOf,
  describeProblem,
  readOption,
  sameValue,
  writeOption,
} from './optionTable.js';

/** @typedef {import('./optionTable.js').OptionSpec} OptionSpec */
/** @typedef {import('./optionTable.js').Options} Options */
/** @typedef {import('./optionTable.js').Problem} Problem */

/** All of it: a law is an object with lists, and what a page is given it may change. @param {Options} values */
const copied = (values) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' ? structuredClone(value) : value,
    ]),
  );

export class Settings {
  /** @type {Map<string, OptionSpec>} */
  #byName;
  /** @type {Map<string, OptionSpec>} */
  #byAttribute;
  /** @type {Options} */
  #own;
  /** @type {Options} */
  #values;
  /** What was set and did not fit, by option. @type {Map<string, Problem>} */
  #ignored = new Map();

  /** @param {readonly OptionSpec[]} specs */
  constructor(specs) {
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

  /** @param {string} attribute */
  specOf(attribute) {
    return this.#byAttribute.get(attribute);
  }

  /** @param {string} name one that no option has is an error */
  specNamed(name) {
    const known = oneOf([...this.#byName.keys()])('name', name);
    return /** @type {OptionSpec} */ (this.#byName.get(known));
  }

  /** @param {string} name */
  text(name) {
    return writeOption(/** @type {OptionSpec} */ (this.#byName.get(name)), this.#values[name]);
  }

  /** Every option as text by attribute. @param {Options} values */
  texts(values) {
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

  /**
   * Values of any form in the options' own; what does not fit is thrown.
   *
   * @param {Options} given
   * @returns {Options}
   */
  read(given) {
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

  /**
   * Texts by attribute; what does not fit is told.
   *
   * @param {Record<string, unknown>} texts
   * @returns {{ values: Options, problems: Problem[] }}
   */
  readTexts(texts) {
    /** @type {Options} */
    const values = {};
    /** @type {Problem[]} */
    const problems = [];
    for (const [attribute, text] of Object.entries(texts)) {
      const option = this.#byAttribute.get(attribute);
      const read = option
        ? readOption(option, text)
        : {
            problem: /** @type {Problem} */ ({
              option: attribute,
              wants: 'unknown',
              got: String(text),
            }),
          };
      if ('problem' in read) problems.push(read.problem);
      else if (option) values[option.name] = read.value;
    }
    return { values, problems };
  }

  /**
   * Sets values in the options' own form.
   *
   * @param {Options} values
   * @returns {OptionSpec[]} what changed by it
   */
  take(values) {
    const changed = [];
    for (const [name, value] of Object.entries(values)) {
      const option = /** @type {OptionSpec} */ (this.#byName.get(name));
      this.#ignored.delete(name);
      if (sameValue(option, value, this.#values[name])) continue;
      this.#values[name] = value;
      changed.push(option);
    }
    return changed;
  }

  /**
   * Makes values in the options' own form the page's own.
   *
   * @param {Options} values
   * @returns {Options} those among them that the reader has not changed, which follow
   */
  settle(values) {
    const following = Object.fromEntries(
      Object.entries(values).filter(([name]) =>
        this.#isOwn(/** @type {OptionSpec} */ (this.#byName.get(name))),
      ),
    );
    Object.assign(this.#own, values);
    return following;
  }

  /** @param {Problem} problem */
  ignore(problem) {
    this.#ignored.set(problem.option, problem);
  }

  /** @param {OptionSpec} option */
  #isOwn(option) {
    return sameValue(option, this.#values[option.name], this.#own[option.name]);
  }

  /** @param {(option: OptionSpec) => boolean} wanted */
  #textsWhere(wanted) {
    return Object.fromEntries(
      [...this.#byAttribute]
        .filter(([, option]) => wanted(option))
        .map(([attribute, option]) => [attribute, this.text(option.name)]),
    );
  }
}
