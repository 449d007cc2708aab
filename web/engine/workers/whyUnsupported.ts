/**
 * Why the engine cannot run here, as far as a program can find out; undefined where it can.
 */

// (module (func (drop (i8x16.splat (i32.const 0))))): valid only where SIMD is known.
const simdModule = Uint8Array.of(
  0,
  97,
  115,
  109,
  1,
  0,
  0,
  0,
  1,
  4,
  1,
  96,
  0,
  0,
  3,
  2,
  1,
  0,
  10,
  9,
  1,
  7,
  0,
  65,
  0,
  253,
  15,
  26,
  11,
);
const emptyModule = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);

export function whyUnsupported(): 'noWasm' | 'noSimd' | undefined {
  try {
    // Throws without WebAssembly, and under a Content-Security-Policy that lets nothing be compiled.
    new WebAssembly.Module(emptyModule);
  } catch {
    return 'noWasm';
  }
  return WebAssembly.validate(simdModule) ? undefined : 'noSimd';
}
