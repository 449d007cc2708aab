// Which modules of a base peft lays a LoRA on, by its adapter_config.json: it passes over factors of any other.

import { quoted } from './modelError.js';

/** Whether this is the module's name or its end. */
export const isCalled = (module: string, end: string) =>
  module === end || module.endsWith(`.${end}`);

/** As PEFT writes what is not asked for. */
export const isOff = (value: unknown) =>
  !value || (typeof value === 'object' && Object.keys(value).length === 0);

export type Targets = {
  /** the field by which peft leaves a module as it is; nothing where it changes it */
  leftBy: (module: string) => string | undefined;
  /** fields that are neither a list of names nor an expression that is read here */
  unread: string[];
};

/** @param refuse - is told why the config is not read */
export function targetsOf(
  config: Record<string, unknown>,
  refuse: (why: string) => never,
): Targets {
  const { target_modules: targets, exclude_modules: excluded } = config;
  const isTarget = matcherOf(targets);
  const isExcluded = isOff(excluded) ? () => false : matcherOf(excluded);
  const isOfLayers = layersOf(config, refuse);
  const isNamed = (module: string) => Array.isArray(targets) && targets.includes(module);
  return {
    leftBy: (module) => {
      if (isExcluded?.(module)) return 'exclude_modules';
      if (isTarget && !isTarget(module)) return 'target_modules';
      return isNamed(module) || isOfLayers(module) ? undefined : 'layers_to_transform';
    },
    unread: [...(isTarget ? [] : ['target_modules']), ...(isExcluded ? [] : ['exclude_modules'])],
  };
}

/** A list holds names or their ends, a string is an expression that fits the whole name. */
function matcherOf(value: unknown): ((module: string) => boolean) | undefined {
  if (Array.isArray(value)) return (module) => value.some((end) => isCalled(module, String(end)));
  if (typeof value !== 'string' || /^all-linear$/i.test(value) || !isSimple(value))
    return undefined;
  try {
    // What Python alone knows is refused by 'u', where it would be taken for letters without.
    const whole = new RegExp(`^(?:${value})$`, 'u');
    return (module) => whole.test(module);
  } catch {
    return undefined;
  }
}

/** With each of these the work grows by the length of a name. */
const mostRepeats = 5;

/** Whether an expression comes to an end soon, whatever the name: no group of it is repeated, and little else. */
function isSimple(expression: string) {
  const bare = expression.replace(/\\.|\[[^\]]*\]/g, 'x').replaceAll('(?', '(');
  return !/\)[*+{]/.test(bare) && (bare.match(/[*+?{]\??/g) ?? []).length <= mostRepeats;
}

function layersOf(
  { layers_to_transform: layers, layers_pattern: folders }: Record<string, unknown>,
  refuse: (why: string) => never,
): (module: string) => boolean {
  // 0 is a layer.
  if (layers !== 0 && isOff(layers)) return () => true;
  const names = isOff(folders) ? ['[^.]+'] : [folders].flat().map(String);
  const odd = names.find((name) => !isOff(folders) && !/^\w+$/.test(name));
  if (odd !== undefined)
    refuse(`layers_pattern with ${quoted(odd)}, which is no name, is not read`);
  const place = new RegExp(`(?:^|\\.)(?:${names.join('|')})\\.(\\d+)\\.`);
  const taken = [layers].flat().map(String);
  return (module) => taken.includes(String(Number(place.exec(module)?.[1])));
}
