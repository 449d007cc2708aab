/**
 * Whether an element stands on a light or a dark ground. Pages turn dark by `color-scheme`, by a class, by an attribute, by
 * another stylesheet; whichever it is, their text turns light, and every element inherits it.
 */

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

/** @returns undefined: nothing tells */
export function groundOf(element: Element): 'light' | 'dark' | undefined {
  const view = element.ownerDocument.defaultView;
  const text = lightness(view?.getComputedStyle(element).color ?? '');
  if (text > lightest) return 'dark';
  return text < darkest ? 'light' : undefined;
}
