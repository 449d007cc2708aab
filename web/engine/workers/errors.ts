// The errors that are not about an option.

export const aborted = () => new DOMException('the call was aborted', 'AbortError');

export const failed = (reason: unknown) => new Error(`the engine failed: ${reason}`);

/** @param why - the engine cannot run here */
export const unsupported = (why: 'noWasm' | 'noSimd') =>
  new DOMException(
    why === 'noWasm'
      ? 'there is no WebAssembly here, with which rootd computes: it is switched off or blocked'
      : 'the WebAssembly here knows no SIMD, with which rootd computes: it needs a newer program',
    'NotSupportedError',
  );

/** @param what - that calls go to */
export const closed = (what: 'lab' | 'model' = 'lab') =>
  new DOMException(`the ${what} is closed`, 'InvalidStateError');
