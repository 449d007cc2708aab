/**
 * What web/charts promises to its callers. Every chart is a function `(document, options)` that
 * returns a `Chart`: put `node` into the page, call `update(changes)` with whatever options changed
 * (the width too: a chart is drawn for the width it is given and never scaled). No chart knows the
 * engine or has words of its own; it runs wherever there is a document, with or without a browser.
 *
 *   histogram(document, HistogramOptions) → Chart     bars, exact law, normal curve, rulers, markers
 *   lines(document, LinesOptions)         → Chart     series with errors, log axes, reference slopes
 *   numberLine(document, NumberLineOptions) → Chart   one axis with brackets, markers and a handle
 *   walks(document, WalksOptions)         → Chart     a fan of paths inside an envelope
 *   bars(document, BarsOptions)           → Chart     one labelled bar per item
 *   strip(document, StripOptions)         → StripChart   coordinates of a vector and its running sum
 *   heatmap(document, HeatmapOptions)     → HeatmapChart a matrix on a canvas, with its colour scale
 *   lane(document, LaneOptions)           → Chart     products → score → weight → map, on fixed axes
 *   colorScale(document, ColorScaleOptions) → Chart   that scale alone, for several heatmaps
 *   panels(document, PanelsOptions)       → Panels    small multiples
 *   key(document, KeyOptions)             → Key       the one-line key under a chart
 *
 *   stylesheet: string                                for a shadow root or a page
 *   standaloneSvg(Chart | Panels | (Chart | Panels)[], ExportOptions?) → string
 *   standalonePng(Chart | Panels | (Chart | Panels)[], ExportOptions?, scale = 2) → Promise<Blob>
 *   csv(rows: Iterable<Iterable<string | number | null | undefined>>) → string
 *   axisNumbers(locale) → AxisNumbers                  the formats the axes use, for tables and text
 *
 * @module
 */

/** @typedef {ArrayLike<number>} Values */

/**
 * @typedef {object} Shared What every chart takes.
 * @property {number} width In CSS pixels: the room there is.
 * @property {string} name The accessible name. A chart without one is not drawn before it gets one.
 * @property {number} [height] In CSS pixels, axes included. Default: the chart's choice for its width.
 * @property {string} [locale] BCP 47 tag for numbers. Default 'en'.
 * @property {number} [lettering] Size of the lettering in px, at least 12. Default: what `readLettering` last found for
 *   the document, 12 where nobody asked it.
 */

/**
 * @template Datum
 * @typedef {object} Reading How a reader asks for one datum: by pointer, touch, or arrow keys.
 * @property {((datum: Datum) => string) | null} [describe] The words for a datum; shown beside it
 *   (one line per '\n') and spoken. Without it there is no cursor.
 * @property {((datum: Datum | null) => void) | null} [onPoint] The cursor is on this datum; null: it left.
 * @property {((datum: Datum) => void) | null} [onPick] Click, tap or Enter on a datum.
 */

/**
 * @template Options
 * @typedef {object} Chart
 * @property {HTMLElement} node
 * @property {SVGSVGElement} svg The picture inside `node` that `standaloneSvg` exports.
 * @property {(changes?: Partial<Options>) => void} update Draws again with these options changed.
 */

/**
 * @typedef {object} AxisOptions
 * @property {[number, number]} [domain] Default: what the data need, rounded outwards.
 * @property {'linear' | 'log' | 'log2'} [scale] Default 'linear'. 'log2' ticks at powers of two.
 * @property {'number' | 'percent' | ((value: number) => string)} [format] Default 'number'.
 * @property {string} [title] Words at the axis' end.
 */

/**
 * @typedef {object} Bars Bar i covers [start + i·width, start + (i+1)·width) and is counts[i]·unit high.
 * @property {number} start
 * @property {number} width
 * @property {Values} counts
 * @property {number} [unit] Default 1. For shares 1/total, for a density 1/(total·width).
 * @property {boolean} [merge] Bins may be drawn together, so many that a bar is wide enough to see: for
 *   a continuous law. Default false: each stands for points of a lattice.
 */

/**
 * @typedef {object} ExactLaw
 * @property {Values} at Ascending.
 * @property {Values} values
 * @property {boolean} [line] A density, drawn as a line; default false: a lattice law, drawn as dots.
 */

/**
 * @typedef {object} Ruler A bracket over [from, to].
 * @property {number} from
 * @property {number} to
 * @property {string | string[]} label Several: from the longest wording to the shortest; the first that fits is shown.
 */

/**
 * @typedef {object} Marker A line across the plot at one value.
 * @property {number} at
 * @property {string | string[]} [label] From the longest wording to the shortest: the first with room is taken.
 * @property {'plain' | 'measured' | 'predicted'} [role] Default 'plain'.
 */

/**
 * @typedef {object} Bin
 * @property {number} index
 * @property {number} bins How many bins of the data it stands for, from `index` on: 1 but for `merge`.
 * @property {number} from
 * @property {number} to
 * @property {number} count
 * @property {number} height count·unit / bins, in the units of the y axis.
 * @property {number | null} exact The exact law's mean over the points given inside the bin (lattice),
 *   or its value at the middle (line); null if not given there.
 */

/**
 * @typedef {object} HistogramData
 * @property {AxisOptions} [x]
 * @property {AxisOptions} [y]
 * @property {Bars | null} [bars]
 * @property {ExactLaw | null} [exact]
 * @property {((x: number) => number) | null} [normal] The approximation, in units of the y axis.
 * @property {Ruler[]} [rulers] The first lies lowest: give the narrowest first.
 * @property {Marker[]} [markers]
 * @property {number} [selected] Index of a bin to keep emphasised. Default −1.
 * @typedef {Shared & Reading<Bin> & HistogramData} HistogramOptions
 */

/**
 * @typedef {object} Series
 * @property {Values} x Ascending.
 * @property {Values} y NaN leaves a gap.
 * @property {'measured' | 'predicted' | 'approximate' | 'plain' | number} role 'plain': in ink, neither measured
 *   nor predicted. A number: one of several equals, each number with its own colour, dash and mark (0 … 8); the
 *   same number looks the same in every chart.
 * @property {string} [label] Shown at the line's end, or on the plot where the margin is too small;
 *   left out where there is no room for it at all, so that a key is needed too.
 * @property {Values} [low] Lower end of the error band or bars, with `high`.
 * @property {Values} [high]
 * @property {'band' | 'bars'} [errors] Default 'band'.
 * @property {boolean} [line] Default true.
 * @property {boolean} [marks] Default: true for measured series and numbered ones with room for marks.
 * @property {boolean} [open] Marks are outlines, so that those that coincide are all seen.
 * @property {boolean} [fine] Thin and solid, whatever its role: it accompanies another of the same role.
 */

/**
 * @typedef {object} Slope A straight guide on log–log axes: y = through[1]·(x / through[0])^exponent.
 * @property {number} exponent
 * @property {[number, number]} through
 * @property {string} [label]
 */

/**
 * @typedef {object} Range Where values lie along x, in a line of its own under the axis.
 * @property {string | string[]} label From the longest wording to the shortest: the first that fits.
 * @property {Values} [drawn] Each a tick.
 * @property {[number, number]} inner Predicted: the thick part.
 * @property {[number, number]} outer Predicted: the thin part.
 */

/**
 * @typedef {object} Handle A value of x that the reader moves along the chart, by mouse, finger or keys. A chart with
 *   a handle has no cursor: what there is to read is read where the handle stands.
 * @property {number} at
 * @property {number} from @property {number} to
 * @property {number} step Of the keys; what the pointer says is rounded to it. On a logarithmic axis in decades.
 * @property {number} [mirror] A value below this one stands for the one as far above it: the handle of a bracket.
 * @property {string} name What it moves.
 * @property {string} text Its value in words, spoken as it moves.
 * @property {(value: number, settled: boolean) => void} onMove `settled` is false while it is dragged.
 */

/**
 * @typedef {object} NumberLineData
 * @property {AxisOptions & { domain: [number, number] }} x
 * @property {Ruler[]} [rulers] The first lies lowest: give the narrowest first.
 * @property {Marker[]} [markers]
 * @property {Handle | null} [handle]
 * @typedef {Shared & NumberLineData} NumberLineOptions
 */

/**
 * @typedef {object} SeriesPoint
 * @property {number} series
 * @property {number} index
 * @property {number} x
 * @property {number} y
 * @property {number | null} low
 * @property {number | null} high
 */

/**
 * @typedef {object} LinesData
 * @property {Series[]} series
 * @property {AxisOptions} [x]
 * @property {AxisOptions} [y]
 * @property {Slope[]} [slopes]
 * @property {Marker[]} [markers] Vertical lines.
 * @property {Marker[]} [levels] Horizontal lines, drawn where the axis reaches them.
 * @property {Range[]} [ranges] Drawn under the axis; the picture is higher by as much.
 * @property {Handle | null} [handle]
 * @typedef {Shared & Reading<SeriesPoint> & LinesData} LinesOptions
 */

/**
 * @typedef {object} WalkPoint
 * @property {number} walk
 * @property {number} step
 * @property {number} value
 */

/**
 * @typedef {object} WalksData
 * @property {Values[]} walks walks[k][i] is walk k after step i + 1; each starts at 0 before the first.
 * @property {((step: number) => number) | null} [envelope] Drawn at plus and minus its value.
 * @property {string | string[]} [envelopeLabel]
 * @property {number} [selected] Index of an emphasised walk, which the cursor reads. Default 0.
 * @property {AxisOptions} [x]
 * @property {AxisOptions} [y]
 * @typedef {Shared & Reading<WalkPoint> & WalksData} WalksOptions
 */

/**
 * @typedef {object} BarItem
 * @property {string} label
 * @property {number} value
 * @property {number} [from] Where the bar begins; default 0, or the axis' lower end.
 * @property {number | null} [predicted] Drawn as a dot.
 * @property {string} [text] The value in words, shown over the bar where there is room.
 */

/**
 * @typedef {object} BarsData
 * @property {BarItem[]} items
 * @property {AxisOptions} [y]
 * @property {string} [title] Words under the labels, at the end.
 * @property {number} [selected] Default −1.
 * @typedef {Shared & Reading<BarItem & { index: number }> & BarsData} BarsOptions
 */

/**
 * @typedef {object} LaneKey
 * @property {number} index
 * @property {number} score
 * @property {number} weight
 */

/**
 * @typedef {object} LaneData
 * @property {number} role Of the lane's colour.
 * @property {string} title
 * @property {string} verdict A word for the lane.
 * @property {string} note What the word rests on.
 * @property {string[][] | null} [parts] What stands above walk, scores, weights and map, each from the longest wording to
 *   the shortest.
 * @property {[number, number]} domain Of walk and scores: it does not follow them.
 * @property {number[]} ticks
 * @property {(value: number) => string} format Of the ticks.
 * @property {(count: number, farthest: number) => string} gone Says what has left the axis at one end.
 * @property {number} spread What is expected: one standard deviation of the scores.
 * @property {Values} walk From 0 on; its end is the score of the picked key.
 * @property {Values} scores A key each.
 * @property {Values} weights A key each, 0 … 1.
 * @property {number} picked
 * @property {Values} map Weights of every row, row-major.
 * @property {number} columns Of the map.
 * @property {number} row Of the map, whose weights these are.
 * @typedef {Shared & Reading<LaneKey> & LaneData} LaneOptions
 */

/**
 * @typedef {object} Coordinate
 * @property {number} index
 * @property {number} value
 * @property {number} sum Of the coordinates 0 … index.
 */

/**
 * @typedef {object} StripData
 * @property {Values} values The whole vector; as many cells are drawn as fit, from the first.
 * @property {number} [largest] The size of value that fills a cell. Default: the largest there is.
 * @property {boolean} [walk] The running sum of the whole vector below its cells. Default true.
 * @property {((step: number) => number) | null} [envelope] Drawn at ± around the running sum.
 * @property {AxisOptions} [y] Of the running sum.
 * @typedef {Shared & Reading<Coordinate> & StripData} StripOptions
 *
 * @typedef {Chart<StripOptions> & { readonly shown: number }} StripChart `shown`: how many cells fit.
 */

/**
 * @typedef {object} ColorOptions
 * @property {'sequential' | 'diverging'} [colors] From paper to ink, or through paper at 0. Default 'sequential'.
 * @property {[number, number]} [domain] Default: 0 … the largest, or ± the largest size.
 * @property {boolean} [root] The colour grows with the square root of the value, so that small ones can be told
 *   apart from each other and large ones too. The domain begins at 0.
 * @property {'number' | 'percent' | ((value: number) => string)} [format]
 */

/**
 * @typedef {object} Cell
 * @property {number} row
 * @property {number} column
 * @property {number} value
 * @property {Values} values The matrix, row-major, so that a whole row can be read.
 */

/**
 * @typedef {object} HeatmapData
 * @property {Values} values Row-major, rows × columns. NaN and −Infinity are drawn as masked.
 * @property {number} rows
 * @property {number} columns
 * @property {'mean' | 'largest'} [aggregate] What a pixel shows of the cells under it, where cells are
 *   smaller than pixels: their mean (default), or the one of largest size.
 * @property {string[]} [rowLabels] Shown where there is room.
 * @property {string[]} [columnLabels]
 * @property {string} [rowTitle]
 * @property {string} [columnTitle]
 * @property {string} [scaleTitle] Words beside the colour scale.
 * @property {boolean} [scale] With its colour scale below. Default true.
 * @property {number} [stretch] Cells may be so many times as wide as high, where there is room; default 1.
 * @property {string[][]} [below] Lines under the matrix, the first in bold; of each, the first wording that fits.
 * @property {boolean} [square] The picture is one square, whatever the shape of the matrix: nothing around
 *   it moves when that changes. Default: the cells are squares.
 * @typedef {Shared & Reading<Cell> & ColorOptions & HeatmapData} HeatmapOptions
 *
 * @typedef {Chart<HeatmapOptions> & {
 *   canvas: HTMLCanvasElement,
 *   readonly aggregated: boolean,
 *   readonly left: number,
 *   recolor: () => void,
 *   moveCursor: (cell: { row: number, column: number } | null) => void,
 * }} HeatmapChart `aggregated`: a pixel stands for several cells. `left`: where the
 *   matrix begins, in px. `recolor`: call it when the theme
 *   has changed. `moveCursor`: show the cursor of another heatmap here too.
 */

/** @typedef {Shared & ColorOptions & { domain: [number, number], title?: string, left?: number }} ColorScaleOptions `left`: where it begins, in px. */

/**
 * @typedef {Chart<Shared> & { recolor?: () => void }} AnyChart A chart whose options are not known.
 *
 * @typedef {object} Panel
 * @property {string} title
 * @property {AnyChart} chart
 *
 * @typedef {object} PanelsOptions
 * @property {number} width
 * @property {number} minimum The narrowest a panel may be; as many stand side by side as fit.
 * @property {number} [group] So many panels belong together: they are side by side, or have rows of their own. Default 1.
 * @property {Panel[]} panels Each is given its width by an update.
 *
 * @typedef {object} Panels
 * @property {HTMLElement} node
 * @property {(changes?: Partial<PanelsOptions>) => void} update
 * @property {() => void} recolor Call it when the theme has changed.
 * @property {() => (Panel & { x: number, y: number })[]} parts Where each panel stands, for export.
 */

/** @typedef {AnyChart | Panels} Exportable */

/**
 * @typedef {object} KeyItem
 * @property {'bars' | 'dots' | 'line' | 'range' | 'ticks' | 'points' | 'band' | 'approximate' | 'faint' | 'fine' | 'plain' | 'measured' | 'curve' | number} mark
 *   'dots', 'line' and 'range' are what is predicted; 'ticks' and 'points' (with their error bars) what is measured,
 *   'measured' a measured line with its points, 'curve' one without; a number is that of a series.
 * @property {boolean} [bare] A numbered line that is drawn without marks.
 * @property {string} label
 *
 * @typedef {object} KeyOptions
 * @property {KeyItem[]} items
 *
 * @typedef {{ node: HTMLElement, update: (changes?: Partial<KeyOptions>) => void }} Key
 */

/**
 * @typedef {object} ExportOptions
 * @property {string} [title] Above the picture.
 * @property {KeyItem[]} [key] Below the picture.
 * @property {string[]} [notes] Lines at the foot: the settings, the address.
 */

/**
 * @typedef {object} AxisNumbers Every minus sign is U+2212.
 * @property {(value: number, digits?: number) => string} number With this many decimals; without, up to
 *   six significant digits.
 * @property {(value: number, digits?: number) => string} percent Of a share: 0.5 is 50 %. Default 1 decimal.
 * @property {(value: number, digits?: number) => string} signed With + or −.
 * @property {(value: number, digits?: number) => string} scientific As in 1.2 × 10⁻⁵. Default 1 decimal.
 */

export {};
