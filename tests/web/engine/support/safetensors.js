// Models as the bytes of safetensors files, at once.

import { fileWithHeader } from '../../../../web/engine/models/writeSafetensors.js';

/** @typedef {import('../../../../web/engine/models/writeSafetensors.js').Stored} Stored */

/** @param {Map<string, Stored>} tensors @param {Record<string, string>} [metadata] */
export function writeSafetensors(tensors, metadata) {
  const { file, places } = fileWithHeader(tensors, metadata);
  for (const { bytes, at } of places) file.set(bytes, at);
  return file;
}
