// Writes the few ONNX messages that the bench's graphs need (onnx.proto3 of the ONNX project), as protocol
// buffers: every field is its number and kind, then its bytes.

/** @param n - a whole number from 0 */
function varint(n: number) {
  const bytes = [];
  let rest = n;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  bytes.push(rest);
  return bytes;
}

function field(number: number, payload: string | number[]) {
  const bytes = typeof payload === 'string' ? [...new TextEncoder().encode(payload)] : payload;
  return [...varint(number * 8 + 2), ...varint(bytes.length), ...bytes];
}
const whole = (number: number, value: number) => [...varint(number * 8), ...varint(value)];
const single = (number: number, value: number) => [
  ...varint(number * 8 + 5),
  ...new Uint8Array(Float32Array.of(value).buffer),
];

const kinds = { float: 1, int: 2 };
const attribute = (name: string, value: { float: number } | { int: number }) =>
  'float' in value
    ? [...field(1, name), ...single(2, value.float), ...whole(20, kinds.float)]
    : [...field(1, name), ...whole(3, value.int), ...whole(20, kinds.int)];

/** A tensor of floats. */
function tensor(name: string, shape: number[]) {
  const dimensions = shape.flatMap((n) => field(1, whole(1, n)));
  return [...field(1, name), ...field(2, field(1, [...whole(1, 1), ...field(2, dimensions)]))];
}

type Node = {
  type: string;
  domain?: string;
  inputs: string[];
  outputs: string[];
  attributes?: Record<string, { float: number } | { int: number }>;
};

const nodeMessage = ({ type, domain, inputs, outputs, attributes = {} }: Node) => [
  ...inputs.flatMap((name) => field(1, name)),
  ...outputs.flatMap((name) => field(2, name)),
  ...field(4, type),
  ...Object.entries(attributes).flatMap(([name, value]) => field(5, attribute(name, value))),
  ...(domain ? field(7, domain) : []),
];

export function model({
  inputs,
  outputs,
  nodes,
  version,
}: {
  /** shapes by name */
  inputs: Record<string, number[]>;
  outputs: Record<string, number[]>;
  nodes: Node[];
  /** of the standard operators */
  version: number;
}) {
  const graph = [
    ...nodes.flatMap((node) => field(1, nodeMessage(node))),
    ...field(2, 'attention'),
    ...Object.entries(inputs).flatMap(([name, shape]) => field(11, tensor(name, shape))),
    ...Object.entries(outputs).flatMap(([name, shape]) => field(12, tensor(name, shape))),
  ];
  const microsoft = [...field(1, 'com.microsoft'), ...whole(2, 1)];
  return new Uint8Array([
    ...whole(1, 8),
    ...field(7, graph),
    ...field(8, whole(2, version)),
    ...field(8, microsoft),
  ]);
}
