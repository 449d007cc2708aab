// A model as the bytes of a safetensors file.

/** Under this name of its metadata a file of the lab's own holds its config. */
export const configInFile = 'config.json';

export type Stored = {
  dtype: string;
  shape: number[];
  /** little-endian */
  bytes: Uint8Array;
};

/** The file with its header, and the places in it for the tensors, which may be large. */
export function fileWithHeader(
  tensors: Map<string, Stored>,
  metadata?: Record<string, string>,
): { file: Uint8Array<ArrayBuffer>; places: { bytes: Uint8Array; at: number }[] } {
  const header: [string, object][] = metadata ? [['__metadata__', metadata]] : [];
  let at = 0;
  for (const [name, { dtype, shape, bytes }] of tensors) {
    header.push([name, { dtype, shape, data_offsets: [at, at + bytes.length] }]);
    at += bytes.length;
  }
  const text = new TextEncoder().encode(JSON.stringify(Object.fromEntries(header)));
  // Data begins at a multiple of 8, after spaces.
  const start = 8 + Math.ceil(text.length / 8) * 8;
  const file = new Uint8Array(start + at);
  new DataView(file.buffer).setBigUint64(0, BigInt(start - 8), true);
  file.set(text, 8);
  file.fill(0x20, 8 + text.length, start);
  at = start;
  const places = [];
  for (const { bytes } of tensors.values()) {
    places.push({ bytes, at });
    at += bytes.length;
  }
  return { file, places };
}
