/**
 * What a figure is described by.
 *
 * How a figure is written. Export a `FigureSpec` from a file of its own; sums/sums.ts is the worked
 * example. It says
 *
 * 1. `options`: the table of what can be set (`optionTable` of shared/options/optionTable.ts); attributes, properties, links,
 *    controls, exports and the type of the values (`ValuesOf`) follow from it. `seed` with `redraws: true` is
 *    the only option that draws new random numbers.
 * 2. `controls`: which of them are offered, in groups that are never broken across lines.
 * 3. `compute(task)`: asks the engine (shared/computing/work.ts says what a task holds) and calls `task.show(result)`, before
 *    that `task.preview(result)` as often as there is something to see. It never touches the page.
 * 4. `stage(context)`: makes the charts once, and draws a result into them whenever asked to: after a
 *    result, after a change of an option marked `looks`, after a change of width.
 * 5. `report(result, options, context)`: the same result in words and numbers: key, table, summary, data.
 * 6. `python(options, context, result)`: the same experiment in NumPy, loaded when the menu is opened.
 *
 * 7. `questions`, where a guess teaches: what the reader may be asked before the result is shown (`Question`
 *    below). shared/asking/asking.ts does the rest: the axis and its handle or the choices, the buttons, the memory, the event.
 *
 *    - `id` names the question: `ask="<id>"` on the element asks it, a bare `ask` the first that applies.
 *    - `kind`: 'interval' (a bracket around `axis().center`; the guess is half its width), 'point' (a place on the
 *      axis) or 'choice' (the guess is the id of one of `choices()`).
 *    - `ask(options, context)` is the question in words. It names every number that it depends on: a guess is drawn
 *      for as long as the question would read the same, and nobody is asked the same words twice.
 *    - `axis(options, context)` of interval and point is known without a result, since there is none to be seen yet.
 *    - `truth(result, options)` is read off the final result; undefined while it is not known yet (training before
 *      the reader presses Play); `begin()` starts it with a guess, `meanwhile()` is what is said until then.
 *    - `compare(guess, truth, options, context, result)` is the sentence that compares; `guessVerdict` of guessVerdict.ts
 *      helps with "5.7 times too wide".
 *    - `stage.draw` is given the guess as its fourth argument for as long as it belongs into the picture.
 *    - What is dragged is asked and answered on the figure's own axes: `stage.ask` draws them with the handle and
 *      without data, and `stage.draw` draws guess and truth.
 *
 *    sums/question.ts is the worked example.
 *
 * All words come from web/text, under the figure's name. The types below take the figure's name, the type of
 * its options' values and the type of its result, so that what `compute` shows is what the others are given.
 */

import type { Exportable, Handle, KeyItem } from '../charts/types.js';
import type { FigureName, Parts } from '../text/words.js';
import type { Guess as KeptGuess } from './shared/asking/askMemory.js';
import type { Task } from './shared/computing/work.js';
import type { ControlSpec, Held } from './shared/controls/control.js';
import type { Frame, Row } from './shared/element/figureFrame.js';
import type { NumberWriter } from './shared/numbers/numberWriter.js';
import type { OptionSpec } from './shared/options/optionTable.js';
import type { Data } from './shared/takeaway/takeaway.js';

/**
 * What a figure's drawing and reporting is given.
 * @typeParam Values - the values of its options
 */
export type Context<Name extends FigureName = any, Values = any> = {
  document: Document;
  /** of the figure */
  words: Parts[Name];
  /** words of all figures */
  common: Parts['common'];
  language: string;
  numbers: NumberWriter;
  frame: Frame;
  /** as if the reader had used a control */
  change: (changes: Partial<Values>, settled?: boolean) => void;
  /** computes anew, when what is no option has changed: a file, say */
  again: () => void;
  options: () => Values;
};

/** With the words of its script, which come with the menu. */
export type ScriptContext<Name extends FigureName = any, Values = any> = Omit<
  Context<Name, Values>,
  'words'
> & { words: Parts[Name] & { python: Parts['taken']['scripts'][Name] } };

export type Stage<Values = any, Result = any> = {
  /** from top to bottom */
  nodes: Node[];
  /** pictures after the key, for which a phone's first screen has no room */
  further?: Node[];
  draw: (result: Result, options: Values, width: number, guess?: DrawnGuess) => void;
  /**
   * Draws the picture that an interval or a point is asked for on, and later answered on: on the same axes, in the same
   * place.
   * @param asked - undefined: no longer
   * @returns what stands with the question until its answer is put away; one of `nodes`
   */
  ask?: (asked: Asked | undefined, options: Values, width: number) => HTMLElement;
  /** for the exported picture */
  charts: () => readonly Exportable[];
  /** the figure left the page or its screen: stop what moves */
  leave?: () => void;
};

/** A question that is open. */
export type Asked = {
  guess: number;
  /** the reader has moved it: before that it is none */
  isMoved: boolean;
  axis: GuessAxis;
  /** null: the guess is made */
  handle: Handle | null;
};

/** A guess of the reader that belongs into the picture. */
export type DrawnGuess = {
  /** its id */
  question: string;
  value: KeptGuess;
};

export type GuessAxis = {
  domain: [number, number];
  /** of an interval; 0 if left out */
  center?: number;
  /** where the handle stands at first: of an interval, half its width */
  start: number;
  /** of the handle; on a logarithmic axis in decades */
  step: number;
  write: (guess: number) => string;
};

type QuestionBase<Name extends FigureName, Values> = {
  id: string;
  /** always, if left out */
  applies?: (options: Values) => boolean;
  ask: (options: Values, context: Context<Name, Values>) => string;
  /** what shows the answer to a reader who makes no guess, where it is not there yet */
  finish?: (options: Values) => Partial<Values>;
  /** what starts with a guess, where the answer takes its time */
  begin?: (options: Values, context: Context<Name, Values>) => Partial<Values>;
  meanwhile?: (options: Values, context: Context<Name, Values>) => string;
};

type Answering<Values, Result, Context, Guess> = {
  truth: (result: Result, options: Values) => Guess | undefined;
  compare: (
    guess: Guess,
    truth: Guess,
    options: Values,
    context: Context,
    result: Result,
  ) => string;
};

export type Question<Name extends FigureName = any, Values = any, Result = any> = QuestionBase<
  Name,
  Values
> &
  (
    | ({
        kind: 'interval' | 'point';
        axis: (options: Values, context: Context<Name, Values>) => GuessAxis;
      } & Answering<Values, Result, Context<Name, Values>, number>)
    | ({
        kind: 'choice';
        choices: (
          options: Values,
          context: Context<Name, Values>,
        ) => { id: string; label: string; role: number }[];
      } & Answering<Values, Result, Context<Name, Values>, string>)
  );

export type Report = {
  /** items of the line under the chart */
  key: KeyItem[];
  rows: Row[];
  /** of the table's columns, at most three, where they are not measured, predicted, off by */
  head?: string[];
  /** the columns are several of one kind, and not measured beside predicted */
  alike?: boolean;
  summary: string;
  /** where the picture is of something else than the figure's words name */
  title?: string;
  /** where there is another thing to do than the figure's words say */
  todo?: string;
  /** where the picture is another than the one that the figure's words describe */
  captionHtml?: string;
  /** where there is nothing to see: why, and what to choose */
  nothing?: string;
  /** options that may ask for more than there is */
  held?: Record<string, Held>;
  /** not all that was to be read was read */
  partial?: boolean;
  data: () => Data;
  /** what `rootd-result` and the JSON file tell */
  numbers: Record<string, unknown>;
};

/** A file that only this figure has. */
export type OwnFile = {
  name: string;
  /** in the menu */
  label: string;
  make: () => Promise<Blob>;
};

export type FigureSpec<Name extends FigureName = any, Values = any, Result = any> = {
  /** the element is `rootd-<name>` */
  name: Name;
  options: readonly OptionSpec[];
  controls: readonly (readonly ControlSpec<Values>[])[];
  advanced?: readonly (readonly ControlSpec<Values>[])[];
  /** what else follows when the reader changes an option by its control */
  entails?: (changed: string, options: Values) => Partial<Values>;
  /** its stage has the means to stop and go on */
  plays?: boolean;
  /** asked where the page says `ask` */
  questions?: readonly Question<Name, Values, Result>[];
  compute: (task: Task<Values, Result>) => Promise<void>;
  stage: (context: Context<Name, Values>) => Stage<Values, Result>;
  report: (result: Result, options: Values, context: Context<Name, Values>) => Report;
  python: (
    options: Values,
    context: ScriptContext<Name, Values>,
    result: Result,
  ) => string | Promise<string>;
  /** what else its menu saves */
  files?: (result: Result, options: Values, context: Context<Name, Values>) => OwnFile[];
};
