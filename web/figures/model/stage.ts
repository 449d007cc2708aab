/**
 * The pictures of a trained model: the text with its surprises, the loss against the power of d with the handle on it,
 * the likeliest next tokens, all heads, and what one of them looks at.
 */
import { bars, heatmap, lines, panels } from '../../charts/index.js';
import { fill } from '../../text/fill.js';
import { printable } from '../../text/printable.js';
import type { Context, Stage } from '../types.js';
import { ownPower, type Sibling, shape, siblings } from './example/example.js';
import { type ModelResult, powers, type Run } from './measure.js';
import type { ModelOptions } from './model.js';
import { stylesheet } from './style.js';

/** The narrowest a picture may be, in px. */
const narrowest = { above: 270, below: 260 };
const phone = 560;

/** A surprise as large as this, in nats, fills its place under the token. */
const mostSurprise = 10;

/** Of the grid, and of the map beside it, in px. */
const mapHeight = 480;

/** Where the shades of a column end, for every divisor. Entropy is at most that of all keys alike. */
const ends: Record<ModelOptions['column'], [number, number] | undefined> = {
  spread: [0, 50],
  spreadWithoutFirst: [0, 50],
  largest: [0, 400],
  entropy: undefined,
  firstKey: [0, 1],
  alone: [-0.2, 0.2],
};

/** The colours of the divisors, as everywhere. */
const roleOf = (name: Sibling) => siblings.indexOf(name);

/** In quarters of a nat, with room on both sides. */
const lossDomain = (losses: number[]): [number, number] => [
  Math.floor(4 * Math.min(...losses) - 0.4) / 4,
  Math.ceil(4 * Math.max(...losses) + 0.4) / 4,
];

/** A token as it may be read by itself. */
const readable = (text: string) => printable(text.replaceAll('\n', '⏎'));
/** A word's space is seen. */
const named = (text: string) => readable(text).replace(/^ /, '␣');

export function stageModel(
  context: Context<'model', ModelOptions>,
): Stage<ModelOptions, ModelResult> {
  const { document, words, common, language, numbers, frame, change, options: now } = context;
  frame.adopt(stylesheet);
  const loss = lines(document, { width: 480, name: '', series: [] });
  const next = bars(document, { width: 320, name: '', items: [] });
  const blank = { width: 200, name: '', values: [0], rows: 1, columns: 1 };
  const grid = heatmap(document, blank);
  const map = heatmap(document, blank);
  const above = panels(document, { width: 720, minimum: narrowest.above, panels: [] });
  const below = panels(document, { width: 720, minimum: narrowest.below, panels: [] });
  const about = frame.make('p', 'remark');
  const read = frame.make('ol', 'read');
  read.setAttribute('aria-label', words.readAbout);
  const output = frame.make('output', '');
  const button = frame.make('button', '');
  button.type = 'button';
  button.addEventListener('click', () => change({ write: !now().write }));
  const written = frame.make('div', 'written', frame.make('p', 'transport', button), output);

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

  const drawLoss = (result: Run, { power, trained }: ModelOptions, width: number) => {
    const known = siblings.filter((name) => result.curves[name]);
    const all = known.flatMap((name) => [...(result.curves[name] ?? [])]);
    const shown = all.length > 0 ? all : [result.loss];
    loss.update({
      locale: language,
      height: width < phone ? 190 : 300,
      name: words.axis.loss,
      x: {
        domain: [0, 1],
        title: words.axis.power,
        format: (value) => numbers.significant(value, 2),
      },
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
            x: powers,
            y: result.curves[name] ?? [],
            marks: false,
            fine: true,
          })),
        ...(result.curves[trained]
          ? [{ role: roleOf(trained), x: powers, y: result.curves[trained], marks: false }]
          : []),
        { role: roleOf(trained), x: [power], y: [result.loss], line: false, marks: true },
      ],
      markers: [
        {
          at: ownPower[trained],
          label: [
            fill(words.marks.trained, { trained: words.choices.trained[trained] }),
            words.marks.trainedShort,
          ],
        },
      ],
      handle: {
        at: power,
        from: 0,
        to: 1,
        step: 0.01,
        name: words.controls.powerLong,
        text: fill(words.here, {
          power: numbers.fixed(power, 2),
          divisor: numbers.significant(shape.d ** power, 3),
          loss: numbers.fixed(result.loss, 2),
        }),
        onMove: (value, settled) => change({ power: value }, settled),
      },
    });
  };

  const drawNext = (result: Run, width: number) => {
    next.update({
      locale: language,
      height: width < phone ? 130 : 300,
      name: keys(words.panels.next),
      y: { domain: [0, 1], format: 'percent' },
      items: result.next.map(({ text, probability }) => ({
        label: named(text),
        value: probability,
        text: numbers.percent(probability, 0),
      })),
      describe: ({ label, value }) =>
        fill(words.nextPoint, { token: label, share: numbers.percent(value, 1) }),
    });
  };

  const numberOf = (result: Run, column: ModelOptions['column'], i: number) =>
    column === 'alone' ? (result.alone?.[i] ?? Number.NaN) : result.numbers[i][column];

  const drawGrid = (result: Run, { column }: ModelOptions, width: number) => {
    const { layers, heads } = shape;
    const numbered = (count: number) => Array.from({ length: count }, (_, i) => String(i));
    const what = words.choices.column[column];
    const [from, to] = ends[column] ?? [0, Math.log(result.tokens.length)];
    grid.update({
      locale: language,
      height: width < phone ? 250 : mapHeight,
      name: keys(what),
      values: Array.from({ length: layers * heads }, (_, i) => numberOf(result, column, i)),
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

  const drawMap = (result: Run, width: number) => {
    const labels = result.tokens.map(({ text }) => readable(text).trim());
    const { rows } = result.map;
    map.update({
      locale: language,
      height: mapHeight,
      name: keys(
        fill(words.panels.map, { layer: String(result.layer), head: String(result.head) }),
      ),
      values: result.map.weights.map((weight, i) =>
        i % rows > Math.floor(i / rows) ? Number.NaN : weight,
      ),
      rows,
      columns: rows,
      domain: [0, 1],
      root: true,
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
    button.textContent = write ? words.written.stop : words.written.start;
    const begun = tokens.map((token) => token.text).join('');
    output.textContent = '';
    if (!write) return;
    output.setAttribute('aria-live', isDone ? 'polite' : 'off');
    output.append(
      printable(begun),
      frame.make('mark', '', `${printable(text)}${isDone ? '' : ' …'}`),
    );
  };

  return {
    nodes: [about, read, above.node, written],
    further: [below.node],
    charts: () => [above, below],

    draw(result, options, width) {
      below.node.hidden = result.nothing !== '';
      if (result.nothing !== '') return;
      drawRead(result);
      drawLoss(result, options, width);
      drawNext(result, width);
      above.update({
        width,
        minimum: narrowest.above,
        panels: [
          {
            title: fill(words.panels.loss, { trained: words.choices.trained[options.trained] }),
            role: roleOf(options.trained),
            chart: loss,
          },
          { title: words.panels.next, chart: next },
        ],
      });
      drawWritten(result, options);
      drawGrid(result, options, width);
      drawMap(result, width);
      below.update({
        width,
        minimum: narrowest.below,
        panels: [
          { title: words.choices.column[options.column], chart: grid },
          {
            title: fill(words.panels.map, {
              layer: String(result.layer),
              head: String(result.head),
            }),
            chart: map,
          },
        ],
      });
    },
  };
}
