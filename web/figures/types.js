/**
 * What a figure is described by.
 *
 * How a figure is written. Export a `FigureSpec` from a file of its own; sums/sums.js is the worked
 * example. It says
 *
 * 1. `options`: the table of what can be set (`optionTable` of shared/options/optionTable.js); attributes, properties, links,
 *    controls, exports and the type of the values (`ValuesOf`) follow from it. `seed` with `redraws: true` is
 *    the only option that draws new random numbers.
 * 2. `controls`: which of them are offered, in groups that are never broken across lines.
 * 3. `compute(task)`: asks the engine (shared/computing/work.js says what a task holds) and calls `task.show(result)`, before
 *    that `task.preview(result)` as often as there is something to see. It never touches the page.
 * 4. `stage(context)`: makes the charts once, and draws a result into them whenever asked to: after a
 *    result, after a change of an option marked `looks`, after a change of width.
 * 5. `report(result, options, context)`: the same result in words and numbers: key, table, summary, data.
 * 6. `python(options, context, result)`: the same experiment in NumPy, loaded when the menu is opened.
 *
 * 7. `questions`, where a guess teaches: what the reader may be asked before the result is shown (`Question`
 *    below). shared/asking/asking.js does the rest: the axis and its handle or the choices, the buttons, the memory, the event.
 *
 *    - `id` names the question: `ask="<id>"` on the element asks it, a bare `ask` the first that applies.
 *    - `kind`: 'interval' (a bracket around `axis().center`; the guess is half its width), 'point' (a place on the
 *      axis) or 'choice' (the guess is the id of one of `choices()`).
 *    - `ask(options, context)` is the question in words. It names every number that it depends on: a guess is drawn
 *      for as long as the question would read the same, and nobody is asked the same words twice.
 *    - `axis(options, context)` is known without a result, since there is none to be seen yet.
 *    - `truth(result, options)` is read off the final result; undefined while it is not known yet (training before
 *      the reader presses Play); `meanwhile()` is what is said until then.
 *    - `compare(guess, truth, options, context, result)` is the sentence that compares; `guessVerdict` of guessVerdict.js
 *      helps with "5.7 times too wide".
 *    - `stage.draw` is given the guess as its fourth argument for as long as it belongs into the picture. Where the
 *      picture shows guess and truth itself, `isInPicture()` says so; elsewhere both stay on the question's axis
 *      above the picture.
 *
 *    sums/question.js is the worked example.
 *
 * All words come from web/text, under the figure's name. The types below take the figure's name, the type of
 * its options' values and the type of its result, so that what `compute` shows is what the others are given.
 */

/** @typedef {import('./shared/options/optionTable.js').OptionSpec} OptionSpec */
/** @typedef {import('./shared/options/optionTable.js').Options} Options */
/** @typedef {import('../text/words.js').FigureName} FigureName without `rootd-` */
/** @typedef {import('../text/words.js').Parts} Parts the words of each figure, by its name */

/**
 * What a figure's drawing and reporting is given.
 *
 * @template {FigureName} [Name=any]
 * @template [Values=any] the values of its options
 * @typedef {object} Context
 * @property {Document} document
 * @property {Parts[Name]} words of the figure
 * @property {Parts['common']} common words of all figures
 * @property {string} language
 * @property {import('./shared/numbers/numberWriter.js').NumberWriter} numbers
 * @property {import('./shared/element/figureFrame.js').Frame} frame
 * @property {(changes: Partial<Values>, settled?: boolean) => void} change as if the reader had used a control
 * @property {(changes: Partial<Values>) => void} move of the figure's own accord: nothing that the reader has chosen
 * @property {() => void} again computes anew, when what is no option has changed: a file, say
 * @property {() => Values} options
 */

/**
 * @template [Values=any]
 * @template [Result=any]
 * @typedef {object} Stage
 * @property {Node[]} nodes from top to bottom
 * @property {Node[]} [notes] what belongs below the caption
 * @property {(result: Result, options: Values, width: number, guess?: DrawnGuess) => void} draw
 * @property {() => readonly import('../charts/types.js').Exportable[]} charts for the exported picture
 * @property {() => void} [leave] the figure left the page or its screen: stop what moves
 */

/**
 * A guess of the reader that belongs into the picture.
 *
 * @typedef {object} DrawnGuess
 * @property {string} question its id
 * @property {import('./shared/asking/askMemory.js').Guess} value
 */

/**
 * @typedef {object} GuessAxis
 * @property {[number, number]} domain
 * @property {'linear' | 'log'} [scale]
 * @property {import('../charts/types.js').AxisOptions['format']} [format]
 * @property {string} [title]
 * @property {number} [center] of an interval; 0 if left out
 * @property {number} start where the handle stands at first: of an interval, half its width
 * @property {number} step of the handle; on a logarithmic axis in decades
 * @property {(guess: number) => string} write
 * @property {import('../charts/types.js').Marker[]} [marks] what the reader knows already
 */

/**
 * @template {FigureName} Name
 * @template Values
 * @template Result
 * @typedef {object} QuestionBase
 * @property {string} id
 * @property {(options: Values) => boolean} [applies] always, if left out
 * @property {(options: Values, context: Context<Name, Values>) => string} ask
 * @property {(options: Values) => boolean} [isInPicture]
 * @property {(options: Values, context: Context<Name, Values>) => string} [meanwhile]
 */

/**
 * @template Values
 * @template Result
 * @template Context
 * @template Guess
 * @typedef {object} Answering
 * @property {(result: Result, options: Values) => Guess | undefined} truth
 * @property {(guess: Guess, truth: Guess, options: Values, context: Context, result: Result) => string} compare
 */

/**
 * @template {FigureName} [Name=any]
 * @template [Values=any]
 * @template [Result=any]
 * @typedef {QuestionBase<Name, Values, Result>
 *   & ({
 *     kind: 'interval' | 'point',
 *     axis: (options: Values, context: Context<Name, Values>) => GuessAxis,
 *   } & Answering<Values, Result, Context<Name, Values>, number>
 *   | {
 *     kind: 'choice',
 *     choices: (options: Values, context: Context<Name, Values>) => { id: string, label: string }[],
 *   } & Answering<Values, Result, Context<Name, Values>, string>)} Question
 */

/**
 * @typedef {object} Report
 * @property {import('../charts/types.js').KeyItem[]} key items of the line under the chart
 * @property {import('./shared/element/figureFrame.js').Row[]} rows
 * @property {string[]} [head] of the table's columns, at most three, where they are not measured, predicted, off by
 * @property {boolean} [alike] the columns are several of one kind, and not measured beside predicted
 * @property {string} summary
 * @property {string} [captionHtml] where the picture is another than the one that the figure's words describe
 * @property {string} [nothing] where there is nothing to see: why, and what to choose
 * @property {Record<string, import('./shared/controls/control.js').Held>} [held] options that may ask for more than there is
 * @property {boolean} [partial] not all that was to be read was read
 * @property {() => import('./shared/takeaway/takeaway.js').Data} data
 * @property {Record<string, unknown>} numbers what `rootd-result` and the JSON file tell
 */

/**
 * A file that only this figure has.
 *
 * @typedef {object} OwnFile
 * @property {string} name
 * @property {string} label in the menu
 * @property {() => Promise<Blob>} make
 */

/**
 * @template {FigureName} [Name=any]
 * @template [Values=any]
 * @template [Result=any]
 * @typedef {object} FigureSpec
 * @property {Name} name the element is `rootd-<name>`
 * @property {readonly OptionSpec[]} options
 * @property {readonly (readonly import('./shared/controls/control.js').ControlSpec<Values>[])[]} controls
 * @property {readonly (readonly import('./shared/controls/control.js').ControlSpec<Values>[])[]} [advanced]
 * @property {(changed: string, options: Values) => Partial<Values>} [entails] what else follows when the reader changes
 *   an option by its control
 * @property {boolean} [plays] its stage has the means to stop and go on
 * @property {readonly Question<Name, Values, Result>[]} [questions] asked where the page says `ask`
 * @property {(task: import('./shared/computing/work.js').Task<Values, Result>) => Promise<void>} compute
 * @property {(context: Context<Name, Values>) => Stage<Values, Result>} stage
 * @property {(result: Result, options: Values, context: Context<Name, Values>) => Report} report
 * @property {(options: Values, context: Context<Name, Values>, result: Result) => string | Promise<string>} python
 * @property {(result: Result, options: Values, context: Context<Name, Values>) => OwnFile[]} [files] what else its menu
 *   saves
 */

export {};
