// Layers that a model's config counts, or that others come after, and its files do not hold.

import { configOfTower, layersIn } from './config.js';
import type { ModelContext } from './modelContext.js';
import { quoted } from './modelError.js';
import type { LayerPlan } from './plan.js';

/** What mixes tokens in a layer without attention, by its name in the layer. */
const otherMixer = /\.(\d+)\.(linear_attn|mamba|mixer|(short)?conv|temporal_block|ssm_\w+)\./;

/** @param layers - that are there, in their order */
export function noteAbsentLayers(
  { config, said, missing, tensors, assume }: ModelContext,
  layers: LayerPlan[],
) {
  if (said.names) return;
  const towers = new Map<string, Set<number>>();
  for (const { tower, layer } of layers) {
    towers.set(tower, (towers.get(tower) ?? new Set()).add(layer));
  }
  const told = towers.size > 1 ? undefined : layersIn(configOfTower(config, ''));
  for (const [tower, there] of towers) {
    const last = [...there].at(-1) ?? 0;
    const absent = [];
    for (let layer = 0; layer < (told ?? last); layer += 1) {
      if (!there.has(layer)) absent.push(layer);
    }
    if (absent.length === 0) continue;
    const mixed = new Set(
      [...tensors.keys()].map((name) => Number(otherMixer.exec(name)?.[1] ?? -1)),
    );
    const others = absent.filter((layer) => mixed.has(layer));
    if (others.length > 0)
      assume(`Without attention, and not in these numbers: ${rangesOf(others)}.`);
    const lost = absent.filter((layer) => !mixed.has(layer));
    if (lost.length === 0) continue;
    const whole =
      told === undefined
        ? `${tower === '' ? 'The' : `In ${quoted(tower)} the`} files hold layers up to ${last}`
        : `The config counts ${told} layers`;
    missing.add(
      `${whole}; ${rangesOf(lost)} ${lost.length === 1 ? 'has' : 'have'} no queries and keys in the files.`,
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
