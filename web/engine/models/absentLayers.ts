// Layers that a model's config counts and its files do not hold.

import { configOfTower, layersIn } from './config.js';
import type { ModelContext } from './modelContext.js';
import type { LayerPlan } from './plan.js';

/** @param layers - that are there */
export function noteAbsentLayers({ config, said, missing }: ModelContext, layers: LayerPlan[]) {
  const count = layersIn(configOfTower(config, ''));
  const towers = new Set(layers.map(({ tower }) => tower));
  if (count === undefined || towers.size > 1 || said.names) return;
  const there = new Set(layers.map(({ layer }) => layer));
  const absent = [];
  for (let layer = 0; layer < count; layer += 1) {
    if (!there.has(layer)) absent.push(layer);
  }
  // Many models have layers without attention of this kind, and rightly so.
  if (absent.length > 0) {
    missing.add(
      `The config counts ${count} layers; ${rangesOf(absent)} ${absent.length === 1 ? 'has' : 'have'} no queries and keys in the files.`,
    );
  }
}

/** @param numbers - rising @returns 'layers 3 to 7, 9' */
function rangesOf(numbers: number[]): string {
  const ranges = [];
  for (let i = 0; i < numbers.length; ) {
    let last = i;
    while (numbers[last + 1] === numbers[last] + 1) last += 1;
    ranges.push(i === last ? `${numbers[i]}` : `${numbers[i]} to ${numbers[last]}`);
    i = last + 1;
  }
  const most = 8;
  const some = ranges.length > most ? [...ranges.slice(0, most), 'others'] : ranges;
  return `${numbers.length === 1 ? 'layer' : 'layers'} ${some.join(', ')}`;
}
