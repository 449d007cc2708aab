/**
 * About how many bytes a plain value holds: typed arrays are what counts.
 *
 * @param {unknown} value
 * @param {Set<object>} [seen] what is shared counts once
 * @returns {number}
 */
export function bytesHeld(value, seen = new Set()) {
  if (typeof value === 'string') return 2 * value.length;
  if (typeof value !== 'object' || value === null) return 8;
  if (ArrayBuffer.isView(value)) {
    if (seen.has(value.buffer)) return 0;
    seen.add(value.buffer);
    return value.buffer.byteLength;
  }
  if (seen.has(value)) return 0;
  seen.add(value);
  const entries = value instanceof Map ? value.values() : Object.values(value);
  let bytes = 16;
  for (const entry of entries) bytes += bytesHeld(entry, seen);
  return bytes;
}
