/**
 * What a figure shows: the picture of a result, the same in words and numbers, or why there is none.
 */

import { fadeOver, glide, provisionally } from '../../../charts/index.js';
import type { FigureName } from '../../../text/words.js';
import type { Asked, Context, FigureSpec, Report, Stage } from '../../types.js';
import type { Asker } from '../asking/asker.js';
import { labelOf } from '../controls/control.js';
import type { createPanel } from '../controls/panel.js';
import type { Options } from '../options/optionTable.js';
import { withEnglish } from '../problems/inEnglish.js';
import { isRefused, reasonOf } from '../problems/whyNoResult.js';
import { dispatch } from './figureEvents.js';
import { setShown } from './ready.js';

/** What a figure does before its first width is measured. */
const usualWidth = 720;

export class Presentation<Name extends FigureName, Values extends Options, Result> {
  #element;
  #spec;
  #asker;
  #context: Context<Name, Values> | undefined;
  #panel: ReturnType<typeof createPanel> | undefined;
  /** Made, and not yet in the figure. */
  #made: Stage<Values, Result> | undefined;
  #stage: Stage<Values, Result> | undefined;
  #width = usualWidth;
  #result: Result | undefined;
  /** What the result is of. */
  #answered: Values | undefined;
  report: Report | undefined;
  final = false;
  /** What is dragged is followed at once. */
  isDragged = false;

  constructor(
    element: Element,
    spec: FigureSpec<Name, Values, Result>,
    asker: Asker<Name, Values, Result>,
  ) {
    this.#element = element;
    this.#spec = spec;
    this.#asker = asker;
  }

  get width() {
    return this.#width;
  }

  /** The figure has been built. */
  begin(context: Context<Name, Values>, panel: ReturnType<typeof createPanel>) {
    this.#context = context;
    this.#panel = panel;
  }

  /** @param options - it is the result of these */
  show(result: Result, options: Values, final: boolean) {
    this.#result = result;
    this.#answered = options;
    this.final = final;
    this.draw();
    if (!this.#asker.keepsResult) this.#tell();
  }

  /** The reader has answered, or need not. */
  reveal() {
    this.#context?.frame.setAsking(false);
    this.draw();
    if (this.#result !== undefined) this.#tell();
  }

  #tell() {
    const { final, report } = this;
    const options = this.#context && this.#optionsAmong(this.#context.options());
    dispatch(this.#element, 'rootd-result', { options, numbers: report?.numbers, final });
  }

  /** While the figure is at work on others, what is shown is still the result of these. */
  #optionsAmong(now: Values) {
    const looks = this.#spec.options.filter((option) => option.looks);
    return {
      ...(this.#answered ?? now),
      ...Object.fromEntries(looks.map(({ name }) => [name, now[name]])),
    } as Values;
  }

  /** Makes the charts, while the engine computes what they will show: both in one turn would hold up a phone. */
  prepare(context: Context<Name, Values>) {
    this.#made ??= this.#spec.stage(context);
    return this.#made;
  }

  #stageIn(context: Context<Name, Values>) {
    if (!this.#stage) {
      this.#stage = this.prepare(context);
      context.frame.picture.append(...this.#stage.nodes);
      context.frame.caption.before(...(this.#stage.further ?? []));
    }
    return this.#stage;
  }

  /** The picture that a question is asked on, to stand with it. */
  ask(asked: Asked) {
    const context = this.#context as Context<Name, Values>;
    const { ask } = this.#stageIn(context) as Required<Stage<Values, Result>>;
    return ask(asked, context.options(), this.#width);
  }

  /** That picture comes back to its place among the others. */
  takeBack() {
    const stage = this.#stage;
    const context = this.#context;
    if (!stage?.ask || !context) return;
    stage.ask(undefined, context.options(), this.#width);
    context.frame.picture.append(...stage.nodes);
  }

  /** The picture of the result at hand, as options, width and guess stand now. */
  draw() {
    const context = this.#context;
    const result = this.#result;
    if (!context || result === undefined || this.#asker.keepsResult) return;
    const { frame } = context;
    const { final } = this;
    const stage = this.#stageIn(context);
    const options = this.#optionsAmong(context.options());
    const caption = this.report?.captionHtml;
    const report = this.#spec.report(result, options, context);
    this.report = report;
    const asking = this.#asker.asking;
    const paint = () => stage.draw(result, options, this.#width, asking?.guessAt(options));
    const { plays } = this.#spec;
    // The axes of what plays stand from the start, and it has its own pace.
    const drawn = final || plays ? paint : () => provisionally(paint);
    const asked = report.nothing ? undefined : asking?.revealed();
    if (asked) fadeOver(asked, drawn);
    else if (!report.nothing && (this.isDragged || (plays && !final))) drawn();
    else if (!report.nothing) glide(drawn);
    frame.showPicture(report.nothing, final);
    frame.showKey(report.key);
    frame.showTitle(report.title);
    frame.showTodo(report.todo);
    const { rows, head: columns, alike } = report;
    frame.showRows(rows, { columns, alike, final });
    frame.showData(report.data);
    if (final) frame.showSummary(report.summary);
    this.#panel?.hold(report.held ?? {});
    setShown(this.#element);
    if (report.captionHtml !== caption) this.showCaption();
    // A page that keeps room for the picture may give it back.
    this.#element.toggleAttribute('data-empty', Boolean(report.nothing));
    this.#asker.asking?.compare(result, options, final);
  }

  /** With the number that the page gives the figure. */
  showCaption() {
    this.#context?.frame.showCaption(
      this.report?.captionHtml ?? this.#context.words.captionHtml,
      this.#element.getAttribute('number') ?? '',
    );
  }

  /**
   * Why there is no result.
   * @param ways - that the reader may go; back where something is changed
   */
  fail(
    { error, opening }: { error: unknown; opening: boolean },
    { again, back }: { again: () => void; back: (() => void) | undefined },
  ) {
    const context = this.#context as Context<Name, Values>;
    const { document, frame, common, words, numbers } = context;
    const {
      sentence,
      english,
      isUnsupported = false,
    } = reasonOf(error, common.errors, opening, {
      label: (option) => labelOf(option, words, common),
      whole: numbers.whole,
    });
    const refused = isRefused(error);
    if (refused) {
      // The last word on the options is that there is nothing to see.
      this.#result = undefined;
      this.report = undefined;
      this.final = true;
      frame.hidePicture();
      this.#element.toggleAttribute('data-empty', true);
    }
    const actions = [
      ...(refused ? [] : [{ label: common.errors.again, run: again }]),
      ...(back ? [{ label: common.errors.back, run: back }] : []),
    ];
    frame.showError(
      withEnglish(document, sentence, english),
      isUnsupported ? [] : actions,
      isUnsupported,
    );
    setShown(this.#element);
  }

  /** @param width - of the figure, in whole px */
  resize(width: number) {
    this.#width = width;
    this.#asker.asking?.resize();
    this.draw();
  }

  /** What is painted rather than styled does not follow the theme by itself. */
  recolor() {
    for (const chart of this.#stage?.charts() ?? []) chart.recolor?.();
  }

  /** What a reader may take away; nothing where nothing is to be seen. */
  toTake() {
    const { report } = this;
    const result = this.#result;
    if (!this.#context || !this.#stage || !report || result === undefined || report.nothing)
      return undefined;
    const options = this.#optionsAmong(this.#context.options());
    // What is on its way is taken as it will be.
    for (const chart of this.#stage.charts()) chart.update();
    return { options, result, report, charts: this.#stage.charts };
  }

  /** The figure left the page or its screen: what moves stops. */
  leave() {
    this.#stage?.leave?.();
  }
}
