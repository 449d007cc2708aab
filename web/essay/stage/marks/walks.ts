/**
 * Walks: the sums after each product, the parabola ±√k that theory predicts, the axis of scores.
 */

import {
  axis,
  band,
  edge,
  type Outline,
  walk as outlineOfWalk,
  sumAt,
} from '../../../charts/index.js';
import { fill } from '../../../text/fill.js';
import { keyCount } from '../draws.js';
import { faintest, type Pen } from '../pen.js';
import type { Scene } from '../scene.js';
import { clamp, during, mix, passed, placeOf } from '../states.js';
import type { View } from '../view.js';
import { colorOf, divisorOf, weightsAt } from './divided.js';

const [
  walk,
  many,
  spread,
  question,
  squares,
  crosses,
  normals,
  divide,
  weights,
  gap,
  mapPlace,
  shares,
] = (
  [
    'walk',
    'many',
    'spread',
    'question',
    'squares',
    'crosses',
    'normals',
    'divide',
    'weights',
    'gap',
    'map',
    'shares',
  ] as const
).map(placeOf);

/** Walks in one stroke: where they cross inside it, they do not darken each other. */
const together = 8;
/** As close may points of a walk come, in px. */
const finest = 2.5;

/** The first walk goes from its signs to the other law; all others are gone in between. */
export function sumOf({ position, signs, law, d }: Scene, i: number, k: number = d) {
  const share = law ? passed(position, normals - 0.5, normals) : 0;
  if (share === 0) return sumAt(signs.walks[i], k);
  const other = sumAt((law as NonNullable<typeof law>).walks[i], k);
  return share === 1 ? other : mix(sumAt(signs.walks[i], k), other, share);
}

/** Where the fan stands, in the words of its outlines. */
const placeIn = ({ x, wide, zero, unit }: View, divisor: number) => ({
  left: x,
  width: wide,
  zero,
  unit: unit / divisor,
});

/** @param until - the share of the way that is drawn */
function trace(path: Outline, scene: Scene, i: number, until = 1) {
  const place = placeIn(scene.view, divisorOf(scene));
  const part = { ...place, width: place.width * until };
  outlineOfWalk(path, part, (k) => sumOf(scene, i, k), scene.d * until, finest);
}

/** So much of the picture may walks cover: more of them, or steeper ones, are fainter, or they become a wall. */
const cover = 0.16;

/** The most that one of so many walks may show. */
function thinnest(scene: Scene, walks: number) {
  const { view, frame, d } = scene;
  const unit = view.unit / divisorOf(scene);
  // Of a stretch of the way, how high it is by chance; and what share of the walks is in the picture there.
  const stretch = Math.max(1, (d * finest) / view.wide);
  const steep = (unit * Math.sqrt(stretch)) / Math.max(finest, view.wide / d);
  const inside = Math.min(1, frame.bottom / (2 * unit * Math.sqrt(d)));
  return (cover * frame.bottom) / (walks * steep * inside);
}

/** How well walks are seen: the strongest of a row, the first, the second, the other keys of a row, and all others. */
function strengthsOf(scene: Scene, isDark: boolean) {
  const { position, count } = scene;
  const fan =
    during(position, [many - 1, many - 0.2], [question + 0.05, question + 0.45]) +
    during(position, [normals - 0.45, normals], [weights - 0.9, weights - 0.4]);
  const dense = mix(0.2, isDark ? 0.16 : 0.13, passed(position, many, spread));
  const crowd = fan * Math.min(dense, thinnest(scene, count));
  const staying = 1 - passed(position, shares - 0.9, shares - 0.4);
  const row = passed(position, divide, weights - 0.3) * staying;
  const isOne = during(position, [weights, gap - 0.5], [gap + 0.2, mapPlace - 0.3]);
  const key = Math.min(0.5, thinnest(scene, keyCount));
  // In a row the strongest key stands out, as its bar does; before and among two keys, the first walk.
  const ofRow =
    during(position, [weights - 0.6, weights - 0.2], [weights + 0.2, gap - 0.2]) +
    during(position, [gap + 0.3, mapPlace - 0.2], [shares - 0.9, shares - 0.4]);
  return {
    ofRow,
    first: passed(position, walk - 0.45, walk) * staying * mix(1, key, ofRow),
    second: Math.max(crowd, row * mix(key, 1, during(position, [weights, gap], [gap, mapPlace]))),
    key: Math.max(crowd, row * key * (1 - isOne)),
    crowd,
  };
}

export function drawWalks(scene: Scene, pen: Pen) {
  const { position, count } = scene;
  const color = colorOf(scene, pen);
  const coming = passed(position, many - 1, many);
  const strengths = strengthsOf(scene, pen.isDark);
  const isOfTwo = Math.abs(position - gap) < 0.6;
  /** Those from the one up to the other, the lowest drawn last. */
  const draw = (lowest: number, above: number, opacity: number, width = 1) => {
    if (opacity <= faintest) return;
    for (let from = above; from > lowest; from -= together)
      pen.draw({ stroke: color, width, opacity }, (path) => {
        for (let i = from - 1; i >= Math.max(lowest, from - together); i--) {
          const until = i === 0 ? 1 : clamp(coming * 1.6 - (0.6 * i) / count);
          if (until > 0) trace(path, scene, i, until);
        }
      });
  };
  draw(keyCount, count, strengths.crowd);
  draw(2, keyCount, strengths.key);
  draw(1, 2, strengths.second, isOfTwo ? 2 : 1);
  draw(0, 1, strengths.first, 2 - strengths.ofRow);
  const weightsOfRow = weightsAt(scene)?.subarray(0, keyCount);
  if (!weightsOfRow) return;
  const strongest = weightsOfRow.indexOf(Math.max(...weightsOfRow));
  draw(strongest, strongest + 1, strengths.ofRow, 2);
}

export function drawBand(scene: Scene, pen: Pen) {
  const { position, view, d, frame, words } = scene;
  const alpha =
    during(position, [many - 0.5, many], [question + 0.1, question + 0.5]) +
    during(position, [normals - 0.5, normals], [weights + 0.3, gap - 0.2]) +
    during(position, [gap + 0.3, mapPlace], [mapPlace + 0.1, mapPlace + 0.5]);
  if (alpha <= faintest) return;
  const color = colorOf(scene, pen);
  const divisor = divisorOf(scene);
  const place = placeIn(view, divisor);
  const end = Math.sqrt(d);
  pen.draw({ fill: color, opacity: alpha * (pen.isDark ? 0.2 : 0.13) }, (path) =>
    band(path, place, end),
  );
  pen.draw({ stroke: color, width: 1.5, opacity: alpha * 0.8 }, (path) => {
    for (const side of [end, -end]) edge(path, place, side);
  });
  drawUndivided(scene, pen);
  const at = 0.5;
  const y = view.zero - (view.unit * Math.sqrt(d * at)) / divisor - (frame.compact ? 13 : 17);
  const isDivided = position > divide - 0.65;
  pen.label({
    id: 'band',
    text: isDivided ? words.marks.unitBand : words.marks.band,
    x: view.x + view.wide * at,
    y,
    align: 'end',
    kind: 'strong',
    color,
    alpha:
      y < 12 || (isDivided && scene.power !== 0.5)
        ? 0
        : alpha * (1 - passed(position, divide, weights - 0.6)),
  });
}

/** Where all was before it was divided. */
function drawUndivided({ position, view, frame, d, power, words }: Scene, pen: Pen) {
  // In full by √d and by d.
  const share = Math.min(1, 2 * power);
  const alpha =
    share * during(position, [divide - 0.6, divide - 0.3], [divide + 0.1, divide + 0.4]);
  if (alpha <= faintest) return;
  const end = Math.sqrt(d);
  const at = 0.8;
  pen.draw({ stroke: pen.none, width: 1.5, opacity: alpha, dash: [2, 5] }, (path) => {
    for (const side of [end, -end]) edge(path, placeIn(view, 1), side);
  });
  const y = view.zero - view.unit * Math.sqrt(d * at);
  pen.label({
    id: 'undivided',
    text: words.divisors.none,
    x: view.x + view.wide * at,
    y: y - 12,
    align: 'end',
    color: pen.none,
    alpha: y > (frame.compact ? 80 : 76) ? alpha : 0,
  });
}

/** Where the room of walks ends: above the grid, or with the picture. */
const floorOf = ({ position, view, frame }: Scene) =>
  mix(frame.bottom, 2 * view.zero, during(position, [question, squares], [crosses, normals]));

/** Ticks of scores stand on steps of these. */
const stepsOfTicks = [0.5, 1, 2, 5, 10, 20, 50];

export function drawAxis(scene: Scene, pen: Pen) {
  const { position, view, frame, signed } = scene;
  const shown =
    passed(position, walk - 0.7, walk - 0.1) * (1 - passed(position, shares - 0.9, shares - 0.5));
  if (shown <= faintest) return;
  const bottom = floorOf(scene);
  const x = view.x + view.wide;
  const step = stepsOfTicks.find((each) => each * view.unit >= (frame.compact ? 28 : 44)) ?? 100;
  const most = Math.floor((bottom / 2 - 10) / (step * view.unit));
  const ticks = Array.from({ length: 2 * most + 1 }, (_, i) => (i - most) * step).map((score) => ({
    score,
    y: view.zero - score * view.unit,
    long: false,
  }));
  pen.draw({ stroke: pen.ink, width: 1, opacity: 0.7 * shown }, (path) =>
    axis(path, { x, top: 6, bottom: bottom - 4 }, ticks),
  );
  // The divisors stand beside the highest.
  const free = position > divide - 0.5 ? (frame.compact ? 62 : 48) : 0;
  for (const { score, y } of ticks.filter((tick) => tick.y > free))
    pen.label({
      id: `tick ${score}`,
      text: signed(score),
      // Where walks begin there is room.
      x: frame.compact ? x - 7 : view.x - 9,
      y,
      align: 'end',
      kind: 'tick',
      alpha: shown,
    });
  pen.draw({ stroke: pen.ink, width: 1, opacity: 0.18 * shown }, (path) => {
    path.moveTo(view.x, Math.round(view.zero) + 0.5);
    path.lineTo(x, Math.round(view.zero) + 0.5);
  });
}

/** Where the first walk ends: the score. */
export function drawFirstEnd(scene: Scene, pen: Pen) {
  const { position, view, signed, words, whole } = scene;
  const alpha = during(position, [walk - 0.4, walk], [spread - 1, spread - 0.7]);
  const inGrid = during(position, [question + 0.5, squares], [crosses, crosses + 0.4]);
  const shown = alpha + inGrid;
  if (shown <= faintest) return;
  const sum = sumOf(scene, 0);
  const x = view.x + view.wide;
  const y = view.zero - (view.unit * sum) / divisorOf(scene);
  const bottom = floorOf(scene);
  const gone = y < 0 ? '▲ ' : y > bottom ? '▼ ' : '';
  if (!gone) pen.draw({ fill: pen.ink, opacity: shown }, (path) => path.dot(x + 0.5, y, 5));
  const score = signed(Math.round(sumAt(scene.signs.walks[0], whole)));
  pen.label({
    id: 'score',
    text: gone + fill(words.marks.score, { score }),
    x: x + 14,
    y: clamp(y, 14, bottom - 14),
    kind: 'strong',
    alpha: shown * (1 - passed(position, many - 0.9, many - 0.4) * (1 - inGrid)),
  });
}
