// Which layers a name stands for, of a model's tensors.

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The layers of each tower whose names fit a template, by the prefix before it. */
export function layersOf(names: Iterable<string>, template: string): Map<string, number[]> {
  const pattern = new RegExp(`^((?:.*\\.)?)${escaped(template).replace('\\{i\\}', '(\\d{1,6})')}$`);
  // There may be a hundred thousand names, and this tells most of them sooner.
  const end = template.split('{i}').at(-1) ?? '';
  const found = new Map<string, number[]>();
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
