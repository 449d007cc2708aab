/**
 * What a figure is described by.
 *
 * How a figure is written. Export a `FigureSpec` from a file of its own; sums/sums.js is the worked
 * example. It says
 *
 * 1. `options`: the table of what can be set (options.js); attributes, properties, links, controls and
 *    exports follow from it. `seed` with `redraws: true` is the only option that draws anew.
 * 2. `controls`: which of them are offered, in groups that are never broken across lines.
 * 3. `compute(task)`: asks the engine (work.js says what a task holds) and calls `task.show(result)`, before
 *    that `task.preview(result)` as often as there is something to see. It never touches the page.
 * 4. `stage(context)`: makes the charts once, and draws a result into them whenever asked to: after a
 *    result, after a change of an option marked `looks`, after a change of width.
 * 5. `report(result, options, context)`: the same result in words and numbers: key, table, summary, data.
 * 6. `python(options, context)`: the same experiment in NumPy.
 *
 * All words come from web/text, under the figure's name.
 */

/** @typedef {import('./options.js').OptionSpec} OptionSpec */
/** @typedef {import('./options.js').Options} Options */
/** @typedef {import('./controls/control.js').ControlSpec} ControlSpec */

/**
 * @typedef {object} Context what a figure's drawing and reporting is given
 * @property {Document} document
 * @property {any} words of the figure
 * @property {any} common words of all figures
 * @property {string} language
 * @property {import('./numbers.js').NumberWriter} numbers
 * @property {import('./frame.js').Frame} frame
 * @property {(changes: Options, settled?: boolean) => void} change as if the reader had used a control
 * @property {() => Options} options
 */

/**
 * @typedef {object} Stage
 * @property {Node[]} nodes from top to bottom
 * @property {Node[]} [notes] what belongs below the caption
 * @property {(result: any, options: Options, width: number) => void} draw
 * @property {() => readonly any[]} charts for the exported picture
 * @property {() => void} [leave] the figure left the page or its screen: stop what moves
 */

/**
 * @typedef {object} Report
 * @property {any[]} key items of the line under the chart
 * @property {import('./frame.js').Row[]} rows
 * @property {string[]} [head] of the table's columns, at most three, where they are not measured, predicted, off by
 * @property {string} summary
 * @property {string} [nothing] where there is nothing to see: why, and what to choose
 * @property {() => import('./takeaway.js').Data} data
 * @property {Record<string, any>} numbers what `rootd-result` and the JSON file tell
 */

/**
 * @typedef {object} FigureSpec
 * @property {string} name the element is `rootd-<name>`
 * @property {readonly OptionSpec[]} options
 * @property {readonly (readonly ControlSpec[])[]} controls
 * @property {readonly (readonly ControlSpec[])[]} [advanced]
 * @property {boolean} [plays] its stage has the means to stop and go on
 * @property {(task: import('./work.js').Task<any>) => Promise<void>} compute
 * @property {(context: Context) => Stage} stage
 * @property {(result: any, options: Options, context: Context) => Report} report
 * @property {(options: Options, context: Context, result: any) => string} python
 */

export {};
