/**
 * The states of the stage in their order, and how it goes from one to the next. A position is a real number: 0 is the first
 * state, 2.5 half-way from the third to the fourth. All that is drawn is a function of position, d and draws.
 */

export const states = [
  'products',
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
  'slopes',
] as const;

export type StateName = (typeof states)[number];

export const placeOf = (name: StateName) => states.indexOf(name);

export const clamp = (x: number, low = 0, high = 1) => Math.min(high, Math.max(low, x));
export const mix = (from: number, to: number, share: number) => from + (to - from) * share;

/** Smoothly from 0 to 1 while a position goes from one place to another. */
export function passed(position: number, from: number, to: number) {
  const x = clamp((position - from) / (to - from));
  return x * x * (3 - 2 * x);
}

/** 1 from the end of the first stretch to the beginning of the second, 0 before and after both. */
export const during = (
  position: number,
  [from, full]: [number, number],
  [leaving, gone]: [number, number],
) => passed(position, from, full) * (1 - passed(position, leaving, gone));

/** What moves: where it is, and how fast. */
export type Moving = { at: number; speed: number };

/** A critically damped spring of this frequency, per s, and its greatest speed, in states per s. */
const frequency = 4.2;
const fastest = 1.9;
/** Nearer than this and slower, it is there. */
const arrived = 0.001;

/** @param dt - in s @returns whether it still moves */
export function spring(moving: Moving, target: number, dt: number) {
  const pull = frequency * frequency * (target - moving.at) - 2 * frequency * moving.speed;
  moving.speed = clamp(moving.speed + pull * dt, -fastest, fastest);
  moving.at += moving.speed * dt;
  if (Math.abs(target - moving.at) > arrived || Math.abs(moving.speed) > arrived) return true;
  moving.at = target;
  moving.speed = 0;
  return false;
}

/** Closes a gap by a constant share per time. @param time - in s @returns whether it still moves */
export function ease(moving: Moving, target: number, dt: number, time: number) {
  const gap = target - moving.at;
  if (Math.abs(gap) < arrived) {
    moving.at = target;
    return false;
  }
  moving.at += gap * (1 - Math.exp(-dt / time));
  return true;
}
