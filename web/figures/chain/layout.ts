/**
 * Where the parts of the opening stand, in any place: fans on the left, their axis, ribbons, and three maps with their
 * bars, one under the other. All sizes follow the height and the width of the place.
 */
import { keyCount } from './measure.js';

/** What a place leaves to the picture, in px. */
export type Room = {
  width: number;
  height: number;
  /** kept free for a title, on the left; over the whole picture where it is narrow */
  above: number;
  /** at both sides */
  beside: number;
};

/** Narrower than this, labels stand under their maps. */
const wide = 640;

/** Narrower than this, a title takes the whole width over the picture. */
const roomy = 1000;

/** A place of this size has letters, cells and units as they are given here; others in proportion. */
const usual = { width: 1000, height: 800 };

export function layOut({ width, height, above, beside }: Room) {
  const isWide = width >= wide;
  const scale = Math.min(1.5, height / usual.height, width / usual.width);
  const sizes = isWide
    ? {
        name: Math.max(16, Math.round(24 * scale)),
        word: Math.max(14, Math.round(20 * scale)),
        tick: Math.max(12, Math.round(14 * Math.min(1.2, scale))),
      }
    : { name: 15, word: 13, tick: 12 };
  /** of the slider; where the place is narrow the question stands under it */
  const dial = height < 560 ? 86 : 108;
  const foot = isWide ? dial : dial + 68;
  const bottom = height - foot;

  // Three blocks, one under the other: bars, and the map under them.
  const over = width < roomy ? above + (isWide ? 20 : 0) : 0;
  const top = Math.round(over + (isWide ? 16 * scale : 8));
  const end = isWide ? height - Math.max(92, Math.round(104 * scale)) : bottom - 4;
  const block = (end - top) / 3;
  const label = isWide ? 0 : sizes.name + 4;
  const gap = 3;
  const tall = Math.max(
    2,
    Math.min(
      isWide ? Math.round(9.5 * scale) : 6,
      Math.floor((block * (isWide ? 0.68 : 0.84) - label - gap) / keyCount),
    ),
  );
  // Where it is narrow, a map is as wide as its name and its word.
  const cell = isWide ? tall : 6;
  const map = cell * keyCount;
  const mapHeight = tall * keyCount;
  const bars = Math.max(8, Math.floor(block - mapHeight - gap - label - (isWide ? 10 * scale : 8)));
  const names = isWide ? Math.round(20 + 3.6 * sizes.name) : 0;
  const left = Math.round(width - beside - names - map);
  const blocks = [0, 1, 2].map((i) => {
    const base = Math.round(top + i * block + bars + 6 * scale);
    return { base, map: base + gap, label: base + gap + mapHeight + sizes.name };
  });

  // The question has room for its words.
  const asks = Math.min(left, Math.round(width - beside - 228));
  const axis = Math.round(left - (isWide ? Math.max(84, 220 * Math.min(scale, width / 1280)) : 62));
  const zero = Math.round((above + bottom) / 2);
  const unit = isWide ? 58 * scale : Math.max(14, Math.min(34, (bottom - above) / 15));
  return {
    width,
    height,
    isWide,
    scale,
    sizes,
    place: { left: beside, width: axis - beside, zero, unit: Math.round(unit) },
    axis: { x: axis, top: over, bottom: isWide ? height : bottom - 8 },
    cell,
    tall,
    map,
    mapHeight,
    bars,
    left,
    blocks,
    /** how far above a bar its ribbon bends */
    rise: isWide ? 52 * scale : 22,
    dial: {
      left: beside + (isWide ? 0 : 16),
      // Shorter than the fans: it is no axis of theirs.
      width: isWide ? Math.min(0.62 * (axis - beside), 600 * scale) : width - 2 * beside - 32,
      top: bottom,
      height: dial,
    },
    ask: isWide
      ? { left: asks, top: end + 6, width: width - asks - Math.max(8, beside / 2) }
      : { left: beside, top: height - 66, width: width - 2 * beside },
  };
}

export type Area = ReturnType<typeof layOut>;
