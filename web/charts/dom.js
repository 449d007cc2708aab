/**
 * The little DOM work there is: nodes are made once, and an attribute is only touched when its value
 * changes, so that a redraw costs what changed and never reads layout.
 */

const namespace = 'http://www.w3.org/2000/svg';

/**
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Element} parent @param {Tag} tag @param {string} [className]
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function draw(parent, tag, className) {
  const node = parent.ownerDocument.createElementNS(namespace, tag);
  if (className) node.setAttribute('class', className);
  parent.append(node);
  return /** @type {SVGElementTagNameMap[Tag]} */ (node);
}

/** @type {WeakMap<Element, Record<string, string | number>>} */
const last = new WeakMap();

/** @param {Element} node @param {Record<string, string | number>} values */
export function set(node, values) {
  const before = last.get(node) ?? {};
  last.set(node, before);
  for (const name in values) {
    const value = values[name];
    if (before[name] === value) continue;
    before[name] = value;
    // A strict Content-Security-Policy blocks the attribute, not the property.
    if (name === 'style') /** @type {HTMLElement} */ (node).style.cssText = `${value}`;
    else node.setAttribute(name, /** @type {string} */ (value));
  }
}

/** @param {Element} node @param {string} text */
export function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/**
 * Exactly `count` children of one kind, the ones there are first.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Element} parent @param {Tag} tag @param {number} count
 * @returns {SVGElementTagNameMap[Tag][]}
 */
export function some(parent, tag, count) {
  while (parent.childElementCount > count) parent.lastElementChild?.remove();
  while (parent.childElementCount < count) draw(parent, tag);
  return /** @type {SVGElementTagNameMap[Tag][]} */ ([...parent.children]);
}

/**
 * Text nodes of an SVG group, one per label.
 * @param {Element} parent
 * @param {{ text: string, x: number, y: number, class: string }[]} labels
 */
export function writeLabels(parent, labels) {
  const nodes = some(parent, 'text', labels.length);
  labels.forEach(({ text, x, y, class: className }, i) => {
    set(nodes[i], { class: className, x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 });
    write(nodes[i], text);
  });
}
