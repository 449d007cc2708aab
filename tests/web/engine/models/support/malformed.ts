// The headers of tests/reference/safetensors.json, which any reader must read or refuse, and what ours says of each.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

/** What is wrong and where, by the case's name. */
const complaints: Record<string, RegExp> = {
  'no bytes at all': /the file is empty$/,
  'seven bytes': /only 7 bytes long: no safetensors file, which begins with 8$/,
  'header length 0': /its first 8 bytes announce an empty header$/,
  'header length beyond the file': /cut off: its header is 1000 bytes long, and only 73 follow$/,
  'header length 100,000,001': /announce a header of 100000001 bytes, more than 16777216$/,
  'header length 2^63': /announce a header of 9223372036854775808 bytes/,
  'header length 2^64-1 (8+N wraps to 7)': /announce a header of 18446744073709551615 bytes/,
  'header length 2^53+1 (a double rounds it)': /announce a header of 9007199254740993 bytes/,
  'byte order mark': /its header begins with a byte order mark$/,
  'not UTF-8': /its header is not UTF-8, at byte 10 of the file$/,
  'an array': /its header is not a JSON object$/,
  'cut JSON': /not JSON: neither ',' nor '}' at character 56$/,
  'text after the JSON': /not JSON: text after the end at character 57$/,
  'NUL after the JSON': /not JSON: text after the end at character 57$/,
  'nested 100,000 deep': /not JSON: nested deeper than 3 at character 7$/,
  'duplicate name': /the name 'a' stands twice, the second time at character 60$/,
  'duplicate name by escape': /the name 'a' stands twice, the second time at character 65$/,
  'duplicate field': /the name 'dtype' stands twice, the second time at character 27$/,
  'metadata with a number': /__metadata__: 'a' is not a string$/,
  'metadata is a list': /__metadata__ is not an object$/,
  'unknown dtype': /tensor 'a': unknown dtype 'F33'$/,
  'dtype in lower case': /tensor 'a': unknown dtype 'f32'$/,
  'missing shape': /tensor 'a': no shape$/,
  'negative size': /tensor 'a': shape holds -2, which is no whole number from 0/,
  'size 2.0': /tensor 'a': shape holds 2\.0, which is no whole/,
  'size 2e0': /tensor 'a': shape holds 2e0, which is no whole/,
  'size "2"': /tensor 'a': shape holds '2', which is no whole/,
  'size true': /tensor 'a': shape holds true, which is no whole/,
  'size 02': /not JSON: neither ',' nor ']' at character 30$/,
  'shape product wraps 2^64 to 4': /tensor 'a': shape holds 4611686018427387905, which is no/,
  'shape product overflows before a 0': /tensor 'a': shape \[9007199254740991,.*,0\] overflows$/,
  'shape times dtype overflows': /tensor 'a': shape holds 2305843009213693952, which is no/,
  'size 2^53 (not safe in a double)': /tensor 'a': shape holds 9007199254740992, which is no/,
  'huge shape with true offsets beyond the file': /3999999999984 bytes are missing at the end/,
  'offsets backwards': /tensor 'a': data_offsets \[16,0\] hold -16 bytes; .* take 16$/,
  'offsets negative': /tensor 'a': data_offsets holds -16, which is no whole/,
  'three offsets': /tensor 'a': data_offsets must be two numbers; there are 3$/,
  'offsets do not match the shape': /data_offsets \[0,12\] hold 12 bytes; .* take 16$/,
  'two tensors on the same bytes': /tensor 'b' overlaps .* at byte 0 .* where 16 was to come$/,
  'overlap by 8': /tensor 'b' overlaps .* at byte 8 of the data, where 16 was to come$/,
  hole: /tensor 'b' leaves a hole before it: it begins at byte 20 .* where 16 was to come$/,
  'hole at the start': /tensor 'a' leaves a hole before it: it begins at byte 4 .* where 0 was/,
  'bytes left over at the end': /: 1 byte is left over at the end of the data$/,
  'cut data': /: 1 byte is missing at the end of the data$/,
  'half a byte of F4': /tensor 'a': shape \[3\] of F4 is no whole number of bytes$/,
};

/** One is too long to be stored. */
function bytesOf(name: string, base64: string | null): Uint8Array {
  if (base64 !== null) return Uint8Array.from(Buffer.from(base64, 'base64'));
  assert.equal(name, 'nested 100,000 deep');
  const text = `{"a":${'['.repeat(100_000)}`;
  const bytes = new Uint8Array(8 + text.length);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(text.length), true);
  bytes.set(new TextEncoder().encode(text), 8);
  return bytes;
}

/** What becomes of a file whose header is right, but which holds no model. */
const noModel = /: it holds no tensors$|^names must say where queries and keys are/;

const stored = JSON.parse(
  readFileSync(new URL('../../../../reference/safetensors.json', import.meta.url), 'utf8'),
) as { name: string; ok: boolean; base64: string | null }[];

/** `ok`: the header is to be read; `says`: what whoever opens the file is told. */
export const headers = stored.map(({ name, ok, base64 }) => {
  const says = ok ? noModel : complaints[name];
  assert.ok(says, name);
  return { name, ok, says, bytes: bytesOf(name, base64) };
});
