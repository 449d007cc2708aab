/**
 * A text for the reader's clipboard, where the browser lets a page, or a file to be saved.
 */

/**
 * @param {Document} document
 * @param {string} name
 * @param {Blob} blob
 */
export function save(document, name, blob) {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has the blob by then; Safari still needs the address for a moment.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/**
 * @param {Document} document
 * @param {string} text
 * @returns {Promise<boolean>} whether the browser let it
 */
export async function copy(document, text) {
  try {
    await document.defaultView?.navigator.clipboard.writeText(text);
    return document.defaultView?.navigator.clipboard !== undefined;
  } catch {
    return false;
  }
}
