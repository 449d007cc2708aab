// A base with a LoRA on it: each matrix that the adapter changes is read as W + s·B·A, s being α/r or α/√r (Hu et al. 2021,
// https://arxiv.org/abs/2106.09685; Kalajdzievski 2023, https://arxiv.org/abs/2312.03732), some rows at a time.

import type { Engine } from '../workers/loadEngine.js';
import { adapterConfigName, adapterTokenizerName } from './adapterFiles.js';
import { isCalled } from './adapterTargets.js';
import type { Opening } from './addresses/fileAt.js';
import { areZeros, EmptyMatrices } from './emptyWeights.js';
import { familyOfType } from './families/families.js';
import { ModelError, quoted, severalNames } from './modelError.js';
import { safetensorsKinds, type Tensor } from './numberKinds.js';
import { type Adapter, type Factors, openAdapter } from './openAdapter.js';
import type { OpenModel } from './openModel.js';
import { closeAll, longestTokenizer, readRange, readText, unheld } from './sources.js';
import { tokenizersApart } from './tokens/tokenizersApart.js';
import type { AdapterOn } from './types.js';

/** What stands alone, without scales beside it. */
const plainKinds = ['F64', 'F32', 'F16', 'BF16'];
const F32 = safetensorsKinds.get('F32') as Tensor['kind'];

/** Numbers of a matrix that are made at once. */
const numbersTogether = 2 ** 20;

/**
 * @param files - of the adapter
 * @param engine - the calling thread's own
 * @returns the base, some of whose tensors are read with their change
 */
export async function adapted(
  base: OpenModel,
  files: readonly unknown[],
  { engine, ...how }: Opening & { engine: () => Promise<Engine> },
): Promise<OpenModel> {
  const adapter = await openAdapter(files, how);
  try {
    if (base.gguf)
      throw new ModelError(
        adapter.file,
        'a LoRA goes with a base of safetensors, and this one is of GGUF',
        'unsupported',
      );
    const tensors = new Map(base.tensors);
    // Of factors nothing is pruned.
    const zeros = new EmptyMatrices({ mayBePruned: false });
    const zerosOfBase = new EmptyMatrices();
    for (const factors of adapter.changes) {
      const matrix = matrixOf(factors, base, adapter);
      if (tensors.get(matrix.name) !== matrix)
        throw new ModelError(
          adapter.file,
          `tensor ${quoted(matrix.name)} of the base is changed twice`,
        );
      tensors.set(
        matrix.name,
        changed({ ...changeOf(matrix, factors, { adapter, base }), zeros, zerosOfBase }, engine),
      );
    }
    checkTargets(adapter, base);
    base.assumed.push(madeFor(adapter, base), ...unmet(adapter), ...unheld(adapter.sources));
    const isTrained = !(await isUntrained(adapter));
    if (!isTrained) base.assumed.push(untrained);
    const on: AdapterOn = {
      isRankStabilised: adapter.config.isRankStabilised,
      matrices: adapter.changes.length,
      kinds: [...new Set(adapter.changes.map(({ module }) => kindOf(module)))].sort(),
      rank: Math.max(...adapter.changes.map(({ a }) => a.shape[0])),
    };
    return {
      ...{ ...base, tensors, adapter: on, beside: besideBase(base, adapter) },
      adapterFlaws: [
        { file: adapter.file, tell: () => (isTrained ? zeros.tell() : [untrained]) },
        { file: base.sources[0].name, tell: () => zerosOfBase.tell() },
      ],
      sources: [...base.sources, ...adapter.sources],
    };
  } catch (error) {
    await closeAll(adapter.sources);
    throw error;
  }
}

/** Where the base's tokenizer is asked for, in what the adapter's cuts otherwise is told. */
const besideBase =
  ({ beside, assumed }: OpenModel, { tokenizer }: Adapter): OpenModel['beside'] =>
  async (name, signal) => {
    const own = await beside(name, signal);
    if (name !== adapterTokenizerName || !tokenizer) return own;
    const texts = [own, tokenizer].map((one) => one && readText(one, longestTokenizer));
    const [base, other] = await Promise.all(texts);
    assumed.push(...tokenizersApart(base, other as string));
    return own;
  };

const kindOf = (module: string) => module.slice(module.lastIndexOf('.') + 1);

/** Parts of a base that a LoRA on its language leaves alone, though their matrices are called alike. */
const ofOthers = /vision|visual|audio|image/;

/** What it was trained on, and the base has, has to be changed; and nothing else. */
function checkTargets(
  { file, config: { targets }, changes }: Adapter,
  { tensors, assumed }: OpenModel,
) {
  for (const { module, a } of changes) {
    const field = targets.leftBy(module);
    if (field)
      throw new ModelError(
        file,
        `tensor ${quoted(a.name)}: by ${field} of ${adapterConfigName} it changes nothing, and peft passes over it`,
      );
  }
  if (targets.unread.length > 0) {
    assumed.push(
      `That the LoRA is on the matrices it was trained on, and on all of them, is not checked: ${targets.unread.join(' and ')} of ${adapterConfigName} holds neither names nor an expression that is read here.`,
    );
    return;
  }
  // A layer without factors beside one that has them was lost.
  const isChanged = (name: string) =>
    changes.some(({ module }) => isCalled(name, module) || isCalled(module, name));
  const unchanged = [...tensors.keys()]
    .filter((name) => name.endsWith('.weight') && !ofOthers.test(name))
    .map((name) => name.replace(/\.weight$/, ''))
    .find((name) => targets.leftBy(name) === undefined && !isChanged(name));
  if (unchanged !== undefined)
    throw new ModelError(
      file,
      `it holds no factors of ${quoted(unchanged)}, which ${adapterConfigName} says that it was trained on`,
      'incomplete',
    );
}

const lastPart = (name: string) => name.replace(/\/+$/, '').split('/').at(-1)?.toLowerCase();

/** @returns a sentence: of what base the adapter is, and what the one that it lies on calls itself, if that differs */
function madeFor({ config: { base: named } }: Adapter, base: OpenModel): string {
  const [, onHub] = /\/([^/]+\/[^/]+)\/resolve\//.exec(base.sources[0].origin?.address ?? '') ?? [];
  const own = [onHub, (base.givenConfig ?? base.config)?._name_or_path].filter(
    (name) => typeof name === 'string' && name !== '',
  ) as string[];
  if (typeof named !== 'string' || named === '')
    return `${adapterConfigName} does not say which base the LoRA was made for.`;
  const isSame = own.length === 0 || own.some((name) => lastPart(name) === lastPart(named));
  const other = isSame ? '' : `, and the model that it lies on calls itself ${quoted(own[0])}`;
  return `The LoRA was made for ${quoted(named)}${other}.`;
}

/** @returns a sentence where ranks or alphas are told of modules that it does not change */
function unmet({ config: { patterned }, changes }: Adapter): string[] {
  const names = patterned.filter((end) => !changes.some(({ module }) => isCalled(module, end)));
  return names.length > 0
    ? [
        `Ranks or alphas of ${adapterConfigName} are of modules that are not changed: ${severalNames([...new Set(names)])}.`,
      ]
    : [];
}

/** Bytes of a factor that are looked at together. */
const bytesTogether = 2 ** 20;

const untrained = 'The adapter changes nothing: every lora_B of it is 0, as it is before training.';

/** Before training B is 0 everywhere. */
async function isUntrained({ changes }: Adapter) {
  for (const { b } of changes) {
    for (let at = b.from; at < b.to; at += bytesTogether) {
      const bytes = await readRange(b.source, at, Math.min(b.to, at + bytesTogether));
      if (!areZeros(bytes, b)) return false;
    }
  }
  return true;
}

/** The base's own name may leave out how its program calls the whole, or have more before it. */
function matrixOf({ module, a }: Factors, { tensors }: OpenModel, { file }: Adapter): Tensor {
  const name = `${module}.weight`;
  const exact = tensors.get(name);
  if (exact) return exact;
  const alike = [...tensors.values()].filter(
    (tensor) => tensor.name.endsWith(`.${name}`) || name.endsWith(`.${tensor.name}`),
  );
  if (alike.length === 1) return alike[0];
  throw new ModelError(
    file,
    `tensor ${quoted(a.name)}: the base has ${alike.length === 0 ? 'no' : 'several'} ${quoted(name)} that it would change`,
  );
}

/** Whether B·A is added as it is, or turned: GPT-2's matrices stand as [in, out]. */
function isTurned(
  matrix: Tensor,
  { a, b }: Factors,
  { adapter: { config, file }, base }: { adapter: Adapter; base: OpenModel },
): boolean {
  const [outputs, inputs] = [b.shape[0], a.shape[1]];
  const fits = (rows: number, columns: number) =>
    matrix.shape.length === 2 && matrix.shape[0] === rows && matrix.shape[1] === columns;
  // Which way it is follows from the base, as in peft, which mends a flag that says otherwise.
  const family = familyOfType(String((base.givenConfig ?? base.config)?.model_type));
  const inputsFirst =
    family?.attention.some((one) => one.inputsFirst === true) ?? config.inputsFirst;
  const ways = [inputsFirst, !inputsFirst];
  const way = ways.find((turned) => (turned ? fits(inputs, outputs) : fits(outputs, inputs)));
  if (way !== undefined) return way;
  throw new ModelError(
    file,
    `tensor ${quoted(a.name)}: lora_B·lora_A is [${outputs},${inputs}], and ${quoted(matrix.name)} of the base is [${matrix.shape}]`,
  );
}

/** A matrix, and what is added to it. */
type Change = Factors & {
  matrix: Tensor;
  isTurned: boolean;
  scale: number;
  /** in what is read of the factors */
  zeros: EmptyMatrices;
  /** in what is read of the matrix, where what is added hides them */
  zerosOfBase: EmptyMatrices;
};

function changeOf(
  matrix: Tensor,
  factors: Factors,
  on: { adapter: Adapter; base: OpenModel },
): Omit<Change, 'zeros' | 'zerosOfBase'> {
  for (const { name, kind, source } of [matrix, factors.a, factors.b]) {
    if (!plainKinds.includes(kind.name))
      throw new ModelError(
        source.name,
        `tensor ${quoted(name)}: a LoRA is read where all is of ${plainKinds.join(', ')}, and this is of ${kind.name}`,
        'unsupported',
      );
  }
  return {
    ...factors,
    matrix,
    isTurned: isTurned(matrix, factors, on),
    scale: on.adapter.config.scaleOf(factors.module, factors.a.shape[0]),
  };
}

/** The matrix with what is added to it, as if it stood in a file of its own in F32. */
function changed(change: Change, engineOf: () => Promise<Engine>): Tensor {
  const { matrix } = change;
  const [rows, columns] = matrix.shape;
  const rowBytes = columns * Float32Array.BYTES_PER_ELEMENT;
  const rowsTogether = Math.max(1, Math.floor(numbersTogether / columns));
  const source = {
    name: matrix.source.name,
    size: rows * rowBytes,
    /** Whole rows are asked for. */
    fill: async (to: Uint8Array, from: number) => {
      const engine = await engineOf();
      const right = await rightFactor(change, engine);
      const last = (from + to.length) / rowBytes;
      for (let row = from / rowBytes; row < last; row += rowsTogether) {
        const end = Math.min(row + rowsTogether, last);
        to.set(await changedRows(change, right, engine, [row, end]), row * rowBytes - from);
      }
    },
    settle: async () => {},
    close: async () => {},
  };
  return { ...matrix, kind: F32, source, from: 0, to: source.size };
}

/** @returns their bytes */
async function changedRows(
  change: Change,
  right: Float32Array,
  engine: Engine,
  [from, to]: readonly [number, number],
) {
  const { matrix, a, zerosOfBase } = change;
  const [, columns] = matrix.shape;
  const [rank] = a.shape;
  const left = await leftRows(change, engine, [from, to]);
  const sums: Float32Array | null = engine.weightProducts({
    input: right,
    columns,
    bytes: new Uint8Array(left.buffer),
    matrices: [{ at: 0, kind: F32.code, outputs: to - from, inputs: rank, inputsFirst: false }],
    sums: await numbersOf(matrix, engine, [from * columns, to * columns], zerosOfBase),
  });
  if (sums) return new Uint8Array(sums.buffer);
  throw new ModelError(
    matrix.source.name,
    `tensor ${quoted(matrix.name)}: with the adapter it holds numbers that are not finite`,
  );
}

/** Of the product that is added: [rank, columns], with the scale. */
async function rightFactor({ a, b, isTurned, scale, zeros }: Change, engine: Engine) {
  const factor = isTurned
    ? transposed(await numbersOf(b, engine, wholeOf(b), zeros), b.shape[0])
    : await numbersOf(a, engine, wholeOf(a), zeros);
  return factor.map((x) => x * scale);
}

/** The same: some rows of [rows, rank]. */
async function leftRows(
  { a, b, isTurned, zeros }: Change,
  engine: Engine,
  [from, to]: readonly [number, number],
) {
  const [rank] = a.shape;
  const places = [from * rank, to * rank] as const;
  if (!isTurned) return numbersOf(b, engine, places, zeros);
  return transposed(await numbersOf(a, engine, wholeOf(a), zeros), rank).slice(...places);
}

const wholeOf = ({ shape: [rows, columns] }: Tensor) => [0, rows * columns] as const;

async function numbersOf(
  tensor: Tensor,
  engine: Engine,
  [from, to]: readonly [number, number],
  zeros?: EmptyMatrices,
) {
  const [first, last] = [from, to].map((place) => tensor.from + (place * tensor.kind.bits) / 8);
  const bytes = await readRange(tensor.source, first, last);
  zeros?.look(tensor, first - tensor.from, bytes);
  return Float32Array.from(
    engine.decodeNumbers({ bytes, kind: tensor.kind.code, count: to - from }) as Float64Array,
  );
}

/** @param rows - of the matrix that is given */
function transposed(numbers: Float32Array, rows: number) {
  const columns = numbers.length / rows;
  return numbers.map((_, i) => numbers[(i % rows) * columns + Math.floor(i / rows)]);
}
