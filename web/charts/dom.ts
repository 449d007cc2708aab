/**
 * The little DOM work there is: nodes are made once, and an attribute is only touched when its value
 * changes, so that a redraw costs what changed and never reads layout.
 */

import { writeLetters } from './letters.js';

const namespace = 'http://www.w3.org/2000/svg';

export function draw<Tag extends keyof SVGElementTagNameMap>(
  parent: Element,
  tag: Tag,
  className?: string,
): SVGElementTagNameMap[Tag] {
  const node = parent.ownerDocument.createElementNS(namespace, tag);
  if (className) node.setAttribute('class', className);
  parent.append(node);
  return node as SVGElementTagNameMap[Tag];
}

const last = new WeakMap<Element, Record<string, string | number>>();

export function set(node: Element, values: Record<string, string | number>) {
  const before = last.get(node) ?? {};
  last.set(node, before);
  for (const name in values) {
    const value = values[name];
    if (before[name] === value) continue;
    before[name] = value;
    // A strict Content-Security-Policy blocks the attribute, not the property.
    if (name === 'style') (node as HTMLElement).style.cssText = `${value}`;
    else node.setAttribute(name, value as string);
  }
}

export function write(node: Element, text: string) {
  if (node.textContent !== text) node.textContent = text;
}

/** Exactly `count` children of one kind, the ones there are first. */
export function some<Tag extends keyof SVGElementTagNameMap>(
  parent: Element,
  tag: Tag,
  count: number,
): SVGElementTagNameMap[Tag][] {
  while (parent.childElementCount > count) parent.lastElementChild?.remove();
  while (parent.childElementCount < count) draw(parent, tag);
  return [...parent.children] as SVGElementTagNameMap[Tag][];
}

/** Text nodes of an SVG group, one per label. */
export function writeLabels(
  parent: Element,
  labels: { text: string; x: number; y: number; class: string }[],
) {
  const nodes = some(parent, 'text', labels.length);
  labels.forEach(({ text, x, y, class: className }, i) => {
    set(nodes[i], { class: className, x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 });
    writeLetters(nodes[i], text);
  });
}
