/** The chart of a matrix: a cell for each entry, in colours. */

import { atPointer } from './atPointer.js';
import { charted, picture } from './chartFrame.js';
import { scaleDrawer, scaleHeight } from './colorScale.js';
import { draw, set, some, write } from './dom.js';
import { wordingFor } from './labels.js';
import { labelSize, letteringSize, textWidth } from './lettering.js';
import { tenth } from './paths.js';
import { blockOf, domainOf, inverseFrom, paint, ramp, rampTokens } from './ramps.js';
import { readTokens, roleClass, seriesToken } from './theme.js';
import type { Cell, HeatmapChart, HeatmapOptions } from './types.js';

/** Colouring goes on after a pause when it has taken this long (ms), so that the page stays alive. */
const slice = 8;

const moving = { names: ['values', 'domain'] };

/** Between the lines across what is masked, in px. */
const hatchStep = 8;

/** Numbers stand in cells as large as this, in px. */
const leastWritten = 48;

/** In a larger matrix than this nothing is told apart. */
const mostHatched = 300_000;

/** A square's side is a multiple of this, in px, so that the usual numbers of cells come out even. */
const sideStep = 32;

/** A matrix, one canvas pixel per cell, or one per block of cells where cells are smaller than pixels. */
export function heatmap(document: Document, options: HeatmapOptions): HeatmapChart {
  const { node, svg, resize } = picture(document);
  const canvas = document.createElement('canvas');
  // The svg over it has the name.
  canvas.setAttribute('aria-hidden', 'true');
  node.prepend(canvas);
  const rim = draw(svg, 'path', 'c-axis');
  const labels = draw(svg, 'g');
  const scale = draw(svg, 'g');
  const drawScale = scaleDrawer(scale);
  const hatch = draw(svg, 'path', 'c-hatch');
  const linked = draw(svg, 'path', 'c-mark');

  let now: HeatmapOptions = options;
  let left = 0;
  let top = 0;
  /** Size of a cell, in px. */
  let cellWidth = 1;
  let cellHeight = 1;
  let aggregated = false;
  /** Column labels wider than their cells are set at a slant. */
  let slanted = false;
  let tokens: Record<string, string> | null = null;
  /** The cell that is shown here too: drawn again with the matrix, whose cells may have become others. */
  let linkedCell: Parameters<HeatmapChart['moveCursor']>[0] = null;
  /** Counts the drawings: an older one stops when it sees a newer. */
  let drawing = 0;

  /** The cell, at least 5 px large, and its row. */
  function outline(row: number, column: number) {
    const x = left + column * cellWidth;
    const y = top + row * cellHeight;
    const grow = (size: number) => Math.max(0, (5 - size) / 2);
    const [dx, dy] = [grow(cellWidth), grow(cellHeight)];
    const right = left + now.columns * cellWidth;
    return (
      `M${tenth(x - dx)},${tenth(y - dy)}h${tenth(cellWidth + 2 * dx)}v${tenth(cellHeight + 2 * dy)}` +
      `h${tenth(-cellWidth - 2 * dx)}z` +
      `M${left - 5},${tenth(y + cellHeight / 2)}h4M${tenth(right + 1)},${tenth(y + cellHeight / 2)}h4`
    );
  }

  const drawLinked = () =>
    set(linked, { d: linkedCell ? outline(linkedCell.row, linkedCell.column) : '' });

  const cursor = atPointer(node, svg, {
    count: () => now.rows * now.columns,
    start: () => 0,
    move: (key, right, up) => {
      const { rows, columns } = now;
      const column = Math.min(Math.max((key % columns) + right, 0), columns - 1);
      const row = Math.min(Math.max(Math.floor(key / columns) - up, 0), rows - 1);
      return row * columns + column;
    },
    ends: (key) => {
      const first = key - (key % now.columns);
      return [first, first + now.columns - 1];
    },
    locate: (x, y) => {
      const column = Math.min(now.columns - 1, Math.floor((x - left) / cellWidth));
      const row = Math.min(now.rows - 1, Math.floor((y - top) / cellHeight));
      return column >= 0 && row >= 0 ? row * now.columns + column : -1;
    },
    place: (key) => {
      const column = key % now.columns;
      const row = (key - column) / now.columns;
      const x = left + (column + 0.5) * cellWidth;
      return { x, y: top + row * cellHeight, mark: outline(row, column) };
    },
    datum: (key) => {
      const column = key % now.columns;
      const cell: Cell = {
        row: (key - column) / now.columns,
        column,
        value: now.values[key],
        values: now.values,
      };
      return cell;
    },
  });

  /** Where the matrix goes in the picture. */
  function layOut(): { height: number; room: number; size: number } {
    const { width, rows, columns, rowLabels, columnLabels, rowTitle, columnTitle } = now;
    const size = letteringSize(now.lettering);
    const widest = (list: string[] | undefined) =>
      Math.max(0, ...(list ?? []).map((label) => textWidth(label, size)));
    const line = size * 1.4;
    // Its title stands over the cells.
    left = Math.ceil((rowTitle ? line : 0) + (rowLabels ? widest(rowLabels) + 8 : 0)) + 1;
    node.style.setProperty('--cells', `${left}px`);
    const lines = now.below?.length ?? 0;
    const below = (now.scale === false ? 2 : scaleHeight(size) + 10) + (lines && lines * line + 4);
    const room = width - left - 1;
    let most = 0;
    let cell = 0;
    const across = () => Math.min(room / columns, cell * (now.stretch ?? 1));
    /** @param over - Height of the column labels. */
    const fit = (over: number) => {
      top = Math.ceil((columnTitle ? line + 2 : 0) + over) + 2;
      most = now.height ? now.height - top - below : Math.max(160, Math.min(width, 480));
      cell = Math.min(room / columns, most / rows);
      if (cell >= 3) cell = Math.floor(cell);
    };
    if (now.square) {
      fit(0);
      const side = Math.floor(Math.min(room, most));
      const even = side < 3 * sideStep ? side : side - (side % sideStep);
      cellWidth = even / columns;
      cellHeight = even / rows;
      return { height: Math.ceil(top + even + below), room, size };
    }
    fit(columnLabels ? line : 0);
    slanted = Boolean(columnLabels) && widest(columnLabels) > across() - 4;
    if (slanted) fit(widest(columnLabels) * Math.SQRT1_2 + size);
    cellWidth = across();
    cellHeight = cell;
    // A long, low matrix is stretched until its rows can be seen.
    if (rows * cell < 24) cellHeight = Math.min(most, 24) / rows;
    if (columns * cell < 24) cellWidth = Math.min(room, 24) / columns;
    return { height: Math.ceil(top + rows * cellHeight + below), room, size };
  }

  /** How far up its ramp a cell's colour is. */
  function depth(value: number, [low, high]: [number, number]) {
    if (now.colors === 'diverging') return Math.abs(value) / Math.max(-low, high);
    const share = (value - low) / (high - low || 1);
    return now.root ? Math.sqrt(share) : share;
  }

  /** @param inverse - how deep a cell is from which on what is written in it has the paper's colour */
  function label(size: number, domain: [number, number], inverse: number) {
    const { rows, columns, rowLabels = [], columnLabels = [], rowTitle, columnTitle } = now;
    const right = left + columns * cellWidth;
    const written = [];
    if (columnTitle)
      written.push({ text: columnTitle, x: left, y: size, class: 'c-soft c-start', transform: '' });
    if (rowTitle) {
      const y = top + (rows * cellHeight) / 2;
      const long = textWidth(rowTitle, size) > rows * cellHeight;
      written.push({
        text: rowTitle,
        x: long ? -top : -y,
        y: size,
        class: `c-soft ${long ? 'c-end' : 'c-middle'}`,
        transform: 'rotate(-90)',
      });
    }
    // Every second, third, … where they would touch.
    const down = Math.max(1, Math.ceil((size * 1.15) / cellHeight));
    for (let row = 0; row < Math.min(rows, rowLabels.length); row += down)
      written.push({
        text: rowLabels[row],
        x: left - 7,
        y: top + (row + 0.5) * cellHeight + size * 0.35,
        class: 'c-soft c-end',
        transform: '',
      });
    const across = slanted ? Math.max(1, Math.ceil((size * 1.5) / cellWidth)) : 1;
    for (let column = 0; column < Math.min(columns, columnLabels.length); column += across) {
      const x = left + (column + 0.5) * cellWidth;
      // On a slant only what reaches below the line goes further to the right.
      const end = x + 2 + (textWidth(columnLabels[column], size) + size * 0.3) * Math.SQRT1_2;
      if (slanted && end > now.width) continue;
      written.push({
        text: columnLabels[column],
        x: slanted ? 0 : x,
        y: slanted ? 0 : top - 6,
        class: `c-soft ${slanted ? 'c-start' : 'c-middle'}`,
        transform: slanted ? `translate(${tenth(x + 2)},${top - 5}) rotate(-45)` : '',
      });
    }
    const bottom = top + rows * cellHeight;
    const { text } = now;
    for (let i = 0; text && cellWidth >= leastWritten && i < rows * columns; i++) {
      const lines = text(now.values[i]).split('\n');
      const isDeep = depth(now.values[i], domain) > inverse;
      lines.forEach((each, k) => {
        written.push({
          text: each,
          x: left + ((i % columns) + 0.5) * cellWidth,
          y:
            top +
            (Math.floor(i / columns) + 0.5) * cellHeight +
            labelSize(size) * (0.35 + 1.5 * (k - (lines.length - 1) / 2)),
          class: `c-note c-middle${isDeep ? ' c-inverse' : ''}${k === 0 && lines.length > 1 ? ' c-title' : ''}`,
          transform: '',
        });
      });
    }
    (now.below ?? []).forEach((wordings, i) => {
      const room = now.width - left;
      written.push({
        text: wordingFor(wordings, room, i ? size : labelSize(size)),
        x: left,
        y: bottom + 4 + (i + 0.8) * size * 1.4,
        class: `c-start ${i ? 'c-soft' : 'c-note c-title'}`,
        transform: '',
      });
    });
    const nodes = some(labels, 'text', written.length);
    written.forEach(({ text, x, y, class: className, transform }, i) => {
      set(nodes[i], { class: className, x: tenth(x), y: tenth(y), transform });
      write(nodes[i], text);
    });
    set(rim, {
      class: now.role === undefined ? 'c-axis' : `c-frame ${roleClass(now.role)}`,
      d: `M${left - 0.5},${top - 0.5}H${tenth(right + 0.5)}V${tenth(bottom + 0.5)}H${left - 0.5}z`,
    });
  }

  /** Lines across what is masked, so that it is no colour: a whole number of them a cell, or of cells a line. */
  function hatchPath() {
    const { values, rows, columns } = now;
    if (rows * columns > mostHatched) return '';
    const isMasked = (row: number, column: number) => !(values[row * columns + column] > -Infinity);
    const block = Math.max(1, Math.ceil(hatchStep / 2 / Math.min(cellWidth, cellHeight)));
    const lines = Math.max(1, Math.round(cellWidth / hatchStep));
    const [wide, high] = [cellWidth * block, cellHeight * block];
    let path = '';
    for (let row = block - 1; row < rows; row += block)
      for (let column = 0; column + block <= columns; column += block) {
        if (!isMasked(row, column) || !isMasked(row - block + 1, column + block - 1)) continue;
        const x = left + column * cellWidth;
        const y = top + (row + 1) * cellHeight;
        for (let i = 1; i <= lines; i++) {
          const share = i / lines;
          path += `M${tenth(x)},${tenth(y - high * (1 - share))}l${tenth(wide * share)},${tenth(-high * share)}`;
          if (i < lines)
            path += `M${tenth(x + wide * share)},${tenth(y)}l${tenth(wide * (1 - share))},${tenth(-high * (1 - share))}`;
        }
      }
    return path;
  }

  function color(colors: Uint32Array, domain: [number, number]) {
    const mine = ++drawing;
    const { values, rows, columns } = now;
    const density = document.defaultView?.devicePixelRatio || 1;
    const block = [
      blockOf(rows, rows * cellHeight * density),
      blockOf(columns, columns * cellWidth * density),
    ] as [number, number];
    aggregated = block[0] * block[1] > 1;
    const height = Math.ceil(rows / block[0]);
    const width = Math.ceil(columns / block[1]);
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    canvas.style.cssText = `left:${left}px;top:${top}px;width:${tenth(columns * cellWidth)}px;height:${tenth(rows * cellHeight)}px`;
    const context = canvas.getContext('2d');
    if (!context) return;
    const image = context.createImageData(width, height);
    const pixels = new Uint32Array(image.data.buffer);
    const largest = now.aggregate === 'largest';
    const root = now.root ?? false;
    const matrix = { values, rows, columns, block, domain, colors, largest, root };
    // Some hundred thousand cells between two looks at the clock.
    const band = Math.max(1, Math.floor(200_000 / (columns * block[0])));
    let row = 0;
    const go = () => {
      if (mine !== drawing) return;
      const from = row;
      const until = performance.now() + slice;
      do {
        const to = Math.min(height, row + band);
        paint(matrix, pixels, row, to);
        row = to;
      } while (row < height && performance.now() < until);
      context.putImageData(image, 0, 0, 0, from, width, row - from);
      if (row < height) setTimeout(go);
    };
    go();
  }

  const chart = charted(node, svg, options, moving, (current) => {
    now = current;
    const kind = now.colors ?? 'sequential';
    // A map of one rule is in its hue.
    const tint = now.role === undefined ? undefined : seriesToken(now.role);
    const names = tint ? [...rampTokens, tint] : rampTokens;
    if (tokens && !((names.at(-1) as string) in tokens)) tokens = null;
    if (!tokens && node.isConnected) tokens = readTokens(node, names);
    const theme = tokens ?? readTokens(node, names);
    const colors = ramp(theme, kind, tint);
    const domain = now.domain ?? domainOf(now.values, kind);
    const { height, room, size } = layOut();
    resize({ ...now, height });
    label(size, domain, inverseFrom(theme, tint));
    set(hatch, { d: hatchPath() });
    const display = now.scale === false ? 'none' : '';
    if (scale.style.display !== display) scale.style.display = display;
    if (now.scale !== false)
      drawScale({
        left,
        top: height - scaleHeight(size),
        room,
        size,
        domain,
        colors,
        format: now.format,
        locale: now.locale,
        title: now.scaleTitle,
        root: now.root,
      });
    color(colors, domain);
    drawLinked();
    cursor.refresh(now, {
      left,
      top,
      right: left + now.columns * cellWidth,
      bottom: top + now.rows * cellHeight,
    });
  });
  return {
    ...chart,
    canvas,
    get aggregated() {
      return aggregated;
    },
    get left() {
      return left;
    },
    recolor() {
      tokens = null;
      chart.update();
    },
    moveCursor(cell) {
      linkedCell = cell;
      drawLinked();
    },
  };
}
