// What a caller passes, taken at once where it is read later: what is written into it meanwhile is not meant.

/**
 * The memory of an array may have gone to a worker.
 * @param name - of the option
 */
export function checkMemory(name: string, array: ArrayBufferView) {
  try {
    // What Node 20 can be asked in place of `detached`.
    new Uint8Array(array.buffer);
  } catch {
    throw new TypeError(`${name} must be an array with its memory; got one that was transferred`);
  }
}

/**
 * Memory for numbers, or an error that says for how many there is some.
 * @param name - of the option
 */
function inMemory<Numbers>(
  name: string,
  length: number,
  make: (length: number) => Numbers,
): Numbers {
  try {
    return make(length);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    let fitting = Math.floor(length / 2);
    while (fitting > 0 && !fits(fitting, make)) fitting = Math.floor(fitting / 2);
    throw new RangeError(
      `${name} must fit into memory beside its copy, as ${fitting} numbers would; got ${length} of them`,
    );
  }
}

function fits(length: number, make: (length: number) => unknown) {
  try {
    make(length);
    return true;
  } catch {
    return false;
  }
}

/**
 * A copy of the plain kind: `slice` of Node's Buffer, a Uint8Array otherwise, is a view of the same memory.
 *
 * @param array - a typed array
 * @param name - of the option
 */
export function copyOf<Numbers extends ArrayBufferView>(array: Numbers, name: string): Numbers {
  const kind = Reflect.get(array, Symbol.toStringTag);
  const Kind = (globalThis as any)[kind];
  const { length } = array as unknown as Float64Array;
  return inMemory(name, length, (size) => new Kind(size === length ? array : size));
}

/** What a typed array of numbers holds, as an array of our own; nothing for one of bigints. */
export function ownNumbers(array: ArrayBufferView) {
  const numbers = array as Float64Array;
  const holdsBigints = /^Big/.test(Reflect.get(array, Symbol.toStringTag));
  return holdsBigints ? undefined : new Float64Array(numbers);
}
