/**
 * Whether an element stands on a light or a dark ground, and of which colour. Pages turn dark by `color-scheme`, by a class, by
 * an attribute, by another stylesheet; whichever it is, their text turns light, and every element inherits it.
 */

import { containing } from './containing.js';

/** Greys in between say nothing. */
const [darkest, lightest] = [0.5, 0.55];

/** How light a computed colour is, 0 … 1. */
function lightness(color: string) {
  const [, space = '', rest = ''] = /^([a-z]+)\((?:[a-z][\w-]*)?([^)]*)\)$/.exec(color) ?? [];
  const [a = Number.NaN, b = 0, c = 0] = (rest.match(/[\d.]+/g) ?? []).map(Number);
  if (/^ok/.test(space)) return a;
  if (/^(lab|lch)$/.test(space)) return a / 100;
  const mean = 0.3 * a + 0.59 * b + 0.11 * c;
  return space === 'color' ? mean : mean / 255;
}

/** What a lightness is called; undefined in between. */
const called = (light: number) =>
  light > lightest ? 'light' : light < darkest ? 'dark' : undefined;

/** @returns undefined: nothing tells */
export function groundOf(element: Element): 'light' | 'dark' | undefined {
  const view = element.ownerDocument.defaultView;
  const text = called(lightness(view?.getComputedStyle(element).color ?? ''));
  return text && (text === 'light' ? 'dark' : 'light');
}

/** How much of a computed colour covers what is behind it, 0 … 1. */
const cover = (color: string) =>
  Number(/^rgba\(.*,\s*([\d.]+)\)$|\/\s*([\d.]+)\)$/.exec(color)?.slice(1).find(Boolean) ?? 1);

/**
 * The colour of the ground: what is painted all over behind an element.
 * @returns undefined: nobody paints it, it is more than one colour, or it is not what the text stands on
 */
export function paperOf(element: Element): string | undefined {
  const view = element.ownerDocument.defaultView;
  for (let each: Node | null = element; view && each; each = containing(each)) {
    if (each.nodeType !== 1) continue;
    const { backgroundColor, backgroundImage } = view.getComputedStyle(each as Element);
    if (backgroundImage && backgroundImage !== 'none') return undefined;
    const covered = backgroundColor ? cover(backgroundColor) : 0;
    if (covered === 0) continue;
    const fits = covered === 1 && called(lightness(backgroundColor)) === groundOf(element);
    return fits ? backgroundColor : undefined;
  }
  return undefined;
}
