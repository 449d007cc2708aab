// The errors that are not about an option.

export const aborted = () => new DOMException('the call was aborted', 'AbortError');

/** @param {unknown} reason */
export const failed = (reason) => new Error(`the engine failed: ${reason}`);

export const closed = () => new DOMException('the lab is closed', 'InvalidStateError');
