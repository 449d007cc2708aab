// Models as the bytes of safetensors files, at once.

import { fileWithHeader, type Stored } from '../../../../web/engine/models/writeSafetensors.js';

export function writeSafetensors(tensors: Map<string, Stored>, metadata?: Record<string, string>) {
  const { file, places } = fileWithHeader(tensors, metadata);
  for (const { bytes, at } of places) file.set(bytes, at);
  return file;
}
