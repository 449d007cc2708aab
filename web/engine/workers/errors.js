// The errors that are not about an option.

export const aborted = () => new DOMException('the call was aborted', 'AbortError');

export const closed = () => new DOMException('the lab is closed', 'InvalidStateError');
