// The scales of a matrix of 8 bits, without which every number is wrong.

import { ModelError, quoted } from './modelError.js';
import type { Tensor } from './numberKinds.js';
import type { Slice } from './plan.js';

/** @param vector - reads one */
export async function weightScales(
  { tensor, first, inputsFirst }: Slice,
  { tensors, scaleBlock }: { tensors: ReadonlyMap<string, Tensor>; scaleBlock: [number, number] },
  vector: (tensor: Tensor) => Promise<Float64Array | undefined>,
) {
  const [rows, columns] = tensor.shape;
  const scale = ['_scale_inv', '_scale']
    .map((suffix) => tensors.get(tensor.name + suffix))
    .find((found) => found !== undefined);
  const refuse = (why: string): never => {
    throw new ModelError(tensor.source.name, `tensor ${quoted(tensor.name)}: ${why}`);
  };
  if (!tensor.kind.needsScale) {
    return scale && refuse(`of ${tensor.kind.name}, and ${quoted(scale.name)} would scale it`);
  }
  if (!scale) {
    return refuse(
      `of ${tensor.kind.name}, and its scales (${quoted(`${tensor.name}_scale`)}) are not there`,
    );
  }
  if (scale.kind.code === undefined || scale.kind.needsScale) {
    return refuse(`its scales of ${scale.kind.name} are not read`);
  }
  const values = await vector(scale);
  const place = { firstRow: inputsFirst ? 0 : first, firstColumn: inputsFirst ? first : 0 };
  // Some write blocks as [down, 1, across, 1].
  const [down = 1, across = 1] =
    scale.shape.length > 2 ? scale.shape.filter((size) => size !== 1) : [...scale.shape, 1];
  if (down * across === 1) {
    return { values, columns: 1, blockRows: rows, blockColumns: columns, ...place };
  }
  if (down === rows && across === 1) {
    return { values, columns: 1, blockRows: 1, blockColumns: columns, ...place };
  }
  if (down === rows && columns % across === 0) {
    return { values, columns: across, blockRows: 1, blockColumns: columns / across, ...place };
  }
  const [blockRows, blockColumns] = scaleBlock;
  if (down !== Math.ceil(rows / blockRows) || across !== Math.ceil(columns / blockColumns)) {
    return refuse(
      `shape [${scale.shape}] of its scales does not fit blocks of ${blockRows}×${blockColumns}`,
    );
  }
  return { values, columns: across, blockRows, blockColumns, ...place };
}
