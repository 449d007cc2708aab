/**
 * What web/charts promises to its callers. Every chart is a function `(document, options)` that
 * returns a `Chart`: put `node` into the page, call `update(changes)` with whatever options changed
 * (the width too: a chart is drawn for the width it is given and never scaled). No chart knows the
 * engine or has words of its own; it runs wherever there is a document, with or without a browser.
 * index.ts names them all.
 *
 * @module
 */

export type Values = ArrayLike<number>;

/** What every chart takes. */
type Shared = {
  /** In CSS pixels: the room there is. */
  width: number;
  /** The accessible name. A chart without one is not drawn before it gets one. */
  name: string;
  /** In CSS pixels, axes included. Default: the chart's choice for its width. */
  height?: number;
  /** BCP 47 tag for numbers. Default 'en'. */
  locale?: string;
  /**
   * Size of the lettering in px, at least 12. Default: what `readLettering` last found for the document, 12 where
   * nobody asked it.
   */
  lettering?: number;
};

/** How a reader asks for one datum: by pointer, touch, or arrow keys. */
export type Reading<Datum> = {
  /** The words for a datum; shown beside it (one line per '\n') and spoken. Without it there is no cursor. */
  describe?: ((datum: Datum) => string) | null;
  /** The cursor is on this datum; null: it left. */
  onPoint?: ((datum: Datum | null) => void) | null;
  /** Click, tap or Enter on a datum. */
  onPick?: ((datum: Datum) => void) | null;
};

export type Chart<Options> = {
  node: HTMLElement;
  /** The picture inside `node` that `standaloneSvg` exports. */
  svg: SVGSVGElement;
  /** Draws again with these options changed. */
  update: (changes?: Partial<Options>) => void;
};

export type AxisOptions = {
  /** Default: what the data need, rounded outwards. */
  domain?: [number, number];
  /** Default 'linear'. 'log2' ticks at powers of two. */
  scale?: 'linear' | 'log' | 'log2';
  /** Default 'number'. */
  format?: 'number' | 'percent' | ((value: number) => string);
  /** Exactly these are named, on an axis along x: for who knows that they have room. Default: as many as have. */
  ticks?: number[];
  /** Words at the axis' end. */
  title?: string;
};

/**
 * Axes stay where they are, whatever the data become, until they are to show something else, or the reader fits them
 * by a button.
 */
export type StandingAxes = {
  /** What they show: another text, and they fit the data at once. */
  about: string;
  /** The words of the button, which is there while the data do not fit. */
  fit?: string;
  onFit?: () => void;
};

/** Bar i covers [start + i·width, start + (i+1)·width) and is counts[i]·unit high. */
export type Bars = {
  start: number;
  width: number;
  counts: Values;
  /** Counts that lie under the first bar; and `above` those over the last. */
  below?: number;
  above?: number;
  /** Default 1. For shares 1/total, for a density 1/(total·width). */
  unit?: number;
  /**
   * Bins may be drawn together, so many that a bar is wide enough to see: for a continuous law. Default false: each
   * stands for points of a lattice.
   */
  merge?: boolean;
};

export type ExactLaw = {
  /** Ascending. */
  at: Values;
  values: Values;
  /** A density, drawn as a line; default false: a lattice law, drawn as dots. */
  line?: boolean;
};

/** A bracket over [from, to]. */
export type Ruler = {
  from: number;
  to: number;
  /** Several: from the longest wording to the shortest; the first that fits is shown. */
  label: string | string[];
  role?: RuleRole;
};

/** What a line is about: 'guess' is the reader's, in a neutral colour. Default 'plain': a ruler in ink, a marker fainter. */
export type RuleRole = 'plain' | 'guess' | 'measured' | 'predicted';

/** A line across the plot at one value. */
export type Marker = {
  at: number;
  /** From the longest wording to the shortest: the first with room is taken. */
  label?: string | string[];
  role?: RuleRole;
};

export type Bin = {
  index: number;
  /** How many bins of the data it stands for, from `index` on: 1 but for `merge`. */
  bins: number;
  from: number;
  to: number;
  count: number;
  /** count·unit / bins, in the units of the y axis. */
  height: number;
  /**
   * The exact law's mean over the points given inside the bin (lattice), or its value at the middle (line); null if
   * not given there.
   */
  exact: number | null;
};

type HistogramData = {
  x?: AxisOptions;
  y?: AxisOptions;
  bars?: Bars | null;
  exact?: ExactLaw | null;
  /** The approximation, in units of the y axis. */
  normal?: ((x: number) => number) | null;
  /** The first lies lowest. A row without one is kept free: null. */
  rulers?: (Ruler | null)[];
  markers?: Marker[];
  handle?: Handle | null;
  /** Index of a bin to keep emphasised. Default −1. */
  selected?: number;
  /** Says which share of all has left the axis at one end, from the longest wording to the shortest. Default: the share. */
  gone?: (share: string) => string[];
  axes?: StandingAxes;
};

export type HistogramOptions = Shared & Reading<Bin> & HistogramData;

export type Series = {
  /** Ascending. */
  x: Values;
  /** NaN leaves a gap. */
  y: Values;
  /**
   * 'plain': in ink, neither measured nor predicted. A number: one of several equals, each number with its own
   * colour, dash and mark (0 … 8); the same number looks the same in every chart.
   */
  role: 'measured' | 'predicted' | 'approximate' | 'plain' | number;
  /**
   * Shown at the line's end, or on the plot where the margin is too small; left out where there is no room for it at
   * all, so that a key is needed too.
   */
  label?: string;
  /** Lower end of the error band or bars, with `high`. */
  low?: Values;
  high?: Values;
  /** Default 'band'. */
  errors?: 'band' | 'bars';
  /** Default true. */
  line?: boolean;
  /** Default: true for measured series and numbered ones with room for marks. What is predicted has short bars. */
  marks?: boolean;
  /** Marks are outlines, so that those that coincide are all seen. */
  open?: boolean;
  /** Thin and solid, whatever its role: it accompanies another of the same role. */
  fine?: boolean;
};

/** A straight guide on log–log axes: y = through[1]·(x / through[0])^exponent. */
export type Slope = {
  exponent: number;
  through: [number, number];
  label?: string;
};

/** Where values lie along x, in a line of its own under the axis. */
export type Range = {
  /** From the longest wording to the shortest: the first that fits. */
  label: string | string[];
  /** What it is about: its colour. Default: that of what is measured, and of what is predicted. */
  role?: number;
  /** Each a tick. */
  drawn?: Values;
  /** Predicted: the thick part. */
  inner: [number, number];
  /** Predicted: the thin part. */
  outer: [number, number];
};

/** A point with words beside it: a guess, or what is true. */
export type Pin = {
  x: number;
  y: number;
  role: Series['role'];
  /** From the longest wording to the shortest. */
  label: string | string[];
  /** The words stand over it, as near as they are not struck, or under it. Default: beside it, where there is room. */
  over?: boolean;
};

/**
 * A value of x, or of y, that the reader moves along the chart, by mouse, finger or keys. A chart with a handle has no cursor:
 * what there is to read is read where the handle stands.
 */
export type Handle = {
  at: number;
  from: number;
  to: number;
  /** Of the keys; what the pointer says is rounded to it. On a logarithmic axis in decades. */
  step: number;
  /** It goes up and down, at this value of x: what it moves is a value of y. */
  across?: number;
  /** A value below this one stands for the one as far above it: the handle of a bracket. */
  mirror?: number;
  /** What it moves. */
  name: string;
  /** Its value in words, spoken as it moves. */
  text: string;
  /** `settled` is false while it is dragged. */
  onMove: (value: number, settled: boolean) => void;
};

export type SeriesPoint = {
  series: number;
  index: number;
  x: number;
  y: number;
  low: number | null;
  high: number | null;
};

type LinesData = {
  series: Series[];
  x?: AxisOptions;
  y?: AxisOptions;
  slopes?: Slope[];
  /** Vertical lines. */
  markers?: Marker[];
  /** Horizontal lines, drawn where the axis reaches them. */
  levels?: Marker[];
  /** Drawn under the axis; the picture is higher by as much. */
  ranges?: Range[];
  pins?: Pin[];
  handle?: Handle | null;
  axes?: StandingAxes;
};

export type LinesOptions = Shared & Reading<SeriesPoint> & LinesData;

type WalkPoint = {
  walk: number;
  step: number;
  value: number;
};

type WalksData = {
  /** walks[k][i] is walk k after step i + 1; each starts at 0 before the first. */
  walks: Values[];
  /** Drawn at plus and minus its value. */
  envelope?: ((step: number) => number) | null;
  envelopeLabel?: string | string[];
  /** Index of an emphasised walk, which the cursor reads. Default 0. */
  selected?: number;
  x?: AxisOptions;
  y?: AxisOptions;
  axes?: StandingAxes;
};

export type WalksOptions = Shared & Reading<WalkPoint> & WalksData;

export type BarItem = {
  label: string;
  value: number;
  /** Where the bar begins; default 0, or the axis' lower end. */
  from?: number;
  /** Drawn as a dot. */
  predicted?: number | null;
  /** The value in words, shown over the bar where there is room. */
  text?: string;
};

type BarsData = {
  items: BarItem[];
  y?: AxisOptions;
  /** Words under the labels, at the end. */
  title?: string;
  /** Default −1. */
  selected?: number;
  axes?: StandingAxes;
};

export type BarsOptions = Shared & Reading<BarItem & { index: number }> & BarsData;

type BellItem = {
  label: string;
  /** The spread around 0. */
  value: number;
  predicted: number;
  /** The spread in words. */
  text: string;
};

type BellsData = {
  items: BellItem[];
  /** What divides one item, by its place; the next is what becomes of it. */
  step: { from: number; text: string; role: number } | null;
  /** Of the axis, which does not move. */
  domain: [number, number];
};

export type BellsOptions = Shared & Reading<BellItem & { index: number }> & BellsData;

type LookupEntry = {
  label: string;
  /** Its signs, as they are written. */
  key: string[];
  score: number;
  scaled: number;
  exponential: number;
  weight: number;
  value: string;
};

type LookupData = {
  heads: Record<'query' | 'key' | 'score' | 'scaled' | 'exponential' | 'weight' | 'value', string>;
  /** Signs, as they are written. */
  query: string[];
  entries: LookupEntry[];
  answer: number;
  format: Record<'score' | 'scaled' | 'exponential' | 'weight' | 'answer', (x: number) => string>;
  /** What a sign is called, and what happens when it is clicked. @param entry - -1: of the query */
  nameOf: (entry: number, index: number) => string;
  onFlip: (entry: number, index: number) => void;
};

export type LookupOptions = Shared & LookupData;

/** One divisor's. */
export type PullLane = {
  /** Of its colour. */
  role: number;
  label: string;
  /**
   * After each batch, the start first; of each example as many weights as there are keys, that on the asked one first, and
   * as many scores, and by how much its value answers better than the mix.
   */
  walk: Record<'attention' | 'scores' | 'weights' | 'advantages', Values>;
};

type PullsData = {
  lanes: PullLane[];
  /** So many examples are shown, and so many keys of each. */
  keys: number;
  /** So many batches are walked. */
  walked: number;
  /** Batches that a slider stops at, which stand equally far apart, the last one at the end of the curves; and those that are named. */
  stops: number[];
  ticks: number[];
  /** The walks are of other settings: pale. */
  stale: boolean;
  /** An example of which a wrong key has so much is frozen, and of which the asked key has it, settled; what is said of so many. */
  frozen: number;
  countFrozen: (count: number) => string;
  countSettled: (count: number) => string;
  /** Attention where nothing is learned, at the bottom. */
  even: number;
  /** The example that is shown by itself, or all together. */
  row: number | 'all';
  /** Under the maps: the scores of `row` now, and after the next batch, in place of advantages and pushes. */
  moves: boolean;
  /** How far a push of 1 moves its score, by lane: pushes are bars, and what they do is under them. */
  steps?: readonly number[];
  /** what stands over the bars of one example, and over the wedges */
  barsTitle: string | string[];
  pushTitle: string | string[];
  /** What is said of marks too small to be seen: the largest. */
  tellMost: (largest: number) => string;
  /** What is said of how far scores lie from their mean, root mean square. */
  tellMove: (before: number, after: number) => string;
  format: (value: number) => string;
  percent: (share: number) => string;
  words: Record<'asked' | 'and' | 'attention', string>;
};

/** A weight of an example, a key of what is shown by itself, or attention after so many batches. */
export type PullMark = {
  part: 'looks' | 'row' | 'move' | 'walk';
  lane: number;
  index: number;
  /** of a move: how far */
  far?: number;
};

export type PullsOptions = Shared & Reading<PullMark> & PullsData;

export type Coordinate = {
  index: number;
  value: number;
  /** Of the coordinates 0 … index. */
  sum: number;
};

type StripData = {
  /** The whole vector; as many cells are drawn as fit, from the first. */
  values: Values;
  /** The size of value that fills a cell. Default: the largest there is. */
  largest?: number;
  /** The running sum of the whole vector below its cells. Default true. */
  walk?: boolean;
  /** Drawn at ± around the running sum. */
  envelope?: ((step: number) => number) | null;
  /** Of the running sum. */
  y?: AxisOptions;
  axes?: StandingAxes;
};

export type StripOptions = Shared & Reading<Coordinate> & StripData;

/** `shown`: how many cells fit. */
export type StripChart = Chart<StripOptions> & { readonly shown: number };

type ColorOptions = {
  /** From paper to ink, or through paper at 0. Default 'sequential'. */
  colors?: 'sequential' | 'diverging';
  /** Default: 0 … the largest, or ± the largest size. */
  domain?: [number, number];
  /**
   * The colour grows with the square root of the value, so that small ones can be told apart from each other and
   * large ones too. The domain begins at 0.
   */
  root?: boolean;
  format?: 'number' | 'percent' | ((value: number) => string);
};

export type Cell = {
  row: number;
  column: number;
  value: number;
  /** The matrix, row-major, so that a whole row can be read. */
  values: Values;
};

type HeatmapData = {
  /** Row-major, rows × columns. NaN and −Infinity are drawn as masked. */
  values: Values;
  rows: number;
  columns: number;
  /**
   * What a pixel shows of the cells under it, where cells are smaller than pixels: their mean (default), or the one
   * of largest size.
   */
  aggregate?: 'mean' | 'largest';
  /** Shown where there is room. */
  rowLabels?: string[];
  columnLabels?: string[];
  rowTitle?: string;
  columnTitle?: string;
  /** Words beside the colour scale. */
  scaleTitle?: string;
  /** With its colour scale below. Default true. */
  scale?: boolean;
  /** Cells may be so many times as wide as high, where there is room; default 1. */
  stretch?: number;
  /** Lines under the matrix, the first in bold; of each, the first wording that fits. */
  below?: string[][];
  /** What it is about: the colour of its frame. */
  role?: number;
  /** Of each cell, where there is room; of several lines the first is bold. */
  text?: (value: number) => string;
  /**
   * The picture is one square, whatever the shape of the matrix: nothing around it moves when that changes. Default:
   * the cells are squares.
   */
  square?: boolean;
};

export type HeatmapOptions = Shared & Reading<Cell> & ColorOptions & HeatmapData;

/**
 * `aggregated`: a pixel stands for several cells. `left`: where the matrix begins, in px. `recolor`: call it when the
 * theme has changed. `moveCursor`: show the cursor of another heatmap here too.
 */
export type HeatmapChart = Chart<HeatmapOptions> & {
  canvas: HTMLCanvasElement;
  readonly aggregated: boolean;
  readonly left: number;
  recolor: () => void;
  moveCursor: (cell: { row: number; column: number } | null) => void;
};

/** `left`: where it begins, in px. */
export type ColorScaleOptions = Shared &
  ColorOptions & { domain: [number, number]; title?: string; left?: number };

/** A chart whose options are not known. */
export type AnyChart = Chart<Shared> & {
  recolor?: () => void;
  /** Draws what its canvas shows once more, as marks of a file (pen.ts). */
  marks?: (group: SVGElement) => void;
};

type Panel = {
  title: string;
  /** What it is about: the colour beside its title. */
  role?: number;
  chart: AnyChart;
};

export type PanelsOptions = {
  width: number;
  /** The narrowest a panel may be; as many stand side by side as fit. */
  minimum: number;
  /** So many panels belong together: they are side by side, or have rows of their own. Default 1. */
  group?: number;
  /** Of the width, where as many columns as these stand side by side. Default: alike. */
  shares?: number[];
  /** Each is given its width by an update. */
  panels: Panel[];
};

export type Panels = {
  node: HTMLElement;
  update: (changes?: Partial<PanelsOptions>) => void;
  /** Call it when the theme has changed. */
  recolor: () => void;
  /** Where each panel stands, for export. */
  parts: () => (Panel & { x: number; y: number })[];
};

export type Exportable = AnyChart | Panels;

export type KeyItem = {
  /**
   * 'dots', 'line' and 'range' are what is predicted; 'ticks' and 'points' (with their error bars) what is measured,
   * 'measured' a measured line with its points, 'curve' one without; a number is that of a series.
   */
  mark:
    | 'bars'
    | 'filled'
    | 'hollow'
    | 'dots'
    | 'line'
    | 'range'
    | 'ticks'
    | 'points'
    | 'band'
    | 'approximate'
    | 'faint'
    | 'fine'
    | 'plain'
    | 'measured'
    | 'curve'
    | number;
  /** A numbered line that is drawn without marks. */
  bare?: boolean;
  /** In ink: its colour is that of what it is about. */
  plain?: boolean;
  label: string;
};

export type KeyOptions = {
  items: KeyItem[];
};

export type Key = { node: HTMLElement; update: (changes?: Partial<KeyOptions>) => void };

export type ExportOptions = {
  /** Above the picture. */
  title?: string;
  /** Below the picture. */
  key?: KeyItem[];
  /** Lines at the foot: the settings, the address. */
  notes?: string[];
};

/** Every minus sign is U+2212. */
export type AxisNumbers = {
  /** With this many decimals; without, up to six significant digits. */
  number: (value: number, digits?: number) => string;
  /** Of a share: 0.5 is 50 %. Default 1 decimal. */
  percent: (value: number, digits?: number) => string;
  /** With + or −. */
  signed: (value: number, digits?: number) => string;
  /** As in 1.2 × 10⁻⁵. Default 1 decimal. */
  scientific: (value: number, digits?: number) => string;
};
