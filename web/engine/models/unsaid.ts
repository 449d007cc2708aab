// What a model's config leaves open, or counts otherwise, of the layers that are inspected: what a run refuses, or takes
// for granted in a sentence.

import { type Config, configOfTower, layersIn, objectIn, saidOfHeads } from './config.js';
import type { OpenModel } from './openModel.js';
import type { LayerPlan, Said } from './plan.js';
import { unsaidOfStretch } from './rotary.js';

/** Of an encoder with a decoder. */
const ofSides = ['encoder_attention_heads', 'decoder_attention_heads'];

/** @returns sentences */
export function unsaid({ config }: OpenModel, layers: readonly LayerPlan[], said: Said): string[] {
  if (!config || said.names) return [];
  const sentences = new Set<string>();
  for (const layer of layers) {
    const own = configOfTower(config, layer.tower);
    for (const sentence of [...unsaidOfHeads(own, layer, said), ...unsaidOfRotation(own, layer)])
      sentences.add(sentence);
  }
  return [...countedOtherwise(config, layers), ...sentences];
}

function countedOtherwise(config: Config, layers: readonly LayerPlan[]): string[] {
  const [{ tower }] = layers;
  if (layers.some((layer) => layer.tower !== tower)) return [];
  const counted = layersIn(configOfTower(config, tower));
  const last = layers[layers.length - 1].layer;
  if (counted === undefined)
    return [`The config does not say how many layers there are: those in the files are all.`];
  if (last < counted) return [];
  return [`The config counts ${counted} layers, and the files hold layer ${last}: all are read.`];
}

function unsaidOfHeads(config: Config, layer: LayerPlan, said: Said): string[] {
  const { heads, keyHeads, d, width } = layer;
  // Of latent numbers, what makes them says how many there are.
  if (said.heads ?? said.headDimension ?? layer.key(0).through) return [];
  const isSaid = (what: Parameters<typeof saidOfHeads>[1]) =>
    saidOfHeads(config, what, what === 'heads' ? ofSides : []) !== undefined;
  const isKeySaid = isSaid('keyHeads') || said.keyHeads || config.multi_query;
  return [
    ...(isSaid('heads') ? [] : [`how many heads there are: ${heads}`]),
    ...(keyHeads === heads || isKeySaid ? [] : [`how many key heads there are: ${keyHeads}`]),
    ...(heads * d === width || isSaid('headDimension') ? [] : [`how wide a head is: ${d}`]),
  ].map((what) => `The config does not say ${what}, by the shapes of the weights.`);
}

function unsaidOfRotation(config: Config, { rotary }: LayerPlan): string[] {
  if (!rotary) return [];
  const old = objectIn(config, 'rope_scaling');
  const name = Object.keys(old).length > 0 ? 'rope_scaling' : 'rope_parameters';
  const scaling = objectIn(config, name);
  const all = [scaling, ...Object.values(scaling).filter((one) => typeof one === 'object')];
  const field = all
    .map((one) => unsaidOfStretch((one ?? {}) as Config, config))
    .find((one) => one !== undefined);
  return field === undefined
    ? []
    : [`${name} says no ${field}: the rotation is stretched as is usual, or not.`];
}
