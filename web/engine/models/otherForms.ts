// Files that are no model for us, told by their first bytes or their names, and what can be done about each.

const rewrite = "safetensors and GGUF are read; transformers' save_pretrained writes safetensors";
const pickle = `a pickle of PyTorch, which would run code when it is read: ${rewrite}`;
const distributed =
  'a part of a distributed checkpoint of PyTorch (DCP), which is not read: accelerate merge-weights, told its folder and a new one, writes safetensors there';
const orbax =
  "of an Orbax checkpoint, which is not read: in Python orbax.checkpoint.PyTreeCheckpointer().restore(folder) gives its arrays, and save_file of safetensors.numpy writes them, each by its name in the model's code";
const base = 'take the safetensors file of the model that it was made from';

const oldLlama =
  "a file of llama.cpp's from before GGUF, which is not read: convert it anew to GGUF";

/** @param wanted - bytes, or signs */
const holds = (place: number, ...wanted: (number | string)[]): ((first: Uint8Array) => boolean) => {
  const bytes = wanted.flatMap((one) =>
    typeof one === 'number' ? [one] : [...one].map((sign) => sign.charCodeAt(0)),
  );
  return (first) => bytes.every((byte, i) => first[place + i] === byte);
};
/** A message of protocol buffers that begins with a small version, then one of these fields. */
const isOnnx = (first: Uint8Array) =>
  first[0] === 8 && first[1] > 0 && first[1] < 32 && [0x12, 0x1a, 0x3a].includes(first[2]);

/** By their first bytes. */
const beginnings: readonly (readonly [(first: Uint8Array) => boolean, string])[] = [
  [
    holds(0, 'version https://git-lfs'),
    'a pointer of Git LFS and not the file itself, which was not downloaded: git lfs pull fetches it',
  ],
  [holds(0, '<!'), 'a page and not a model: the download went wrong'],
  [holds(0, '<html'), 'a page and not a model: the download went wrong'],
  [isOnnx, `ONNX, which is not read: ${base}`],
  [holds(4, 'TFL3'), `TensorFlow Lite, which is not read: ${base}`],
  [holds(0, 0x89, 'HDF'), `HDF5 of Keras or TensorFlow, which is not read: ${rewrite}`],
  [holds(0, 0x93, 'NUMPY'), `an array of NumPy, which is not read: ${rewrite}`],
  ...[2, 3, 4, 5].map((protocol) => [holds(0, 0x80, protocol), pickle] as const),
  ...['lmgg', 'fmgg', 'tjgg'].map((magic) => [holds(0, magic), oldLlama] as const),
  [holds(0, 0x1f, 0x8b), 'packed: unpack it first'],
];

/** By the ends of their names. */
const endings: readonly (readonly [RegExp, string])[] = [
  [/\.distcp$/, distributed],
  [/^(_(CHECKPOINT_)?METADATA|manifest\.ocdbt)$|\.orbax$/, orbax],
  [/\.(bin|pt|pth|ckpt|pkl|pickle)$/i, pickle],
  [/\.(onnx|ort)(_data|\.data)?$/i, `ONNX, which is not read: ${base}`],
  [/\.tflite$/i, `TensorFlow Lite, which is not read: ${base}`],
  [/\.(h5|hdf5|keras)$/i, `of Keras or TensorFlow, which is not read: ${rewrite}`],
  [/\.pb$/i, `of TensorFlow, which is not read: ${rewrite}`],
  [/\.msgpack$/i, `of Flax, which is not read: ${rewrite}`],
  [/\.(npz|npy)$/i, `arrays of NumPy, which are not read: ${rewrite}`],
  [/\.(mlmodel|mlpackage|mlmodelc)$/i, `Core ML, which is not read: ${base}`],
  [/\.(engine|plan|trt)$/i, `TensorRT, which is not read: ${base}`],
  [/\.(zip|tar|tgz|gz|7z|zst)$/i, 'packed: unpack it first'],
  [/\.ggml$/i, oldLlama],
];

const byName = (name: string) => endings.find(([pattern]) => pattern.test(name))?.[1];

/** Whether a file that is no model for us is one for others, by its name. */
export const isOtherForm = (name: string) => byName(name) !== undefined;

/**
 * What a file is that is no model for us; undefined if nothing tells.
 * @param first - its first bytes
 */
export const otherForm = (name: string, first: Uint8Array): string | undefined =>
  beginnings.find(([begins]) => begins(first))?.[1] ??
  byName(name) ??
  // Many things are archives of zip; without a better name PyTorch's.
  (holds(0, 'PK', 3, 4)(first) ? pickle : undefined);
