// Which layers a name stands for, of a model's tensors.

/** @param {string} text */
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * The layers of each tower whose names fit a template, by the prefix before it.
 * @param {Iterable<string>} names
 * @param {string} template
 * @returns {Map<string, number[]>}
 */
export function layersOf(names, template) {
  const pattern = new RegExp(`^((?:.*\\.)?)${escaped(template).replace('\\{i\\}', '(\\d{1,6})')}$`);
  // There may be a hundred thousand names, and this tells most of them sooner.
  const end = template.split('{i}').at(-1) ?? '';
  /** @type {Map<string, number[]>} */
  const found = new Map();
  for (const name of names) {
    const match = name.endsWith(end) && pattern.exec(name);
    if (!match) continue;
    const prefix = match[1];
    const layers = found.get(prefix) ?? [];
    layers.push(Number(match[2] ?? 0));
    found.set(prefix, layers);
  }
  for (const layers of found.values()) layers.sort((a, b) => a - b);
  return found;
}
