/**
 * Where things stand in the picture: in every state, by its size alone, so that no axis moves while d does.
 */
import { clamp, mix, passed, states } from './states.js';

export type Size = { width: number; height: number };

export type Frame = Size & {
  /** a phone's */
  compact: boolean;
  left: number;
  right: number;
  /** the drawing ends here; below is the slider */
  bottom: number;
};

export type View = {
  /** where walks begin, and how wide they are */
  x: number;
  wide: number;
  /** of score 0 */
  zero: number;
  /** px per unit of score */
  unit: number;
};

/** Of the width, what walks take; and how far the axis reaches from 0. */
const layouts: Record<(typeof states)[number], { share: number; reach: number }> = {
  products: { share: 1, reach: 13 },
  walk: { share: 0.66, reach: 13 },
  many: { share: 0.6, reach: 22 },
  spread: { share: 0.6, reach: 22 },
  question: { share: 0.6, reach: 42 },
  squares: { share: 0, reach: 13 },
  crosses: { share: 0, reach: 13 },
  // The same: what is divided is seen to close.
  normals: { share: 0.6, reach: 16 },
  divide: { share: 0.6, reach: 16 },
  weights: { share: 0.44, reach: 5.6 },
  gap: { share: 0.44, reach: 5.6 },
  map: { share: 0.44, reach: 5.6 },
  shares: { share: 0.44, reach: 5.6 },
  slopes: { share: 0.44, reach: 5.6 },
};

/** On the way to each state, when in the step it gets its place and its scale. */
const windows: Partial<Record<(typeof states)[number], [number, number]>> = {
  many: [0, 0.55],
  question: [0, 0.6],
  weights: [0, 0.55],
};

const margin = 14;

export function frameOf({ width, height }: Size): Frame {
  const compact = width < 560;
  return {
    width,
    height,
    compact,
    left: compact ? 24 : 48,
    right: width - (compact ? 22 : 60),
    bottom: height - (compact ? 84 : 108),
  };
}

/** The middle of each of three columns. */
export const thirdOf = ({ left, right }: Frame, i: number) =>
  left + ((right - left) * (i + 0.5)) / 3;

/** The square of all products: at the foot of the picture, as wide as the walk above it. */
export function gridOf({ left, right, bottom, compact }: Frame) {
  const side = Math.round(Math.min(bottom * 0.62, (right - left) * (compact ? 0.6 : 0.62)));
  return { x: left, y: bottom - side - 6, side };
}

function viewIn(state: (typeof states)[number], frame: Frame): View {
  const { left, right, bottom } = frame;
  const { share, reach } = layouts[state];
  if (state === 'squares' || state === 'crosses') {
    const { side, y } = gridOf(frame);
    const room = y - margin;
    return {
      x: left,
      wide: side,
      zero: margin / 2 + room / 2,
      unit: (room / 2 - margin / 2) / reach,
    };
  }
  return {
    x: left,
    wide: (right - left) * share,
    zero: bottom / 2,
    unit: (bottom / 2 - margin) / reach,
  };
}

export function viewAt(position: number, frame: Frame): View {
  const before = Math.floor(clamp(position, 0, states.length - 1));
  const next = states[before + 1];
  const from = viewIn(states[before], frame);
  if (!next || position === before) return from;
  const [begin, end] = windows[next] ?? [0, 1];
  const share = passed(position, before + begin, before + end);
  const to = viewIn(next, frame);
  return {
    x: mix(from.x, to.x, share),
    wide: mix(from.wide, to.wide, share),
    zero: mix(from.zero, to.zero, share),
    unit: from.unit ** (1 - share) * to.unit ** share,
  };
}

/** Bars of the weights, and the map below them. */
export function blockOf(frame: Frame) {
  const { right, bottom, compact } = frame;
  const axis = viewIn('map', frame);
  const room = right - (axis.x + axis.wide) - (compact ? 44 : 90);
  const least = bottom * 0.2;
  const cell = Math.floor(Math.min(room / 16, (bottom - least - 60) / 17.5));
  // What the map leaves is for the bars.
  const high = Math.min(bottom - 17.5 * cell - 60, bottom * 0.36);
  const x = right - 16 * cell;
  const whole = high + 17 * cell + 8;
  const base = Math.round((bottom - whole) / 2 + high + (compact ? 6 : 10));
  return { x, base, high, cell, wide: 16 * cell };
}
