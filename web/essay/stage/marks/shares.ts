/**
 * The share of the strongest key along d under all three divisors: lines that theory expects, dots that maps of these draws
 * showed, and the maps at the reader's d. The axis of d is the slider's.
 */

import type { Outline } from '../../../charts/index.js';
import { rules, strongestOf } from '../draws.js';
import { faintest, type Pen } from '../pen.js';
import type { Scene } from '../scene.js';
import { during, mix, passed, placeOf } from '../states.js';
import { type Frame, thirdOf } from '../view.js';
import { drawCells } from './cells.js';
import { hueOf } from './divided.js';

const place = placeOf('shares');
/** Of d. */
const octaves = 12;

/** Where the chart and the three maps above it stand. */
export function chartOf(frame: Frame) {
  const { bottom, compact } = frame;
  const cell = compact
    ? Math.max(3, Math.floor((bottom * 0.27) / 16))
    : Math.max(5, Math.floor((bottom * 0.26) / 16));
  const side = 16 * cell;
  const top = compact ? 26 : 34;
  const maps = [0, 1, 2].map((i) => ({
    x: Math.round(thirdOf(frame, i) - side / 2),
    y: top,
  }));
  return { cell, side, maps, top: top + side + (compact ? 18 : 30), bottom: bottom - 10 };
}

const xOfD = ({ left, right }: Frame, d: number) =>
  left + ((right - left) * Math.log2(d)) / octaves;

export function drawShares(scene: Scene, pen: Pen) {
  const { position, frame, shares, numbersOfLaw, d, words, writer } = scene;
  const shown = during(position, [place - 0.6, place], [place + 0.1, place + 0.5]);
  if (shown <= faintest) return;
  const chart = chartOf(frame);
  const yOf = (share: number) => mix(chart.bottom, chart.top, share);

  for (const share of [0, 0.5, 1]) {
    const y = Math.round(yOf(share)) + 0.5;
    pen.draw({ stroke: pen.ink, width: 1, opacity: shown * (share ? 0.16 : 0.7) }, (path) => {
      path.moveTo(frame.left, y);
      path.lineTo(frame.right, y);
    });
    pen.label({
      id: `share ${share}`,
      text: writer.percent(share, 0),
      x: frame.compact ? frame.left : frame.left - 7,
      y: frame.compact || !share ? y - 8 : y,
      align: frame.compact ? 'start' : 'end',
      kind: 'tick',
      alpha: shown,
    });
  }
  pen.label({
    id: 'strongest',
    text: words.marks.strongest,
    x: frame.left + (frame.compact ? 42 : 0),
    y: yOf(1) + (frame.compact ? -8 : 14),
    color: pen.soft,
    alpha: shown,
  });
  const x = xOfD(frame, d);
  pen.draw({ stroke: pen.ink, width: 1, opacity: shown * 0.5 }, (path) => {
    path.moveTo(x, chart.top - 6);
    path.lineTo(x, chart.bottom);
  });

  const drawn = passed(position, place - 0.6, place - 0.1);
  rules.forEach((rule, r) => {
    const color = hueOf(pen, r / 2);
    if (shares) {
      const line = shares.line.shares[r];
      const isDrawn = (each: number) => Math.log2(each) <= octaves * drawn;
      pen.draw({ stroke: color, width: 2, opacity: shown }, (path) => {
        shares.line.d.filter(isDrawn).forEach((each, i) => {
          if (i === 0) path.moveTo(xOfD(frame, each), yOf(line[i]));
          else path.lineTo(xOfD(frame, each), yOf(line[i]));
        });
      });
      pen.draw({ fill: color, opacity: shown }, (path) => {
        shares.seen.d.filter(isDrawn).forEach((each, i) => {
          path.dot(xOfD(frame, each), yOf(shares.seen.shares[r][i]), frame.compact ? 2.6 : 3.6);
        });
      });
      const last = line[line.length - 1];
      pen.label({
        id: `line ${rule}`,
        text: words.divisors[rule],
        x: frame.right,
        y: yOf(last) + (r === 0 ? 16 : -15),
        align: 'end',
        kind: 'strong',
        color,
        alpha: Math.min(shown, passed(position, place - 0.2, place)),
      });
    }
    const weights = numbersOfLaw?.weights[r];
    if (!weights) return;
    const strongest = strongestOf(weights);
    const ring = (path: Outline) => path.dot(x, yOf(strongest), frame.compact ? 5 : 6.5);
    pen.draw({ fill: pen.paper, opacity: shown }, ring);
    pen.draw({ stroke: color, width: 2, opacity: shown }, ring);
    const { x: left, y } = chart.maps[r];
    // That of the reader's divisor comes from the state before.
    const isMoving = Math.round(scene.power * 2) === r;
    const there = isMoving ? Math.min(shown, passed(position, place - 0.35, place - 0.05)) : shown;
    drawCells(pen, weights, { left, top: y, cell: chart.cell, color, alpha: there });
    const share = writer.percent(strongest, 0);
    pen.label({
      id: `map ${rule}`,
      // Small maps have no room for names: their curves have them.
      text: frame.compact ? share : `${words.divisors[rule]}: ${share}`,
      x: left + chart.side / 2,
      y: y - (frame.compact ? 12 : 16),
      align: 'middle',
      kind: 'strong',
      color,
      alpha: shown,
    });
  });
}
