/**
 * The pictures of a trained model: the loss against the power of d with the handle on it, under it what one head looks at,
 * and all heads; the text with its surprises.
 */
import { heatmap, lines, panels } from '../../charts/index.js';
import type { HeadMap } from '../../engine/models/running/runTypes.js';
import { fill } from '../../text/fill.js';
import { printable } from '../../text/printable.js';
import type { Context, DrawnGuess, Stage } from '../types.js';
import { siblings } from './example/example.js';
import valleys from './example/valleys.js';
import type { ModelResult } from './measure.js';
import type { ModelOptions } from './model.js';
import type { createPanel } from './own/panel.js';
import type { Curve, Run } from './run.js';
import { stylesheet } from './style.js';
import { lowestOf, overPassages, placesOf, span } from './valley.js';

/** The narrowest a picture may be, in px. */
const narrowest = 260;
const phone = 560;

/** A surprise as large as this, in nats, fills its place under the token. */
const mostSurprise = 10;

/** Of the grid, and of the map beside it, in px. */
const mapHeight = 330;
const lowMapHeight = 285;

/** Where the shades of a column end, for every divisor. Entropy is at most that of all keys alike. */
const ends: Record<ModelOptions['column'], [number, number] | undefined> = {
  spread: [0, 50],
  spreadWithoutFirst: [0, 50],
  largest: [0, 400],
  entropy: undefined,
  firstKey: [0, 1],
  alone: [-0.2, 0.2],
};

/** As wide as some 150 letters, and breaking as words do. */
const unwritten = '\u2007\u2007\u2007\u2007 '.repeat(30);

const trainings = [...siblings, 'own'] as const;

/** The colours of the divisors, as everywhere: one's own model has the usual one. */
const roleOf = (name: ModelOptions['trained']) => siblings.indexOf(name === 'own' ? 'sqrt' : name);

/** Beside the names of the curves there is always room for these. */
const powersNamed = [-0.5, 0, 0.5, 1, 1.5];

/** In quarters of a nat, with room on both sides. */
const lossDomain = (losses: number[]): [number, number] => [
  Math.floor(4 * Math.min(...losses) - 0.4) / 4,
  Math.ceil(4 * Math.max(...losses) + 0.4) / 4,
];

/** A token as it may be read by itself. */
const readable = (text: string) => printable(text.replaceAll('\n', '⏎'));
/** A text as it may be read, its lines kept. */
const inLines = (text: string) => text.split('\n').map(printable).join('\n');

export function stageModel(
  context: Context<'model', ModelOptions>,
): Stage<ModelOptions, ModelResult> {
  const { document, words, common, language, numbers, frame, change, options: now } = context;
  frame.adopt(stylesheet);
  const loss = lines(document, { width: 720, name: '', series: [] });
  const blank = { width: 200, name: '', values: [0], rows: 1, columns: 1 };
  const grid = heatmap(document, blank);
  const map = heatmap(document, blank);
  const none = { width: 720, minimum: narrowest, panels: [] };
  const above = panels(document, none);
  const below = panels(document, none);
  /** All heads, where there is no room beside the map of one. */
  const last = panels(document, none);
  const about = frame.make('p', 'remark');
  const read = frame.make('ol', 'read');
  read.setAttribute('aria-label', words.readAbout);
  const output = frame.make('output', '');
  const button = frame.make('button', 'primary');
  button.type = 'button';
  button.addEventListener('click', () => change({ write: !now().write }));
  /** As much as is usually written, unseen: what stands below does not move when it is. */
  const room = frame.make('span', 'room');
  room.setAttribute('aria-hidden', 'true');
  const paper = frame.make('div', 'paper', output, room);
  const written = frame.make('div', 'written', frame.make('p', 'actions', button), paper);

  const keys = (name: string) => `${name}${common.language.stop}${common.describe.chartKeys}`;

  const drawRead = ({ tokens, losses, isCut }: Run) => {
    while (read.children.length > tokens.length) read.lastElementChild?.remove();
    tokens.forEach(({ text }, i) => {
      const item =
        read.children[i] ??
        read.appendChild(
          frame.make('li', '', frame.make('b', ''), frame.make('i', ''), frame.make('small', '')),
        );
      const [token, bar, number] = item.children as unknown as HTMLElement[];
      const surprise = i === 0 ? undefined : losses[i - 1];
      token.textContent = readable(text);
      bar.style.setProperty('--surprise', String(Math.min(1, (surprise ?? 0) / mostSurprise)));
      number.textContent =
        surprise === undefined ? common.table.notMeasured : numbers.fixed(surprise, 1);
    });
    about.textContent = isCut
      ? [words.readAbout, fill(words.cut, { count: numbers.whole(tokens.length) })].join(
          common.language.between,
        )
      : words.readAbout;
  };

  const ofPassages = fill(words.curves.passages, { passages: numbers.whole(valleys.passages) });

  /** Of powers, where they have one. */
  const names = new Map([
    [0, words.marks.one],
    [0.5, words.marks.sqrt],
    [1, words.marks.d],
  ]);

  /** Of the loss, whatever is drawn on it. */
  const plotOf = (width: number) => ({
    locale: language,
    height: width < phone ? 184 : 220,
    name: words.axis.loss,
    x: {
      domain: [span.from, span.to] as [number, number],
      ticks: powersNamed,
      title: words.axis.power,
      format: (value: number) => names.get(value) ?? numbers.significant(value, 2),
    },
  });
  const markerOfGuess = (guess: number, isMoved: boolean = true) => ({
    at: guess,
    label: fill(common.asking.yours, { guess: isMoved ? numbers.fixed(guess, 2) : '?' }),
  });

  const drawLoss = (
    result: Run,
    { power, trained }: ModelOptions,
    width: number,
    guess: DrawnGuess | undefined,
  ) => {
    const known = trainings.filter((name) => result.curves[name]);
    const curve = result.curves[trained];
    const stored = trained === 'own' ? undefined : overPassages(trained);
    const all = [...known.flatMap((name) => [...(result.curves[name] ?? [])]), ...(stored ?? [])];
    const shown = all.length > 0 ? all : [result.loss];
    const lowest = stored && lowestOf(stored);
    loss.update({
      ...plotOf(width),
      y: {
        domain: lossDomain([...shown, result.loss]),
        title: words.axis.loss,
      },
      axes: { about: `${trained} ${result.tokens.map(({ id }) => id)} ${known}` },
      series: [
        ...known
          .filter((name) => name !== trained)
          .map((name) => ({
            role: roleOf(name),
            x: placesOf(result.curves[name] as Curve),
            y: result.curves[name] ?? [],
            marks: false,
            fine: true,
            label: name === 'own' ? '' : fill(words.curves.other, { divisor: words.marks[name] }),
          })),
        ...(stored
          ? [
              {
                role: 'plain' as const,
                x: placesOf(stored),
                y: stored,
                marks: false,
                fine: true,
                label: ofPassages,
              },
            ]
          : []),
        ...(curve
          ? [
              {
                role: roleOf(trained),
                x: placesOf(curve),
                y: curve,
                marks: false,
                label: words.curves.text,
              },
            ]
          : []),
        { role: roleOf(trained), x: [result.power], y: [result.loss], line: false, marks: true },
      ],
      markers: [
        {
          at: result.ownPower,
          label:
            trained === 'own'
              ? words.marks.trainedShort
              : [
                  fill(words.marks.trained, { trained: words.choices.trained[trained] }),
                  words.marks.trainedShort,
                ],
        },
        ...(guess ? [markerOfGuess(Number(guess.value))] : []),
      ],
      pins: lowest
        ? [
            {
              x: lowest.power,
              y: lowest.loss,
              // Of the stored curve, not of the text's.
              role: 'plain',
              label: guess
                ? fill(common.asking.truth, { truth: numbers.fixed(lowest.power, 2) })
                : `p = ${numbers.fixed(lowest.power, 2)}`,
              over: true,
            },
          ]
        : [],
      handle: {
        at: power,
        ...span,
        step: 0.01,
        name: words.controls.powerLong,
        text: fill(words.here, {
          power: numbers.fixed(result.power, 2),
          divisor: numbers.significant(result.shape.d ** result.power, 3),
          loss: numbers.fixed(result.loss, 2),
        }),
        onMove: (value, settled) => change({ power: value }, settled),
      },
    });
  };

  const numberOf = (result: Run, column: ModelOptions['column'], i: number) =>
    column === 'alone' ? (result.alone?.[i] ?? Number.NaN) : result.numbers[i][column];

  const drawGrid = (result: Run, { column }: ModelOptions, width: number) => {
    const { layers, heads } = result.shape;
    const numbered = (count: number) => Array.from({ length: count }, (_, i) => String(i));
    const what = words.choices.column[column];
    const values = new Float64Array(layers * heads).fill(Number.NaN);
    result.numbers.forEach(({ layer, head }, i) => {
      values[layer * heads + head] = numberOf(result, column, i);
    });
    const [from, usual] = ends[column] ?? [0, Math.log(Math.max(2, result.tokens.length))];
    // The shades stand still while the divisor moves, but for a head that would be beyond their end.
    const largest = Math.max(...values.filter(Number.isFinite));
    const to = largest > usual ? usual * Math.ceil(largest / usual) : usual;
    grid.update({
      locale: language,
      height: width < phone ? 250 : mapHeight,
      name: keys(what),
      values,
      rows: layers,
      columns: heads,
      root: to >= 50,
      format: (value) => numbers.significant(value, 3),
      colors: from < 0 ? 'diverging' : 'sequential',
      domain: [from, to],
      rowTitle: words.layer,
      columnTitle: words.head,
      rowLabels: numbered(layers),
      columnLabels: numbered(heads),
      describe: ({ row, column: at, value }) =>
        fill(words.gridPoint, {
          layer: String(row),
          head: String(at),
          column: what,
          value: Number.isNaN(value) ? common.table.notMeasured : numbers.significant(value, 3),
        }),
      onPoint: (cell) => grid.moveCursor(cell ?? { row: result.layer, column: result.head }),
      onPick: ({ row, column: head }) => change({ layer: row, head }),
    });
    grid.moveCursor({ row: result.layer, column: result.head });
  };

  const drawMap = (
    result: Run,
    { rows, weights }: HeadMap,
    trained: ModelOptions['trained'],
    width: number,
  ) => {
    const labels = result.tokens.map(({ text }) => readable(text).trim());
    map.update({
      locale: language,
      height: width < phone ? lowMapHeight : mapHeight,
      name: keys(
        fill(words.panels.map, { layer: String(result.layer), head: String(result.head) }),
      ),
      values: weights.map((weight, i) => (i % rows > Math.floor(i / rows) ? Number.NaN : weight)),
      rows,
      columns: rows,
      domain: [0, 1],
      root: true,
      role: roleOf(trained),
      scaleTitle: width < phone ? undefined : words.weightScale,
      format: 'percent',
      rowLabels: labels,
      columnLabels: labels,
      describe: ({ row, column, value }) =>
        fill(Number.isNaN(value) ? words.hidden : words.weight, {
          query: labels[row],
          key: labels[column],
          share: numbers.percent(value, 0),
        }),
    });
  };

  const drawWritten = ({ written: { text, isDone }, tokens }: Run, { write }: ModelOptions) => {
    const { start, stop, clear } = words.written;
    button.textContent = write ? (isDone ? clear : stop) : start;
    const begun = tokens.map((token) => token.text).join('');
    output.textContent = '';
    room.textContent = inLines(begun) + unwritten;
    if (!write) return;
    output.setAttribute('aria-live', isDone ? 'polite' : 'off');
    output.append(inLines(begun), frame.make('mark', '', `${inLines(text)}${isDone ? '' : ' …'}`));
  };

  /** Where a reader opens a model; made when they first want to. */
  const ofOwn = frame.make('div', '');
  let panel: ReturnType<typeof createPanel> | undefined;

  const drawOwn = (result: ModelResult) => {
    ofOwn.hidden = !result.opened;
    if (!result.opened) return;
    if (!panel) {
      panel = result.parts.createPanel(context, result.parts.words);
      ofOwn.append(panel.node);
    }
    panel.update(result);
  };

  const lossTitle = (trained: ModelOptions['trained']) =>
    trained === 'own'
      ? words.own.loss
      : fill(words.panels.loss, { trained: words.choices.trained[trained] });

  const layOutLoss = (trained: ModelOptions['trained'], width: number) =>
    above.update({
      width,
      panels: [{ title: lossTitle(trained), role: roleOf(trained), chart: loss }],
    });

  return {
    nodes: [ofOwn, above.node, below.node, about, read, written],
    further: [last.node],
    charts: () => [above, below, ...(last.node.hidden ? [] : [last])],

    ask(asked, { trained }, width) {
      if (!asked) return above.node;
      const stored = trained === 'own' ? Float64Array.of() : overPassages(trained);
      // Of the answer its ends, outside the marks of no divisor and of d: between them is the guess.
      const places = placesOf(stored);
      const inside = [
        places.findIndex((place) => place > 0),
        places.findIndex((place) => place >= 1),
      ];
      const ends = [
        [0, inside[0]],
        [inside[1], places.length],
      ];
      loss.update({
        ...plotOf(width),
        y: { domain: lossDomain([...stored]), title: words.axis.loss },
        axes: undefined,
        // The labels' room is there from the start: the guess stays where it was set.
        series: [
          // Room for its name, which comes with the answer.
          { role: 'plain', x: [], y: [], label: ofPassages },
          ...ends.map(([from, to]) => ({
            role: 'plain' as const,
            x: places.slice(from, to),
            y: stored.slice(from, to),
            marks: false,
            fine: true,
          })),
        ],
        markers: [
          ...[...names.keys()].map((at) => ({ at, label: '' })),
          markerOfGuess(asked.guess, asked.isMoved),
        ],
        pins: [],
        handle: asked.handle,
      });
      above.node.hidden = false;
      layOutLoss(trained, width);
      return above.node;
    },

    draw(result, options, width, guess) {
      drawOwn(result);
      const isRun = result.nothing === '' && result.tokens.length > 0;
      for (const node of [about, read, above.node, written]) node.hidden = !isRun;
      for (const node of [below.node, last.node]) node.hidden = result.nothing !== '';
      if (result.nothing !== '') return;
      drawGrid(result, options, width);
      const ofGrid = { title: words.choices.column[options.column], chart: grid };
      const { map: told } = result;
      if (told) drawMap(result, told, options.trained, width);
      const ofMap = {
        title: fill(words.panels.map, { layer: String(result.layer), head: String(result.head) }),
        chart: map,
      };
      const isApart = told && width < phone;
      below.update({ width, panels: told ? (isApart ? [ofMap] : [ofMap, ofGrid]) : [ofGrid] });
      last.update({ width, panels: isApart ? [ofGrid] : [] });
      last.node.hidden = !isApart;
      if (!isRun) return;
      drawRead(result);
      drawWritten(result, options);
      // A model that sees both sides of a token predicts no next one.
      const predicts = !Number.isNaN(result.loss);
      if (predicts) drawLoss(result, options, width, guess);
      for (const node of [above.node, written]) node.hidden = !predicts;
      layOutLoss(options.trained, width);
    },
  };
}
