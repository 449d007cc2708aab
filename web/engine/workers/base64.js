/** @param {string} base64 @returns {Uint8Array<ArrayBuffer>} */
export const bytesOf = (base64) =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
