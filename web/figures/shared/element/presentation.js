/**
 * What a figure shows of a result: its picture, and the same in words and numbers.
 */

/** @typedef {import('../options/optionTable.js').Options} Options */
/** @typedef {import('../../types.js').DrawnGuess} DrawnGuess */
/** @typedef {import('../../types.js').Report} Report */

/**
 * @template {import('../../types.js').FigureName} Name
 * @template {Options} Values
 * @template Result
 */
export class Presentation {
  #spec;
  /** What the result is of. @type {Values | undefined} */
  #answered;
  /** @type {import('../../types.js').Stage<Values, Result> | undefined} */
  #stage;
  /** @type {Result | undefined} */
  result;
  /** @type {Report | undefined} */
  report;
  final = false;

  /** @param {import('../../types.js').FigureSpec<Name, Values, Result>} spec */
  constructor(spec) {
    this.#spec = spec;
  }

  /** @param {Result} result @param {Values} options it is the result of these @param {boolean} final */
  take(result, options, final) {
    this.result = result;
    this.#answered = options;
    this.final = final;
  }

  /** The last word on the options is that there is nothing to see. */
  drop() {
    this.result = undefined;
    this.report = undefined;
    this.final = true;
  }

  /** While the figure is at work on others, what is shown is still the result of these. @param {Values} now */
  optionsAmong(now) {
    const looks = this.#spec.options.filter((option) => option.looks);
    return /** @type {Values} */ ({
      ...(this.#answered ?? now),
      ...Object.fromEntries(looks.map(({ name }) => [name, now[name]])),
    });
  }

  /**
   * @param {import('../../types.js').Context<Name, Values>} context
   * @param {{ options: Values, width: number, guessAt: (options: Values) => DrawnGuess | undefined }} how
   */
  draw(context, { options: now, width, guessAt }) {
    const { result, final } = this;
    if (result === undefined) return undefined;
    const { frame } = context;
    if (!this.#stage) {
      this.#stage = this.#spec.stage(context);
      frame.picture.append(...this.#stage.nodes);
      frame.data.before(...(this.#stage.notes ?? []));
    }
    const options = this.optionsAmong(now);
    const report = this.#spec.report(result, options, context);
    this.report = report;
    if (!report.nothing) this.#stage.draw(result, options, width, guessAt(options));
    frame.showPicture(report.nothing, final);
    frame.showKey(report.key);
    const { rows, head: columns, alike } = report;
    frame.showRows(rows, { columns, alike, final });
    frame.showData(report.data);
    if (final) frame.showSummary(report.summary);
    return { result, options, isEmpty: Boolean(report.nothing) };
  }

  charts() {
    return this.#stage?.charts() ?? [];
  }

  /** What a reader may take away; nothing where nothing is to be seen. @param {Values} now */
  toTake(now) {
    const { result, report } = this;
    if (!this.#stage || !report || result === undefined || report.nothing) return undefined;
    return { options: this.optionsAmong(now), result, report, charts: this.#stage.charts };
  }

  /** The figure left the page or its screen: what moves stops. */
  leave() {
    this.#stage?.leave?.();
  }
}
